import Contract
import Testing

@Suite("Meanings of messages to sessions")
struct SignalTests {
    private let names = ValueType.model("shop.Names")

    private func file(_ change: (inout Socket) -> Void) -> ContractFile {
        var item = socket("Live")
        change(&item)
        return schemaFile(
            [
                messages(
                    "ServerMessage",
                    [
                        socketMessage("welcome", .model("shop.Welcome")), socketMessage("beat", .model("shop.Beat")),
                        socketMessage("ack", .model("shop.Ack")), socketMessage("error", .model("shop.Ack")),
                        socketMessage("empty"), socketMessage("told", .nullable(.model("shop.Told")), at: ["data"]),
                    ]),
                record(
                    "Told", [property("kind", .model("shop.Kind")), property("kinds", .list(.model("shop.Kind")))]),
                messages(
                    "ClientMessage", [socketMessage("beat", .model("shop.Beat")), socketMessage("subscribe", names)]),
                record("Names", [property("names", .list(.string))]),
                record(
                    "Welcome",
                    [
                        property("seconds", .double), property("maybe", .int64, .optional),
                        property("names", .list(.string)), property("kinds", .list(.model("shop.Kind")), .optional),
                        property("numbers", .list(.int32)), property("gaps", .list(.nullable(.model("shop.Kind")))),
                        property("old", .list(.string), .optional, isDeprecated: true),
                    ]),
                record(
                    "Beat", [property("at", .date(.epochSeconds), .optional), property("text", .string, .optional)]),
                record(
                    "Ack",
                    [
                        property("action", .model("shop.Kind"), .optional), property("error", .string, .optional),
                        property("inner", .model("shop.Names"), .requiredNullable),
                    ]),
                strings("Kind", ["added", "removed"], isClosed: true),
            ], sockets: [item])
    }

    private func signals(_ change: (inout Socket) -> Void) throws -> String {
        try write(file(change), kind: .clients)
    }

    @Test("[G6] [G7] [G9] [G10] [G11] [G12] The duties of a session, in the order in which they are tried")
    func all() throws {
        expect(
            try write(SampleSocket.file, kind: .clients),
            has: #"""
                public static func signal(of message: Incoming) -> AccordSocket.SessionSignal? {
                    switch message {
                    case .welcome(let payload):
                        .welcome(
                            heartbeatInterval: AccordSocket.SessionSignal.interval(seconds: payload.heartbeatInterval),
                            channels: payload.subscriptions.map(\.rawValue)
                        )
                    case .heartbeat: .heartbeat(sentAt: nil)
                    case .tokenExpiring: .tokenExpiring
                    case .tokenRefreshed(let payload): .tokenRenewed(expiresAt: payload.expiresAt)
                    case .error(let payload) where payload.error.hasPrefix("Token refresh failed:"): .tokenRefused
                    case .ack(let payload):
                        .acknowledged(
                            payload.action.rawValue, added: "subscribed", removed: "unsubscribed",
                            channels: payload.channels.map(\.rawValue)
                        )
                    case .error: .subscriptionRefused
                    default: nil
                    }
                }
                """#)
    }

    @Test(
        "Lists of strings",
        arguments: [
            ("names", "payload.names"), ("kinds", "payload.kinds?.map(\\.rawValue)"),
            ("gaps", "payload.gaps.compactMap { $0?.rawValue }"),
        ])
    func lists(_ property: String, _ expected: String) throws {
        let output = try signals { $0.welcome = Welcome(message: "welcome", subscriptions: [property]) }
        #expect(output.contains("heartbeatInterval: nil"))
        #expect(output.contains("channels: \(expected)"))
    }

    @Test("[H6] The client's heartbeat, and its answer, with the times of both")
    func heartbeat() throws {
        let output = try signals {
            $0.heartbeat = Heartbeat(
                initiator: .client, message: "beat", reply: "beat", interval: 5, clientTime: ["at"], serverTime: ["at"])
        }
        expect(output, has: "case .beat(let payload): .heartbeatReply(sentAt: payload.at)")
        expect(output, has: "case .heartbeat(let date): .beat(Shop.Beat(at: date))")
        #expect(output.contains("isAnswered: false"))
    }

    @Test("Values that may be missing")
    func optionals() throws {
        let output = try signals {
            $0.welcome = Welcome(message: "welcome", heartbeatInterval: ["maybe"])
            $0.subscriptions = Subscriptions(
                add: "subscribe", remove: "subscribe", channels: ["names"],
                acknowledgement: .init(message: "ack", action: ["action"], channels: ["inner", "names"]),
                refusal: "error")
        }
        #expect(output.contains("AccordSocket.SessionSignal.interval(seconds: payload.maybe)"))
        #expect(output.contains("payload.action?.rawValue"))
        #expect(output.contains("channels: payload.inner?.names\n"))
    }

    @Test("Values that must be there, in a payload that may be missing")
    func optionalPayload() throws {
        let output = try signals {
            $0.subscriptions = Subscriptions(
                add: "subscribe", remove: "subscribe", channels: ["names"],
                acknowledgement: .init(message: "told", action: ["kind"], channels: ["kinds"]))
        }
        #expect(output.contains("payload?.kind.rawValue"))
        #expect(output.contains(#"channels: payload?.kinds.map(\.rawValue)"#))
    }

    @Test("A refusal is recognized by the beginning of a text that may be missing")
    func refusal() throws {
        var sample = SampleSocket.socket
        sample.token?.renewal?.failurePrefix = "No \"\\"
        var file = SampleSocket.file
        file.sockets = [sample]
        #expect(try write(file, kind: .clients).contains(#"where payload.error.hasPrefix("No \"\\"): .tokenRefused"#))
    }

    @Test("A function that reads a deprecated property is deprecated")
    func deprecation() throws {
        expect(
            try signals { $0.welcome = Welcome(message: "welcome", subscriptions: ["old"]) },
            has: """
                @available(*, deprecated)
                public static func signal(of message: Incoming) -> AccordSocket.SessionSignal? {
                """)
    }

    @Test("A message that would mean two things means the first")
    func twice() throws {
        let found = try warnings(
            file {
                $0.welcome = Welcome(message: "welcome")
                $0.heartbeat = Heartbeat(initiator: .server, message: "welcome", interval: 1)
            }, emit: [.clients])
        #expect(
            found == [
                "shop.openapi.yaml:3:5: warning: `welcome` means more than one thing to the session, which can act on only "
                    + "the first; give each a message of its own"
            ])
    }

    @Test(
        "A pointer to something that is not of the kind needed is an error",
        arguments: [
            (["seconds"], "`/seconds` of `welcome` has to be a list of strings; give its schema `type: array`, or"),
            (["numbers"], "`/numbers` of `welcome` has to be a list of strings; give its schema `type: string`, or"),
            (["gone"], "`welcome` has no `/gone` of its own; add the property to the payload's schema, or"),
            (
                ["seconds", "x"],
                "`welcome` has no `/seconds/x` of its own; add the property to the payload's schema, or"
            ),
        ])
    func wrong(_ path: [String], _ expected: String) {
        let found = problems(
            file { $0.welcome = Welcome(message: "welcome", subscriptions: path) }, emit: [.clients])
        #expect(found == ["shop.openapi.yaml:3:5: error: \(expected) correct the pointer"])
    }

    @Test("Times, numbers and messages that are none")
    func otherKinds() {
        let found = problems(
            file {
                $0.welcome = Welcome(message: "welcome", heartbeatInterval: ["names"])
                $0.heartbeat = Heartbeat(initiator: .server, message: "beat", interval: 1, serverTime: ["text"])
                $0.subscriptions = Subscriptions(
                    add: "subscribe", remove: "subscribe", channels: ["names"],
                    acknowledgement: .init(message: "gone"), refusal: nil)
            }, emit: [.clients])
        #expect(
            found == [
                "shop.openapi.yaml:3:5: error: `/names` of `welcome` has to be a number of seconds; give its schema "
                    + "`type: number`, or correct the pointer",
                "shop.openapi.yaml:3:5: error: `/text` of `beat` has to be a point in time; give its schema "
                    + "`format: date-time`, or correct the pointer",
                "shop.openapi.yaml:3:5: error: the channel has no message `gone` in the direction in which it is wanted; "
                    + "add it, or correct the name",
            ])
    }
}
