import Testing

@Suite("The harness")
struct HarnessTests {
    @Test("Findings of buf have their rule, their place and their message; what has no place has none")
    func places() throws {
        let text = "syntax = \"proto3\";\nmessage A {\n  int32 a = 1;\n}\n"
        let pair = ContractPair(
            old: ["a.proto": text, "b/b.proto": "syntax = \"proto3\";\n"],
            new: ["a.proto": text.replacingOccurrences(of: "int32 a", with: "int64 a")])
        let buf = try pair.findings(["FILE_NO_DELETE", "FIELD_SAME_TYPE"]).buf
        #expect(buf.map(\.rule) == ["FILE_NO_DELETE", "FIELD_SAME_TYPE"])
        #expect(buf.map(\.position) == ["nowhere", "a.proto:3:3-3:8"])
    }

    @Test("A rule that buf does not know is a failure")
    func unknownRule() throws {
        #expect(throws: Buf.Failure.self) { try ContractPair("", "").findings(["NO_SUCH_RULE"]) }
    }
}
