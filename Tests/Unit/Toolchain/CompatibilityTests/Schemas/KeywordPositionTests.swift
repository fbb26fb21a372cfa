import Accord
import Contract
import TestEnvironment
import Testing

@testable import Compatibility
@testable import SchemaInclusion
@testable import SchemaReader

/// Every keyword at every place of a schema at which another schema may be.
@Suite struct KeywordPositionTests {
    /// A place for a schema, and a value that is taken there if and only if another one is by the schema.
    struct Position: Sendable, CustomTestStringConvertible {
        var name: String
        /// With `X` for the schema, and `Y` for the value.
        var schema: String
        var value: String
        /// Whether more is taken where the schema takes less.
        var isTurned = false
        /// Whether null is taken there, whatever the schema takes.
        var takesNull = false

        var testDescription: String { name }
    }

    static let positions = [
        Position(name: "properties", schema: #"{"properties": {"p": X}}"#, value: #"{"p": Y}"#),
        Position(
            name: "required", schema: #"{"type": "object", "required": ["p"], "properties": {"p": X}}"#,
            value: #"{"p": Y}"#),
        Position(name: "patternProperties", schema: #"{"patternProperties": {"^p": X}}"#, value: #"{"pq": Y}"#),
        Position(
            name: "additionalProperties", schema: #"{"properties": {"q": {}}, "additionalProperties": X}"#,
            value: #"{"p": Y}"#),
        Position(
            name: "unevaluatedProperties", schema: #"{"properties": {"q": {}}, "unevaluatedProperties": X}"#,
            value: #"{"p": Y}"#),
        Position(name: "items", schema: #"{"items": X}"#, value: "[Y]"),
        Position(name: "prefixItems", schema: #"{"type": "array", "prefixItems": [{}, X]}"#, value: "[1, Y]"),
        Position(name: "unevaluatedItems", schema: #"{"prefixItems": [{}], "unevaluatedItems": X}"#, value: "[1, Y]"),
        Position(name: "contains", schema: #"{"contains": X}"#, value: "[Y]"),
        Position(name: "allOf", schema: #"{"allOf": [{}, X]}"#, value: "Y"),
        Position(name: "anyOf", schema: #"{"anyOf": [{"const": "other"}, X]}"#, value: "Y"),
        Position(name: "oneOf", schema: #"{"oneOf": [false, X]}"#, value: "Y"),
        Position(name: "not", schema: #"{"not": X}"#, value: "Y", isTurned: true),
        Position(name: "then", schema: #"{"if": {"not": {"const": "other"}}, "then": X}"#, value: "Y"),
        Position(name: "else", schema: #"{"if": {"const": "other"}, "else": X}"#, value: "Y"),
        Position(name: "if", schema: #"{"if": X, "then": false}"#, value: "Y", isTurned: true),
        Position(
            name: "dependentSchemas",
            schema: #"{"properties": {"p": {}}, "dependentSchemas": {"p": {"properties": {"q": X}}}}"#,
            value: #"{"p": 1, "q": Y}"#),
        Position(
            name: "$defs", schema: ##"{"properties": {"p": {"$ref": "#/$defs/P"}}, "$defs": {"P": X}}"##,
            value: #"{"p": Y}"#),
        Position(
            name: "deep", schema: #"{"properties": {"p": {"items": {"additionalProperties": {"anyOf": [X]}}}}}"#,
            value: #"{"p": [{"q": Y}]}"#),
    ]

    /// References lead elsewhere in another place, and older drafts have words of their own.
    private static let rows = KeywordRow.all.filter { $0.draft == nil && $0.keyword != "$ref" }

    @Test(
        "A keyword breaks at every place where it takes fewer values, and nowhere else",
        arguments: TestExtent.sample(of: positions, fixed: 8, chosen: 3))
    func verdicts(_ position: Position) throws {
        try check(position, Self.rows, .draft2020)
    }

    @Test("The same holds for the keywords of older drafts", arguments: KeywordDraft.allCases)
    func olderDrafts(_ draft: KeywordDraft) throws {
        let rows = draft.rows
        #expect(rows.count > 30)
        for position in TestExtent.sample(of: draft.positions, fixed: 2, chosen: 2) {
            try check(position, rows, draft.dialect)
        }
    }

    private func check(_ position: Position, _ rows: [KeywordRow], _ dialect: Dialect) throws {
        var undecided: [String] = []
        for row in rows where !position.takesNull || row.value != "null" {
            let loose = position.schema.replacing("X", with: row.loose)
            let tight = position.schema.replacing("X", with: row.tight)
            let pair = try SchemaPair(
                position.isTurned ? tight : loose, position.isTurned ? loose : tight, dialect: dialect)
            let value = try JSONValue(json: position.value.replacing("Y", with: row.value))
            let comparison = pair.comparison()
            let old = LateValidator(pair.old)
            let new = LateValidator(pair.new)
            let breaks = old.violations(of: value, pair.oldID).isEmpty && !new.violations(of: value, pair.newID).isEmpty
            #expect(breaks, "the table is wrong: \(row.testDescription) at \(position.name) in \(dialect.name)")
            switch comparison.verdict(old: pair.oldID, new: pair.newID, direction: .request) {
            case .compatible:
                Issue.record("\(row.testDescription) at \(position.name) is not compatible: \(value.jsonString())")
            case .unknown(let reason): undecided.append("\(row.testDescription): \(reason)")
            case .breaks(let witness):
                #expect(old.violations(of: witness.value, pair.oldID).isEmpty)
                #expect(!new.violations(of: witness.value, pair.newID).isEmpty)
            }
            switch comparison.verdict(old: pair.oldID, new: pair.newID, direction: .response) {
            case .compatible: break
            case .unknown(let reason): undecided.append("back, \(row.testDescription): \(reason)")
            case .breaks(let witness):
                Issue.record("\(row.testDescription) takes no more than before: \(witness.value.jsonString())")
            }
        }
        if !undecided.isEmpty {
            print(
                "\(dialect.name), \(position.name): \(undecided.count) undecided\n  "
                    + undecided.joined(separator: "\n  "))
        }
        #expect(undecided.isEmpty)
    }
}
