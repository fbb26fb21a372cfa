import Testing

@Suite("Cardinality of fields")
struct FieldCardinalityTests {
    private let same = "FIELD_SAME_CARDINALITY"
    private let wire = "FIELD_WIRE_COMPATIBLE_CARDINALITY"
    private let json = "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY"

    @Test("A list in place of one value breaks all")
    func list() throws {
        try expectBreak(same, wire, json, in: .fields3("int32 a = 1;", "repeated int32 a = 1;"))
        try expectBreak(same, wire, json, in: .fields3("repeated M a = 1;", "M a = 1;"))
        try expectBreak(same, wire, json, in: .fields2("required int32 a = 1;", "repeated int32 a = 1;"))
        try expectBreak(same, wire, json, in: .fields2("required int32 a = 1;", "optional int32 a = 1;"))
        try expectNoBreak(same, wire, json, in: .fields3("repeated int32 a = 1;", "repeated string b = 1;"))
    }

    @Test("Presence cannot be seen in binary and JSON")
    func presence() throws {
        let pair = ContractPair.fields3("int32 a = 1;", "optional int32 a = 1;")
        try expectBreak(same, in: pair)
        try expectNoBreak(wire, json, in: pair)
        let oneof = ContractPair.fields3("int32 a = 1;", "oneof o {\n    int32 a = 1;\n  }")
        try expectBreak(same, in: oneof)
        try expectNoBreak(wire, json, in: oneof)
    }

    @Test("Messages and members of oneofs always have presence")
    func presenceOfMessages() throws {
        try expectNoBreak(same, wire, json, in: .fields3("M a = 1;", "optional M a = 1;"))
        try expectNoBreak(
            same, wire, json, in: .fields3("optional int32 a = 1;", "oneof o {\n    int32 a = 1;\n  }"))
        try expectNoBreak(
            same, wire, json,
            in: ContractPair(
                "syntax = \"proto2\";\nmessage M {\n  optional int32 a = 1;\n  optional group B = 2 {}\n}",
                "edition = \"2023\";\nmessage M {\n  int32 a = 1;\n  message B {}\n"
                    + "  B b = 2 [features.message_encoding = DELIMITED];\n}"))
    }

    @Test("A map is a list of entries in binary, but not in JSON")
    func map() throws {
        let pair = ContractPair.fields3(
            "map<string, int32> a = 1;",
            "repeated AEntry a = 1;\n  message AEntry {\n    string key = 1;\n    int32 value = 2;\n  }")
        try expectBreak(same, json, in: pair)
        try expectNoBreak(wire, in: pair)
        try expectBreak(same, wire, json, in: .fields3("map<string, int32> a = 1;", "int32 a = 1;"))
        try expectNoBreak(same, wire, json, in: .fields3("map<string, int32> a = 1;", "map<string, M> a = 1;"))
    }

    @Test("The fields of a map's entries have no presence that could change")
    func mapEntries() throws {
        let fields = "message M {\n  map<string, int32> a = 1;\n}"
        try expectNoBreak(
            same, wire, json,
            in: ContractPair("syntax = \"proto2\";\n\(fields)", "syntax = \"proto3\";\n\(fields)"))
        try expectNoBreak(
            same, wire, json, in: .edition(fields, "option features.field_presence = IMPLICIT;\n\(fields)"))
    }

    @Test("Editions decide presence by the features of a field, or of its file")
    func features() throws {
        let implicit = "int32 a = 1 [features.field_presence = IMPLICIT];"
        let pair = ContractPair.editionFields("int32 a = 1;", implicit)
        try expectBreak(same, in: pair)
        try expectNoBreak(wire, json, in: pair)
        let required = "int32 a = 1 [features = {field_presence: LEGACY_REQUIRED}];"
        try expectBreak(same, wire, json, in: .editionFields(implicit, required))
        let message = "message M {\n  int32 a = 1;\n  M m = 2;\n  repeated int32 r = 3;\n}"
        try expectBreak(same, in: .edition(message, "option features.field_presence = IMPLICIT;\n\(message)"))
        try expectNoBreak(
            same,
            in: .edition(
                "message M {\n  \(implicit)\n}",
                "option features.field_presence = IMPLICIT;\nmessage M {\n  int32 a = 1;\n}"))
    }

    @Test("A file that goes on to another syntax keeps presence, or does not")
    func syntax() throws {
        let proto3 = "syntax = \"proto3\";\nmessage M {\n  int32 a = 1;\n}"
        try expectBreak(
            same, in: ContractPair(proto3, "edition = \"2023\";\nmessage M {\n  int32 a = 1;\n}"))
        try expectNoBreak(
            same,
            in: ContractPair(
                proto3,
                "edition = \"2023\";\noption features.field_presence = IMPLICIT;\nmessage M {\n  int32 a = 1;\n}"))
        try expectBreak(
            same, in: ContractPair("message M {\n  optional int32 a = 1;\n}", proto3))
    }

    @Test("Extensions have presence, whatever their file sets")
    func extensions() throws {
        let message = "message M {\n  extensions 100 to 200;\n}\n"
        let old = "\(message)extend M {\n  optional int32 a = 100;\n}"
        try expectBreak(
            same, wire, json, in: .proto2(old, "\(message)extend M {\n  repeated int32 a = 100;\n}"))
        try expectNoBreak(
            same, wire, json,
            in: ContractPair(
                "syntax = \"proto2\";\n\(old)",
                "edition = \"2023\";\noption features.field_presence = IMPLICIT;\n\(message)"
                    + "extend M {\n  int32 a = 100;\n}"))
    }
}
