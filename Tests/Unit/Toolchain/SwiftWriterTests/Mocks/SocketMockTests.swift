import Contract
import Testing

@Suite("Mocks of sessions")
struct SocketMockTests {
    private func write(_ socket: Socket, modules: [String: String] = [:]) throws -> String {
        try SwiftWriterTests.write(
            schemaFile([messages("ServerMessage"), messages("ClientMessage")], sockets: [socket]), kind: .mocks,
            modules: modules)
    }

    @Test("A mock has a server, and the real session over a connection in memory")
    func mock() throws {
        expect(
            try SwiftWriterTests.write(SampleSocket.file, kind: .mocks),
            has: """
                /// The session of `shop.Shop` for tests: the real one, over a connection in memory.
                ///
                /// Source: `#/channels/Shop`
                public final class SessionMock: Sendable {
                    /// The server's side: emits, expects, keeps silent, closes.
                    public let server: AccordMocks.SocketServerMock<Session.Contract>
                    /// What to hand to the code that is tested.
                    public let session: Session

                    public init(
                        options: AccordSocket.SessionOptions = .init(),
                        handshake: @escaping @Sendable () async throws -> Session.Handshake = { Session.Handshake() },
                        token: @escaping @Sendable (AccordSocket.TokenRequest) async throws -> String? = { _ in "token" }
                    ) {
                        server = AccordMocks.SocketServerMock()
                        session = Session(transport: server.transport, options: options, handshake: handshake, \
                token: token)
                    }
                }
                """)
    }

    @Test("Without a server, the mock makes a URL up; parameters it cannot")
    func handshake() throws {
        #expect(
            try write(socket("Live", servers: [])).contains(
                "{ LiveSession.Handshake(url: AccordHTTP.ServerURL.make(\"ws://localhost\")) }"))
        let output = try write(socket("Live", servers: [], [parameter("v", .query, .string, isRequired: true)]))
        #expect(output.contains("handshake: @escaping @Sendable () async throws -> LiveSession.Handshake\n"))
        #expect(!output.contains("token:"))
    }

    @Test("A mock in a module of its own imports that of the session")
    func module() throws {
        #expect(
            try write(socket("Live"), modules: ["shop.openapi.yaml": "Shops"]).contains(
                """
                public import AccordMocks
                public import AccordSocket
                public import Shops
                """))
    }
}
