import Contract
import Testing

@Suite("Literals")
struct LiteralsTests {
    private func write(_ model: Model) throws -> String { try SwiftWriterTests.write(schemaFile([model])) }

    @Test("An open enum keeps what the contract does not name")
    func open() throws {
        expect(
            try write(strings("Side", ["buy", "SELL_SHORT"])),
            has: """
                @frozen public enum Side: Accord.StringEnum {
                    case buy
                    case sellShort
                    /// A value that the contract does not name.
                    case unknown(String)

                    public init(rawValue: String) {
                        self = Self._named(rawValue) ?? .unknown(rawValue)
                    }
                    public var rawValue: String {
                        switch self {
                        case .buy: return "buy"
                        case .sellShort: return "SELL_SHORT"
                        case .unknown(let rawValue): return rawValue
                        }
                    }
                    public static let allCases: [Self] = [.buy, .sellShort]
                }
                """)
    }

    @Test("A closed enum of integers, with the names that the contract suggests")
    func closed() throws {
        expect(
            try write(integers("Level", [-1, 100], names: ["LOW_LEVEL"], isClosed: true)),
            has: """
                @frozen public enum Level: Accord.IntegerEnum {
                    case lowLevel
                    case _100

                    public init?(rawValue: Int64) {
                        guard let value = Self._named(rawValue) else { return nil }
                        self = value
                    }
                """)
    }

    @Test(
        "Values become names",
        arguments: [
            ("PENDING_NEW", "pendingNew"), ("", "empty"), ("2fa", "_2fa"), ("+1", "plus1"), ("-1", "minus1"),
            ("-created_at", "minusCreatedAt"), ("<=", "lessThanOrEqual"), ("größe", "größe"),
            ("🙂", "slightlySmilingFace"), ("\r\n", "carriageReturnNewline"), ("\u{1}", "control1"),
            ("application/json", "applicationJSON"), ("default", "`default`"), ("unknown", "unknown_"),
            ("none", "none_"), ("名前", "名前"), ("\u{301}a", "_\u{301}a"),
        ])
    func names(_ value: String, _ name: String) throws {
        expect(try write(strings("E", [value])), has: "case \(name)")
    }

    @Test("A sort order with a minus is named by what the contract says that the sign means")
    func sortOrders() throws {
        guard case .literals(var model) = strings("Column", ["created_at", "-created_at", "-1"]) else { return }
        model.info.documentation.leading = "A minus in front sorts in descending order."
        expect(
            try write(.literals(model)),
            has: """
                case createdAt
                case createdAtDescending
                case minus1
                """)
        model.info.documentation.leading = ""
        model.literals[1].documentation.leading = "Descending, by the day"
        expect(try write(.literals(model)), has: "case createdAtDescending")
        model.literals.append(.init(value: "created_at_descending"))
        expect(try write(.literals(model)), has: "case minusCreatedAt")
    }

    @Test("A value with a minus, beside the same one without, is a sort order")
    func pairs() throws {
        expect(try write(strings("Column", ["name", "-name"])), has: "case name\ncase nameDescending")
        expect(try write(strings("Column", ["name", "-created_at"])), has: "case name\ncase minusCreatedAt")
    }

    @Test("A value with a minus is an order where the enum is called one", arguments: ["Sort", "sort_by", "Order"])
    func orders(name: String) throws {
        expect(try write(strings(name, ["-created_at"])), has: "case createdAtDescending")
    }

    @Test("Values with one name are distinguished by their spelling, whatever their order")
    func collisions() throws {
        expect(
            try write(strings("E", ["ASC", "asc", "gpt-3.5", "gpt-3-5", "asc"])),
            has: """
                case ASC
                case asc
                case gptDash3Dot5
                case gptDash3Dash5
                """)
        expect(try write(integers("E", [1, 2], names: ["a", "A"])), has: "case a\ncase _2")
    }

    @Test("An integer that is none")
    func noInteger() {
        guard case .literals(var model) = integers("E", [1]) else { return }
        model.literals[0].value = "1.5"
        #expect(
            problems(schemaFile([.literals(model)])) == [
                "shop.openapi.yaml:3:5: error: `1.5` in `E` (#/components/schemas/E) is no integer of 64 bits"
            ])
    }
}
