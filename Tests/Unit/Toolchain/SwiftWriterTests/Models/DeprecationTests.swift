import Contract
import Testing

@Suite("Deprecation")
struct DeprecationTests {
    @Test("A deprecated field is missing in the initializer that is not deprecated")
    func deprecatedField() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [field("a", 1, .scalar(.bool)), field("b", 2, .scalar(.bool), isDeprecated: true)])
            ]))
        expect(
            output,
            has: """
                @available(*, deprecated, message: "M.b is deprecated in the contract")
                public var b: Bool = false
                """)
        expect(
            output,
            has: """
                @_alwaysEmitIntoClient public init(a: Bool = false) {
                    self.a = a
                }

                @available(*, deprecated, message: "M.b is deprecated in the contract")
                @_alwaysEmitIntoClient public init(a: Bool = false, b: Bool = false) {
                    self.a = a; self.b = b
                }
                """)
    }

    @Test("A field, case or method of a deprecated type is deprecated, and so is the table that names the type")
    func type() throws {
        let source = file(
            [
                message(
                    "M",
                    [
                        field("a", 1, .list(.object("Old"))),
                        field("b", 2, .object("Old"), .explicit, oneof: 0),
                    ],
                    oneofs: ["o"]), message("Old", isDeprecated: true),
            ], services: [service("S", [method("Call", "M", "Old")])])
        let output = try write(source)
        let mark = "@available(*, deprecated, message: \"Old is deprecated in the contract\")"
        expect(output, has: "\(mark)\npublic var a: [Old] = []")
        expect(output, has: "\(mark)\ncase b(Old)")
        #expect(output.contains("@available(*, deprecated)\n    public static var _table: Accord.MessageTable {"))
        expect(
            output,
            has: "@available(*, deprecated)\npublic static func _inject(_ payload: Accord.OneofPayload) -> Self? {")
        expect(output, has: "\(mark)\n@frozen nonisolated public struct Old: Accord.Message {")
        expect(
            try write(source, kind: .clients),
            has: """
                \(mark)
                func call(request: M, options: AccordHTTP.CallOptions) async throws(AccordHTTP.ConnectError) -> Old
                """)
    }

    @Test("Inside a deprecated message nothing is marked")
    func inside() throws {
        let output = try write(
            file([
                message(
                    "Old",
                    [
                        field("a", 1, .scalar(.bool), isDeprecated: true),
                        field("b", 2, .enumeration("Old.E")),
                    ],
                    models: [enumeration("E", [("A", 0)], deprecated: ["A"])], isDeprecated: true)
            ]))
        #expect(output.split(separator: "\n").count { $0.contains("@available") } == 1)
    }

    @Test("A deprecated file is a file of deprecated declarations")
    func wholeFile() throws {
        let source = file(
            [message("M"), enumeration("E", [("A", 0)])], services: [service("S", [])], isDeprecated: true)
        expect(try write(source), has: "@available(*, deprecated, message: \"M is deprecated in the contract\")")
        expect(try write(source), has: "@available(*, deprecated, message: \"E is deprecated in the contract\")")
        #expect(try write(source, kind: .clients).split(separator: "\n").count { $0.contains("@available") } == 3)
    }

    @Test("A deprecated case is made where the compiler does not warn of it")
    func enumCase() throws {
        let output = try write(file([enumeration("E", [("E_A", 0), ("E_B", 1)], deprecated: ["E_B"])]))
        expect(
            output,
            has: """
                nonisolated public enum E: Accord.Enum, _DeprecatedCases {
                    case a
                    @available(*, deprecated, message: "E_B is deprecated in the contract")
                    case b
                """)
        expect(
            output,
            has: """
                public init(rawValue: Int32) {
                    switch rawValue {
                    case 0: self = .a
                    default: self = Self._deprecatedCase(for: rawValue) ?? .unrecognized(rawValue)
                    }
                }

                @available(*, deprecated)
                fileprivate static func _deprecatedCase(_ rawValue: Int32) -> Self? {
                    switch rawValue {
                    case 1: .b
                    default: nil
                    }
                }
                """)
        expect(
            output,
            has: """
                /// Makes deprecated cases. The compiler warns of them where they are named, except where a protocol asks.
                nonisolated private protocol _DeprecatedCases {
                    static func _deprecatedCase(_ rawValue: Int32) -> Self?
                }

                nonisolated extension _DeprecatedCases {
                    fileprivate static func _deprecatedCase(for rawValue: Int32) -> Self? { _deprecatedCase(rawValue) }
                }
                """)
    }

    @Test("A deprecated value that a field begins with is written by its number")
    func firstValue() throws {
        expect(
            try write(
                file([
                    message("M", [field("e", 1, .enumeration("E"))]),
                    enumeration("E", [("E_A", 0), ("E_SAME", 0)], deprecated: ["E_A"]),
                ])),
            has: "@_alwaysEmitIntoClient public init(e: E = E(rawValue: 0)) {")
    }
}
