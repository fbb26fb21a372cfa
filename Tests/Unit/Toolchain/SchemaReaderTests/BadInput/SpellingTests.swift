import Testing

@Suite("Misspelled keywords and members")
struct SpellingTests {
    private func problems(_ name: String, _ text: String) throws -> [String] {
        try ContractFolder([name: text]).problems([name]).filter { !$0.contains(": note: ") }
    }

    @Test("Misspelled keywords of schemas are warnings, each at its place and with the keyword that was meant")
    func keywords() throws {
        let text = """
            type: object
            requierd: [id]
            properties:
              id: { tpye: string, max_length: 5 }
              kind: { enmu: [a], readonly: true }
            additionalproperties: false
            """
        let remarks = [
            "2:1: warning: 'requierd' has no effect; did you mean 'required'? (#)",
            "6:1: warning: 'additionalproperties' has no effect; did you mean 'additionalProperties'? (#)",
            "4:9: warning: 'tpye' has no effect; did you mean 'type'? (#/properties/id)",
            "4:23: warning: 'max_length' has no effect; did you mean 'maxLength'? (#/properties/id)",
            "5:11: warning: 'enmu' has no effect; did you mean 'enum'? (#/properties/kind)",
            "5:22: warning: 'readonly' has no effect; did you mean 'readOnly'? (#/properties/kind)",
        ]
        #expect(try problems("a.schema.yaml", text) == remarks.map { "a.schema.yaml:\($0)" })
    }

    @Test("Members of OpenAPI are reported in the same way")
    func members() throws {
        let text = openAPI(
            """
            paths:
              /a:
                get: { operationID: list, responses: { "204": { descripton: Nothing. } } }
            component: {}
            """)
        #expect(
            try problems("a.openapi.yaml", text).map { $0.replacing("a.openapi.yaml:", with: "") } == [
                "6:1: warning: 'component' has no effect; did you mean 'components'? (#)",
                "5:12: warning: 'operationID' has no effect; did you mean 'operationId'? (#/paths/~1a/get)",
                "5:53: warning: 'descripton' has no effect; did you mean 'description'? (#/paths/~1a/get/responses/204)",
            ])
    }

    @Test(
        "Keys of vendors and of other tools, and words of the authors, are no mistakes",
        arguments: [
            "x-tpye", "strange", "defaultSnippets", "markdownEnumDescriptions", "errorMessage", "patternErrorMessage",
            "formatMinimum", "tsType", "javaType", "divisibleBy", "extends", "disallow", "name", "hint", "options",
            "schema",
        ])
    func foreign(_ key: String) throws {
        #expect(try problems("a.schema.yaml", "{ type: object, \(key): 5 }") == [])
    }

    @Test("A key beside the one that it is near to is another one")
    func both() throws {
        #expect(try problems("a.schema.yaml", "{ type: string, types: [a] }") == [])
    }

    @Test(
        "Members of Accord's own that are misspelled or misplaced are errors in schemas and in OpenAPI",
        arguments: [
            (
                "{ type: string, x-accord-tristate: true }",
                "1:17: error: there is no 'x-accord-tristate' here; did you mean 'x-accord-tri-state'? (#)"
            ),
            ("{ type: string, x-accord-name: Key, x-accord-namespace: Shop, x-accord-allow: any }", nil),
        ] as [(String, String?)])
    func extensions(_ text: String, _ problem: String?) throws {
        #expect(try problems("a.schema.yaml", text) == (problem.map { ["a.schema.yaml:\($0)"] } ?? []))
    }

    @Test("Members of Accord's own on the wrong object of OpenAPI are reported, with where they belong")
    func places() throws {
        let text = openAPI(
            """
            paths:
              /a:
                x-accord-name: list
                get: { x-accord-paginaton: {}, responses: { "204": { description: Nothing. } } }
            components: { schemas: { A: { type: string, x-accord-pagination: {} } } }
            """)
        #expect(
            try problems("a.openapi.yaml", text).map { $0.replacing("a.openapi.yaml:", with: "") }.sorted() == [
                "5:5: error: 'x-accord-name' does not belong here; move it to 'info', an operation, a parameter or a "
                    + "schema (#/paths/~1a)",
                "6:12: error: there is no 'x-accord-paginaton' here; did you mean 'x-accord-pagination'? (#/paths/~1a/get)",
                "7:45: error: 'x-accord-pagination' does not belong here; move it to an operation "
                    + "(#/components/schemas/A)",
            ])
    }
}
