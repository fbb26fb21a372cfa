import Contract
import Foundation
import TestEnvironment
import TestSupport
import Testing

@Suite("Refusals of accord pull")
struct PullRefusalTests {
    private let app: Folder
    private let sources: Sources

    init() async throws {
        app = try Folder()
        sources = try await Sources()
    }

    private func pull(
        _ place: String = "Schemas/orders.openapi.json", from: String, token: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Program.Result {
        let token = token.map { #", "token": "\#($0)""# } ?? ""
        try app.write("accord.json", #"{"pull": {"\#(place)": {"from": "\#(from)"\#(token)}}}"#)
        return try await Program.accord.run(["pull"], in: app, environment: environment)
    }

    private func expectNothingWritten() throws { #expect(try app.names(in: "") == ["accord.json"]) }

    // MARK: Servers

    @Test("A redirect to a file, and one in a circle", arguments: ["to-file", "loop"])
    func redirects(kind: String) async throws {
        let result = try await pull(from: sources.url(kind))
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("\(sources.url(kind)): error: cannot be fetched (the server redirects "))
        try expectNothingWritten()
    }

    @Test("A document without end")
    func endless() async throws {
        let result = try await pull(from: sources.url("endless"))
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("/endless: error: cannot be fetched ("), "\(result.errors)")
        try expectNothingWritten()
    }

    @Test("A document that is not there, or not for everybody")
    func status() async throws {
        #expect(
            try await pull(from: sources.url("files", "none.json")).problems == [
                "\(sources.url("files", "none.json")): error: cannot be fetched (status 404); check the URL"
            ])
        #expect(
            try await pull(from: sources.url("private", "openapi.json")).problems == [
                "\(sources.url("private", "openapi.json")): error: cannot be fetched (status 401); check the URL, and the token"
            ])
        try expectNothingWritten()
    }

    // MARK: Secrets

    @Test("A token comes from the environment, and is in no file and no message")
    func token() async throws {
        try sources.folder.write("openapi.json", Sources.document())
        let url = sources.url("private", "openapi.json")
        let missing = try await pull(from: url, token: "ORDERS_TOKEN")
        #expect(
            missing.errors.contains(
                "error: the environment variable ORDERS_TOKEN has no token; set it to one, without spaces around it"))
        let wrong = try await pull(from: url, token: "ORDERS_TOKEN", environment: ["ORDERS_TOKEN": "wr0ng"])
        #expect(wrong.errors.contains("status 401"))
        #expect(!wrong.errors.contains("wr0ng"))
        let result = try await pull(from: url, token: "ORDERS_TOKEN", environment: ["ORDERS_TOKEN": Sources.token])
        #expect(result.problems == [])
        #expect(!(result.output + (try app.read("accord.lock"))).contains(Sources.token))
        #expect(try app.read("Schemas/orders.openapi.json") == Sources.document())
    }

    @Test("A token goes to its origin alone", arguments: [("seen", "Bearer s3cret-t0ken"), ("away", "None")])
    func origin(kind: String, seen: String) async throws {
        let result = try await pull(
            from: sources.url(kind) + "/title.json", token: "ORDERS_TOKEN", environment: ["ORDERS_TOKEN": Sources.token]
        )
        #expect(result.problems == [])
        #expect(try app.read("Schemas/orders.openapi.json").contains(#""title": "\#(seen)""#))
    }

    @Test(
        "An address with a secret is refused, and not repeated",
        arguments: [
            "https://ada:s3cret@example.com/openapi.json", "https://s3cret@example.com/acme.git#tag=v1",
            "ssh://git:s3cret@example.com/acme.git", "https://example.com/openapi.json?version=1&token=s3cret",
        ])
    func secrets(address: String) async throws {
        let result = try await pull("proto/acme", from: address)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("accord.json:1:"))
        #expect(result.errors.contains("and this file is read by many"), "\(result.errors)")
        #expect(!result.errors.contains("s3cret"))
    }

    @Test(
        "A token that would be seen, that is none, or that nobody asks for",
        arguments: [
            ("http://example.com/openapi.json", "TOKEN", "a token would be readable on its way"),
            ("https://example.com/openapi.json", "s3cret-t0ken", "'token' is no name of an environment variable"),
            ("https://example.com/acme.tar.gz", "s3cret-t0ken", "'token' is no name of an environment variable"),
            ("https://example.com/acme.git", "TOKEN", "'token' is for downloads by HTTP"),
        ])
    func tokens(address: String, token: String, problem: String) async throws {
        let place = address.hasSuffix("json") ? "Schemas/orders.openapi.json" : "proto/acme"
        let result = try await pull(place, from: address, token: token)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains(problem), "\(result.errors)")
        #expect(!result.errors.contains("s3cret"))
    }

    // MARK: Configurations

    @Test(
        "Places and addresses that cannot be",
        arguments: [
            ("../proto", "https://example.com/acme.git", "'../proto' cannot be the place of contracts"),
            ("/proto", "https://example.com/acme.git", "'/proto' cannot be the place of contracts"),
            (".hidden", "https://example.com/acme.git", "'.hidden' cannot be the place of contracts"),
            ("proto/a.proto", "https://example.com/acme.git", "there is more than one in a repository"),
            ("proto", "https://example.com/acme", "'proto' is a folder, and one document comes of this URL"),
            ("proto", "../contracts", "'../contracts' is no git repository, no archive and no URL of a document"),
            ("proto", "https:///openapi.json", "'from' is no URL"),
            ("proto", "https://example.com/acme.git#tga=v1", "did you mean 'tag'?"),
        ])
    func configurations(place: String, address: String, problem: String) async throws {
        let result = try await pull(place, from: address)
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("accord.json:1:"), "\(result.errors)")
        #expect(result.errors.contains(problem), "\(result.errors)")
        try expectNothingWritten()
    }

    @Test("Keys and names that there are not, and places in each other")
    func names() async throws {
        try app.write(
            "accord.json",
            #"""
            {"pull": {
              "proto/acme": {"form": "https://example.com/acme.git"},
              "proto/more": {"from": "https://example.com/acme.git"},
              "proto/more/inner": {"from": "https://example.com/acme.git"}
            }}
            """#)
        let result = try await Program.accord.run(["pull"], in: app)
        #expect(
            result.problems == [
                "accord.json:2:18: error: there is no key 'form'; did you mean 'from'?",
                "accord.json:2:3: error: 'proto/acme' does not say where it comes from; add \"from\"",
                "accord.json:4:3: error: 'proto/more/inner' is in 'proto/more', which is pulled as well; give each a place of "
                    + "its own",
            ])
        try app.write("accord.json", #"{"pull": {"proto/acme": {"from": "https://example.com/acme.git"}}}"#)
        let unknown = try await Program.accord.run(["pull", "proto/acne"], in: app)
        #expect(unknown.problems == ["error: nothing is pulled to 'proto/acne'; did you mean 'proto/acme'?"])
        try app.write("accord.json", "{}")
        #expect(
            try await Program.accord.run(["pull"], in: app).errors.hasPrefix(
                "error: there is no accord.json with \"pull\" in or below this folder"))
    }

    @Test("A lock that somebody has changed")
    func lock() async throws {
        try sources.folder.write("openapi.json", Sources.document())
        let url = sources.url("files", "openapi.json")
        #expect(try await pull(from: url).exitCode == 0)
        let lock = try app.read("accord.lock")
        try app.write("accord.lock", lock.replacing("\"sha256\": \"", with: "\"sha256\": \"x"))
        #expect(
            try await pull(from: url).problems == [
                "accord.lock: error: the entry of 'Schemas/orders.openapi.json' is not as `accord pull` writes it; restore the "
                    + "file, or remove the entry and run `accord pull`"
            ])
    }

    @Test("Ctrl-C while git fetches ends it as well, and leaves everything as it was")
    func interrupted() async throws {
        let temporary = try Folder()
        // A git that never ends. It holds the pipe open for as long as it lives.
        try app.write("programs/git", "#!/bin/sh\nexec 9> \"$PIPE\"\necho started >&9\nexec cat \"$ENDLESS\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app.path("programs/git"))
        let (pipe, endless) = (app.path("pipe"), app.path("endless"))
        try unsafe #require(mkfifo(pipe, 0o600) == 0)
        try unsafe #require(mkfifo(endless, 0o600) == 0)
        try app.write("proto/acme/a.proto", Sources.money)
        try app.write("accord.json", #"{"pull": {"proto/acme": {"from": "https://example.com/acme.git"}}}"#)
        let path = "\(app.path("programs")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let result = try await Program.accord.run(
            ["pull"], in: app,
            environment: ["PATH": path, "PIPE": pipe, "ENDLESS": endless, "TMPDIR": temporary.url.path]
        ) { process in
            guard let reader = FileHandle(forReadingAtPath: pipe) else { return }
            _ = reader.availableData
            process.interrupt()
            // The end of the pipe is the end of git.
            _ = reader.readDataToEndOfFile()
        }
        #expect(result.exitCode == SIGINT)
        #expect(try app.names(in: "proto/acme") == ["a.proto"])
        #expect(try app.names(in: "").contains("accord.lock") == false)
        #expect(try temporary.names(in: "") == [])
    }
}
