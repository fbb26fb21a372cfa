import Contract
import Testing

@Suite("Messages that sessions send by themselves")
struct CommandTests {
    /// A socket whose client sends `ping`, `token`, `add` and `remove`.
    private func file(
        ping: [Property]? = nil, token: [Property]? = nil, change: [Property]? = nil, keys: PayloadPath? = nil
    ) -> ContractFile {
        var item = socket("Live")
        if ping != nil {
            item.heartbeat = Heartbeat(initiator: .client, message: "ping", interval: 5, clientTime: ["at"])
        }
        if token != nil {
            item.token = SocketToken(place: .query("t"), renewal: .init(send: "token", token: ["token"]))
        }
        if change != nil {
            item.subscriptions = Subscriptions(add: "add", remove: "remove", channels: ["channels"], keys: keys)
        }
        return schemaFile(
            [
                messages("ServerMessage"),
                messages(
                    "ClientMessage",
                    [
                        socketMessage("ping", .model("shop.Ping")), socketMessage("token", .model("shop.Token")),
                        socketMessage("add", .model("shop.Change")), socketMessage("remove", .model("shop.Change")),
                    ]),
                record("Ping", ping ?? []), record("Token", token ?? []), record("Change", change ?? []),
                strings("Channel", ["a"]), strings("Closed", ["a"], isClosed: true),
            ], sockets: [item])
    }

    @Test("[G32] [G33] [G34] [G35] The duties of a session")
    func all() throws {
        let output = try write(SampleSocket.file, kind: .clients)
        expect(
            output,
            has: """
                public static func message(for command: AccordSocket.SessionCommand) -> Outgoing? {
                    switch command {
                    case .heartbeatReply: .pong
                    case .renewToken(let token): .refreshToken(Shop.RefreshToken(token: token.secret))
                    case .subscribe(let channels, let keys):
                        .subscribe(Shop.Subscribe(
                            channels: channels.map(Shop.Channel.init(rawValue:)), symbols: keys.isEmpty ? nil : keys
                        ))
                    case .unsubscribe(let channels, let keys):
                        .unsubscribe(Shop.Unsubscribe(
                            channels: channels.map(Shop.Channel.init(rawValue:)), symbols: keys.isEmpty ? nil : keys
                        ))
                    default: nil
                    }
                }
                """)
        expect(
            output,
            has: #"""
                /// Asks for channels, now and after each reconnect.
                public func subscribe(channels: [Shop.Channel], symbols: [String] = []) async throws\#
                (AccordSocket.SessionError) {
                    try await socket.subscribe(channels: channels.map(\.rawValue), keys: symbols)
                }

                /// Does not want channels any more.
                public func unsubscribe(channels: [Shop.Channel], symbols: [String] = []) async throws\#
                (AccordSocket.SessionError) {
                    try await socket.unsubscribe(channels: channels.map(\.rawValue), keys: symbols)
                }
                """#)
    }

    @Test(
        "[E9] A time is put where it fits",
        arguments: [
            (PropertyPresence.required, "date"), (.optional, "date"), (.requiredNullable, "date"),
            (.triState, ".value(date)"),
        ])
    func time(_ presence: PropertyPresence, _ expected: String) throws {
        let output = try write(
            file(ping: [
                property("type", .string, constant: .string("ping")), property("at", .date(.rfc3339), presence),
                property("note", .string, .optional), property("n", .int32, default: .number("1")),
            ]), kind: .clients)
        expect(output, has: "case .heartbeat(let date): .ping(Shop.Ping(at: \(expected)))")
    }

    @Test("Lists that are left out when empty, open and closed enums")
    func lists() throws {
        let output = try write(
            file(
                change: [
                    property("channels", .list(.model("shop.Closed")), .optional), property("self", .list(.string)),
                ], keys: ["self"]), kind: .clients)
        #expect(
            output.contains(
                ".add(Shop.Change(channels: channels.compactMap(Shop.Closed.init(rawValue:)), self_: keys))"))
        #expect(output.contains("public func subscribe(channels: [Shop.Closed], self_: [String] = [])"))
        #expect(output.contains("keys: self_)"))
        let other = try write(
            file(
                change: [
                    property("channels", .list(.string), .triState),
                    property("keys", .list(.model("shop.Channel")), .triState),
                ], keys: ["keys"]), kind: .clients)
        expect(
            other,
            has: """
                .add(Shop.Change(
                    channels: .value(channels),
                    keys: keys.isEmpty ? .absent : .value(keys.map(Shop.Channel.init(rawValue:)))
                ))
                """)
        #expect(other.contains("keys: keys.map(\\.rawValue))"))
    }

    @Test("Without keys")
    func withoutKeys() throws {
        let output = try write(file(change: [property("channels", .list(.string))]), kind: .clients)
        expect(output, has: "case .subscribe(let channels, _): .add(Shop.Change(channels: channels))")
        expect(
            output,
            has: """
                public func subscribe(channels: [String]) async throws(AccordSocket.SessionError) {
                    try await socket.subscribe(channels: channels, keys: [])
                }
                """)
    }

    @Test("A property that nothing is known of has to be optional, or have a default")
    func missing() {
        #expect(
            problems(
                file(ping: [
                    property("at", .date(.rfc3339)), property("count", .int32),
                    property("who", .string, .requiredNullable),
                    property("day", .calendarDate, default: .string("2024-01-01")),
                ]), emit: [.clients])
                == [
                    ("count", "make the property optional, or give it a default"),
                    ("who", "make the property optional, or give it a default"),
                    ("day", "make the property optional without a default, for which Swift has no literal"),
                ].map { name, remedy in
                    "shop.openapi.yaml:3:5: error: the session cannot send `ping` by itself, as it does not know what "
                        + "`\(name)` is to be; \(remedy)"
                })
    }

    @Test("Properties of another kind, and none at all")
    func wrong() {
        func error(_ text: String) -> [String] { ["shop.openapi.yaml:3:5: error: \(text), or correct the pointer"] }
        #expect(
            problems(file(ping: [property("at", .string)]), emit: [.clients])
                == error("`/at` of `ping` has to be a point in time; give its schema `format: date-time`"))
        #expect(
            problems(file(token: []), emit: [.clients])
                == error("`/token` of `token` has to be a string; give its schema `type: string`"))
        #expect(
            problems(file(token: [property("token", .string, constant: .string("x"))]), emit: [.clients])
                == error("`/token` of `token` has to be a string; give its schema `type: string`"))
        #expect(
            problems(file(change: [property("channels", .list(.int32))]), emit: [.clients]).contains(
                error("`/channels` of `add` has to be a list of strings; give its schema `type: array`").joined()))
    }

    @Test("A payload that is no object")
    func noObject() {
        var item = socket("Live")
        item.heartbeat = Heartbeat(initiator: .client, message: "ping", interval: 5, clientTime: ["at"])
        let sets = [
            messages("ServerMessage"), messages("ClientMessage", [socketMessage("ping", .string, at: ["data"])]),
        ]
        #expect(
            problems(schemaFile(sets, sockets: [item]), emit: [.clients]) == [
                "shop.openapi.yaml:3:5: error: the session cannot send `ping` by itself, as its payload is no object; make "
                    + "it one"
            ])
    }

    @Test("A function that makes a deprecated message, or uses a deprecated property, is deprecated")
    func deprecation() throws {
        let output = try write(
            file(ping: [property("at", .date(.rfc3339), .optional, isDeprecated: true)]), kind: .clients)
        expect(
            output,
            has: """
                @available(*, deprecated)
                public static func message(for command: AccordSocket.SessionCommand) -> Outgoing? {
                """)
    }
}
