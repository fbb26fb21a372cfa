import Testing

@testable import Compatibility

@Suite("Changelog: standalone schemas")
struct ModelChangelogTests {
    private static let old = """
        title: Order
        type: object
        properties:
          id: { type: string }
          lines: { type: integer, minimum: 1 }
        """

    @Test("A schema in a new file is new")
    func added() throws {
        let pair = ChangelogPair(
            old: ["order.schema.yaml": Self.old],
            new: ["order.schema.yaml": Self.old, "bill.schema.yaml": "title: Bill\ntype: object\n"])
        let changes = try pair.changelog().changes
        #expect(changes.map(\.finding.rule) == ["SCHEMA_ADDED"])
        #expect(changes.map(\.kind) == [.added])
        #expect(changes.first?.file == "new/bill.schema.yaml")
        #expect(changes.first?.finding.message == "There is a new schema, bill.Root.")
    }

    @Test("New properties and deprecations are reported; a wider type breaks, as nobody says who reads it")
    func changed() throws {
        let new = Self.old.replacing(
            "id: { type: string }", with: "id: { type: string, deprecated: true }\n  note: { type: string }")
        #expect(
            try ChangelogPair(schema: Self.old, new).changelog().changes.map { "\($0.kind) \($0.finding.rule)" } == [
                "deprecated SCHEMA_DEPRECATED", "added SCHEMA_PROPERTY_ADDED",
            ])
        let wider = Self.old.replacing("type: integer, minimum: 1", with: "type: [integer, 'null'], minimum: 1")
        #expect(
            try ChangelogPair(schema: Self.old, wider).changelog().changes.map { "\($0.kind) \($0.finding.rule)" }
                == ["breaking SCHEMA_NULL_ADDED"])
    }

    @Test("A schema that is gone breaks")
    func removed() throws {
        let pair = ChangelogPair(
            old: ["order.schema.yaml": Self.old, "bill.schema.yaml": "title: Bill\ntype: object\n"],
            new: ["order.schema.yaml": Self.old])
        #expect(try pair.changelog().changes.map { "\($0.kind) \($0.finding.rule)" } == ["breaking SCHEMA_REMOVED"])
        #expect(try pair.markdown().contains("**`old/bill.schema.yaml`**"))
    }
}
