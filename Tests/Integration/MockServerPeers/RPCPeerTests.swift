#if NIO
    import Accord
    import AccordHTTP
    import AccordListener
    import Contract
    import DynamicMessages
    import Foundation
    import MockServer
    import ProtoReader
    import TestEnvironment
    import TestSupport
    import Testing

    /// Clients of Connect, gRPC and gRPC-Web that share no code with the server: PyPI's connectrpc and grpcio.
    @Suite("Services of contracts on a port, called by clients of others", .timeLimit(.minutes(10)))
    struct RPCPeerTests {
        @Test("All kinds of methods, in each protocol, codec, compression and version of HTTP")
        func clients() async throws {
            let root = Repository.url("Tests/Support/Trial/Contracts").path
            let contract = try ProtoReader().read(["\(root)/accord/trial/v1/trial.proto"], roots: [root])
            let backend = RPCBackend([contract]) { contract in
                let models = WireModels(contract)
                return { type, seed in Self.sample(type, seed, models) }
            }
            let listener = Listener(backend)
            let port = try await listener.start()
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "rpc_client.py")
            let result = try await ServerProcess(python: script, ["127.0.0.1:\(port)"]).greeting
            await listener.stop()
            #expect(result == "all as it should be")
        }

        /// A message with its numbers and texts filled; `payload` is large enough to be compressed.
        private static func sample(_ type: String, _ seed: UInt64, _ models: WireModels) -> JSONValue? {
            guard let model = models.objects[type] else { return nil }
            var members: [String: JSONValue] = [:]
            for field in model.fields {
                switch field.type {
                case .scalar(.bytes): members[field.jsonName] = .string(Data(count: 3000).base64EncodedString())
                case .scalar(.string): members[field.jsonName] = "text"
                case .scalar(.bool): members[field.jsonName] = true
                case .scalar: members[field.jsonName] = .number(JSONNumber(seed % 1000 + 1))
                case .enumeration, .list, .map, .object: break
                }
            }
            return .object(members)
        }
    }
#endif
