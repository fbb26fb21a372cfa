import Contract
import Testing

@Suite("Oneofs")
struct OneofTests {
    @Test("A oneof is an enum with payloads, and one property at the position of its first member")
    func whole() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [
                        field("before", 1, .scalar(.bool)),
                        field("email", 4, .scalar(.string), .explicit, oneof: 0),
                        field("between", 2, .scalar(.bool)),
                        field("phone", 5, .object("Phone"), .explicit, oneof: 0),
                        field("kind", 6, .enumeration("Kind"), .explicit, oneof: 0),
                    ], oneofs: ["channel"]), message("Phone"), enumeration("Kind", [("A", 0)]),
            ]))
        expect(
            output,
            has: """
                public var before: Bool
                public var channel: Channel?
                public var between: Bool
                private var _unknownFields = Accord.UnknownFields()
                """)
        expect(
            output,
            has: """
                1 b before
                4 0|s email
                5 0|m0 phone
                6 0|e0 kind
                2 b between
                \""", messages: [Phone.self], enums: [Kind.self], oneofs: [Channel.self]) }
                """)
        expect(
            output,
            has: """
                /// Source: `M.channel`
                public enum Channel: Accord.Oneof {
                    case email(String)
                    case phone(Phone)
                    case kind(Kind)

                    public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
                        switch self {
                        case .email(let payload): _project(4, payload, visit)
                        case .phone(let payload): _project(5, payload, visit)
                        case .kind(let payload): _project(6, payload, visit)
                        }
                    }

                    public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                        switch payload.number {
                        case 4: .email(payload.move())
                        case 5: .phone(payload.move())
                        case 6: .kind(payload.move())
                        default: nil
                        }
                    }
                }
                """)
    }

    @Test("Its enum gives way to a model of the same name")
    func clash() throws {
        let output = try write(
            file([
                message(
                    "M", [field("a", 1, .object("M.Channel"), .explicit, oneof: 0)], oneofs: ["channel"],
                    models: [message("Channel")])
            ]))
        expect(output, has: "public var channel: Channel_?")
        expect(output, has: "public enum Channel_: Accord.Oneof {\n    case a(Channel)")
    }
}
