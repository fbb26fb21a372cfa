import Accord
import Contract
import Testing

@testable import SchemaReader

@Suite struct SchemaValidatorTests {
    /// Values are checked against what the older form of OpenAPI 3.0 asks.
    @Test func schemasOfOpenAPI() throws {
        let graphs = try Graphs(
            """
            openapi: 3.0.3
            components:
              schemas:
                Order:
                  type: object
                  required: [id]
                  properties:
                    id: {type: integer, minimum: 0, exclusiveMinimum: true}
                    side: {type: string, nullable: true, enum: [buy, sell]}
                    parts: {type: array, items: {$ref: "#/components/schemas/Order"}}
            """)
        let id = graphs.builder.schema(at: "#/components/schemas/Order", in: graphs.store.all[0])
        let validator = SchemaValidator(graphs.graph)
        try validator.validate(["id": 1, "side": .null, "parts": [["id": 2, "side": "buy"]]], against: id)
        do {
            try validator.validate(["id": 0, "side": "hold", "parts": [["side": 1]]], against: id)
            Issue.record("The order is not valid.")
        } catch {
            #expect(
                error.violations.map(\.description) == [
                    "id: must be more than 0 (exclusiveMinimum)",
                    "parts[0]: must have the property 'id' (required)",
                    "parts[0].side: must be of type string or null (type)",
                    "parts[0].side: must be one of the values that the schema lists (enum)",
                    "side: must be one of the values that the schema lists (enum)",
                ])
        }
    }

    /// `$dynamicRef` means another schema in each extension, as the type of elements does in a generic list.
    @Test func dynamicReferences() throws {
        let graphs = try Graphs([
            "list.yaml":
                """
            $id: https://example.com/list
            items: {$dynamicRef: "#element"}
            $defs: {any: {$dynamicAnchor: element}}
            """,
            "strings.yaml":
                """
            $id: https://example.com/strings
            $ref: list
            $defs: {string: {$dynamicAnchor: element, type: string}}
            """,
        ])
        let ids = try ["list.yaml", "strings.yaml"].map { path in
            graphs.builder.schema(at: try #require(graphs.store.all.first { $0.path == path }).root)
        }
        let validator = SchemaValidator(graphs.graph)
        try validator.validate([1, "a"], against: ids[0])
        try validator.validate(["a"], against: ids[1])
        #expect(throws: ValidationError.self) { try validator.validate([1], against: ids[1]) }
    }
}
