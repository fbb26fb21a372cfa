import Testing

@Suite("Types of fields")
struct FieldTypeTests {
    private let same = "FIELD_SAME_TYPE"
    private let wire = "FIELD_WIRE_COMPATIBLE_TYPE"
    private let json = "FIELD_WIRE_JSON_COMPATIBLE_TYPE"

    private static let scalars = [
        "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool",
        "string", "bytes", "float", "double",
    ]

    /// One field for each change from one type to another.
    private static func changes(_ types: [String]) -> ContractPair {
        var old = ""
        var new = ""
        var number = 0
        for before in types {
            for after in types {
                number += 1
                old += "  optional \(before) f\(number) = \(number);\n"
                new += "  optional \(after) f\(number) = \(number);\n"
            }
        }
        return .proto2(
            "enum E {\n  X = 0;\n}\nmessage M {\n\(old)}\nmessage N {}",
            "enum E {\n  X = 0;\n}\nmessage M {\n\(new)}\nmessage N {}"
        )
    }

    @Test("Every change from one type to another is accepted in binary and in JSON exactly where buf accepts it")
    func allChanges() throws {
        try expectBreak(same, wire, json, in: Self.changes(Self.scalars + ["E", "N"]))
    }

    @Test("Integers of one width go on in JSON, varints of any width in binary")
    func integers() throws {
        let wider = ContractPair.fields3("int32 a = 1;", "int64 a = 1;")
        try expectBreak(same, json, in: wider)
        try expectNoBreak(wire, in: wider)
        let unsigned = ContractPair.fields3("int32 a = 1;", "uint32 a = 1;")
        try expectBreak(same, in: unsigned)
        try expectNoBreak(wire, json, in: unsigned)
        try expectBreak(same, wire, json, in: .fields3("int32 a = 1;", "sint32 a = 1;"))
        try expectNoBreak(same, wire, json, in: .fields3("int32 a = 1;", "repeated int32 b = 1;"))
    }

    @Test("Text may become bytes in binary, and not the other way round")
    func text() throws {
        let pair = ContractPair.fields3("string a = 1;", "bytes a = 1;")
        try expectBreak(same, json, in: pair)
        try expectNoBreak(wire, in: pair)
        try expectBreak(same, wire, json, in: .fields3("bytes a = 1;", "string a = 1;"))
    }

    @Test("Messages are the same by their full names alone")
    func messages() throws {
        let file: (String) -> String = { "message A {}\nmessage B {}\nmessage C {\n  message A {}\n  \($0) a = 1;\n}" }
        try expectBreak(same, wire, json, in: .proto3(file(".p.A"), file("B")))
        try expectBreak(same, wire, json, in: .proto3(file(".p.A"), file("A")))
        try expectBreak(same, wire, json, in: .proto3(file("repeated B"), file("repeated A")))
        try expectNoBreak(same, wire, json, in: .proto3(file(".p.A"), file("p.A")))
        try expectNoBreak(same, wire, json, in: .proto3(file("A"), file(".p.C.A")))
    }

    @Test("An enum passes for another of its own name, in whatever scope, that has all its values")
    func enums() throws {
        let nested = "message M {\n  enum E {\n    X = 0;\n    Y = 1;\n  }\n  E e = 1;\n}"
        let outside: (String) -> String = { "enum E {\n\($0)\n}\nmessage M {\n  E e = 1;\n}" }
        let more = ContractPair.proto3(nested, outside("  X = 0;\n  Y = 1;\n  Z = 2;"))
        try expectBreak(same, in: more)
        try expectNoBreak(wire, json, in: more)
        try expectBreak(same, wire, json, in: .proto3(nested, outside("  X = 0;")))
        try expectBreak(same, wire, json, in: .proto3(nested, outside("  X = 0;\n  Y = 2;")))
        try expectBreak(same, wire, json, in: .proto3(nested, outside("  X = 0;\n  W = 1;")))
        try expectBreak(
            same, wire, json,
            in: .proto3(
                nested,
                "message M {\n  enum F {\n    X = 0;\n    Y = 1;\n  }\n  F e = 1;\n}"))
    }

    @Test("An enum with aliases has all its names")
    func aliases() throws {
        let file: (String, String) -> String = { scope, values in
            let body = "enum E {\n    option allow_alias = true;\n    X = 0;\n    Y = 1;\n    \(values)\n  }"
            return scope.isEmpty ? "\(body)\nmessage M {\n  E e = 1;\n}" : "message M {\n  \(body)\n  E e = 1;\n}"
        }
        try expectNoBreak(wire, json, in: .proto3(file("M", "Z = 1;"), file("", "Z = 1;")))
        try expectBreak(wire, json, in: .proto3(file("M", "Z = 1;"), file("", "W = 1;")))
    }

    @Test("A map has a type of its own, made of its name")
    func maps() throws {
        try expectBreak(same, wire, json, in: .fields3("map<string, M> a = 1;", "map<string, M> b = 1;"))
        try expectBreak(same, wire, json, in: .fields3("map<string, M> a = 1;", "M a = 1;"))
        try expectBreak(same, wire, json, in: .fields3("int32 a = 1;", "map<string, M> a = 1;"))
        try expectNoBreak(same, wire, json, in: .fields3("map<string, M> a = 1;", "map<string,M> a = 1;"))
    }

    @Test("A changed type of a map's keys or values is reported at the location of the map's types")
    func mapEntries() throws {
        let nested: (String) -> String = { "message A {}\nmessage M {\n  message N {\n    \($0) a = 1;\n  }\n}" }
        try expectBreak(
            same, wire, json, in: .proto3(nested("map<string, int32>"), nested("map<int32, string>")))
        try expectBreak(same, wire, json, in: .proto3(nested("map<string, A>"), nested("map<string, M>")))
        let unsigned = ContractPair.proto3(nested("map<int32, fixed32>"), nested("map<uint32, sfixed32>"))
        try expectBreak(same, in: unsigned)
        try expectNoBreak(wire, json, in: unsigned)
    }

    @Test("A group is no message")
    func groups() throws {
        try expectBreak(
            same, wire, json, in: .fields2("optional group G = 1 {}", "message G {}\n  optional G g = 1;"))
        try expectBreak(
            same, wire, json, in: .fields2("message G {}\n  optional G g = 1;", "repeated group G = 1 {}"))
        try expectBreak(same, wire, json, in: .fields2("optional group G = 1 {}", "optional group H = 1 {}"))
        try expectNoBreak(
            same, wire, json,
            in: .fields2("optional group G = 1 {}", "optional group G = 1 {\n    optional M m = 1;\n  }"))
    }

    @Test("In editions a feature makes a group of a message")
    func delimited() throws {
        let plain = "message M {\n  M m = 1;\n  map<string, M> a = 2;\n  repeated M r = 3;\n  int32 i = 4;\n}"
        let delimited = plain.replacingOccurrences(of: "m = 1", with: "m = 1 [features.message_encoding = DELIMITED]")
        try expectBreak(same, wire, json, in: .edition(plain, delimited))
        try expectBreak(same, wire, json, in: .edition(delimited, plain))
        try expectBreak(
            same, wire, json, in: .edition(plain, "option features.message_encoding = DELIMITED;\n\(plain)"))
        try expectNoBreak(
            same, wire, json,
            in: .edition(
                delimited,
                "option features.message_encoding = DELIMITED;\n"
                    + plain.replacingOccurrences(
                        of: "r = 3", with: "r = 3 [features = {message_encoding: LENGTH_PREFIXED}]")))
        try expectNoBreak(
            same,
            in: ContractPair(
                "syntax = \"proto2\";\nmessage M {\n  optional group G = 1 {}\n}",
                "edition = \"2023\";\nmessage M {\n  message G {}\n  G g = 1 [features.message_encoding = DELIMITED];\n}"
            ))
    }

    @Test("Extensions have types like others, wherever they are declared")
    func extensions() throws {
        let message = "message M {\n  extensions 100 to 200;\n}\n"
        let nested: (String) -> String = {
            "\(message)message N {\n  extend M {\n    optional \($0) a = 100;\n    repeated \($0) b = 101;\n  }\n}"
        }
        try expectBreak(same, wire, json, in: .proto2(nested("int32"), nested("string")))
        try expectBreak(same, wire, json, in: .proto2(nested("M"), nested("N")))
        try expectNoBreak(same, wire, json, in: .proto2(nested("M"), nested(".p.M")))
        let other: (String) -> String = {
            "import \"a.proto\";\npackage q;\nextend p.M {\n  optional \($0) a = 100;\n}"
        }
        let file = "package p;\n\(message)"
        try expectBreak(
            same, wire, json,
            in: ContractPair(
                old: ["a.proto": file, "b.proto": other("int32")],
                new: ["a.proto": file, "c.proto": other("bool")]
                    .mapValues { $0.replacingOccurrences(of: "bool", with: "string") }))
    }
}
