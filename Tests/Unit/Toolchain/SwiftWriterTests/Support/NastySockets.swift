import Contract

/// Sockets with everything at once: names that clash with Swift, with generated code and with what sessions have, each
/// type as payload, rules that reach through optional, nullable and deprecated properties.
enum NastySockets {
    static let files = NastySchemas.files + [main, unpackaged]

    static let main = schemaFile(
        "nasty.asyncapi.yaml", package: "nasty.api", sets + payloads + names,
        sockets: [words, bare, silent, optionals, late, deprecated, scalars, pulse, patches, shaped])

    /// A file whose types are in the module's scope.
    static let unpackaged = schemaFile(
        "loose.asyncapi.yaml", package: "",
        [
            messages("LooseServerMessage", [socketMessage("tick", .model("LooseTick"), stream: .byName)]),
            messages("LooseClientMessage", [socketMessage("stop")]),
            record("LooseTick", [property("name", .string), property("at", .date(.epochSeconds))]),
        ],
        sockets: [
            socket(
                "Loose", servers: [], incoming: "LooseServerMessage", outgoing: "LooseClientMessage",
                heartbeat: Heartbeat(initiator: .client, message: "stop", interval: 0.25, onSilence: .stop))
        ])

    // MARK: Message sets

    private static let moreWords = [
        "socket", "connect", "suspend", "resume", "close", "finished", "state", "states", "messages", "failures",
        "latencies", "statistics", "send", "subscribe", "unsubscribe", "Contract", "Handshake", "Servers", "Incoming",
        "Outgoing", "buffering", "map", "flatMap", "policy", "signal", "message", "receive", "number", "-", "*",
        "one|two",
    ]

    private static let allWords = NastySchemas.words + moreWords

    /// A payload of each type, and some more kinds.
    private static let kinds: [(name: String, type: ValueType?)] =
        NastySchemas.scalars.flatMap { scalar -> [(String, ValueType?)] in
            [
                (scalar.name, scalar.type), ("list_\(scalar.name)", .list(scalar.type)),
                ("map_\(scalar.name)", .map(scalar.type)), ("maybe_\(scalar.name)", .nullable(scalar.type)),
            ]
        } + [("nothing", nil), ("node", .model("nasty.api.Node"))]

    private static let sets: [Model] = [
        messages(
            "WordMessages", tags: [["type"], ["a/b", "m~n", "x y"]], id: ["\"id\""],
            sentAt: .init(path: ["meta", "at"], form: .epochMilliseconds),
            allWords.enumerated().map { index, word in
                var item = socketMessage(
                    word, index % 3 == 0 ? nil : .model("nasty.api.Plain"), at: index % 3 == 1 ? ["data", "=x y"] : [],
                    isDeprecated: index % 5 == 0, documentation: Documentation(leading: "The word \(index)."))
                item.tags = [.values([.string(word)]), index % 2 == 0 ? .any : .values([.none, .string("|")])]
                return item
            }),
        messages(
            "KindMessages", tags: [["kind"]],
            kinds.map { socketMessage($0.name, $0.type, at: $0.type == nil ? [] : ["data"]) }),
        messages("NoMessages"),
        messages(
            "OldMessages",
            [
                socketMessage("old", .model("nasty.api.OldPing"), isDeprecated: true),
                socketMessage("subscribe", .model("nasty.api.OldSubscribe"), isDeprecated: true),
                socketMessage("unsubscribe", .model("nasty.api.OldSubscribe")),
                socketMessage("pong", .model("nasty.api.OldPing")),
                socketMessage("welcome", .model("nasty.api.OldWelcome"), at: ["data"]),
            ]),
        messages(
            "OptionalServerMessages", tags: [["type"]],
            [
                socketMessage("welcome", .nullable(.model("nasty.api.MaybeWelcome")), at: ["data"]),
                socketMessage("pong", .model("nasty.api.MaybePong"), stream: .by("inner", "patch", "name")),
                socketMessage("renewed", .model("nasty.api.MaybePong"), stream: .by("map", "a", "name")),
                socketMessage(
                    "ack", .model("nasty.api.MaybeAck"), stream: StreamPolicy(buffer: 1, overflow: .suspendReader)),
                socketMessage(
                    "no", .nullable(.model("nasty.api.MaybeAck")), at: ["data"], stream: .by("maybe_names", "x")),
                socketMessage("expiring", .model("nasty.api.AlsoPlain"), stream: .by("text")),
            ]),
        messages(
            "LateServerMessages", tags: [["type"]],
            [
                socketMessage("told", .nullable(.model("nasty.api.Told")), at: ["data"], stream: .by("kind")),
                socketMessage("refused", .nullable(.model("nasty.api.Told")), at: ["data"]),
            ]),
        messages(
            "OptionalClientMessages",
            [
                socketMessage("ping", .model("nasty.api.MaybePong")),
                socketMessage("token", .model("nasty.api.MaybeToken")),
                socketMessage("add", .model("nasty.api.MaybeChange")),
                socketMessage("remove", .model("nasty.api.PatchChange")),
            ]),
        messages(
            "ScalarServerMessages",
            [
                socketMessage("welcome", .int64, at: ["data"]),
                socketMessage("ack", .list(.model("nasty.api.Kind")), at: ["data"]),
                socketMessage("refused", .model("nasty.api.Kind"), at: ["data"]),
                socketMessage("beat", .date(.rfc3339), at: ["data"]),
                socketMessage("done"),
            ]),
        messages(
            "ScalarClientMessages",
            [
                socketMessage("token", .string, at: ["data"]),
                socketMessage("add", .list(.model("nasty.api.Closed")), at: ["data"]),
                socketMessage("remove", .list(.model("nasty.api.Kind")), at: ["data"]),
                socketMessage("pong", .nullable(.date(.epochSeconds)), at: ["data"]),
            ]),
        untagged("OnlyMessages", [("only", .nullable(.string), .init())]),
        untagged("OnlyRecords", [("only", .model("nasty.api.Plain"), .init())]),
        untagged(
            "ShapedMessages",
            [
                ("told", .model("nasty.api.Told"), .init(kind: .object, keys: ["kinds", "a,b"])),
                ("list", .list(.model("nasty.api.Kind")), .init(kind: .array)),
                ("text", .string, .init(kind: .string)), ("number", .double, .init(kind: .number)),
                ("flag", .bool, .init(kind: .boolean)), ("rest", .model("nasty.api.MaybeAck"), .init(kind: .object)),
            ]),
        untagged(
            "MixedMessages", tags: [["type"]],
            [
                ("tagged", .map(.string), nil), ("items", .list(.string), .init(kind: .array)),
                ("any", .any, .init()),
            ]),
    ]

    /// Messages whose payload is the frame. Those without a shape are distinguished by their names.
    private static func untagged(
        _ name: String, tags: [[String]] = [], _ items: [(name: String, type: ValueType, shape: MessageSetModel.Shape?)]
    ) -> Model {
        messages(
            name, tags: tags,
            items.map { item in
                var message = socketMessage(item.name, item.type)
                message.tags = tags.map { _ in item.shape == nil ? .values([.string(item.name)]) : .any }
                message.shape = item.shape
                message.writesTags = item.shape == nil
                return message
            })
    }

    // MARK: Payloads

    private static let plain = ValueType.model("nasty.api.Plain")

    private static let payloads: [Model] = [
        record(
            "MaybeWelcome",
            [
                property("interval", .model("nasty.api.MaybeSeconds"), .optional),
                property("channels", .list(.nullable(.model("nasty.api.Kind"))), .requiredNullable),
            ]),
        record(
            "Told",
            [
                property("kind", .model("nasty.api.Kind")), property("kinds", .list(.model("nasty.api.Kind"))),
                property("text", .string),
            ]),
        record("MaybeSeconds", [property("in seconds", .decimal(.string), .triState)]),
        record(
            "MaybePong",
            [
                property("sent", .date(.epochSeconds), .triState),
                property("inner", .model("nasty.api.MaybeInner"), .optional),
                property("map", .map(.nullable(.model("nasty.api.MaybePong.Item"))), .optional),
                property("default", .date(.epochSeconds), default: .number("1.5")),
            ], models: [record("Item", [property("name", .string)])]),
        record("MaybeInner", [property("patch", .model("nasty.api.MaybePong.Item"), .triState)]),
        record(
            "MaybeAck",
            [
                property("action", .model("nasty.api.Kind"), .optional),
                property("names", .list(.string), .optional),
                property("maybe_names", .map(.nullable(.string)), .optional),
                property("why", .string, .requiredNullable),
            ]),
        record(
            "MaybeToken",
            [
                property("auth", .model("nasty.api.MaybeAuth"), .triState),
                property("version", .string, constant: .string("x")),
                property("n", .int32, default: .number("1")),
            ]),
        record("MaybeAuth", [property("in", .string, .requiredNullable)]),
        record(
            "MaybeChange",
            [
                property("body", .model("nasty.api.MaybeChange.Body")), property("other", plain, .optional),
            ],
            models: [
                record(
                    "Body",
                    [
                        property("for", .list(.model("nasty.api.Closed")), .optional),
                        property("self", .list(.nullable(.string)), .requiredNullable),
                    ])
            ]),
        record(
            "PatchChange",
            [
                property("body", .model("nasty.api.PatchChange.Body"), .triState)
            ],
            models: [
                record(
                    "Body",
                    [
                        property("for", .model("nasty.api.Names"), .triState),
                        property("self", .list(.model("nasty.api.Kind")), .triState),
                    ])
            ]),
        record("OldPing", [property("at", .date(.rfc3339), .optional, isDeprecated: true)]),
        record(
            "OldSubscribe",
            [
                property("channels", .list(.string), default: .array([]), isDeprecated: true),
                property("keys", .list(.string)),
            ]),
        record("OldWelcome", [property("names", .list(.string), .optional, isDeprecated: true)]),
    ]

    /// Of the types that each session has.
    private static let names: [Model] = ["Contract", "Handshake", "Servers", "Incoming", "Outgoing", "WordsSession"].map
    {
        record($0, [property("name", .string)])
    }

    // MARK: Sockets

    private static let words = socket(
        "Words",
        servers: [
            Server(url: "/relative"),
            Server(
                url: "wss://{default}.example:{port}/{room}",
                variables: [
                    .init(name: "default", defaultValue: "self", values: ["self", "init", "2"]),
                    .init(name: "port", defaultValue: "443"), .init(name: "room", defaultValue: "", isRequired: true),
                ], documentation: Documentation(leading: "init")),
        ],
        [
            parameter("url", .query, .string), parameter("url", .header, .string, isRequired: true),
            parameter("init", .query, .model("nasty.api.Handshake"), style: .json),
            parameter("default", .query, .list(.model("nasty.api.Kind")), default: .array([.string("buy")])),
            parameter("old", .query, .string, isDeprecated: true),
            parameter("c", .cookie, .int32, default: .number("1")),
        ],
        incoming: "nasty.api.WordMessages", outgoing: "nasty.api.WordMessages",
        token: SocketToken(place: .header("X-T")),
        close: CloseRules(
            rules: [
                .init(code: 4000, name: "a \"b\" \\ \n", recovery: .backoff),
                .init(code: 1001, recovery: .refreshToken),
                .init(code: 1002, recovery: .reconnect), .init(code: 4999, recovery: .stop),
            ], fallback: .stop),
        reconnect: Reconnect(base: 0.001, factor: 1, cap: 1.23456, jitter: .none, maxAttempts: 3, resetAfter: 0),
        documentation: Documentation(leading: "*/ \"words\" `\n\nmore"))

    private static let bare = socket(
        "bare", servers: [], incoming: "nasty.api.NoMessages", outgoing: "nasty.api.NoMessages")

    private static let silent = socket(
        "Kinds", servers: [Server(url: "ws://localhost:8000/{a}", variables: [.init(name: "a", defaultValue: "b")])],
        incoming: "nasty.api.KindMessages", outgoing: "nasty.api.KindMessages",
        stream: StreamPolicy(buffer: 8, overflow: .conflate(by: ["text"])))

    private static let optionals = socket(
        "Optionals", incoming: "nasty.api.OptionalServerMessages", outgoing: "nasty.api.OptionalClientMessages",
        token: SocketToken(
            place: .header("Authorization"), isRequired: false, timeout: 1.5,
            renewal: .init(
                expiring: "expiring", send: "token", token: ["auth", "in"], success: "renewed", expiresAt: ["sent"],
                failure: "no", failureText: ["why"], failurePrefix: "\"no\"", lead: 0.5)),
        welcome: Welcome(
            message: "welcome", heartbeatInterval: ["interval", "in seconds"], subscriptions: ["channels"]),
        heartbeat: Heartbeat(
            initiator: .client, message: "ping", reply: "pong", interval: 5, onSilence: .backoff, clientTime: ["sent"],
            serverTime: ["sent"]),
        subscriptions: Subscriptions(
            add: "add", remove: "remove", channels: ["body", "for"], keys: ["body", "self"], keyed: ["on"],
            acknowledgement: .init(
                message: "ack", action: ["action"], added: "buy", removed: "sell", channels: ["names"]),
            refusal: "no", restores: false))

    /// A socket whose required values are in payloads that are not required.
    private static let late = socket(
        "Late", incoming: "nasty.api.LateServerMessages", outgoing: "nasty.api.OptionalClientMessages",
        token: SocketToken(
            place: .query("t"),
            renewal: .init(
                send: "token", token: ["auth", "in"], failure: "refused", failureText: ["text"], failurePrefix: "x")),
        subscriptions: Subscriptions(
            add: "add", remove: "remove", channels: ["body", "for"], keys: ["body", "self"], keyed: ["on"],
            acknowledgement: .init(message: "told", action: ["kind"], channels: ["kinds"])))

    private static let deprecated = socket(
        "Old", incoming: "nasty.api.OldMessages", outgoing: "nasty.api.OldMessages",
        welcome: Welcome(message: "welcome", subscriptions: ["names"]),
        heartbeat: Heartbeat(
            initiator: .server, message: "pong", reply: "old", interval: 1, clientTime: ["at"], serverTime: ["at"]),
        subscriptions: Subscriptions(add: "subscribe", remove: "unsubscribe", channels: ["channels"], keys: ["keys"]))

    private static let scalars = socket(
        "Scalars", incoming: "nasty.api.ScalarServerMessages", outgoing: "nasty.api.ScalarClientMessages",
        token: SocketToken(
            place: .query("t"),
            renewal: .init(
                send: "token", token: [], success: "done", failure: "refused", failureText: [], failurePrefix: "x")),
        welcome: Welcome(message: "welcome", heartbeatInterval: []),
        heartbeat: Heartbeat(
            initiator: .server, message: "beat", reply: "pong", interval: 5, clientTime: [], serverTime: []),
        subscriptions: Subscriptions(
            add: "add", remove: "remove", channels: [],
            acknowledgement: .init(message: "ack", channels: [], timeout: 1)))

    private static let pulse = socket(
        "Pulse", incoming: "nasty.api.ScalarServerMessages", outgoing: "nasty.api.NoMessages",
        token: SocketToken(place: .query("t"), renewal: nil),
        heartbeat: Heartbeat(initiator: .server, message: "beat", interval: 5))

    private static let shaped = socket(
        "Shaped", incoming: "nasty.api.ShapedMessages", outgoing: "nasty.api.OnlyMessages")

    private static let patches = socket(
        "Patches-2", incoming: "nasty.api.OptionalServerMessages", outgoing: "nasty.api.OptionalClientMessages",
        heartbeat: Heartbeat(initiator: .client, message: "ping", reply: "pong", interval: 5, clientTime: ["default"]))
}

extension StreamPolicy {
    fileprivate static let byName = by("name")

    fileprivate static func by(_ path: String...) -> StreamPolicy {
        StreamPolicy(buffer: 16, overflow: .conflate(by: path))
    }
}
