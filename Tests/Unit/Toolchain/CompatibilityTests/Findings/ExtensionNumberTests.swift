import Testing

@Suite("Numbers of extensions")
struct ExtensionNumberTests {
    private static func extending(_ fields: String) -> [String: String] {
        [
            "t.proto": """
            syntax = "proto2";
            package t;
            message M { extensions 100 to 200; }
            extend M { \(fields) }
            """
        ]
    }

    @Test("An extension that keeps its name and has another number breaks")
    func changed() throws {
        let old = Self.extending("optional string e = 100;")
        let findings = try ChangelogPair(old: old, new: Self.extending("optional string e = 101;")).breaking()
        #expect(findings.map(\.rule) == ["EXTENSION_SAME_NUMBER"])
        let more = Self.extending("optional string e = 100; optional string f = 101;")
        #expect(try ChangelogPair(old: old, new: more).breaking().isEmpty)
    }

    @Test("Two that exchange their numbers are reported by their names")
    func exchanged() throws {
        let old = Self.extending("optional string e = 100; optional string f = 101;")
        let new = Self.extending("optional string e = 101; optional string f = 100;")
        #expect(Set(try ChangelogPair(old: old, new: new).breaking().map(\.rule)) == ["FIELD_SAME_NAME"])
    }
}
