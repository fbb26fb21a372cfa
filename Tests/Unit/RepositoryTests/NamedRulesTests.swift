import Testing

@Suite("Reading ids in names of tests")
struct NamedRulesTests {
    private func rules(_ source: String) -> NamedRules { NamedRules(in: source, path: "T.swift") }

    @Test(
        "Ids have one of four forms, and come first",
        arguments: [
            (#"@Test("[G20] quotes")"#, ["G20"]),
            (#"@Suite("[G20] quotes")"#, ["G20"]),
            (#"@Test("[G13, G14, R1] orders", arguments: ["[G99] no name"])"#, ["G13", "G14", "R1"]),
            (#"@Test("[G13] [G14] orders")"#, ["G13", "G14"]),
            (#"@Test("[R8-R11] [G1, H2-H3] all")"#, ["R8", "R9", "R10", "R11", "G1", "H2", "H3"]),
            (#"@MainActor @Test("[G20] quotes")"#, ["G20"]),
            ("@Test(\n    \"[G20] quotes\",\n    arguments: [1])", ["G20"]),
            ("@Test(\n    \"\"\"\n    [G13, G14] orders \\\n    and more\n    \"\"\")", ["G13", "G14"]),
            ("@Test(#\"[G20] \"quotes\"\"#)", ["G20"]),
        ])
    func forms(source: String, ids: [String]) {
        #expect(rules(source).uses.map(\.id.description) == ids)
        #expect(rules(source).problems == [])
    }

    @Test(
        "Other brackets are not ids, and comments and strings have no tests",
        arguments: [
            #"@Test("[DONE] ends a stream")"#, #"@Test("an array such as [1, 2] or [UInt8]")"#, #"@Test("quotes")"#,
            #"@Test(arguments: ["[G20] quotes"])"#, #"// @Test("[G20] quotes")"#, #"let text = "@Test(\"[G20] a\")""#,
            "@Test func quotes() { #expect(list[a1] == 1) }",
        ])
    func none(source: String) {
        #expect(rules(source).uses.isEmpty)
        #expect(rules(source).problems == [])
    }

    @Test(
        "A form that is not understood is a problem, with the line of its test",
        arguments: [
            ("[G13–16] orders", "[G13–16]"), ("[G13-16] orders", "[G13-16]"), ("[G13-R16] all", "[G13-R16]"),
            ("[G16-G13] orders", "[G16-G13]"), ("[G1--G2] orders", "[G1--G2]"), ("[G13,G14] orders", "[G13,G14]"),
            ("[G13, ] orders", "[G13, ]"),
            ("[g20] quotes", "[g20]"), ("[G020] quotes", "[G020]"), ("[G 20] quotes", "[G 20]"), ("[G20", "[G20"),
            ("[G20]", "[G20]"), ("[G20]quotes", "[G20]"), ("quotes [G20] last", "[G20]"), ("[G1] a [G2] b", "[G2]"),
        ])
    func misspelled(name: String, form: String) {
        let message = "is not understood; write [G20], [G13, G14] or [R1-R10] first"
        #expect(rules("\n    @Test(\"\(name)\")").problems == ["T.swift:2: \(form) \(message)"])
    }

    @Test("Every use has the line of its test")
    func places() {
        let source = "@Test(\"[G1] a\")\nfunc a() {}\n\n@Test(\n    \"[G2, G3] b\")\nfunc b() {}\n"
        let places = rules(source).uses.map { "\($0.place): \($0.id)" }
        #expect(places == ["T.swift:1: G1", "T.swift:4: G2", "T.swift:4: G3"])
    }
}
