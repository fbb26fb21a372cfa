import Contract
import Testing

@testable import SchemaReader

@Suite struct OlderFormTests {
    private func openAPI30(_ schema: String) throws -> Graphs {
        try Graphs("openapi: 3.0.3\ncomponents: {schemas: {X: {type: string}, S: \(schema)}}\n")
    }

    @Test func nullable() throws {
        let graphs = try openAPI30("{type: string, nullable: true, enum: [a], example: a}")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.types == [.string, .null])
        #expect(schema.enumeration == [.string("a"), .null])
        #expect(schema.examples == [.string("a")])
    }

    @Test func nullableReference() throws {
        let graphs = try openAPI30("{description: d, nullable: true, allOf: [{$ref: '#/components/schemas/X'}]}")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.description == "d")
        #expect(schema.anyOf.count == 2)
        #expect(graphs.graph[schema.anyOf[0]].allOf.count == 1)
        #expect(graphs.graph[schema.anyOf[1]].types == [.null])
    }

    @Test func nullableUnion() throws {
        let graphs = try openAPI30("{nullable: true, oneOf: [{type: string}, {type: integer}]}")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.oneOf.map { graphs.graph[$0].types } == [[.string], [.integer], [.null]])
    }

    @Test func exclusiveBounds() throws {
        let graphs = try openAPI30("{minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false}")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.minimum == nil)
        #expect(schema.exclusiveMinimum == "1")
        #expect(schema.maximum == "5")
        #expect(schema.exclusiveMaximum == nil)
    }

    @Test func siblingsOfReferences() throws {
        let graphs = try openAPI30("{$ref: '#/components/schemas/X', description: d, minLength: 3, x-a: 1}")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.description == "d")
        #expect(schema.minLength == nil)
        #expect(schema.extensions.map(\.name) == ["x-a"])
        #expect(graphs.problems.count == 1)
        #expect(graphs.problems.first?.contains("'minLength' has no effect here") == true)
    }

    @Test func draft7() throws {
        let graphs = try Graphs(
            """
            $schema: http://json-schema.org/draft-07/schema#
            definitions:
              S: {$id: "#node", type: string}
            properties:
              a: {$ref: "#node"}
              b: {items: [{type: string}], additionalItems: false}
              c: {dependencies: {x: [y], z: {minProperties: 2}}}
            """)
        let schema = try graphs.schema()
        let properties = schema.properties.map { graphs.graph[$0.value] }
        #expect(properties[0].reference.map { graphs.graph[$0].pointer } == "#/definitions/S")
        #expect(properties[1].prefixItems.count == 1)
        #expect(properties[1].items.map { graphs.graph[$0].boolean } == false)
        #expect(properties[2].dependentRequired == [Named("x", ["y"])])
        #expect(properties[2].dependentSchemas.map(\.name) == ["z"])
        #expect(graphs.problems.isEmpty)
    }

    @Test func draft4() throws {
        let graphs = try Graphs(
            """
            $schema: http://json-schema.org/draft-04/schema#
            id: https://example.com/a
            properties:
              id: {type: string}
              b: {$ref: "b#"}
            definitions:
              B: {id: b, type: integer}
            """)
        let schema = try graphs.schema()
        #expect(schema.properties.map(\.name) == ["id", "b"])
        let b = graphs.graph[schema.properties[1].value]
        #expect(b.reference.map { graphs.graph[$0].pointer } == "#/definitions/B")
        #expect(graphs.problems.isEmpty)
    }

    @Test func discriminator() throws {
        let graphs = try Graphs(
            """
            openapi: 3.1.0
            components:
              schemas:
                Pet:
                  discriminator: {propertyName: kind, mapping: {c: Cat, d: "#/components/schemas/Dog", x: Bird}}
                Cat: {type: object}
                Dog: {type: object}
            """)
        let discriminator = try #require(try graphs.schema("#/components/schemas/Pet").discriminator)
        #expect(discriminator.propertyName == "kind")
        #expect(discriminator.mapping.map(\.name) == ["c", "d"])
        #expect(
            graphs.pointers(discriminator.mapping.map(\.value)) == [
                "#/components/schemas/Cat", "#/components/schemas/Dog",
            ])
        #expect(graphs.problems.count == 1)
    }
}
