import Testing

@Suite("Visibility of messages and enums")
struct VisibilityTests {
    private static func file(_ declarations: String) -> [String: String] {
        ["t.proto": "edition = \"2024\";\npackage t;\n\(declarations)"]
    }

    private func rules(_ old: String, _ new: String) throws -> [String] {
        try ChangelogPair(old: Self.file(old), new: Self.file(new)).breaking().map(\.rule)
    }

    @Test("A message or an enum that becomes local breaks the files that use it")
    func local() throws {
        #expect(try rules("message M {}", "local message M {}") == ["TYPE_SAME_VISIBILITY"])
        #expect(try rules("enum E { A = 0; }", "local enum E { A = 0; }") == ["TYPE_SAME_VISIBILITY"])
        #expect(
            try rules("message M { export message N {} }", "message M { message N {} }") == ["TYPE_SAME_VISIBILITY"])
    }

    @Test("A feature of the file changes the visibility of what has no keyword")
    func feature() throws {
        let declarations = "message M { message N {} }\nexport enum E { A = 0; }"
        func file(_ visibility: String) -> String {
            "option features.default_symbol_visibility = \(visibility);\n\(declarations)"
        }
        let one = ["TYPE_SAME_VISIBILITY"]
        #expect(try rules(file("EXPORT_TOP_LEVEL"), file("LOCAL_ALL")) == one)
        #expect(try rules(file("EXPORT_ALL"), file("EXPORT_TOP_LEVEL")) == one)
        #expect(try rules(file("EXPORT_ALL"), file("STRICT")) == one + one)
        #expect(try rules(declarations, file("STRICT")) == one)
        #expect(try rules(file("STRICT"), file("EXPORT_ALL")) == [])
    }

    @Test("A message that other files may use now breaks nobody")
    func exported() throws {
        #expect(try rules("local message M {}", "message M {}") == [])
        #expect(try rules("message M { message N {} }", "message M { local message N {} }") == [])
    }
}
