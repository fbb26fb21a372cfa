import Foundation
import TestEnvironment
import TestSupport
import Testing

/// The command against `accord mock`, and against servers on libraries that we did not write.
@Suite("accord try", .timeLimit(.minutes(5)))
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
        let contracts = ["Tests/Integration/Peers/Trial/Contracts"]
        let addresses = try await accord(
            ["http://127.0.0.1:\(port)", "getAddresses"], contracts: [try addressesContract()])
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

    /// A contract of the page on which the peer says where its servers are.
    private func addressesContract() throws -> String {
        try folder.write(
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
        return folder.path("addresses.openapi.yaml")
    }
}
