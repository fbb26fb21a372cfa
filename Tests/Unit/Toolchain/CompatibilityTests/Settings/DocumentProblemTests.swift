import Contract
import Foundation
import TestEnvironment
import Testing

@testable import Compatibility

@Suite("Documents that are not as they should be")
struct DocumentProblemTests {
    private static let wrong = SampleSocketText.text.replacing(
        "grace: 10, onSilence: reconnect }", with: "grace: soon, onSilence: reconnect }")

    /// The rules by which something is found, and the warnings on the way.
    private func run(_ old: String, _ new: String, file: String) throws -> (rules: [String], warnings: [Diagnostic]) {
        let tree = try Folder(["old/\(file)": old, "new/\(file)": new])
        let heard = Heard()
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        check.warn = { heard.hear($0) }
        return (try check.run().report.findings.map(\.rule), heard.all)
    }

    /// Collects warnings. Unchecked because a lock guards them.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var diagnostics: [Diagnostic] = []

        var all: [Diagnostic] { lock.withLock { diagnostics } }

        func hear(_ diagnostic: Diagnostic) { lock.withLock { diagnostics.append(diagnostic) } }
    }

    /// The messages of what is found between two schemas.
    private func messages(_ old: String, _ new: String) throws -> [String] {
        let tree = try Folder(["old/t.schema.yaml": old, "new/t.schema.yaml": new, "old/u.schema.yaml": "type: string"])
        try tree.write("new/u.schema.yaml", "type: string")
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        return try check.run().report.findings.map(\.message)
    }

    @Test("A finding about a schema names the part of a value, and the types of before and now")
    func namedPlace() throws {
        #expect(
            try messages(
                "type: object\nproperties: {a: {type: array, items: {type: string}}}",
                "type: object\nproperties: {a: {type: array, items: {type: integer}}}") == [
                    "The type of 'a/*' (string, now integer): the new version takes less than the old one.",
                    "The type of 'a/*' (string, now integer): the new version may send what the old one does not take.",
                ])
        #expect(
            try messages(
                "type: object\nproperties: {a: {type: object}}",
                "type: object\nproperties: {a: {type: object, required: [b]}}"
            )
            .first?.hasPrefix("The required property 'b' of 'a': ") == true)
    }

    @Test(
        "A finding about a schema has the remedy of its rule",
        arguments: [
            ("type: string", "type: integer", "Add a schema of another name, or make a new version."),
            (
                "properties: {a: {type: string}}", "properties: {a: {type: integer}}",
                "Add a property of another name, or make a new version."
            ),
            (
                "anyOf: [{properties: {a: {type: string}, b: {}}, required: [b]}, {type: array}]",
                "anyOf: [{properties: {a: {type: integer}, b: {}}, required: [b]}, {type: array}]",
                "Add a property of another name, or make a new version."
            ),
            (
                "properties: {a: {type: array, items: {type: string}}}",
                "properties: {a: {type: array, items: {type: integer}}}",
                "Leave 'a' as it was, and add a property of another name, or make a new version."
            ),
            (
                "properties: {a: {additionalProperties: {type: string}}}",
                "properties: {a: {additionalProperties: {type: integer}}}",
                "Leave 'a' as it was, and add a property of another name, or make a new version."
            ),
            (
                "type: array\nitems: {type: string}", "type: array\nitems: {type: integer}",
                "Add a schema of another name, or make a new version."
            ),
            (
                "type: string\ncontentMediaType: text/csv", "type: string\ncontentMediaType: text/html",
                "Add a schema of another name, or make a new version."
            ),
            ("enum: [a, b]", "enum: [a]", "Keep taking the old values, and deprecate them."),
            ("maxLength: 9", "maxLength: 8", "Keep taking what the old version takes."),
            ("properties: {a: {}, b: {}}", "properties: {a: {}}", "Keep it, and deprecate it."),
            ("properties: {a: {}}", "properties: {a: {}}\nrequired: [a]", "Let it be absent, and say what holds then."),
            ("properties: {a: {}}\nrequired: [a]", "properties: {a: {}}", "Send it always."),
        ])
    func remedies(old: String, new: String, remedy: String) throws {
        let tree = try Folder(["old/a.schema.yaml": old, "new/a.schema.yaml": new])
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        #expect(try check.run().report.findings.first?.remedy == remedy)
    }

    @Test(
        "A property whose name is like a step into a value has a remedy for properties",
        arguments: ["0", "contentSchema", "'{x}'"])
    func propertyNames(_ name: String) throws {
        func text(_ type: String) -> String { "type: object\nproperties: { \(name): { type: \(type) } }\n" }
        let found = try ChangelogPair(schema: text("string"), text("boolean")).breaking()
        #expect(
            Set(found.map(\.remedy)) == [
                "Leave it as it was, and add a property of another name, or make a new version."
            ])
    }

    @Test(
        "A value of another type has the remedy of its place",
        arguments: [
            (
                "parameters: [{ name: q, in: query, schema: { type: string } }]", "string", "boolean",
                "Add a parameter of another name, or make a new version."
            ),
            (
                "parameters: [{ name: q, in: header, schema: { type: array, items: { type: string } } }]", "string",
                "boolean", "Add a header of another name, or make a new version."
            ),
            (
                "requestBody: { content: { application/json: { schema: { type: string } } } }", "string", "boolean",
                "Add an operation of another path, or make a new version."
            ),
            (
                "requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }",
                "string", "boolean", "Add an operation of another path, or make a new version."
            ),
        ])
    func remediesOfOperations(members: String, old: String, new: String, remedy: String) throws {
        let document = operation(members)
        let tree = try Folder([
            "old/a.openapi.yaml": document, "new/a.openapi.yaml": document.replacing(old, with: new),
        ])
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        #expect(try check.run().report.findings.map(\.remedy) == [remedy])
    }

    @Test("A discriminator of another name is one finding, unless another property changes, too")
    func renamedDiscriminator() throws {
        func document(_ name: String, members: String = "") -> String {
            let schemas = ["Cat", "Dog"].map { animal in
                "    \(animal): { type: object, required: [\(name)], properties: { \(name): { const: \(animal) }\(members) } }\n"
            }
            return """
                openapi: 3.1.0
                info: { title: Pets, version: "1" }
                paths:
                  /pets:
                    post:
                      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
                      responses: { 204: { description: Done } }
                components:
                  schemas:
                    Pet:
                      discriminator: { propertyName: \(name) }
                      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]

                """ + schemas.joined()
        }
        let old = document("kind", members: ", a: { type: string }")
        #expect(
            try run(old, old.replacing("kind", with: "type"), file: "a.openapi.yaml").rules == [
                "SCHEMA_DISCRIMINATOR_CHANGED"
            ])
        #expect(
            try run(old, document("type", members: ", a: { type: integer }"), file: "a.openapi.yaml").rules == [
                "SCHEMA_DISCRIMINATOR_CHANGED", "SCHEMA_TYPE_NARROWED", "SCHEMA_TYPE_NARROWED",
            ])
        // Without the discriminator, the properties are reported.
        func plain(_ text: String) -> String {
            text.replacing("discriminator: { propertyName: kind }", with: "title: Pet")
        }
        #expect(
            try run(plain(old), plain(old).replacing("kind", with: "type"), file: "a.openapi.yaml").rules.contains(
                "SCHEMA_PROPERTY_REQUIRED"))
        // A union that is in a property of the name is no such property.
        func inside(_ text: String) -> String {
            text.replacing(
                "schema: { $ref: '#/components/schemas/Pet' }",
                with:
                    "schema: { properties: { kind: { $ref: '#/components/schemas/Pet' } } }")
        }
        #expect(
            try run(inside(old), inside(document("type", members: ", a: { type: string }")), file: "a.openapi.yaml")
                .rules == ["SCHEMA_DISCRIMINATOR_CHANGED"])
    }

    @Test("A schema that is gone is reported with the file that it was in")
    func goneSchema() throws {
        let tree = try Folder([
            "old/a.schema.yaml": "type: string", "old/b.schema.yaml": "type: string",
            "new/a.schema.yaml": "type: string",
        ])
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        let message = try #require(try check.run().report.findings.first?.message)
        #expect(message == "The schema b.Root, which was in \(tree.path("old/b.schema.yaml")), is gone.")
    }

    @Test("A path of 'ignore' at which nothing is gets a warning")
    func ignoredNothing() throws {
        let tree = try Folder([
            "old/Schemas/a.schema.yaml": "type: string", "new/Schemas/a.schema.yaml": "type: string",
            "new/accord.json": #"{"breaking": {"ignore": ["Schemas/a.schema.yaml", "nofile.proto"]}}"#,
        ])
        let heard = Heard()
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        check.warn = { heard.hear($0) }
        _ = try check.run()
        #expect(heard.all.map(\.message).map { $0.prefix(48) } == ["there is no contract at 'nofile.proto' to ignore"])
    }

    @Test("In the new version, what is wrong keeps the versions from being compared: it would look like a removal")
    func new() throws {
        let problem = #expect(throws: Diagnostics.self) {
            try run(SampleSocketText.text, Self.wrong, file: "live.asyncapi.yaml")
        }
        let first = try #require(problem?.all.first)
        #expect(first.severity == .error)
        #expect(first.message.contains("x-accord-heartbeat"))
        #expect(first.location?.file.hasSuffix("new/live.asyncapi.yaml") == true)
    }

    @Test("In the old version, it is a warning: it can be fixed only in the new one")
    func old() throws {
        let (_, warnings) = try run(Self.wrong, SampleSocketText.text, file: "live.asyncapi.yaml")
        let first = try #require(warnings.first)
        #expect(first.severity == .warning)
        #expect(first.message.hasPrefix("in the old version, "))
        #expect(first.location?.file.hasSuffix("old/live.asyncapi.yaml") == true)
    }

    @Test("An unreadable document is reported in either version")
    func unreadable() throws {
        for (old, new) in [("openapi: 3.1.0\npaths: [", openAPI("paths: {}")), (openAPI("paths: {}"), "openapi: [")] {
            #expect(throws: Diagnostics.self) { try run(old, new, file: "shop.openapi.yaml") }
        }
    }

    @Test("A reference without a target is reported")
    func reference() throws {
        let old = openAPI("paths: {}\ncomponents: { schemas: { A: { type: string } } }")
        let new = openAPI("paths: {}\ncomponents: { schemas: { A: { $ref: '#/components/schemas/B' } } }")
        #expect(throws: Diagnostics.self) { try run(old, new, file: "shop.openapi.yaml") }
    }

    @Test("A possibly valid part that cannot be read is a warning, and the rest is compared")
    func unread() throws {
        let old = #"{"properties": {"a": {"$ref": "https://example.com/a.json"}, "b": {"type": "string"}}}"#
        let (rules, warnings) = try run(old, old.replacing("string", with: "integer"), file: "a.schema.json")
        #expect(rules.contains("SCHEMA_TYPE_NARROWED"))
        #expect(warnings.count == 1)
        #expect(warnings.first?.severity == .warning)
        #expect(warnings.first?.message.contains("would have to be fetched") == true)
        #expect(warnings.first?.location?.file.contains("/new/") == true)
    }

    @Test("Parts that Accord generates no code for are compared all the same")
    func noCode() throws {
        let body = "requestBody: { content: { application/xml: { schema: { type: object } } } }"
        let other = "requestBody: { content: { text/csv: { schema: { type: object } } } }"
        let (rules, warnings) = try run(operation(body), operation(other), file: "shop.openapi.yaml")
        #expect(rules.contains("REST_BODY_MEDIA_TYPE_REMOVED"))
        #expect(warnings.isEmpty)

        // An enum of several types, parts of an `allOf` that exclude each other, two schemas of one name.
        let schema = openAPI(
            """
            paths: {}
            components:
              schemas:
                A: { enum: [1, a] }
                B: { allOf: [{ type: string }, { type: integer }] }
                c: { type: string }
                C: { type: string }
            """)
        let same = try run(schema, schema, file: "shop.openapi.yaml")
        #expect(same.rules.isEmpty && same.warnings.isEmpty)
    }
}
