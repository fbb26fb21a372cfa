import Contract
import SwiftWriter
import Testing

@Suite("Sessions")
struct SessionTests {
    private func write(_ socket: Socket, _ models: [Model] = [], access: AccessLevel = .public) throws -> String {
        try SwiftWriterTests.write(
            schemaFile(bareSets + models, sockets: [socket]), kind: .clients, access: access)
    }

    private var bareSets: [Model] { [messages("ServerMessage"), messages("ClientMessage")] }

    @Test("[G4] A session has a transport, a handshake and a token, which are asked for")
    func session() throws {
        expect(
            try SwiftWriterTests.write(SampleSocket.file, kind: .clients),
            has: """
                /// What happens in the shop, as it happens.
                /// Source: `#/channels/Shop`
                public final class Session: AccordSocket.Session {
                    /// What keeps the connection; its extensions are the session's other members.
                    public let socket: AccordSocket.SocketSession<Contract>

                    /// - Parameters:
                    ///   - handshake: is asked for each connection. What it throws counts as a failed attempt.
                    ///   - token: is asked for each connection, and for a new one; `nil` when nobody is signed in.
                    public init(
                        transport: any AccordSocket.SocketTransport, options: AccordSocket.SessionOptions = .init(),
                        handshake: @escaping @Sendable () async throws -> Handshake = { Handshake() },
                        token: @escaping @Sendable (AccordSocket.TokenRequest) async throws -> String?
                    ) {
                        socket = AccordSocket.SocketSession(
                            transport: transport, options: options, handshake: handshake, token: token
                        )
                    }
                }
                """)
    }

    @Test("[H4] Without a token, a session asks for none")
    func withoutToken() throws {
        let output = try write(socket("Plain"), access: .internal)
        expect(
            output,
            has: """
                init(
                    transport: any AccordSocket.SocketTransport, options: AccordSocket.SessionOptions = .init(),
                    handshake: @escaping @Sendable () async throws -> Handshake = { Handshake() }
                ) {
                    socket = AccordSocket.SocketSession(transport: transport, options: options, handshake: handshake)
                }
                """)
        expect(
            output,
            has: """
                /// Where to connect, and what the handshake says.
                struct Handshake: Sendable {
                    /// With the channel's address.
                    var url: URL

                    init(url: URL = Servers.server1) {
                        self.url = url
                    }
                }
                """)
        expect(output, has: "static func write(_ handshake: Handshake, to builder: inout AccordHTTP.RequestBuilder) {}")
        expect(output, has: "static func signal(of message: Incoming) -> AccordSocket.SessionSignal? {\n    nil\n}")
        expect(output, has: "static func message(for command: AccordSocket.SessionCommand) -> Outgoing? {\n    nil\n}")
    }

    @Test("A client and a session of one name, in one namespace")
    func besideClient() throws {
        let output = try SwiftWriterTests.write(SampleSocket.file, kind: .clients)
        #expect(output.contains("class ShopClient:"))
        #expect(output.contains("class Session:"))
    }

    @Test("Channels of one name are distinguished by their spelling")
    func collision() throws {
        let files = schemaFile(bareSets, sockets: [socket("live-feed"), socket("live_feed")])
        let output = try SwiftWriterTests.write(files, kind: .clients)
        #expect(output.contains("class LiveDashFeedSession: "))
        #expect(output.contains("class LiveFeedSession: "))
    }

    @Test("A model with the session's name keeps it")
    func nameTaken() throws {
        #expect(try write(socket("Live"), [record("LiveSession")]).contains("class LiveSession_: AccordSocket.Session"))
    }

    @Test("A session with the name of its namespace is plainly `Session`, unless a model is that")
    func namespaceName() throws {
        #expect(try write(socket("SHOP")).contains("class Session: AccordSocket.Session"))
        #expect(try write(socket("Shop"), [record("Session")]).contains("class ShopSession: AccordSocket.Session"))
    }

    @Test("Types of the session hide models of their names, which are spelled out")
    func hidden() throws {
        let output = try write(
            socket("Live", [parameter("x", .query, .model("shop.Handshake"), style: .json)]), [record("Handshake")])
        #expect(output.contains("public var x: Shop.Handshake?"))
        #expect(output.contains("handshake: @escaping @Sendable () async throws -> Handshake = { Handshake() }"))
    }

    @Test("Sets that are not there")
    func missingSets() {
        #expect(
            problems(schemaFile([messages("ServerMessage")], sockets: [socket("Live")]), emit: [.clients]).first
                == "shop.openapi.yaml:3:5: error: there is no message set `shop.ClientMessage` in the contract")
    }

    // MARK: Handshake

    @Test("[E3] A required parameter leaves the handshake to the app")
    func requiredParameters() throws {
        let output = try write(
            socket(
                "Live",
                [
                    parameter("platform", .query, .model("shop.Platform"), default: .string("ios")),
                    parameter("version", .query, .string, isRequired: true), parameter("url", .query, .string),
                    parameter("X-Device", .header, .string, isDeprecated: true),
                ]), [strings("Platform", ["ios"])])
        expect(output, has: "handshake: @escaping @Sendable () async throws -> Handshake")
        #expect(!output.contains("{ Handshake() }"))
        expect(
            output,
            has: """
                public init(
                    url: URL = Servers.server1, platform: Shop.Platform = .ios, version: String, queryURL: String? = nil,
                    xDevice: String? = nil
                ) {
                """)
        expect(
            output,
            has: """
                builder.query("platform", handshake.platform, "0", types: [Shop.Platform.self])
                builder.query("version", handshake.version, "s")
                builder.query("url", handshake.queryURL, "?s")
                builder.header("X-Device", handshake.xDevice, "?s")
                """)
    }

    @Test("The URL is required where no server is complete")
    func servers() throws {
        let room = Server.Variable(name: "room", defaultValue: "", isRequired: true)
        let port = Server.Variable(name: "port", defaultValue: "8000")
        func initial(_ servers: [Server]) throws -> String? {
            try write(socket("Live", servers: servers)).split(separator: "\n").first { $0.contains("init(url: URL") }
                .map { $0.trimmingPrefix { $0 == " " }.description }
        }
        #expect(try initial([]) == "public init(url: URL) {")
        #expect(try initial([Server(url: "/ws")]) == "public init(url: URL) {")
        #expect(try initial([Server(url: "wss://a.example/{room}", variables: [room])]) == "public init(url: URL) {")
        #expect(
            try initial([Server(url: "/ws"), Server(url: "wss://a.example:{port}/ws", variables: [port])])
                == "public init(url: URL = AccordHTTP.ServerURL.make(\"wss://a.example:8000/ws\")) {")
        #expect(try !write(socket("Live", servers: [])).contains("Servers"))
        expect(
            try write(socket("Live", servers: [Server(url: "wss://a.example/{room}", variables: [room])])),
            has: "public static func server1(room: String) throws(AccordHTTP.ConnectError) -> URL {")
    }

    // MARK: Policy

    @Test("[G37] [G38] The policy says all that the contract does")
    func policy() throws {
        expect(
            try SwiftWriterTests.write(SampleSocket.file, kind: .clients),
            has: """
                public enum Contract: AccordSocket.SocketContract {
                    public typealias Incoming = Shop.ShopServerMessage
                    public typealias Outgoing = Shop.ShopClientMessage

                    public static let name = "shop.Shop"

                    public static let policy = AccordSocket.SessionPolicy(
                        welcome: .init(timeout: .seconds(10)),
                        heartbeat: .init(
                            initiator: .server, isAnswered: true, interval: .seconds(30), grace: .seconds(10),
                            onSilence: .reconnect
                        ),
                        token: .init(
                            place: .query("token"), isRequired: true, timeout: .seconds(30),
                            renewal: .init(timeout: .seconds(10), lead: .seconds(60))
                        ),
                        subscriptions: .init(
                            keyed: ["quotes"], defaults: [.init("orders"), .init("positions")], restores: true,
                            acknowledgement: .seconds(10)
                        ),
                        close: [4001: .init("unauthorized", .refreshToken), 4003: .init(nil, .stop)],
                        fallback: .reconnect,
                        reconnect: .init(base: .seconds(1), factor: 2.0, cap: .seconds(30), jitter: .full, \
                resetAfter: .seconds(30))
                    )

                    public static func url(of handshake: Handshake) -> URL { handshake.url }
                """)
    }

    @Test("A policy that says little is little")
    func barePolicy() throws {
        let output = try write(
            socket(
                "Live", token: SocketToken(place: .header("Authorization"), isRequired: false, timeout: 0.25),
                close: CloseRules(fallback: .stop),
                reconnect: Reconnect(base: 1.0005, factor: 1.5, cap: 2, jitter: .none, maxAttempts: 3, resetAfter: 0)))
        expect(
            output,
            has: """
                public static let policy = AccordSocket.SessionPolicy(
                    token: .init(place: .header("Authorization"), isRequired: false, timeout: .milliseconds(250)),
                    fallback: .stop,
                    reconnect: .init(
                        base: .seconds(1.0005), factor: 1.5, cap: .seconds(2), jitter: .none, maxAttempts: 3,
                        resetAfter: .seconds(0)
                    )
                )
                """)
    }

    @Test("Codes that are none, or have two rules, and times that are none")
    func impossible() {
        let rules = [4001, 4001, 70000].map { CloseRules.Rule(code: $0, recovery: .stop) }
        let found = problems(
            schemaFile(
                bareSets,
                sockets: [
                    socket("Live", close: CloseRules(rules: rules), reconnect: Reconnect(base: .infinity, cap: -1))
                ]), emit: [.clients])
        #expect(
            found == [
                "shop.openapi.yaml:3:5: error: 4001 is no close code, or there are two rules for it; codes are from 1000 to "
                    + "4999, and each has one rule",
                "shop.openapi.yaml:3:5: error: 70000 is no close code, or there are two rules for it; codes are from 1000 "
                    + "to 4999, and each has one rule",
                "shop.openapi.yaml:3:5: error: inf seconds is too long or no time at all; choose another number",
                "shop.openapi.yaml:3:5: error: -1.0 seconds is too long or no time at all; choose another number",
            ])
    }
}
