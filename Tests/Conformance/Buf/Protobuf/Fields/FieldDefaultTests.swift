import Foundation
import Testing

@Suite("Defaults of fields")
struct FieldDefaultTests {
    private let rule = "FIELD_SAME_DEFAULT"

    /// A field for each change of one.
    private func pair(_ changes: [(String, String)]) -> ContractPair {
        let enums = "enum E {\n  X = 1;\n  Y = 2;\n  Z = 0;\n}\nenum F {\n  W = 0;\n  V = 1;\n}\n"
        let message: ([String]) -> String = { fields in
            let lines = fields.enumerated().map { index, field in
                "  optional \(field.replacingOccurrences(of: "a = 1", with: "f\(index) = \(index + 1)"));\n"
            }
            return "\(enums)message M {\n\(lines.joined())}"
        }
        return .proto2(message(changes.map(\.0)), message(changes.map(\.1)))
    }

    private func expectBreaks(
        _ changes: [(String, String)], sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        try expectBreak(rule, in: pair(changes), onLines: true, sourceLocation: sourceLocation)
        let found = try pair(changes).findings([rule]).accord
        #expect(found.count == changes.count, sourceLocation: sourceLocation)
    }

    @Test("A changed default is reported at its location, or at the field")
    func changed() throws {
        try expectBreaks([
            ("int32 a = 1", "int32 a = 1 [default = 5]"),
            ("int32 a = 1 [default = 5]", "int32 a = 1"),
            ("int32 a = 1 [default = 5]", "int32 a = 1 [deprecated = true, default = -5]"),
            ("bool a = 1", "bool a = 1 [default = true]"),
            ("string a = 1", "string a = 1 [default = \"x\"]"),
            ("bytes a = 1 [default = \"\\001\"]", "bytes a = 1 [default = \"\\002\"]"),
            ("E a = 1", "E a = 1 [default = Y]"),
            ("float a = 1 [default = nan]", "float a = 1 [default = inf]"),
            ("double a = 1 [default = 1e300]", "double a = 1 [default = 1e301]"),
            ("uint64 a = 1 [default = 18446744073709551615]", "uint64 a = 1 [default = 18446744073709551614]"),
        ])
    }

    @Test("A default that has the same value is the same")
    func same() throws {
        try expectNoBreak(
            rule,
            in: pair([
                ("int32 a = 1", "int32 a = 1 [default = 0]"),
                ("string a = 1", "string a = 1 [default = \"\"]"),
                ("int32 a = 1 [default = 0x10]", "int32 a = 1 [default = 16]"),
                ("double a = 1 [default = 1e3]", "double a = 1 [default = 1000]"),
                ("float a = 1 [default = nan]", "float a = 1 [default = nan]"),
                ("bytes a = 1 [default = \"A\"]", "bytes a = 1 [default = \"\\x41\"]"),
                ("E a = 1", "E a = 1 [default = X]"),
                ("double a = 1 [default = -0.0]", "double a = 1"),
            ]))
    }

    @Test("Numbers, Booleans and enums are compared as numbers, texts as bytes")
    func sameOfOtherType() throws {
        try expectNoBreak(
            rule,
            in: pair([
                ("int32 a = 1 [default = 1]", "bool a = 1 [default = true]"),
                ("int32 a = 1 [default = 1]", "E a = 1"),
                ("E a = 1", "F a = 1 [default = V]"),
                ("float a = 1 [default = 0.1]", "double a = 1 [default = 0.1]"),
                ("double a = 1 [default = 0.1]", "float a = 1 [default = 0.1]"),
                ("int64 a = 1 [default = -3]", "double a = 1 [default = -3]"),
                ("uint64 a = 1 [default = 3]", "sint32 a = 1 [default = 3]"),
                ("string a = 1 [default = \"x\"]", "bytes a = 1 [default = \"x\"]"),
                ("string a = 1", "int32 a = 1"),
                ("float a = 1 [default = nan]", "double a = 1 [default = nan]"),
            ]))
    }

    @Test("Different default values of different types are reported")
    func otherOfOtherType() throws {
        try expectBreaks([
            ("E a = 1", "F a = 1"),
            ("int32 a = 1 [default = 5]", "string a = 1 [default = \"5\"]"),
            ("int32 a = 1 [default = 5]", "string a = 1"),
            ("int64 a = 1 [default = 9007199254740993]", "double a = 1 [default = 9007199254740992]"),
            ("int64 a = 1 [default = -1]", "uint64 a = 1 [default = 18446744073709551615]"),
            ("float a = 1 [default = inf]", "int32 a = 1"),
            ("float a = 1 [default = nan]", "uint32 a = 1"),
            ("float a = 1 [default = 0.5]", "double a = 1 [default = 0.25]"),
        ])
    }

    @Test("Lists, maps and messages have no defaults")
    func none() throws {
        try expectNoBreak(rule, in: .fields2("optional int32 a = 1 [default = 5];", "repeated int32 a = 1;"))
        try expectNoBreak(rule, in: .fields2("optional int32 a = 1 [default = 5];", "optional M a = 1;"))
        try expectNoBreak(rule, in: .fields2("optional int32 a = 1 [default = 5];", "map<string, M> a = 1;"))
        try expectNoBreak(rule, in: .fields2("optional int32 a = 1 [default = 5];", "optional group A = 1 {}"))
    }

    @Test("An enum with another value in front has another default")
    func firstValues() throws {
        let file: (String) -> String = {
            "enum E {\n  \($0)\n}\nmessage M {\n  optional E e = 1;\n  repeated E r = 2;\n}"
        }
        try expectBreak(rule, in: .proto2(file("A = 1;\n  B = 2;"), file("B = 2;\n  A = 1;")))
        try expectNoBreak(rule, in: .proto2(file("A = 1;\n  B = 2;"), file("A = 1;\n  C = 2;")))
    }

    @Test("Extensions and fields of editions have defaults")
    func others() throws {
        let file: (String) -> String = {
            "message M {\n  extensions 100 to 200;\n}\nextend M {\n  optional int32 a = 100\($0);\n}"
        }
        try expectBreak(rule, in: .proto2(file(""), file(" [default = 5]")), onLines: true)
        try expectBreak(rule, in: .editionFields("int32 a = 1;", "int32 a = 1 [default = 5];"), onLines: true)
        try expectNoBreak(
            rule,
            in: ContractPair(
                "syntax = \"proto2\";\nmessage M {\n  optional int32 a = 1 [default = 5];\n}",
                "edition = \"2023\";\nmessage M {\n  int32 a = 1 [default = 5];\n}"))
    }
}
