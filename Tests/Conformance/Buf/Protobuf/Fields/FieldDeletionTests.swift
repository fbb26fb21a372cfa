import Testing

@Suite("Deleted fields")
struct FieldDeletionTests {
    private let rules = [
        "FIELD_NO_DELETE", "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "FIELD_NO_DELETE_UNLESS_NAME_RESERVED",
    ]

    @Test("A deleted field is reported, at its message")
    func deleted() throws {
        try expectBreak(rules, in: .fields3("int32 a = 1;\n  int32 b = 2;", "int32 a = 1;"))
        try expectNoBreak(rules, in: .fields3("int32 a = 1;", "int32 a = 1;\n  int32 b = 2;"))
    }

    @Test("Each rule about reserving looks at what it is named after")
    func reserved() throws {
        let old = "int32 a = 1;\n  int32 b = 2;"
        let numbers = ContractPair.fields3(old, "int32 a = 1;\n  reserved 2;")
        try expectBreak(rules[0], rules[2], in: numbers)
        try expectNoBreak(rules[1], in: numbers)
        let names = ContractPair.fields3(old, "int32 a = 1;\n  reserved \"b\";")
        try expectBreak(rules[0], rules[1], in: names)
        try expectNoBreak(rules[2], in: names)
        let both = ContractPair.fields3(old, "int32 a = 1;\n  reserved 2 to 5;\n  reserved \"b\";")
        try expectBreak(rules[0], in: both)
        try expectNoBreak(rules[1], rules[2], in: both)
        let others = ContractPair.fields3(old, "int32 a = 1;\n  reserved 3 to max;\n  reserved \"c\";")
        try expectBreak(rules, in: others)
    }

    @Test("A field of another number is another field")
    func renumbered() throws {
        try expectBreak(rules[0], rules[1], rules[2], in: .fields3("int32 a = 1;", "int32 a = 2;"))
    }

    @Test("Fields of nested messages count, those of messages that are gone do not")
    func nested() throws {
        let pair = ContractPair.proto3(
            "message A {\n  message B {\n    int32 x = 1;\n    int32 y = 2;\n  }\n}\nmessage C {\n  int32 z = 1;\n}",
            "message A {\n  message B {\n    int32 y = 2;\n  }\n}")
        try expectBreak(rules, in: pair)
    }

    @Test("A message that moved to another file is the same")
    func moved() throws {
        let file: (String) -> String = { "syntax = \"proto3\";\npackage p;\n\($0)\n" }
        let message = "message M {\n  int32 a = 1;\n  int32 b = 2;\n}"
        let old = ["a.proto": file(message), "b.proto": file("")]
        try expectBreak(
            rules,
            in: ContractPair(old: old, new: ["a.proto": file(""), "b.proto": file("message M {\n  int32 a = 1;\n}")]))
        try expectNoBreak(
            rules, in: ContractPair(old: old, new: ["a.proto": file(""), "b.proto": file("\n\(message)")]))
    }

    @Test("Maps, groups and members of oneofs are fields")
    func kinds() throws {
        try expectBreak(
            rules,
            in: .fields3(
                "map<string, int32> a = 1;\n  oneof c {\n    int32 d = 4;\n    int32 e = 5;\n  }",
                "oneof c {\n    int32 e = 5;\n  }"))
        try expectBreak(rules, in: .fields2("optional group G = 1 {}", ""))
    }

    @Test("Extensions are reported by other rules")
    func extensions() throws {
        let message = "message M {\n  extensions 100 to 200;\n}\n"
        try expectNoBreak(rules, in: .proto2("\(message)extend M {\n  optional int32 a = 100;\n}", message))
    }

    @Test("Required fields are reported at the field when they are added, and at the message when they are removed")
    func required() throws {
        let rule = "MESSAGE_SAME_REQUIRED_FIELDS"
        try expectBreak(rule, in: .fields2("", "required int32 a = 1;"))
        try expectBreak(rule, in: .fields2("required int32 a = 1;", ""))
        try expectBreak(rule, in: .fields2("required int32 a = 1;", "optional int32 a = 1;"))
        try expectBreak(rule, in: .fields2("optional int32 a = 1;", "required int32 a = 1;"))
        try expectBreak(rule, in: .fields2("required int32 a = 1;", "required int32 a = 2;"))
        try expectNoBreak(rule, in: .fields2("required int32 a = 1;", "required int64 b = 1;"))
        try expectNoBreak(rule, in: .fields2("optional int32 a = 1;", "repeated int32 a = 1;"))
    }

    @Test("A field that stays, and that a feature makes required, is a matter of cardinality alone")
    func requiredByFeature() throws {
        let required = "int32 a = 1 [features.field_presence = LEGACY_REQUIRED];"
        let pair = ContractPair.editionFields("int32 a = 1;", required)
        try expectNoBreak("MESSAGE_SAME_REQUIRED_FIELDS", in: pair)
        try expectBreak("FIELD_SAME_CARDINALITY", in: pair)
        try expectNoBreak("FIELD_SAME_CARDINALITY", in: .editionFields(required, required))
    }
}
