import Contract
import Testing

@Suite("Enums")
struct EnumTests {
    @Test("An enum, whole: numbers without a name are kept")
    func whole() throws {
        expect(
            try write(file([enumeration("Source", [("SOURCE_UNSPECIFIED", 0), ("SOURCE_BY_HAND", -2)])])),
            has: """
                /// Source: `Source`
                nonisolated public enum Source: Accord.Enum {
                    case unspecified
                    case byHand
                    /// A number that this version of the contract does not name.
                    case unrecognized(Int32)

                    public init(rawValue: Int32) {
                        switch rawValue {
                        case 0: self = .unspecified
                        case -2: self = .byHand
                        default: self = .unrecognized(rawValue)
                        }
                    }

                    public var rawValue: Int32 {
                        switch self {
                        case .unspecified: 0
                        case .byHand: -2
                        case .unrecognized(let number): number
                        }
                    }

                    public static var _table: Accord.EnumTable { Accord.EnumTable("Source", \"""
                        0 SOURCE_UNSPECIFIED
                        -2 SOURCE_BY_HAND
                        \""") }
                }
                """)
    }

    @Test("Another name for a number is a property, and has a line in the table")
    func aliases() throws {
        let output = try write(file([enumeration("E", [("E_A", 0), ("E_B", 1), ("E_C", 1)])]))
        expect(
            output,
            has: """
                case a
                case b
                /// A number that this version of the contract does not name.
                case unrecognized(Int32)

                public static var c: Self { .b }
                """)
        expect(output, has: "0 E_A\n1 E_B\n1 E_C")
        #expect(!output.contains("self = .c"))
    }

    @Test("A closed enum looks the same and is marked in the tables that use it")
    func closed() throws {
        let output = try write(
            file([
                message("M", [field("a", 1, .enumeration("E"), .explicit), field("b", 2, .list(.enumeration("E")))]),
                enumeration("E", [("E_A", 1)], isClosed: true),
            ]))
        expect(output, has: "1 ?c0 a\n2 *c0 b")
        expect(output, has: "default: self = .unrecognized(rawValue)")
    }

    @Test("A field begins with the enum's first value")
    func zero() throws {
        expect(
            try write(
                file([
                    message("M", [field("a", 1, .enumeration("E")), field("b", 2, .enumeration("Empty"))]),
                    enumeration("E", [("E_NONE", 0), ("E_B", 1)]), enumeration("Empty", []),
                ])),
            has: """
                public var a: E
                public var b: Empty
                """)
    }
}
