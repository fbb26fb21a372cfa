import Contract
import Testing

@testable import SchemaReader

@Suite struct JSONTests {
    @Test func values() throws {
        let text = #"{"a": [null, true, false, -1.50e+3, "x\n\u00e9\ud83d\ude00é"], "b": {}, "c": []}"#
        #expect(
            try node(text, path: "a.json").json
                == .object([
                    .init(
                        "a", .array([.null, .bool(true), .bool(false), .number("-1.50e+3"), .string("x\né😀é")])),
                    .init("b", .object([])), .init("c", .array([])),
                ]))
    }

    @Test("UTF-16 is reported as such")
    func utf16() throws {
        #expect(
            try problems("{\u{0} \u{0}}\u{0}", path: "a.json") == [
                "a.json:1:1: error: is in UTF-16; save it in UTF-8 (#)"
            ])
    }

    @Test(
        "A byte that is no UTF-8 is reported at its place",
        arguments: [
            ("a.json", "{\"é\": 1,\n \"café", [0xE9], "\"}", "2:7"),
            ("a.yaml", "é: 1\n# café", [0xE9], "\nb: 2\n", "2:7"),
            ("a.yaml", "\u{FEFF}é: ", [0xC3], "", "1:4"),
        ] as [(String, String, [UInt8], String, String)])
    func encoding(_ path: String, _ before: String, _ wrong: [UInt8], _ after: String, _ place: String) throws {
        let bytes = Array(before.utf8) + wrong + Array(after.utf8)
        let found = unsafe bytes.withUnsafeBufferPointer {
            unsafe path == "a.json" ? JSONReading.read($0, file: path) : YAMLReading.read($0, file: path)
        }.diagnostics.map(\.description)
        #expect(found.count == 1)
        let expected = "\(path):\(place): error: a byte here is no UTF-8; save the file in UTF-8, comments as well"
        #expect(found.allSatisfy { $0.hasPrefix(expected) }, "\(found)")
    }

    @Test("A control character in YAML is reported at its place")
    func control() throws {
        let found = try problems("a: 1\nbé: \u{1}\n")
        #expect(found.first?.hasPrefix("a.yaml:2:5: error: is not YAML: control characters") == true, "\(found)")
    }

    @Test func places() throws {
        let root = try node("{\n  \"é\": [1,\n \"ü\", 2]}", path: "a.json")
        let member = try #require(root.members.first)
        #expect(member.keyLocation == SourceLocation(file: "a.json", line: 2, column: 3))
        #expect(member.value.location == SourceLocation(file: "a.json", line: 2, column: 8))
        #expect(member.value.elements[2].location == SourceLocation(file: "a.json", line: 3, column: 7))
    }

    @Test(arguments: [
        "", "{", "[", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a: 1}", "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[NaN]",
        "[-]",
        "\"a", "\"\\x\"", "\"\\ud800\"", "\"\\u12\"", "\"\u{1}\"", "1 2", "]", "[1}", "nul", "'a'",
    ])
    func noJSON(_ text: String) throws {
        #expect(try problems(text, path: "a.json").count == 1)
    }

    @Test func duplicateKeys() throws {
        #expect(
            try problems(#"{"a": {"b": 1, "\u0062": 2}}"#, path: "a.json") == [
                "a.json:1:16: error: the key 'b' is here for the second time, after that in line 1; remove one (#/a)"
            ])
    }

    @Test func tooDeep() throws {
        #expect(try problems(String(repeating: "[", count: 100_000), path: "a.json").count == 1)
        let fine = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
        #expect(try problems(fine, path: "a.json").isEmpty)
    }

    /// Each problem has the keys above it: a long key and many problems would become more text than memory holds.
    @Test(arguments: ["a.json", "a.yaml"])
    func manyProblems(path: String) throws {
        let key = String(repeating: "k", count: 1000)
        let members = Array(repeating: "\"a\": 1", count: 10_000).joined(separator: ",")
        let text = "{\"\(key)\": {\(members)}}"
        let problems = try problems(text, path: path)
        #expect(problems.count == TreeBuilder.problemLimit + 1)
        #expect(problems.last?.contains("there may be more problems") == true)
    }
}
