import Contract
import SwiftWriter
import Testing

@Suite("Message sets")
struct MessageSetTests {
    private func write(_ models: Model..., access: AccessLevel = .public) throws -> String {
        try SwiftWriterTests.write(schemaFile(models), access: access)
    }

    @Test("[G21] A set is an enum with a case for each message, with or without payload")
    func cases() throws {
        let output = try write(
            messages(
                "ServerMessage", tags: [["type"], ["event"]], id: ["id"],
                sentAt: .init(path: ["meta", "sent at"], form: .naiveUTC),
                [
                    socketMessage(
                        "quote_updated", .model("shop.Quote"), at: ["data"], "event", "quote_updated",
                        documentation: Documentation(leading: "A price has moved.")),
                    socketMessage("positionCreated", nil, "event", "position_created"),
                    socketMessage("welcome", .nullable(.list(.string)), at: ["data", "a/b"], "system", "-"),
                    socketMessage("anything", .any, "other", "*"),
                    socketMessage("flat", .map(.int32), "flat", "-", writesTags: false),
                ]),
            record("Quote", [property("symbol", .string)]))
        expect(
            output,
            has: #"""
                /// Source: `#/components/schemas/ServerMessage`
                @frozen public enum ServerMessage: Accord.MessageSet {
                    /// A price has moved.
                    case quoteUpdated(Quote)
                    case positionCreated
                    case welcome([String]?)
                    case anything(Accord.JSONValue)
                    case flat([String: Int32])
                    /// A message that the contract does not name.
                    case unknown(tag: String, value: Accord.JSONValue)

                    public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
                        switch self {
                        case .quoteUpdated(let payload): _project(0, payload, visit)
                        case .positionCreated: _project(1, (), visit)
                        case .welcome(let payload): _project(2, payload, visit)
                        case .anything(let payload): _project(3, payload, visit)
                        case .flat(let payload): _project(4, payload, visit)
                        case .unknown(_, let value): _project(-1, value, visit)
                        }
                    }

                    public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                        switch payload.number {
                        case 0: .quoteUpdated(payload.move())
                        case 1: .positionCreated
                        case 2: .welcome(payload.move())
                        case 3: .anything(payload.move())
                        case 4: .flat(payload.move())
                        default: nil
                        }
                    }

                    public static let _schema = Accord.ModelSchema(Self.self)
                    public static var _table: Accord.ModelTable { Accord.ModelTable("shop.ServerMessage", """
                        frame /type /event
                        id /id
                        at tn "/meta/sent at"
                        0 /data event quote_updated
                        . / event position_created
                        ?*s /data/a~1b system -
                        +j / other *
                        {i / flat -
                        """, types: [Quote.self]) }
                """#)
    }

    @Test("Tags that mean something in tables are quoted")
    func tags() throws {
        var item = socketMessage("a")
        item.tags = [
            .values(["", "-", "*", "a|b", "a b", "\"", "plain"].map { MessageSetModel.TagValue.string($0) } + [.none])
        ]
        #expect(try write(messages("M", [item])).contains(##". / ""|"-"|"*"|"a|b"|"a b"|"\""|plain|-"##))
    }

    @Test("The shape of a frame follows the tags, and is alone where there are none")
    func shapes() throws {
        var items = [
            socketMessage("a", .map(.int32), "a", writesTags: false), socketMessage("b", .list(.string), "-"),
            socketMessage("c", .any, "*"),
        ]
        items[1].shape = .init(kind: .object, keys: ["id", "a,b"])
        items[2].shape = .init(kind: .array)
        let output = try write(
            messages(
                "M",
                items.map { item in
                    var item = item
                    item.writesTags = false
                    return item
                }))
        expect(
            output,
            has: #"""
                frame /type
                {i / a
                *s / - object id,"a,b"
                j / * array
                """#)
        var only = socketMessage("only", .string)
        only.tags = []
        only.writesTags = false
        only.shape = .init()
        expect(
            try write(messages("M", tags: [], [only])),
            has: """
                frame
                s / any
                """)
    }

    @Test("A set without messages has only what is not named")
    func empty() throws {
        let output = try write(messages("M"), access: .internal)
        expect(
            output,
            has: """
                enum M: Accord.MessageSet {
                    /// A message that the contract does not name.
                    case unknown(tag: String, value: Accord.JSONValue)

                    func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
                        switch self {
                        case .unknown(_, let value): _project(-1, value, visit)
                        }
                    }

                    static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                        switch payload.number {
                        default: nil
                        }
                    }
                """)
        #expect(output.contains("\nimport Accord\n"))
    }

    @Test("Names that Swift or the enum needs give way")
    func names() throws {
        let output = try write(
            messages(
                "M", ["init", "self", "unknown", "messages", "default", "order.created"].map { socketMessage($0) }))
        expect(
            output,
            has: """
                case init_
                case self_
                case unknown_
                case messages
                case `default`
                case orderCreated
                """)
        expect(output, has: "case .default: _project(4, (), visit)")
    }

    @Test("Messages of one name are distinguished by their spelling")
    func collision() throws {
        let output = try write(messages("M", [socketMessage("order_created"), socketMessage("orderCreated")]))
        expect(output, has: "case order_created\ncase orderCreated")
    }

    @Test("A deprecated message is marked, and so is the function that makes it")
    func deprecation() throws {
        let output = try write(messages("M", [socketMessage("old", isDeprecated: true), socketMessage("new")]))
        expect(
            output,
            has: """
                @available(*, deprecated, message: "old is deprecated in the contract")
                case old
                case new
                """)
        expect(
            output,
            has: """
                @available(*, deprecated)
                public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                """)
    }

    @Test("A set with large payloads, or that is in its own payload, is indirect")
    func indirection() throws {
        let large = record("Large", (0..<9).map { property("p\($0)", .string) })
        #expect(
            try write(messages("M", [socketMessage("a", .model("shop.Large"))]), large).contains(
                "public indirect enum M: Accord.MessageSet"))
        #expect(
            try write(
                messages("M", [socketMessage("a", .model("shop.R"))]),
                record("R", [property("m", .model("shop.M"), .optional)])
            ).contains("public indirect enum M: Accord.MessageSet"))
        #expect(try !write(messages("M", [socketMessage("a", .string, at: ["data"])])).contains("indirect"))
    }

    @Test("A message set that no table can express is an error")
    func impossible() {
        var item = socketMessage("a")
        item.tags = []
        #expect(
            problems(schemaFile([messages("M", [item])])) == [
                "shop.openapi.yaml:3:5: error: the message `a` has to say what each tag of its set must be"
            ])
        let atNoName =
            "shop.openapi.yaml:3:5: error: `M` has a tag, identifier, time or payload at no name at all; give it a place "
            + "in the frame"
        #expect(problems(schemaFile([messages("M", id: [""])])) == [atNoName])
        // The tag is a place as well.
        let many = (1...64).map { socketMessage("m\($0)", .string, at: ["p\($0)"]) }
        #expect(problems(schemaFile([messages("M", many.dropLast())])) == [])
        #expect(
            problems(schemaFile([messages("M", many)])) == [
                "shop.openapi.yaml:3:5: error: `M` has its tags and payloads at 65 places of the frame, and 64 is the most; "
                    + "put payloads under one name"
            ])
        #expect(problems(schemaFile([messages("M", [socketMessage("a", .string, at: [""])])])) == [atNoName])
    }

    @Test("A file with message sets alone has models, and nothing else")
    func kinds() throws {
        let files = try SwiftWriter(settings: .init(emit: Set(OutputKind.allCases))).write(
            Contract(files: [schemaFile([messages("M", [socketMessage("a")])])])
        ).files
        #expect(files.filter { !$0.isEmpty }.map(\.name) == ["shop.openapi.models.swift", "accord.namespaces.swift"])
    }
}
