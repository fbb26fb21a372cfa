import Contract
import Foundation
import TestEnvironment
import TestSupport
import Testing

@Suite("accord vendor")
struct VendorTests {
    private static let server = Task {
        try await ServerProcess(python: Repository.url("Tests/Integration/ToolTests/Vendoring/documents.py"))
    }

    private let folder: Folder

    init() throws {
        folder = try Folder(["Schemas/own.schema.json": "{}"])
    }

    private func base() async throws -> String { "http://127.0.0.1:\(try await Self.server.value.greeting)" }

    private func vendor(_ arguments: String...) async throws -> Program.Result {
        try await Program.accord.run(["vendor"] + arguments, in: folder)
    }

    @Test("A document is saved with those that it refers to, and pinned; references to it then need no network")
    func references() async throws {
        let base = try await base()
        let host = "127.0.0.1_\(base.split(separator: ":").last ?? "")"
        let result = try await vendor("\(base)/v1/order.json")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(
            try folder.names(in: "Schemas/vendor/\(host)/v1") == ["money.yaml", "order.json"])
        #expect(try folder.read("Schemas/vendor/\(host)/tags_kind_a.yaml").hasPrefix("type: array"))
        #expect(try folder.read("Schemas/accord.lock").contains("\"\(base)/tags?kind=a\": {\"path\": "))

        try folder.write(
            "Schemas/own.schema.json",
            #"{"type": "object", "properties": {"order": {"$ref": "\#(base)/v1/order.json"}}}"#)
        try folder.write("accord.json", #"{"output": "Code", "contracts": ["own.schema.json"]}"#)
        let generated = try await Program.accord.run(["generate"], in: folder)
        #expect(generated.exitCode == 0, "\(generated.errors)")
        #expect(try folder.read("Code/own.schema.models.swift").contains("public var total: "))
    }

    @Test("A contract that comes with Accord is saved in the root, and models of it are written like those of others")
    func bundledContract() async throws {
        try folder.write(
            "proto/shop.proto",
            """
            edition = "2023";
            package shop;
            import "google/protobuf/descriptor.proto";
            message Rule { google.protobuf.FieldOptions options = 1; }
            """)
        try folder.write("accord.json", #"{"output": "Code", "roots": ["proto"]}"#)
        let without = try await Program.accord.run(["generate"], in: folder)
        #expect(without.exitCode == 1)
        #expect(without.errors.contains("save it by `accord vendor google/protobuf/descriptor.proto` and name it"))

        let misspelt = try await vendor("google/protobuf/descriptr.proto")
        #expect(misspelt.errors.contains("did you mean 'google/protobuf/descriptor.proto'?"))
        let saved = try await vendor("google/protobuf/descriptor.proto")
        #expect(saved.exitCode == 0, "\(saved.errors)")
        #expect(try folder.read("proto/google/protobuf/descriptor.proto").contains("message FileDescriptorSet {"))
        #expect(try folder.read("proto/accord.lock").contains("google/protobuf/descriptor.proto"))
        let check = try await vendor("--check")
        #expect(check.output == "1 file is as accord.lock pins it.\n")

        try folder.write(
            "accord.json",
            #"{"output": "Code", "roots": ["proto"], "contracts": [".", "google/protobuf/descriptor.proto"]}"#)
        let generated = try await Program.accord.run(["generate"], in: folder)
        #expect(generated.exitCode == 0, "\(generated.errors)")
        #expect(try folder.read("Code/google.protobuf.descriptor.models.swift").contains("struct FieldOptions"))
    }

    @Test("--check finds files that are missing or changed, and nothing else")
    func check() async throws {
        let base = try await base()
        _ = try await vendor("\(base)/empty.json", "\(base)/v1/money.yaml")
        let whole = try await vendor("--check")
        #expect(whole.exitCode == 0)
        #expect(whole.output == "2 files are as accord.lock pins them.\n")

        let path = "Schemas/vendor/127.0.0.1_\(base.split(separator: ":").last ?? "")"
        try folder.write("\(path)/empty.json", "{ }")
        try folder.remove("\(path)/v1/money.yaml")
        let result = try await vendor("--check")
        #expect(result.exitCode == 1)
        #expect(
            result.problems == [
                "\(path)/empty.json: error: is not the file that accord.lock pins; restore it, or run `accord vendor "
                    + "\(base)/empty.json`",
                "\(path)/v1/money.yaml: error: is missing, and accord.lock pins it; run `accord vendor \(base)/v1/money.yaml`",
            ])
        let restored = try await vendor("\(base)/empty.json", "\(base)/v1/money.yaml")
        #expect(restored.exitCode == 0)
        #expect(try await vendor("--check").exitCode == 0)
    }

    @Test("All problems are reported, and nothing is written")
    func problems() async throws {
        let base = try await base()
        let result = try await vendor(
            "\(base)/missing.json", "\(base)/broken.json", "ftp://example.com/x", "\(base)/empty.json#/x")
        #expect(result.exitCode == 1)
        #expect(result.problems.count == 4, "\(result.errors)")
        #expect(result.errors.contains("\(base)/none.json: error: cannot be fetched (status 404); check the URL"))
        #expect(result.errors.contains("\(base)/broken.json:1:"))
        #expect(result.errors.contains("ftp://example.com/x: error: is no URL of http or https without a fragment"))
        #expect(try folder.names(in: "Schemas") == ["own.schema.json"])
    }

    @Test("References of a document start from where redirects led to")
    func redirect() async throws {
        let base = try await base()
        let result = try await vendor("\(base)/latest/price.json")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("\(base)/v2/part.json → "))
        try folder.write(
            "Schemas/own.schema.json",
            #"{"type": "object", "properties": {"price": {"$ref": "\#(base)/latest/price.json"}}}"#)
        try folder.write("accord.json", #"{"output": "Code", "contracts": ["own.schema.json"]}"#)
        let generated = try await Program.accord.run(["generate"], in: folder)
        #expect(generated.exitCode == 0, "\(generated.errors)")
        let code = try folder.names(in: "Code").map { try folder.read("Code/\($0)") }
        #expect(code.joined().contains("CalendarDate"))

        // Another URL of the same document.
        #expect(try await vendor("\(base)/v2/price.json").exitCode == 0)
        #expect(try await vendor("\(base)/latest/price.json", "\(base)/v2/price.json").exitCode == 0)
        #expect(try await vendor("--check").exitCode == 0)
    }

    @Test("A document that is missing is fetched again with the one that refers to it")
    func missing() async throws {
        let base = try await base()
        _ = try await vendor("\(base)/v2/price.json")
        let path = try #require(try folder.names(in: "Schemas/vendor").first)
        try FileManager.default.removeItem(at: folder.url("Schemas/vendor/\(path)/v2/part.json"))
        #expect(try await vendor("--check").exitCode == 1)
        #expect(try await vendor("\(base)/v2/price.json").exitCode == 0)
        #expect(try await vendor("--check").exitCode == 0)
    }

    @Test("A password in a URL is neither printed nor kept, and names that differ in capitals alone are reported")
    func refusals() async throws {
        let base = try await base()
        let secret = base.replacingOccurrences(of: "http://", with: "http://ann:s3cret@")
        let result = try await vendor("\(secret)/empty.json")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("\(base)/empty.json: error: has a password in it"))
        #expect(!(result.errors + result.output).contains("s3cret"))

        let alike = try await vendor("\(base)/v1/money.yaml", "\(base)/v1/Money.yaml")
        #expect(alike.exitCode == 1)
        #expect(alike.errors.contains("money.yaml (for some disks, that is one name); save one of the two by hand"))
        #expect(try folder.names(in: "Schemas") == ["own.schema.json"])
    }

    @Test("A proxy that the environment names is used, except for the hosts that need none")
    func proxy() async throws {
        let server = try await base().dropFirst("http://".count)
        let proxy = "ann:p%40ss@\(server)"
        // No name server knows this host.
        let base = "http://contracts.invalid/v1"
        let environments = [
            ("order.json", ["http_proxy": "http://\(proxy)"]),
            ("money.yaml", ["ALL_PROXY": proxy, "NO_PROXY": "other.invalid"]),
        ]
        for (name, environment) in environments {
            let result = try await Program.accord.run(
                ["vendor", "\(base)/\(name)"], in: folder, environment: environment)
            #expect(result.exitCode == 0, "\(result.errors)")
        }
        #expect(try folder.names(in: "Schemas/vendor/contracts.invalid/v1") == ["money.yaml", "order.json"])

        let direct = try await Program.accord.run(
            ["vendor", "\(base)/order.json"], in: folder,
            environment: ["http_proxy": proxy, "no_proxy": "local,.invalid"])
        #expect(direct.exitCode == 1)
        #expect(direct.errors.contains("\(base)/order.json: error: cannot be fetched ("))
        let unknown = try await Program.accord.run(
            ["vendor", "\(base)/order.json"], in: folder, environment: ["http_proxy": "http://ann:guess@\(server)"])
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains("give the proxy's user and password in the variable that names it"))
        #expect(!unknown.errors.contains("guess"))
        let other = try await Program.accord.run(
            ["vendor", "\(base)/order.json"], in: folder, environment: ["http_proxy": "socks5://ann:guess@\(server)"])
        #expect(other.errors.contains("the proxy for http that the environment names is not supported"))
        #expect(!other.errors.contains("guess"))
    }

    @Test("A root that is not there, and a run without URLs")
    func usage() async throws {
        #expect(
            try await vendor("https://example.com/a.json", "--root", "Nowhere").problems == [
                "Nowhere: error: there is no such folder; name the root folder of the contracts with --root"
            ])
        #expect(try await vendor().errors.contains("Name the URLs to fetch, or take --check."))
    }

    // NIST's examples for FIPS 180-4, and the empty message.
    @Test(
        "SHA-256",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digests(_ text: String, _ digest: String) {
        #expect(SHA256.digest(text.utf8) == digest)
    }

    @Test("SHA-256 at every length around a block", arguments: [55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000])
    func lengths(_ length: Int) async throws {
        let bytes = String(repeating: "a", count: length)
        try folder.write("bytes", bytes)
        let python = Program(path: Repository.installed("bin/python").path)
        let script = "import hashlib; print(hashlib.sha256(open('bytes', 'rb').read()).hexdigest())"
        let expected = try await python.run(["-c", script], in: folder).output
        #expect(SHA256.digest(bytes.utf8) + "\n" == expected)
    }
}
