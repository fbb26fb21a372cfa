import Accord
import Contract
import Testing

@testable import BreakingRules
@testable import SchemaInclusion

/// Everything that a file holds is compared, whether or not a Swift type comes of it.
@Suite struct UntypedRootTests {
    @Test("A keyword at the root of a file breaks writers where it takes fewer values", arguments: KeywordRow.all)
    func tightened(_ row: KeywordRow) throws {
        let files = try files(row, row.loose, row.tight)
        let value = try JSONValue(json: row.value)
        #expect(try files.accepts(value) == (true, false))
        for profile in [ReaderProfile.strict, .tolerant] {
            // In the tolerant profile, nobody sends members that only the other side declares.
            if profile == .tolerant, row.onlyDeclares { continue }
            let findings = files.findings(profile)
            let breaks = findings.filter { $0.severity == .error }
            #expect(!breaks.isEmpty && breaks.allSatisfy { $0.direction == .request }, "\(findings)")
            try checkWitnesses(breaks, files, isOldWriter: true)
        }
    }

    @Test("A keyword at the root of a file breaks readers where it takes more values", arguments: KeywordRow.all)
    func loosened(_ row: KeywordRow) throws {
        let files = try files(row, row.tight, row.loose)
        // A definition that is gone is another matter. A property that is gone is a warning.
        let findings = files.findings(.strict).filter { $0.rule != SchemaRemark.removed.rawValue }
        let breaks = findings.filter { $0.severity == .error || row.onlyDeclares }
        #expect(!breaks.isEmpty && breaks.allSatisfy { $0.direction == .response }, "\(findings)")
        try checkWitnesses(breaks, files, isOldWriter: false)
        // A tolerant reader may not notice, but a schema that only takes more is never gone.
        #expect(files.findings().allSatisfy { $0.direction == .response || $0.subject == "a.A" })
    }

    @Test("An unchanged schema has no findings", arguments: KeywordRow.all)
    func unchanged(_ row: KeywordRow) throws {
        #expect(try files(row, row.tight, row.tight).told(.strict).isEmpty)
    }

    private func files(_ row: KeywordRow, _ old: String, _ new: String) throws -> SchemaFiles {
        try SchemaFiles(["a.schema.json": row.document(old)], ["a.schema.json": row.document(new)])
    }

    private func checkWitnesses(_ findings: [Finding], _ files: SchemaFiles, isOldWriter: Bool) throws {
        var count = 0
        for finding in findings where finding.subject == finding.subject.split(separator: " ").first.map(String.init) {
            guard let witness = finding.witness else { continue }
            count += 1
            let (old, new) = try files.accepts(witness.value)
            #expect((old, new) == (isOldWriter, !isOldWriter), "\(finding.rule): \(witness.value.jsonString())")
        }
        #expect(count > 0 || findings.contains { $0.subject.contains(" /") })
    }

    @Test("A schema that takes anything is a schema still")
    func anything() throws {
        let files = try SchemaFiles(["a.schema.json": #"{"type": "object"}"#], ["a.schema.json": "{}"])
        #expect(files.told(.strict) == ["error SCHEMA_TYPE_WIDENED response"])
        let gone = try SchemaFiles(["a.schema.json": "{}", "b.schema.json": "{}"], ["a.schema.json": "{}"])
        #expect(gone.told() == ["error SCHEMA_REMOVED "])
    }

    @Test("A file of another name is paired by its identifier, then by what it means")
    func renamedFiles() throws {
        let other = #"{"type": "boolean"}"#
        func version(_ name: String, _ text: String) -> [String: String] { [name: text, "z.schema.json": other] }
        let (old, new) = (#"{"$id": "https://e/x", "type": "string"}"#, #"{"$id": "https://e/x", "type": "integer"}"#)
        #expect(
            try SchemaFiles(version("a.schema.json", old), version("b.schema.json", new)).told() == [
                "error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response",
            ])
        let plain = #"{"type": "string", "minLength": 3}"#
        #expect(try SchemaFiles(version("a.schema.json", plain), version("b.schema.json", plain)).told() == [])
        #expect(
            try SchemaFiles(version("a.schema.json", plain), version("b.schema.json", #"{"type": "string"}"#)).told()
                == ["error SCHEMA_REMOVED "])
    }

    @Test("Files of one identifier are paired wherever they are, and those of two are not paired by what they mean")
    func identifiers() throws {
        func schema(_ id: String, _ property: String) -> String {
            #"{"$id": "https://e/\#(id)", "properties": {"\#(property)": {"type": "string"}}}"#
        }
        let (one, two) = (schema("1", "a"), schema("2", "b"))
        let old = ["a.schema.json": one, "b.schema.json": two]
        #expect(try SchemaFiles(old, ["a.schema.json": two, "b.schema.json": one]).told() == [])
        #expect(try SchemaFiles(old, ["b.schema.json": one, "c.schema.json": two]).told() == [])
        #expect(try SchemaFiles(old, ["c.schema.json": schema("1#", "a"), "d.schema.json": two]).told() == [])
        #expect(
            try SchemaFiles(old, ["a.schema.json": one, "c.schema.json": schema("3", "b")]).told()
                == ["error SCHEMA_REMOVED "])
        // Another identifier at the same path is another version of it.
        #expect(try SchemaFiles(old, ["a.schema.json": schema("v2/1", "a"), "b.schema.json": two]).told() == [])
    }

    @Test("A file around definitions is not missed, and its definitions are")
    func definitions() throws {
        let library = #"{"$defs": {"A": {"type": "string"}, "B": {"type": "string"}}}"#
        let gone = try SchemaFiles(["a.schema.json": library, "b.schema.json": "{}"], ["b.schema.json": "{}"])
        #expect(gone.told() == ["error SCHEMA_REMOVED ", "error SCHEMA_REMOVED "])
        let without = #"{"$defs": {"A": {"type": "integer"}}}"#
        let changed = try SchemaFiles(["a.schema.json": library], ["a.schema.json": without])
        #expect(
            changed.told() == [
                "error SCHEMA_REMOVED ", "error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response",
            ])
    }

    @Test("A definition that its own document alone refers to may be written in place")
    func innerDefinitions() throws {
        let referred = ##"{"properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}}"##
        let written = #"{"properties": {"a": {"type": "string"}}}"#
        #expect(
            try SchemaFiles(["a.schema.json": referred], ["a.schema.json": written]).told() == [
                "warning SCHEMA_REMOVED "
            ])
        let other = #"{"$ref": "a.schema.json#/$defs/A"}"#
        let shared = try SchemaFiles(
            ["a.schema.json": referred, "b.schema.json": other],
            ["a.schema.json": written, "b.schema.json": #"{"type": "string"}"#])
        #expect(shared.told() == ["error SCHEMA_REMOVED "])
        // That a definition refers to itself makes it none of the rest of the document.
        let recursive =
            ##"{"$defs": {"N": {"type": "object", "properties": {"n": {"$ref": "#/$defs/N"}}}, "M": {"type": "string"}}}"##
        let files = try SchemaFiles(
            ["a.schema.json": recursive], ["a.schema.json": #"{"$defs": {"M": {"type": "string"}}}"#])
        #expect(files.told() == ["error SCHEMA_REMOVED "])
    }

    @Test("Definitions and files of one name are distinguished")
    func names() throws {
        let text = #"{"title": "Order", "type": "string", "$defs": {"Order": {"type": "TYPE"}}}"#
        let files = try SchemaFiles(
            ["a.schema.json": text.replacing("TYPE", with: "string")],
            ["a.schema.json": text.replacing("TYPE", with: "boolean")])
        #expect(files.told() == ["error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response"])
    }

    @Test("A definition that moved to another file is compared with what it was")
    func moved() throws {
        let head = #"{"x-accord-namespace": "shop", "$defs": "#
        let files = try SchemaFiles(
            ["a.schema.json": head + #"{"A": {"type": "string"}, "B": {}}}"#],
            ["a.schema.json": head + #"{"B": {}}}"#, "b.schema.json": head + #"{"A": {"type": "integer"}}}"#])
        #expect(files.told() == ["error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response"])
    }

    @Test("A document without operations is a library of schemas")
    func library() throws {
        func document(_ type: String) -> String {
            openAPI("paths: {}\ncomponents: { schemas: { A: { type: \(type) }, B: { minimum: 1 } } }")
        }
        let files = try SchemaFiles(["a.openapi.yaml": document("string")], ["a.openapi.yaml": document("integer")])
        #expect(files.told() == ["error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response"])
    }

    @Test("Two single files are two versions of one, whatever their names are")
    func renamed() throws {
        let files = try SchemaFiles(
            ["order-v1.schema.json": #"{"type": "string"}"#], ["order-v2.schema.json": #"{"type": "integer"}"#])
        #expect(files.told() == ["error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response"])
    }
}
