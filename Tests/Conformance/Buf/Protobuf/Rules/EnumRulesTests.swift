import Testing

@Suite("Rules for enums")
struct EnumRulesTests {
    private static let deletions = [
        "ENUM_VALUE_NO_DELETE", "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED",
        "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED",
    ]

    private func pair(_ old: String, _ new: String) -> ContractPair {
        let header = "syntax = \"proto3\";\npackage a.v1;\nenum Other { OTHER = 0; }\n"
        return ContractPair(
            header + "enum E {\n  ZERO = 0;\n  \(old)\n}\n", header + "enum E {\n  ZERO = 0;\n  \(new)\n}\n")
    }

    /// Of enums, one a line, with these ranges and names.
    private func pair(of cases: [(String, String)]) -> ContractPair {
        func text(_ ranges: [String]) -> String {
            ranges.enumerated().map { "enum E\($0) { ZERO\($0) = 0; \($1) }\n" }.joined()
        }
        let header = "syntax = \"proto3\";\n"
        return ContractPair(header + text(cases.map(\.0)), header + "message New {}\n" + text(cases.map(\.1)))
    }

    @Test("An enum stays open or closed, which the syntax decides, too")
    func type() throws {
        let enums = "enum A { B = 0; }\nmessage M { enum C { D = 0; } }\n"
        let (two, three) = ("syntax = \"proto2\";\n" + enums, "syntax = \"proto3\";\n" + enums)
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(two, three))
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(three, two))
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(two, "edition = \"2023\";\n" + enums))
        try expectNoBreak("ENUM_SAME_TYPE", in: ContractPair(three, "edition = \"2023\";\n" + enums))
    }

    @Test("A feature that closes an enum is reported where it is set, in the enum or else in what encloses it")
    func typeFeature() throws {
        let edition = "edition = \"2023\";\n"
        let feature = "option features.enum_type = CLOSED;"
        let open = edition + "enum A { B = 0; }\nmessage M { enum C { D = 0; } }\n"
        let one = edition + "enum A {\n  \(feature)\n  B = 0;\n}\nmessage M { enum C { D = 0; } }\n"
        let all = edition + "\(feature)\nenum A { B = 0; }\nmessage M { enum C { D = 0; } }\n"
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(open, one))
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(one, open))
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(open, all))
        try expectSameBreak("ENUM_SAME_TYPE", in: ContractPair(one, all))
        try expectNoBreak(
            "ENUM_SAME_TYPE",
            in: ContractPair(all, "syntax = \"proto2\";\nenum A { B = 0; }\nmessage M { enum C { D = 0; } }\n"))
    }

    @Test("JSON that was allowed stays allowed")
    func jsonFormat() throws {
        let enums = "enum A { B = 0; }\nmessage M { enum C { D = 0; } }\n"
        let (two, three) = ("syntax = \"proto2\";\n" + enums, "syntax = \"proto3\";\n" + enums)
        try expectSameBreak("ENUM_SAME_JSON_FORMAT", in: ContractPair(three, two))
        try expectNoBreak("ENUM_SAME_JSON_FORMAT", in: ContractPair(two, three))
        let feature = "option features.json_format = LEGACY_BEST_EFFORT;"
        let edition = "edition = \"2023\";\n"
        try expectSameBreak(
            "ENUM_SAME_JSON_FORMAT",
            in: ContractPair(edition + "enum A { B = 0; }\n", edition + "enum A {\n  \(feature)\n  B = 0;\n}\n"))
        try expectSameBreak(
            "ENUM_SAME_JSON_FORMAT",
            in: ContractPair(
                edition + "message M { enum A { B = 0; } }\n",
                edition + "message M {\n  \(feature)\n  enum A { B = 0; }\n}\n"))
        try expectNoBreak(
            "ENUM_SAME_JSON_FORMAT",
            in: ContractPair(two, edition + "enum A {\n  \(feature)\n  B = 0;\n}\nmessage M { enum C { D = 0; } }\n"))
    }

    @Test("A number that has no value any more is reported at the enum")
    func deletedValue() throws {
        let pair = pair("ONE = 1; MINUS = -1;", "TWO = 2;")
        for rule in Self.deletions { try expectSameBreak(rule, in: pair) }
    }

    @Test("A reserved number, or name, is what one rule each asks for")
    func reservedValue() throws {
        let number = pair("ONE = 1;", "reserved 1 to 3;")
        try expectSameBreak("ENUM_VALUE_NO_DELETE", in: number)
        try expectNoBreak("ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", in: number)
        try expectSameBreak("ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", in: number)
        let name = pair("ONE = 1;", "reserved \"ONE\";")
        try expectSameBreak("ENUM_VALUE_NO_DELETE", in: name)
        try expectSameBreak("ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", in: name)
        try expectNoBreak("ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", in: name)
        let other = pair("ONE = 1; TWO = 2;", "reserved 2; reserved \"ONE\";")
        for rule in Self.deletions { try expectSameBreak(rule, in: other) }
    }

    @Test("All names of a number are to be reserved")
    func reservedAliases() throws {
        let old = "option allow_alias = true;\n  ONE = 1; UNO = 1;"
        let rule = "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED"
        try expectSameBreak(rule, in: pair(old, "reserved \"ONE\";"))
        try expectSameBreak(rule, in: pair(old, ""))
        try expectNoBreak(rule, in: pair(old, "reserved \"ONE\", \"UNO\";"))
    }

    @Test("Values may come, and change their order")
    func newValues() throws {
        let pair = pair("ONE = 1; TWO = 2;", "THREE = 3; TWO = 2; ONE = 1;")
        try expectNoBreak(Self.deletions[0], Self.deletions[1], Self.deletions[2], "ENUM_VALUE_SAME_NAME", in: pair)
    }

    @Test("A number keeps its name")
    func name() throws {
        try expectSameBreak("ENUM_VALUE_SAME_NAME", in: pair("ONE = 1;", "UNO\n = 1;"))
        try expectSameBreak("ENUM_VALUE_SAME_NAME", in: pair("ONE = 1; TWO = 2;", "TWO = 1; ONE = 2;"))
    }

    @Test("A number keeps all of its names, and is reported at each name that it has now")
    func aliases() throws {
        let option = "option allow_alias = true;\n  "
        let old = option + "ONE = 1; UNO = 1; EINS = 1;"
        try expectSameBreak("ENUM_VALUE_SAME_NAME", in: pair(old, option + "EINS = 1;\n UNO = 1;"))
        try expectSameBreak("ENUM_VALUE_SAME_NAME", in: pair(old, "EINS = 1;"))
        try expectSameBreak("ENUM_VALUE_SAME_NAME", in: pair("ONE = 1;", option + "EINS = 1;\n UNO = 1;"))
        try expectNoBreak("ENUM_VALUE_SAME_NAME", in: pair("ONE = 1;", option + "EINS = 1;\n ONE = 1;"))
    }

    @Test("An enum in another file is the same enum")
    func movedEnum() throws {
        let pair = ContractPair(
            old: ["a.proto": "package a;\nenum A { B = 0; C = 1; }\n"],
            new: ["b/b.proto": "package a;\n\nenum A { D = 0; }\n"])
        try expectSameBreak("ENUM_VALUE_NO_DELETE", "ENUM_VALUE_SAME_NAME", in: pair)
    }

    @Test("Reserved numbers and names stay reserved")
    func reserved() throws {
        let cases = [
            ("reserved 5;", ""), ("reserved 5 to 10;", "reserved 5 to 6, 8;"),
            ("reserved -10 to -5, 20 to max;", "reserved -6 to -1, 1 to 30;"),
            ("reserved \"B\", \"C\";", "reserved \"C\";"),
            ("reserved 5 to max;", "reserved 5 to 2147483646;"),
        ]
        try expectSameBreak(["RESERVED_ENUM_NO_DELETE"], in: pair(of: cases), lines: cases.count)
    }

    @Test("Reserved numbers and names may be written otherwise, and get more")
    func sameReserved() throws {
        let cases = [
            ("reserved 5, 6, 7;", "reserved 5 to 7;"), ("reserved 5 to 7;", "reserved 7, 6, 5;"),
            ("reserved 2147483647;", "reserved 1 to max;"), ("reserved \"B\", \"C\";", "reserved \"D\", \"C\", \"B\";"),
            ("reserved -5 to -3;", "reserved -10 to -1;"), ("", "reserved 5; reserved \"B\";"),
        ]
        try expectNoBreak("RESERVED_ENUM_NO_DELETE", in: pair(of: cases))
    }
}
