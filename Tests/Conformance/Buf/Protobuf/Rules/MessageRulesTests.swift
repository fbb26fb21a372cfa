import Testing

@Suite("Rules for messages")
struct MessageRulesTests {
    private func pair(_ old: String, _ new: String) -> ContractPair {
        let header = "syntax = \"proto2\";\npackage a.v1;\n"
        return ContractPair(header + old, header + new)
    }

    /// Of messages, one a line, with these ranges and names.
    private func pair(of cases: [(String, String)]) -> ContractPair {
        func text(_ ranges: [String]) -> String {
            ranges.enumerated().map { "message M\($0) { \($1) }\n" }.joined()
        }
        return pair(text(cases.map(\.0)), "message New {}\n" + text(cases.map(\.1)))
    }

    @Test("JSON that was allowed stays allowed, which the syntax decides, too")
    func jsonFormat() throws {
        let messages = "message A {\n  message B {}\n  map<string, int32> c = 1;\n}\n"
        try expectSameBreak(
            "MESSAGE_SAME_JSON_FORMAT",
            in: ContractPair("syntax = \"proto3\";\n" + messages, "syntax = \"proto2\";\n" + messages))
        try expectNoBreak(
            "MESSAGE_SAME_JSON_FORMAT",
            in: ContractPair("syntax = \"proto2\";\n" + messages, "syntax = \"proto3\";\n" + messages))
    }

    @Test("A feature for JSON is reported where it is set, in a message or else in what encloses it")
    func jsonFeature() throws {
        let edition = "edition = \"2023\";\n"
        let feature = "option features.json_format = LEGACY_BEST_EFFORT;\n"
        let old = edition + "message A {\n  message B {}\n}\n"
        try expectSameBreak(
            "MESSAGE_SAME_JSON_FORMAT", in: ContractPair(old, edition + "message A {\n  \(feature)  message B {}\n}\n"))
        try expectSameBreak(
            "MESSAGE_SAME_JSON_FORMAT", in: ContractPair(old, edition + feature + "message A {\n  message B {}\n}\n"))
        let allowed = "message A {\n  option features.json_format = ALLOW;\n  message B {}\n}\n"
        try expectNoBreak("MESSAGE_SAME_JSON_FORMAT", in: ContractPair(old, edition + feature + allowed))
    }

    @Test("The standard accessor of the descriptor may come, and not go")
    func descriptorAccessor() throws {
        let rule = "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR"
        func message(_ value: Bool) -> String {
            "message A {\n  option no_standard_descriptor_accessor = \(value);\n}\n"
        }
        try expectSameBreak(rule, in: pair(message(false), message(true)))
        try expectSameBreak(rule, in: pair("message A {}\n", message(true)))
        try expectNoBreak(rule, in: pair(message(true), message(false)))
        try expectNoBreak(rule, in: pair("message A {}\n", message(false)))
    }

    @Test("A message in another file is the same message")
    func movedMessage() throws {
        let message = "message A { message B { reserved 1; oneof c { int32 d = 2; } } }\n"
        let header = "package a.v1;\n"
        let pair = ContractPair(
            old: ["a.proto": header + message],
            new: ["b.proto": header + "\n  message A {\n message B { optional int32 d = 2; } }\n"])
        try expectSameBreak("ONEOF_NO_DELETE", "RESERVED_MESSAGE_NO_DELETE", in: pair)
    }

    @Test("A deleted oneof is reported at its message, and a oneof may get other fields")
    func oneof() throws {
        let old = "message A {\n  oneof b { int32 c = 1; }\n  oneof d { int32 e = 2; }\n}\n"
        try expectSameBreak("ONEOF_NO_DELETE", in: pair(old, "message A {\n  oneof b { int32 c = 1; }\n}\n"))
        try expectSameBreak(
            "ONEOF_NO_DELETE", in: pair(old, "message A {\n  oneof b { int32 c = 1; }\n  oneof f { int32 e = 2; }\n}\n")
        )
        try expectNoBreak(
            "ONEOF_NO_DELETE", in: pair(old, "message A {\n  oneof d { int32 c = 1; }\n  oneof b { int32 f = 3; }\n}\n")
        )
    }

    @Test("The synthetic oneof of a proto3 optional field is no oneof")
    func syntheticOneof() throws {
        let header = "syntax = \"proto3\";\n"
        try expectNoBreak(
            "ONEOF_NO_DELETE",
            in: ContractPair(header + "message A { optional int32 b = 1; }\n", header + "message A { int32 b = 1; }\n"))
        try expectSameBreak(
            "ONEOF_NO_DELETE",
            in: ContractPair(
                header + "message A { optional int32 b = 1; oneof c { int32 d = 2; } }\n",
                header + "message A { int32 b = 1; optional int32 d = 2; }\n"))
    }

    @Test("Extension ranges stay covered")
    func extensionRanges() throws {
        let cases = [
            ("extensions 5;", "extensions 6;"), ("extensions 5 to 10;", "extensions 5 to 9;"),
            ("extensions 5 to 10;", ""), ("extensions 5 to 10;", "extensions 6 to 7, 9;"),
            ("extensions 5 to max;", "extensions 5 to 1000;"), ("extensions 5 to max;", "extensions 1000 to max;"),
            ("extensions 5 to 6, 10 to 20;", "extensions 6 to 15;"),
            ("extensions 1 to max;", "extensions 1 to 536870910;"),
            ("extensions 100 to 200; extensions 300 to 400;", "extensions 200 to 300;"),
        ]
        try expectSameBreak(["EXTENSION_MESSAGE_NO_DELETE"], in: pair(of: cases), lines: cases.count)
    }

    @Test("Extension ranges may be split, merged and widened")
    func sameExtensionRanges() throws {
        let cases = [
            ("extensions 5 to 10;", "extensions 5 to 7; extensions 8 to 10;"),
            ("extensions 8 to 10; extensions 5 to 7;", "extensions 5 to 10;"),
            ("extensions 5 to 10, 20;", "extensions 1 to max;"), ("", "extensions 5;"),
            ("extensions 536870911;", "extensions 5 to max;"),
        ]
        try expectNoBreak("EXTENSION_MESSAGE_NO_DELETE", in: pair(of: cases))
    }

    @Test("Reserved numbers and names stay reserved")
    func reserved() throws {
        let cases = [
            ("reserved 5;", ""), ("reserved 5 to 10;", "reserved 5 to 6, 8;"),
            ("reserved 5 to 10, 12, 20 to max;", "reserved 11 to 20;"), ("reserved \"b\", \"c\";", "reserved \"c\";"),
            ("reserved 5; reserved \"b\";", "reserved 6; reserved \"c\";"),
        ]
        try expectSameBreak(["RESERVED_MESSAGE_NO_DELETE"], in: pair(of: cases), lines: cases.count)
    }

    @Test("Reserved numbers and names may be written otherwise, and get more")
    func sameReserved() throws {
        let cases = [
            ("reserved 5, 6, 7;", "reserved 5 to 7;"), ("reserved 5 to 7;", "reserved 7, 6, 5;"),
            ("reserved 5;", "reserved 1 to max;"), ("reserved \"b\", \"c\";", "reserved \"d\", \"c\"; reserved \"b\";"),
            ("", "reserved 5; reserved \"b\";"),
        ]
        try expectNoBreak("RESERVED_MESSAGE_NO_DELETE", in: pair(of: cases))
    }
}
