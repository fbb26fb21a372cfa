import Testing

/// The explanations by `--explain` of changed enums, by the first field that has one.
@Suite("Explanations of enums")
struct EnumExplanationTests {
    private func enumeration(_ values: String, _ field: String = "State state = 1;") -> String {
        "message M { \(field) } enum State { \(values) }"
    }

    private let old = "OFF = 0; ON = 1; GONE = 2;"

    @Test("A number that is gone is kept without a name in binary, and its name is unknown in JSON")
    func gone() throws {
        let lines = try explanation(
            "ENUM_VALUE_NO_DELETE", enumeration(old), enumeration("OFF = 0; ON = 1;"))
        #expect(
            lines == [
                "the old version writes M { state: GONE }, which is 08 02",
                "the new version reads M { state: 2 }: the enum State has no name for 2, which is kept as it is",
                "in JSON, the old version writes {\"state\":\"GONE\"}",
                "in JSON, the new version reads {}: the value \"GONE\" of State is unknown to it, which is skipped, or "
                    + "makes a strict reader refuse the message",
            ])
    }

    @Test("A closed enum puts a number that is gone aside")
    func closed() throws {
        let field = "repeated State state = 1;"
        let lines = try explanation(
            "ENUM_VALUE_NO_DELETE", enumeration(old, field), enumeration("OFF = 0; ON = 1;", field), syntax: "proto2")
        #expect(
            lines.contains {
                $0.hasSuffix(
                    ": the enum State is closed and has no 2, so code sees no value, and the number stays aside")
            })
    }

    @Test("Another name is nothing to the bytes, and unknown in JSON")
    func renamed() throws {
        let lines = try explanation(
            "ENUM_VALUE_SAME_NAME", enumeration(old), enumeration("OFF = 0; ON = 1; LOST = 2;"))
        #expect(lines.count == 5)
        #expect(lines[0] == Harmless.inBinary)
        #expect(lines[1] == "in JSON, the old version writes {\"state\":\"GONE\"}")
        #expect(lines[2].hasPrefix("in JSON, the new version reads {}: the value \"GONE\" of State is unknown"))
        #expect(lines[3] == "in JSON, the new version writes {\"state\":\"LOST\"}")
    }

    @Test("An enum that was closed may now get numbers that the old version puts aside")
    func opened() throws {
        func version(_ syntax: String) throws -> ExplainedVersion {
            try ExplainedVersion([
                "e.proto": "syntax = \"\(syntax)\"; package t; enum State { OFF = 0; ON = 1; }",
                "t.proto":
                    "syntax = \"proto2\"; package t; import \"e.proto\"; message M { optional State state = 1; }",
            ])
        }
        let lines = try explanation("ENUM_SAME_TYPE", version("proto2"), version("proto3"))
        #expect(lines.first == "the new version writes M { state: 2 }, which is 08 02")
        #expect(
            lines.last?.hasPrefix("the old version reads M { state: 2 }: the enum State is closed and has no 2") == true
        )
        #expect(lines.count == 2)
    }

    @Test("An enum that no message has is not tried out")
    func unused() throws {
        #expect(
            try explanation("ENUM_VALUE_NO_DELETE", "enum State { OFF = 0; ON = 1; }", "enum State { OFF = 0; }") == [])
    }
}
