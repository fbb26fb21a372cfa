import Testing

@testable import BreakingRules
@testable import Compatibility

/// The explanations by `--explain` of changed fields: bytes by libprotobuf-c, JSON by Accord's codec.
@Suite("Explanations of fields")
struct FieldExplanationTests {
    @Test("A field that is gone is unknown, in binary and in JSON")
    func gone() throws {
        #expect(
            try fieldExplanation("FIELD_NO_DELETE", "string name = 1;", "int32 age = 2;") == [
                "the old version writes M { name: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65",
                "the new version reads M { unknown field 1: 06 73 61 6d 70 6c 65 }: the field is unknown to it, and its "
                    + "value is not seen",
                "in JSON, the old version writes {\"name\":\"sample\"}",
                "in JSON, the new version reads {}: \"name\" is unknown to it, which is skipped, or makes a strict reader "
                    + "refuse the message",
            ])
    }

    @Test("Another name in JSON is unknown there, in both directions, and nothing to the bytes")
    func jsonName() throws {
        let lines = try fieldExplanation(
            "FIELD_SAME_JSON_NAME", "string full_name = 1;", "string full_name = 1 [json_name = \"name\"];")
        #expect(lines.count == 5)
        #expect(lines[0] == Harmless.inBinary)
        #expect(lines[1] == "in JSON, the old version writes {\"fullName\":\"sample\"}")
        #expect(lines[2].hasPrefix("in JSON, the new version reads {}: \"fullName\" is unknown to it"))
        #expect(lines[3] == "in JSON, the new version writes {\"name\":\"sample\"}")
        #expect(lines[4].hasPrefix("in JSON, the old version reads {}: \"name\" is unknown to it"))
    }

    @Test("A new name is harmless when the one in JSON stays")
    func name() throws {
        let kept = "string title = 1 [json_name = \"name\"];"
        #expect(try fieldExplanation("FIELD_SAME_NAME", "string name = 1;", kept) == [Harmless.everywhere])
        let lost = try fieldExplanation("FIELD_SAME_NAME", "string name = 1;", "string title = 1;")
        #expect(lost.first == Harmless.inBinary)
        #expect(lost.contains { $0.contains("{\"name\":\"sample\"}") })
    }

    @Test("A wider number is another form in JSON, and its large values are lost to the old version")
    func wider() throws {
        let lines = try fieldExplanation("FIELD_SAME_TYPE", "int32 n = 1;", "int64 n = 1;")
        #expect(
            lines == [
                "the old version writes M { n: 150 }, which is 08 96 01",
                "the new version reads M { n: 150 }, the same",
                "the new version writes M { n: 9223372036854775807 }, which is 08 ff ff ff ff ff ff ff ff 7f",
                "the old version reads M { n: -1 }: another value than was written",
                "in JSON, the old version writes {\"n\":150}",
                "in JSON, the new version reads the same, and writes {\"n\":\"150\"}, another form for whoever reads it "
                    + "as plain JSON",
                "in JSON, the new version writes {\"n\":\"150\"}",
                "in JSON, the old version reads the same, and writes {\"n\":150}, another form for whoever reads it as "
                    + "plain JSON",
            ])
    }

    @Test("Text is read as bytes, but not all bytes are text, and in JSON they are base64")
    func bytes() throws {
        let lines = try fieldExplanation("FIELD_SAME_TYPE", "string s = 1;", "bytes s = 1;")
        #expect(
            lines == [
                "the old version writes M { s: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65",
                "the new version reads M { s: <73 61 6d 70 6c 65> }, the same",
                "the new version writes M { s: <ff 00> }, which is 0a 02 ff 00",
                "the old version reads M { s: \"\u{FFFD}\u{0}\" }: the text is no UTF-8, for which parsers that check it "
                    + "refuse the message",
                "in JSON, the old version writes {\"s\":\"sample\"}",
                "in JSON, the new version reads {\"s\":\"samplQ==\"}: something else than was written",
                "in JSON, the new version writes {\"s\":\"c2FtcGxl\"}",
                "in JSON, the old version takes it, but one version's text is the other one's base64",
            ])
        let list = try fieldExplanation("FIELD_SAME_TYPE", "repeated bytes s = 1;", "repeated string s = 1;")
        #expect(list.contains { $0.contains("the text is no UTF-8") })
    }

    @Test("Another type is refused in JSON with the codec's own complaint")
    func refused() throws {
        let lines = try fieldExplanation("FIELD_SAME_TYPE", "string s = 1;", "bool s = 1;")
        #expect(lines.contains { $0.hasPrefix("in JSON, the new version refuses it: \"s\" is bool: ") })
        #expect(lines.contains { $0.hasPrefix("in JSON, the old version refuses it: \"s\" is string: ") })
    }

    @Test("A type that moved is harmless when the structure is equal")
    func moved() throws {
        let old = "message M { A a = 1; } message A { string x = 1; int32 y = 2; }"
        let new = "message M { B a = 1; } message B { string x = 1; int32 y = 2; }"
        #expect(try explanation("FIELD_SAME_TYPE", old, new) == [Harmless.everywhere])
        let other = new.replacing("int32 y", with: "int32 z")
        #expect(try explanation("FIELD_SAME_TYPE", old, other).first == Harmless.inBinary)
    }

    @Test("One value becomes a list without harm in binary; JSON refuses it")
    func list() throws {
        let lines = try fieldExplanation("FIELD_SAME_CARDINALITY", "string s = 1;", "repeated string s = 1;")
        #expect(
            lines.contains(
                "the new version writes M { s: [\"sample\", \"é\"] }, which is 0a 06 73 61 6d 70 6c 65 0a 02 c3 a9"))
        #expect(lines.contains("the old version reads M { s: \"é\" }: another value than was written"))
        #expect(lines.contains("in JSON, the new version refuses it: \"s\" is a list"))
    }

    @Test("A changed value of a map is shown by the map")
    func map() throws {
        let lines = try fieldExplanation(
            "FIELD_SAME_TYPE", "map<string, int32> lucky_numbers = 1;", "map<string, uint32> lucky_numbers = 1;")
        #expect(lines.count == 8)
        #expect(
            lines[0] == "the old version writes M { lucky_numbers: {\"sample\": -1} }, which is 0a 13 0a 06 73 61 6d "
                + "70 6c 65 10 ff ff ff ff ff ff ff ff ff 01")
        #expect(
            lines[1] == "the new version reads M { lucky_numbers: {\"sample\": 4294967295} }: another value than was "
                + "written")
        #expect(lines.contains { $0.hasPrefix("in JSON, the new version refuses it: \"luckyNumbers\" is uint32: ") })
    }

    @Test("A change of presence shows only in values that are the default")
    func presence() throws {
        let lines = try fieldExplanation("FIELD_SAME_CARDINALITY", "optional int32 n = 1;", "int32 n = 1;")
        #expect(
            lines == [
                "the old version writes M { n: 0 }, which is 08 00",
                "the new version reads M {}: whether the field was set is not seen",
                "the new version writes M { n: 0 }, which is no bytes",
                "the old version reads M {}: whether the field was set is not seen",
                Harmless.inJSON,
            ])
    }

    @Test("A default is the meaning of absence, which no byte shows")
    func defaults() throws {
        let lines = try fieldExplanation(
            "FIELD_SAME_DEFAULT", "optional int32 n = 1 [default = 5];", "optional int32 n = 1;", syntax: "proto2")
        #expect(
            lines == [
                "a message without the field has no bytes of it, nor a member in JSON: the old version takes that for 5, "
                    + "the new version for 0"
            ])
        let old = "enum E { A = 1; B = 2; } message M { optional E e = 1 [default = B]; }"
        let enums = try explanation(
            "FIELD_SAME_DEFAULT", old, old.replacing(" [default = B]", with: ""), syntax: "proto2")
        #expect(enums.first?.hasSuffix("takes that for B, the new version for A") == true)
    }

    @Test("A field that moved into a oneof pushes out what was set beside it, and JSON refuses both")
    func intoOneof() throws {
        let lines = try fieldExplanation(
            "FIELD_SAME_ONEOF", "string a = 1; oneof c { string b = 2; }", "oneof c { string a = 1; string b = 2; }")
        #expect(
            lines == [
                "the old version writes M { a: \"sample\", b: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65 12 06 73 61 "
                    + "6d 70 6c 65",
                "the new version reads M { b: \"sample\" }: of a oneof, only one field can be set, and \"b\" came later",
                "the new version writes M { a: \"\" }, which is 0a 00",
                "the old version reads M {}: whether the field was set is not seen",
                "in JSON, the old version writes {\"a\":\"sample\",\"b\":\"sample\"}",
                "in JSON, the new version refuses it: \"a\" and \"b\" are of one oneof, and exclude each other",
                "in JSON, the new version writes {\"a\":\"sample\"}",
                "in JSON, the old version reads it as it is",
            ])
    }

    @Test("A oneof with one field makes no difference, wherever the field is")
    func aloneInOneof() throws {
        let lines = try fieldExplanation("FIELD_SAME_ONEOF", "oneof c { M a = 1; }", "M a = 1;")
        #expect(lines == [Harmless.everywhere])
    }

    @Test("Of a oneof that is gone, the old version sees one field of those that the new one sets")
    func oneofGone() throws {
        let lines = try fieldExplanation(
            "ONEOF_NO_DELETE", "oneof c { string a = 1; string b = 2; }", "string a = 1; string b = 2;")
        #expect(lines.contains { $0.hasPrefix("the old version reads M { b: \"sample\" }: of a oneof") })
        let renamed = try fieldExplanation(
            "ONEOF_NO_DELETE", "oneof c { string a = 1; string b = 2; }", "oneof d { string a = 1; string b = 2; }")
        #expect(renamed == [Harmless.everywhere])
    }

    @Test("A field that is required refuses all messages of those who do not know of it")
    func required() throws {
        let lines = try fieldExplanation(
            "MESSAGE_SAME_REQUIRED_FIELDS", "optional string a = 1;",
            "optional string a = 1; required string b = 2;", syntax: "proto2")
        #expect(lines.contains("the old version writes M {}, which is no bytes"))
        #expect(lines.contains("the new version reads nothing: the bytes are refused"))
        #expect(lines.contains("in JSON, the new version refuses it: \"b\" is required"))
    }

    @Test("An extension is tried out as a field of what it extends, by its name in brackets")
    func extensions() throws {
        let base = "message M { extensions 100 to 200; }"
        let lines = try explanation(
            "FIELD_SAME_TYPE", "\(base) extend M { optional string x = 100; }",
            "\(base) extend M { optional int32 x = 100; }", syntax: "proto2")
        #expect(lines.first == "the old version writes M { [t.x]: \"sample\" }, which is a2 06 06 73 61 6d 70 6c 65")
        #expect(lines.contains("in JSON, the old version writes {\"[t.x]\":\"sample\"}"))
        let gone = try explanation(
            "EXTENSION_NO_DELETE", "\(base) extend M { optional string x = 100; }", base, syntax: "proto2")
        #expect(gone.contains { $0.contains("the field is unknown to it") })
    }

    @Test("A change that only generated code sees is explained as harmless")
    func onlyCode() throws {
        let lines = try fieldExplanation("FIELD_SAME_JSTYPE", "int64 n = 1;", "int64 n = 1 [jstype = JS_STRING];")
        #expect(lines == [Harmless.onlyCode])
    }

    @Test("A finding without an element says nothing")
    func nothing() throws {
        let version = try ExplainedVersion("message M {}")
        let finding = Finding(rule: "REST_OPERATION_REMOVED", message: "", place: nil, subject: "t.M.1")
        let explanation = ProtoExplanation(old: version.contract, new: version.contract)
        #expect(explanation.lines(of: finding) == [])
    }
}
