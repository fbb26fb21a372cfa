import Testing

@testable import BreakingRules

@Suite("Payloads of REST APIs and sockets")
struct PayloadTests {
    private func document(_ name: String, limit: String = "") -> String {
        openAPI(
            """
            paths:
              /orders:
                get:
                  operationId: list
                  parameters: [{ name: limit, in: query, schema: { type: integer\(limit) } }]
                  responses:
                    200: { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
                post:
                  operationId: add
                  requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
                  responses:
                    200: { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
            components:
              schemas:
                Order: { type: object, required: [\(name)], properties: { id: { type: string }, size: { type: integer } } }
            """)
    }

    private func findings(_ old: String, _ new: String) throws -> [Finding] {
        try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings()
    }

    @Test("A shared schema is reported once for each direction, under its own name")
    func shared() throws {
        let required = try findings(document("id"), document("id, size"))
        #expect(required.lines == ["error SCHEMA_PROPERTY_REQUIRED /components/schemas/Order /size"])
        #expect(required.first?.direction == .request)
        let optional = try findings(document("id, size"), document("id"))
        #expect(optional.lines == ["error SCHEMA_PROPERTY_NOT_REQUIRED /components/schemas/Order /size"])
        #expect(optional.first?.direction == .response)
    }

    @Test("A change that no value shows is reported once where both sides send the schema")
    func mutual() throws {
        func gone(_ required: String) throws -> [Finding] {
            let old = document(required)
            return try findings(
                old, old.replacing(", size: { type: integer }", with: "").replacing("id, size", with: "id"))
        }
        let optional = try gone("id")
        #expect(optional.lines == ["warning SCHEMA_PROPERTY_REMOVED /components/schemas/Order /size"])
        #expect(optional.first?.direction == nil)
        // The warning for requests says no more than the error for responses.
        let required = try gone("id, size")
        #expect(required.lines == ["error SCHEMA_PROPERTY_REMOVED /components/schemas/Order /size"])
        #expect(required.first?.direction == .response)
    }

    @Test("An inline schema is reported under its operation")
    func own() throws {
        let found = try findings(document("id"), document("id", limit: ", maximum: 10"))
        #expect(found.lines == ["error SCHEMA_RANGE_NARROWED GET /orders query limit"])
        #expect(found.first?.place?.line == 7)
        #expect(try findings(document("id", limit: ", maximum: 10"), document("id")).isEmpty)
    }
}
