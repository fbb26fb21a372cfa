import Testing

@testable import Compatibility
@testable import SchemaInclusion

/// Anything that travels one way alone is compared for that way alone, and anything that nobody is promised, for none.
@Suite("REST: one way alone")
struct RESTOneWayTests {
    private func document(_ property: String, required: String = "") -> String {
        """
        requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
        responses:
          200:
            description: Done
            content: { application/json: { schema: { $ref: '#/components/schemas/A' } } }
        """
            + "|components: { schemas: { A: { type: object, required: [\(required)], properties: { p: { \(property) } } } } }"
    }

    private func told(_ old: String, _ new: String, profile: ReaderProfile = .strict) throws -> [String] {
        func text(_ document: String) -> String {
            let parts = document.split(separator: "|").map(String.init)
            return operation(parts[0], components: parts[1])
        }
        var versions = ContractVersions(
            old: ["shop.openapi.yaml": text(old)], new: ["shop.openapi.yaml": text(new)])
        versions.settings.profile = profile
        return try versions.findings().map { "\($0.rule) \($0.direction.map { "\($0)" } ?? "")" }
    }

    @Test(
        "A list of values may change where nobody sends it",
        arguments: [
            ReaderProfile.strict, .tolerant,
        ])
    func enumerations(_ profile: ReaderProfile) throws {
        let (few, many) = ("enum: [a, b]", "enum: [a, b, c]")
        let response = ["SCHEMA_ENUM_VALUE_ADDED response"]
        let request = ["SCHEMA_ENUM_VALUE_REMOVED request"]
        #expect(
            try told(document("readOnly: true, " + few), document("readOnly: true, " + many), profile: profile)
                == response)
        #expect(
            try told(document("readOnly: true, " + many), document("readOnly: true, " + few), profile: profile) == [])
        #expect(
            try told(document("writeOnly: true, " + few), document("writeOnly: true, " + many), profile: profile) == [])
        #expect(
            try told(document("writeOnly: true, " + many), document("writeOnly: true, " + few), profile: profile)
                == request)
    }

    @Test("A property that requests need not have may be required by another part of an allOf")
    func requiredElsewhere() throws {
        let versions = ["", "p"].map { required in
            operation(
                """
                requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
                responses: { 204: { description: Done } }
                """,
                components: """
                    components:
                      schemas:
                        Base: { type: object, properties: { p: { type: string, readOnly: true } } }
                        A: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [\(required)] }] }
                    """)
        }
        #expect(
            try ContractVersions(old: ["shop.openapi.yaml": versions[0]], new: ["shop.openapi.yaml": versions[1]])
                .findings()
                .map(\.rule) == [])
    }

    @Test("Alternatives exclude each other unless a required property that is not sent distinguishes them")
    func alternatives() throws {
        func document(_ keyword: String, _ required: String, _ property: String = "") -> String {
            operation(
                """
                requestBody:
                  content:
                    application/json:
                      schema:
                        \(keyword):
                        - { type: object, required: [a], properties: { a: { type: string }, b: { type: string } } }
                        - { type: object, required: [\(required)], properties: { a: { type: string }, b: { type: string }, i: { type: string\(property) } } }
                responses: { 204: { description: Done } }
                """)
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["shop.openapi.yaml": old], new: ["shop.openapi.yaml": new]).findings().map(
                \.rule)
        }
        for property in ["", ", readOnly: true"] {
            #expect(
                try rules(document("anyOf", "b", property), document("oneOf", "b", property)) == [
                    "SCHEMA_BRANCH_REMOVED"
                ])
        }
        let required = document("anyOf", "b, i", ", readOnly: true")
        #expect(try rules(required, document("oneOf", "b, i", ", readOnly: true")) == [])
    }

    @Test("Types and defaults as well")
    func types() throws {
        let change = try told(document("readOnly: true, type: string"), document("readOnly: true, type: integer"))
        #expect(change == ["SCHEMA_TYPE_WIDENED response"])
        let defaults = try told(
            document("writeOnly: true, type: string, default: a"), document("writeOnly: true, type: string, default: b")
        )
        #expect(defaults == ["SCHEMA_DEFAULT_CHANGED request"])
    }

    @Test("Properties that old clients do not send must not be required of them")
    func required() throws {
        let old = document("readOnly: true, type: string", required: "p")
        #expect(try told(old, document("type: string", required: "p")) == ["SCHEMA_PROPERTY_REQUIRED request"])
        #expect(try told(old, document("readOnly: true, type: string")) == ["SCHEMA_PROPERTY_NOT_REQUIRED response"])
    }

    @Test("An API of which nobody is promised anything may go as a whole")
    func unstable() throws {
        func api(_ stability: String) -> String {
            openAPI(
                """
                paths:
                  /a: { get: { x-stability-level: \(stability), responses: { 204: { description: Done } } } }
                  /v1alpha1/b: { get: { responses: { 204: { description: Done } } } }
                """)
        }
        let other = openAPI("paths: { /c: { get: { responses: { 204: { description: Done } } } } }")
        func told(_ stability: String, ignoresUnstable: Bool = true) throws -> [String] {
            var versions = ContractVersions(
                old: ["a.openapi.yaml": api(stability), "c.openapi.yaml": other], new: ["c.openapi.yaml": other])
            versions.settings.ignoresUnstable = ignoresUnstable
            return try versions.findings().rules
        }
        #expect(try told("alpha") == [])
        #expect(try told("beta") == ["REST_API_REMOVED"])
        #expect(try told("alpha", ignoresUnstable: false) == ["REST_API_REMOVED"])
    }
}
