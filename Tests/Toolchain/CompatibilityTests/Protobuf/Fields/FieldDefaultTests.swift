import Testing

@testable import Compatibility

@Suite("Defaults of fields")
struct FieldDefaultTests {
    private let rule = "FIELD_SAME_DEFAULT"

    private func pair(_ old: String, _ new: String) -> ContractPair {
        let enums = "enum E {\n  X = 1;\n  Y = 2;\n  Z = 0;\n}\nenum F {\n  W = 0;\n  V = 1;\n}\n"
        return .proto2("\(enums)message M {\n  optional \(old);\n}", "\(enums)message M {\n  optional \(new);\n}")
    }

    @Test(
        "Another default is told of where it stands, or at the field",
        arguments: [
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
    func changed(old: String, new: String) throws {
        try expectBreak(rule, in: pair(old, new), onLines: true)
    }

    @Test(
        "A default that has the same value is the same",
        arguments: [
            ("int32 a = 1", "int32 a = 1 [default = 0]"),
            ("string a = 1", "string a = 1 [default = \"\"]"),
            ("int32 a = 1 [default = 0x10]", "int32 a = 1 [default = 16]"),
            ("double a = 1 [default = 1e3]", "double a = 1 [default = 1000]"),
            ("float a = 1 [default = nan]", "float a = 1 [default = nan]"),
            ("bytes a = 1 [default = \"A\"]", "bytes a = 1 [default = \"\\x41\"]"),
            ("E a = 1", "E a = 1 [default = X]"),
            ("double a = 1 [default = -0.0]", "double a = 1"),
        ])
    func same(old: String, new: String) throws {
        try expectNoBreak(rule, in: pair(old, new))
    }

    @Test(
        "Numbers, Booleans and enums are compared as numbers, texts as bytes",
        arguments: [
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
        ])
    func sameOfOtherType(old: String, new: String) throws {
        try expectNoBreak(rule, in: pair(old, new))
    }

    @Test(
        "Other values of other types are told of",
        arguments: [
            ("E a = 1", "F a = 1"),
            ("int32 a = 1 [default = 5]", "string a = 1 [default = \"5\"]"),
            ("int32 a = 1 [default = 5]", "string a = 1"),
            ("int64 a = 1 [default = 9007199254740993]", "double a = 1 [default = 9007199254740992]"),
            ("int64 a = 1 [default = -1]", "uint64 a = 1 [default = 18446744073709551615]"),
            ("float a = 1 [default = inf]", "int32 a = 1"),
            ("float a = 1 [default = nan]", "uint32 a = 1"),
            ("float a = 1 [default = 0.5]", "double a = 1 [default = 0.25]"),
        ])
    func otherOfOtherType(old: String, new: String) throws {
        try expectBreak(rule, in: pair(old, new), onLines: true)
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
