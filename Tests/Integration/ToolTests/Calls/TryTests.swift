import Foundation
import TestEnvironment
import TestSupport
import Testing

/// The command against `accord mock`, and against servers on libraries that we did not write.
@Suite("accord try", .timeLimit(.minutes(10)))
struct TryTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func accord(
        _ arguments: [String], contracts: [String] = ["Schemas/growfolio", "proto"], input: String = ""
    ) async throws -> Program.Result {
        let options = contracts.flatMap { ["--contracts", $0.hasPrefix("/") ? $0 : Repository.url($0).path] }
        return try await Program.accord.run(["try"] + arguments + options, in: folder, input: Data(input.utf8))
    }

    /// The lines of standard output, as JSON.
    private func values(_ result: Program.Result) throws -> [[String: Any]] {
        try result.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test(
        "Calls methods in each protocol and codec, by short names",
        arguments: [
            ["--protocol", "connect"], ["--protocol", "connect", "--codec", "binary"],
            ["--protocol", "connect", "--get"], ["--protocol", "grpc"], ["--protocol", "grpc-web"],
            ["--protocol", "grpc-web", "--codec", "json", "--http2"],
        ])
    func protocols(options: [String]) async throws {
        let mock = try RunningMock(["proto"])
        let name = options.contains("--get") ? "ListContacts" : "ContactsService/ListContacts"
        let result = try await accord([mock.url, name] + options)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.errors == "")
        let answers = try values(result)
        #expect(answers.count == 1)
        #expect((answers.first?["contacts"] as? [Any])?.isEmpty == false)
    }

    @Test("Prints the messages of a stream line by line, and calls operations and sockets")
    func kinds() async throws {
        let mock = try RunningMock(["proto", "Schemas/growfolio"])
        let stream = try await accord([mock.url, "WatchScore"])
        #expect(stream.exitCode == 0, "\(stream.errors)")
        #expect(try values(stream).count == 3)
        let hean = try RunningMock(["Schemas/hean"])
        let operation = try await accord([hean.url, "getPortfolioSummary"], contracts: ["Schemas/hean"])
        #expect(operation.exitCode == 0, "\(operation.errors)")
        #expect(try values(operation).count == 1)
        let socket = try await accord([
            mock.url.replacing("http:", with: "ws:"), "growfolio", "subscribe", #"channels=["quotes"]"#,
            #"symbols=["AAPL"]"#, "--token", "secret", "--count", "3", "-v",
        ])
        #expect(socket.exitCode == 0, "\(socket.errors)")
        let messages = try values(socket)
        #expect(messages.map { $0["type"] as? String } == ["system", "ack", "event"])
        #expect(!socket.errors.contains("secret"))
        #expect(socket.errors.contains(#""symbols":["AAPL"]"#))
    }

    @Test("The refusal of a proxy is none of the server's answers")
    func proxy() async throws {
        try folder.write(
            "a.openapi.yaml",
            """
            openapi: 3.1.0
            info: { title: A, version: "1" }
            paths: { /x: { get: { operationId: show, responses: { 407: { description: Refused } } } } }
            """)
        let refusing = try RunningMock([folder.path("a.openapi.yaml")])
        let result = try await Program.accord.run(
            ["try", "http://shop.invalid", "show", "--contracts", folder.path("a.openapi.yaml")], in: folder,
            environment: ["http_proxy": refusing.url])
        #expect(result.exitCode != 0)
        #expect(result.errors.contains("the proxy asks for credentials, or for others; give its user and password"))
    }

    @Test("Shows what travels, without secrets, and says by its exit code what has happened")
    func outcomes() async throws {
        let mock = try RunningMock(["proto"])
        let shown = try await accord([mock.url, "GetContact", "id=7", "-v", "--token", "secret", "-H", "X-Plain: yes"])
        #expect(shown.exitCode == 0, "\(shown.errors)")
        #expect(shown.errors.contains("> authorization: …"))
        #expect(shown.errors.contains("> x-plain: yes"))
        #expect(shown.errors.contains(#"> {"id":"7"}"#))
        #expect(shown.errors.contains("< HTTP status 200"))
        #expect(!shown.errors.contains("secret"))
        let failed = try await accord([mock.url, "GetContact", "-H", "Prefer: code=not_found"])
        #expect(failed.exitCode == 2)
        #expect(failed.output == "")
        #expect(failed.errors.hasPrefix("error: the server answered with not_found"))
        let unknown = try await accord([mock.url, "ListContact"])
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("did you mean 'ListContacts'?"))
        let wrong = try await accord([mock.url, "GetContact", "-d", #"{"nothing": 1}"#])
        #expect(wrong.exitCode == 64)
        #expect(wrong.errors.contains(#"the contract does not have "nothing""#))
        let nobody = try await accord(["http://127.0.0.1:1", "ListContacts"])
        #expect(nobody.exitCode == 4)
        #expect(nobody.errors.hasPrefix("error: there was no answer"))
        let late = try await accord([mock.url, "ListContacts", "--timeout", "0.2", "-H", "Prefer: delay=60000"])
        #expect(late.exitCode == 5)
        let missing = try await Program.accord.run(["try", mock.url, "x", "--contracts", "nothing"], in: folder)
        #expect(missing.exitCode == 1)
    }

    @Test("Speaks with connectrpc and grpcio, all four kinds of methods")
    func foreign() async throws {
        let server = try await ServerProcess(
            python: Repository.url("Tests/Integration/Peers/Server/trial/server.py"))
        let port = try #require(server.greeting.split(separator: " ").last)
        let contracts = ["Tests/Support/Trial/Contracts"]
        let (contract, name) = try folder.trialAddresses()
        let addresses = try await accord(["http://127.0.0.1:\(port)", name], contracts: [contract])
        let ports = try #require(try values(addresses).first as? [String: Int], "\(addresses.errors)")
        let ways: [(String, [String])] = [
            ("http1", ["--protocol", "connect"]), ("http1", ["--protocol", "connect", "--codec", "binary"]),
            ("http1", ["--protocol", "grpc-web"]), ("grpc", ["--protocol", "grpc"]),
        ]
        for (address, options) in ways {
            let url = "http://127.0.0.1:\(try #require(ports[address]))"
            for (method, data, count) in [
                ("Unary", #"{"payload": "AAE="}"#, 1), ("ServerStream", #"{"script": {"count": 3}}"#, 3),
                ("ClientStream", #"{"payload": "AAE="} {"payload": "AAI="}"#, 1),
                ("BidiStream", #"{"script": {"count": 1}}{"script": {"count": 2}}"#, 3),
            ] {
                let result = try await accord([url, method, "-d", "-"] + options, contracts: contracts, input: data)
                #expect(result.exitCode == 0, "\(method) \(options): \(result.errors)")
                #expect(try values(result).count == count, "\(method) \(options)")
            }
            let script = #"{"script": {"failure": {"code": "not_found", "message": "gone"}}}"#
            let failed = try await accord([url, "Unary", "-d", script] + options, contracts: contracts)
            #expect(failed.exitCode == 2, "\(options): \(failed.errors)")
            #expect(failed.errors.contains("not_found: gone"))
        }
    }

    @Test("Sends messages of standard input as they come, and says which is none of the contract's")
    func stream() async throws {
        let trial = try await ServerProcess(
            python: Repository.url("Tests/Integration/Peers/Server/trial/server.py"))
        let port = try #require(trial.greeting.split(separator: " ").last)
        let (contract, name) = try folder.trialAddresses()
        let addresses = try await accord(["http://127.0.0.1:\(port)", name], contracts: [contract])
        let ports = try #require(try values(addresses).first as? [String: Int], "\(addresses.errors)")
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Program.accord.path)
        process.arguments = [
            "try", "http://127.0.0.1:\(try #require(ports["grpc"]))", "BidiStream", "-d", "-", "--protocol", "grpc",
            "--contracts", Repository.url("Tests/Support/Trial/Contracts").path,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.start()
        let lines = Lines(output.fileHandleForReading)
        for count in [1, 3] {
            // Each answer is there before the next message is written, and one is cut within.
            input.fileHandleForWriting.write(Data(#"{"script": {"co"#.utf8))
            input.fileHandleForWriting.write(Data(#"unt": \#(count)}}"#.utf8))
            #expect(lines.next(count).count == count)
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let wrong = try await accord(
            ["http://127.0.0.1:\(try #require(ports["grpc"]))", "BidiStream", "-d", "-", "--protocol", "grpc"],
            contracts: ["Tests/Support/Trial/Contracts"], input: #"{"script": {}} {"nothing": 1}"#)
        #expect(wrong.exitCode == 64)
        #expect(wrong.errors.contains("message 2 is no accord.trial.v1.Request"), "\(wrong.errors)")
    }

    @Test("Trusts the authorities that are given, and shows its own certificate")
    func tls() async throws {
        let script = Repository.url("Tests/Integration/ToolTests/Calls/deviations.py")
        let server = try await ServerProcess(python: script, ["--right", "--tls", "--contracts", folder.path("")])
        let url = "https://localhost:\(try #require(server.greeting.split(separator: " ").last))"
        func call(_ options: String...) async throws -> Program.Result {
            try await accord([url, "outOfRange"] + options, contracts: [folder.path("pets.openapi.json")])
        }
        let stranger = try await call()
        #expect(stranger.exitCode == 4)
        #expect(stranger.errors.contains("comes from no authority that is trusted"), "\(stranger.errors)")
        let authority = ["--cacert", folder.path("authority.pem")]
        let known = try await accord(
            [url, "outOfRange", "--cert", folder.path("client.pem"), "--key", folder.path("client.key")] + authority,
            contracts: [folder.path("pets.openapi.json")])
        #expect(known.exitCode == 0, "\(known.errors)")
        #expect(try values(known).first?["name"] as? String == "Rex")
        #expect(try await call("--cert", "client.pem").exitCode == 64)
        let missing = try await call("--cacert", "nothing.pem")
        #expect(missing.exitCode == 64)
        #expect(missing.errors.contains("nothing.pem cannot be read"), "\(missing.errors)")
    }
}

extension Folder {
    /// Writes a contract of the page on which the trial peer says where its servers are.
    ///
    /// - Returns: the path of the contract, and the name of its operation.
    func trialAddresses() throws -> (contract: String, operation: String) {
        try write(
            "addresses.openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Addresses, version: 1.0.0}
            x-accord-namespace: addresses
            paths:
              /addresses:
                get:
                  operationId: getAddresses
                  responses:
                    "200": {description: The ports., content: {application/json: {schema: {type: object}}}}
            """)
        return (path("addresses.openapi.yaml"), "getAddresses")
    }
}
