import Testing

@Suite("Names of fields")
struct FieldNameTests {
    @Test("A changed name is reported at the location of the name")
    func name() throws {
        try expectBreak("FIELD_SAME_NAME", in: .fields3("int32 a = 1;", "int32 b = 1;"))
        try expectBreak("FIELD_SAME_NAME", in: .fields3("repeated .p.M abc = 1;", "repeated  .p.M  abcd = 1;"))
        try expectBreak("FIELD_SAME_NAME", in: .fields3("map<string, M> a = 1;", "map<string, M> b = 1;"))
        try expectBreak("FIELD_SAME_NAME", in: .fields2("optional group G = 1 {}", "optional group H = 1 {}"))
        try expectBreak(
            "FIELD_SAME_NAME", in: .fields3("oneof o {\n    int32 a = 1;\n  }", "oneof o {\n    int32 b = 1;\n  }"))
        try expectNoBreak("FIELD_SAME_NAME", in: .fields3("int32 a = 1;", "string a = 1;"))
        try expectNoBreak("FIELD_SAME_NAME", in: .fields3("int32 a = 1;", "int32 b = 2;"))
    }

    @Test("The JSON name is what counts in JSON, written down or made of the name")
    func jsonName() throws {
        let rule = "FIELD_SAME_JSON_NAME"
        try expectBreak(rule, in: .fields3("int32 a_b = 1;", "int32 b_a = 1;"))
        try expectBreak(rule, in: .fields3("int32 a = 1;", "int32 a = 1 [json_name = \"b\"];"))
        try expectBreak(rule, in: .fields3("int32 a = 1 [json_name = \"b\"];", "int32 a = 1;"))
        try expectBreak(rule, in: .fields3("map<string, M> a = 1;", "map<string, M> b = 1;"))
        try expectNoBreak(rule, in: .fields3("int32 a_b = 1;", "int32 aB = 1;"))
        try expectNoBreak(rule, in: .fields3("int32 a_b = 1;", "int32 c = 1 [json_name = \"aB\"];"))
    }

    @Test("Extensions are known by their full names, and have no JSON names of their own")
    func extensions() throws {
        let file: (String) -> String = { "message M {\n  extensions 100 to 200;\n}\n\($0)" }
        let old = file("extend M {\n  optional int32 a = 100;\n}")
        let renamed = ContractPair.proto2(old, file("extend M {\n  optional int32 b = 100;\n}"))
        try expectBreak("FIELD_SAME_NAME", in: renamed)
        try expectNoBreak("FIELD_SAME_JSON_NAME", in: renamed)
        let moved = file("message N {\n  extend M {\n    optional int32 a = 100;\n  }\n}")
        try expectBreak("FIELD_SAME_NAME", in: .proto2(old, moved))
        try expectNoBreak("FIELD_SAME_NAME", in: .proto2(moved, moved))
        try expectNoBreak("FIELD_SAME_NAME", in: .proto2(old, file("extend M {\n  optional int32 b = 101;\n}")))
    }

    @Test("Fields that move into, out of, and between oneofs are reported")
    func oneof() throws {
        let rule = "FIELD_SAME_ONEOF"
        let plain = "int32 a = 1;\n  oneof o {\n    int32 b = 2;\n  }"
        let inside = "oneof o {\n    int32 a = 1;\n    int32 b = 2;\n  }"
        let other = "oneof x {\n    int32 a = 1;\n  }\n  oneof o {\n    int32 b = 2;\n  }"
        try expectBreak(rule, in: .fields3(plain, inside))
        try expectBreak(rule, in: .fields3(inside, plain))
        try expectBreak(rule, in: .fields3(inside, other))
        try expectNoBreak(rule, in: .fields3(inside, inside))
    }

    @Test("A oneof with another name is another one")
    func renamedOneof() throws {
        try expectBreak(
            "FIELD_SAME_ONEOF",
            in: .fields3("oneof o {\n    int32 a = 1;\n  }", "oneof p {\n    int32 a = 1;\n  }"))
    }

    @Test("The oneof that proto3's optional makes up is none")
    func optional() throws {
        try expectNoBreak("FIELD_SAME_ONEOF", in: .fields3("int32 a = 1;", "optional int32 a = 1;"))
        try expectBreak(
            "FIELD_SAME_ONEOF", in: .fields3("optional int32 a = 1;", "oneof _a {\n    int32 a = 1;\n  }"))
    }
}
