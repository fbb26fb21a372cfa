import Contract
import Foundation
import TestEnvironment
import TestSupport
import Testing

@Suite("accord pull")
struct PullTests {
    private let app: Folder
    private let sources: Sources

    init() async throws {
        app = try Folder()
        sources = try await Sources()
    }

    private func configure(_ entries: [String: String], more: String = #""output": "Code", "#) throws {
        let pull = entries.map { #""\#($0.key)": {"from": "\#($0.value)"}"# }.sorted().joined(separator: ", ")
        try app.write("accord.json", "{\(more)\"pull\": {\(pull)}}")
    }

    private func pull(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
        try await Program.accord.run(["pull"] + arguments, in: app, environment: environment)
    }

    /// All files of the app's, with the lock.
    private func state() throws -> [String: String] {
        let files = try #require(FileManager.default.enumerator(atPath: app.url.path))
        var state: [String: String] = [:]
        for case let path as String in files {
            if let text = try? app.read(path) { state[path] = text }
        }
        return state
    }

    private func lock() throws -> JSONObject {
        let data = Data(try app.read("accord.lock").utf8)
        let lock = try #require(try JSONSerialization.jsonObject(with: data) as? JSONObject)
        return try #require(lock["pulled"] as? JSONObject)
    }

    typealias JSONObject = [String: Any]

    // MARK: git

    @Test("A repository by its file URL: the contracts alone, pinned by their commit", arguments: ["file", "http"])
    func git(scheme: String) async throws {
        try await sources.commit(Sources.files, tag: "v1")
        let repository = scheme == "file" ? sources.folder.url("acme").absoluteString : sources.url("git", "acme/.git")
        let address =
            "\(repository.hasSuffix("/") ? String(repository.dropLast()) : repository)#format=git,branch=main,subdir=proto/acme"
        try configure(["proto/acme": address])
        let result = try await pull()
        let commit = try await sources.commit(of: "v1")
        #expect(result.problems == [])
        #expect(result.output == "proto/acme: 2 files of \(address), commit \(commit.prefix(12))\n")
        #expect(try app.names(in: "proto/acme") == ["common", "orders"])
        #expect(try app.read("proto/acme/orders/v1/orders.proto") == Sources.orders)
        let entry = try #require(try lock()["proto/acme"] as? JSONObject)
        #expect(entry["from"] as? String == address)
        #expect(entry["commit"] as? String == commit)
        #expect((entry["files"] as? JSONObject)?.count == 2)

        // The branch moves, and what is pinned stays.
        try await sources.commit(["proto/acme/orders/v1/orders.proto": Sources.added], tag: "v2")
        let before = try state()
        #expect(try await pull().output == "Everything is as accord.lock pins it.\n")
        try app.remove("proto/acme/orders")
        try app.write("proto/acme/common/v1/money.proto", "edited")
        #expect(try await pull().problems == [])
        #expect(try state() == before)
        #expect(try await pull("--check").output == "2 files are as accord.lock pins them.\n")
    }

    @Test("Code is generated from pulled contracts with the sources gone")
    func generated() async throws {
        try await sources.commit(Sources.files, tag: "v1")
        try sources.folder.write("openapi.json", Sources.document())
        try configure([
            "proto/acme": "\(sources.folder.path("acme"))#format=git,tag=v1,subdir=proto/acme",
            "Schemas/orders.openapi.json": sources.url("files", "openapi.json"),
        ])
        #expect(try await pull().problems == [])
        try sources.folder.remove("acme")
        try sources.folder.remove("openapi.json")
        let generated = try await Program.accord.run(["generate"], in: app)
        #expect(generated.exitCode == 0, "\(generated.errors)")
        #expect(try app.read("Code/acme.orders.v1.orders.models.swift").contains("public struct Order"))
        #expect(try app.names(in: "Code").contains("orders.openapi.clients.swift"))
        #expect(try await pull("--check").exitCode == 0)
    }

    @Test("An update shows the changelog, and takes nothing that breaks unless that is allowed")
    func update() async throws {
        try await sources.commit(Sources.files, tag: "v1")
        try configure(["proto/acme": "\(sources.folder.path("acme"))#format=git,branch=main,subdir=proto/acme"])
        _ = try await pull()
        #expect(try await pull("--update").output == "proto/acme has not changed.\n")

        try await sources.commit(["proto/acme/orders/v1/orders.proto": Sources.added], tag: "v2")
        let compatible = try await pull("--update", "proto/acme")
        #expect(compatible.exitCode == 0, "\(compatible.errors)")
        #expect(compatible.output.contains("This calls for a **minor** version."))
        #expect(compatible.output.contains("`proto/acme/orders/v1/orders.proto`"))
        #expect(compatible.output.contains("\"4\""))
        #expect(try app.read("proto/acme/orders/v1/orders.proto") == Sources.added)

        try await sources.commit(["proto/acme/orders/v1/orders.proto": Sources.removed], tag: "v3")
        let before = try state()
        let breaking = try await pull("--update")
        #expect(breaking.exitCode == 100)
        #expect(breaking.output.contains("This calls for a **major** version."))
        #expect(breaking.output.contains("FIELD_NO_DELETE"))
        #expect(
            breaking.problems.last
                == "error: this update breaks what was pulled before; nothing was written. --allow-breaking takes it")
        #expect(try state() == before)

        // The settings are those of accord breaking.
        try configure(
            ["proto/acme": "\(sources.folder.path("acme"))#format=git,branch=main,subdir=proto/acme"],
            more: #""breaking": {"except": ["FIELD_NO_DELETE"]}, "#)
        #expect(try await pull("--update").exitCode == 0)
        #expect(try app.read("proto/acme/orders/v1/orders.proto") == Sources.removed)
        #expect(try await pull("--check").exitCode == 0)
    }

    @Test("An update that breaks is taken when that is allowed, and is reported all the same")
    func allowed() async throws {
        try sources.folder.write("openapi.json", Sources.document())
        try configure(["Schemas/orders.openapi.json": sources.url("files", "openapi.json")])
        #expect(try await pull().problems == [])
        try sources.folder.write("openapi.json", Sources.document(version: "2.0.0", required: "note"))
        #expect(try await pull("--update").exitCode == 100)
        let result = try await pull("--update", "--allow-breaking")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("SCHEMA_PROPERTY_NOT_REQUIRED"))
        #expect(try app.read("Schemas/orders.openapi.json").contains("2.0.0"))
    }

    @Test("A revision that is not there is reported with those that are")
    func revision() async throws {
        try await sources.commit(Sources.files, tag: "v1")
        try configure(["proto/acme": "\(sources.url("git", "acme/.git"))#tag=v2,subdir=proto/acme"])
        let result = try await pull()
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("there is no tag 'v2'; did you mean 'v1'?"), "\(result.errors)")
        #expect(try state().keys.sorted() == ["accord.json"])
    }

    @Test("Contracts that cannot be read are refused")
    func unreadable() async throws {
        try await sources.commit(
            Sources.files.merging(["proto/acme/orders/v1/orders.proto": "message {"]) { $1 }, tag: "v1")
        try sources.folder.write("openapi.json", "<html>Sign in</html>")
        try configure([
            "proto/acme": "\(sources.folder.path("acme"))#format=git,subdir=proto/acme",
            "Schemas/orders.openapi.json": sources.url("files", "openapi.json"),
        ])
        let result = try await pull()
        #expect(result.exitCode == 1)
        #expect(result.problems.contains { $0.hasPrefix("proto/acme/orders/v1/orders.proto:1:") }, "\(result.errors)")
        #expect(result.problems.contains { $0.hasPrefix("Schemas/orders.openapi.json:") }, "\(result.errors)")
        #expect(!result.errors.contains(NSTemporaryDirectory() + "accord-"))
        #expect(try state().keys.sorted() == ["accord.json"])
    }

    // MARK: Archives and documents

    @Test(
        "Archives by path and URL", arguments: ["tar -czf acme.tar.gz acme", "zip -qr acme.zip acme"], ["path", "URL"])
    func archive(command: String, address: String) async throws {
        for (path, text) in Sources.files { try sources.folder.write("acme/\(path)", text) }
        try await sources.run(command)
        let name = try #require(command.split(separator: " ").first { $0.hasPrefix("acme.") })
        let archive = address == "path" ? sources.folder.path(String(name)) : sources.url("files", String(name))
        try configure(["proto/acme": "\(archive)#strip_components=1,subdir=proto/acme"])
        let result = try await pull()
        #expect(result.problems == [])
        #expect(try app.read("proto/acme/orders/v1/orders.proto") == Sources.orders)
        #expect(try app.names(in: "proto/acme") == ["common", "orders"])
        #expect(try await pull("--check").output == "2 files are as accord.lock pins them.\n")
    }

    @Test("Links of an archive that lead elsewhere are left out")
    func links() async throws {
        try sources.folder.write("acme/a.json", "{}")
        try sources.folder.write("secret.json", "[]")
        try await sources.run("cd acme && ln -s /etc etc && ln -s ../secret.json b.json && ln -s a.json c.json")
        try await sources.run("tar -cf acme.tar acme")
        try configure(["acme": "\(sources.folder.path("acme.tar"))#strip_components=1"])
        #expect(try await pull().problems == [])
        #expect(try app.names(in: "acme") == ["a.json", "c.json"])
        #expect(try app.read("acme/c.json") == "{}")
    }

    @Test("An archive with a path that leads out of it is refused")
    func escape() async throws {
        try sources.folder.write("acme/escaped.proto", Sources.money)
        try sources.folder.write("inner/a.proto", Sources.money)
        try await sources.run("cd inner && tar -cPf ../acme.tar ../acme/escaped.proto a.proto")
        try configure(["acme": sources.url("files", "acme.tar")])
        let result = try await pull()
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("which lead out of the folder"), "\(result.errors)")
        #expect(try state().keys.sorted() == ["accord.json"])
    }

    @Test("FastAPI's own document")
    func fastAPI() async throws {
        let script = Repository.url("Tests/Integration/Peers/Server/rest/server.py")
        let server = try await ServerProcess(python: script)
        let port = try #require(server.greeting.split(separator: " ").last)
        try configure(["Schemas/hean.openapi.json": "http://127.0.0.1:\(port)/hean/openapi.json"])
        #expect(try await pull().problems == [])
        await server.kill()
        #expect(try await pull("--check").output == "1 file is as accord.lock pins it.\n")
        let generated = try await Program.accord.run(["generate"], in: app)
        #expect(generated.exitCode == 0, "\(generated.errors)")
        #expect(try app.read("Code/hean.openapi.clients.swift").contains("getPortfolioSummary"))
    }

    @Test("A document that is not the one that is pinned is an error, and nothing is written")
    func digest() async throws {
        try sources.folder.write("openapi.json", Sources.document())
        try configure(["Schemas/orders.openapi.json": sources.url("files", "openapi.json")])
        _ = try await pull()
        try sources.folder.write("openapi.json", Sources.document(version: "1.1.0"))
        #expect(try await pull().exitCode == 0)
        try app.remove("Schemas/orders.openapi.json")
        let before = try state()
        let result = try await pull()
        #expect(result.exitCode == 1)
        #expect(
            result.errors.hasPrefix(
                "\(sources.url("files", "openapi.json")): error: is not what accord.lock pins for "
                    + "'Schemas/orders.openapi.json' (SHA-256 "), "\(result.errors)")
        #expect(try state() == before)
    }

    // MARK: --check

    @Test("--check finds what was edited, is missing, was added, is not pinned and is gone, without a network")
    func check() async throws {
        try await sources.commit(Sources.files, tag: "v1")
        let address = "\(sources.folder.path("acme"))#format=git,subdir=proto/acme"
        try sources.folder.write("openapi.json", Sources.document())
        try configure(["proto/acme": address, "Schemas/gone.openapi.json": sources.url("files", "openapi.json")])
        #expect(try await pull().exitCode == 0)
        try sources.folder.remove("acme")
        try configure(["proto/acme": "\(address),tag=v1", "proto/more": address])
        try app.write("proto/acme/orders/v1/orders.proto", "edited")
        try app.remove("proto/acme/common")
        try app.write("proto/acme/own.proto", "")
        let result = try await pull("--check")
        #expect(result.exitCode == 1)
        let problems = result.problems.map { $0.replacing(/^accord\.json:\d+:\d+/, with: "accord.json") }
        #expect(
            problems == [
                "accord.json: error: 'proto/acme' comes from another address than accord.lock pins; run `accord pull --update "
                    + "proto/acme`",
                "proto/acme/common/v1/money.proto: error: is missing, and accord.lock pins it; run `accord pull proto/acme`",
                "proto/acme/orders/v1/orders.proto: error: is not the file that accord.lock pins; run `accord pull proto/acme` "
                    + "to restore it, and make changes in an overlay or at its source",
                "proto/acme/own.proto: error: is not among the contracts that accord.lock pins for 'proto/acme'; move it to "
                    + "another folder",
                "accord.json: error: accord.lock does not pin 'proto/more'; run `accord pull proto/more`, and commit what it "
                    + "writes",
                "accord.json: error: accord.lock pins 'Schemas/gone.openapi.json', which accord.json does not name any more; "
                    + "run `accord pull`",
            ])
    }

    @Test("Files that nobody has pinned are not overwritten")
    func own() async throws {
        try await sources.commit(Sources.files, tag: "v1")
        try configure(["proto/acme": "\(sources.folder.path("acme"))#format=git,subdir=proto/acme"])
        try app.write("proto/acme/own.proto", Sources.money)
        let first = try await pull()
        #expect(first.exitCode == 1)
        #expect(first.errors.hasPrefix("proto/acme: error: has files that accord.lock does not pin"))
        try app.remove("proto/acme/own.proto")
        #expect(try await pull().exitCode == 0)
        try app.write("proto/acme/own.proto", Sources.money)
        try app.remove("proto/acme/orders")
        let before = try state()
        #expect(try await pull().problems.count == 1)
        #expect(try await pull("--update").exitCode == 1)
        #expect(try state() == before)
    }
}
