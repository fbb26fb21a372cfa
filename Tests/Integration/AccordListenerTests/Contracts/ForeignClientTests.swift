#if NIO
    import AccordListener
    import Contract
    import Foundation
    import MockServer
    import SchemaReader
    import TestEnvironment
    import TestSupport
    import Testing

    /// Clients that share no code with the server.
    @Suite(.timeLimit(.minutes(10)))
    struct ForeignClientTests {
        private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

        /// Runs a program of Python's to its end, and returns the line that it prints.
        private func run(_ script: String, _ arguments: String...) async throws -> String {
            try await ServerProcess(python: Self.folder.appending(path: script), arguments).greeting
        }

        @Test(arguments: ["growfolio", "hean", "evokeessence"])
        func `schemathesis finds nothing in the servers of this repository's contracts`(system: String) async throws {
            let document = Repository.url("Schemas/\(system)/\(system).openapi.yaml").path
            let result = try await ServedContracts.serving([ServedContracts.contract(system)]) { url in
                try await run("fuzz.py", document, url.absoluteString)
            }
            #expect(result == "nothing was found")
        }

        @Test
        func `schemathesis finds nothing in resources that come and go`() async throws {
            let document = Self.folder.appending(path: "library.openapi.yaml").path
            let contract = try SchemaReader(isComplete: true).read([document], roots: [Self.folder.path])
            let result = try await ServedContracts.serving([contract]) { url in
                try await run("fuzz.py", document, url.absoluteString)
            }
            #expect(result == "nothing was found")
        }

        @Test
        func `httpx keeps a connection, sends forms and parts, and reads what it created`() async throws {
            let document = Self.folder.appending(path: "library.openapi.yaml").path
            let contract = try SchemaReader(isComplete: true).read([document], roots: [Self.folder.path])
            let result = try await ServedContracts.serving([contract]) { url in
                try await run("client.py", url.absoluteString)
            }
            #expect(result == "all as it should be")
        }
    }
#endif
