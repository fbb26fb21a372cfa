import Contract
import Testing

@testable import SchemaReader

@Suite("Schemas of the content of texts") struct ContentSchemaTests {
    private func graphs(
        _ content: String, isComplete: Bool = true, draft: String = "draft/2020-12"
    ) throws -> (graphs: Graphs, property: Schema) {
        let text = """
            $schema: https://json-schema.org/\(draft)/schema
            properties: {a: {type: string, contentSchema: \(content)}}
            """
        let graphs = try Graphs(["a.yaml": text, "lib.yaml": "$defs: {Q: {type: string}}"], isComplete: isComplete)
        return (graphs, try graphs.schema("#/properties/a"))
    }

    @Test("It is read for comparisons, and where the draft has it")
    func reading() throws {
        let whole = try graphs("{$ref: 'lib.yaml#/$defs/Q'}")
        #expect(whole.property.contentSchema != nil)
        #expect(whole.property.unknownKeywords == [])
        for (isComplete, draft) in [(false, "draft/2020-12"), (true, "draft-07")] {
            for content in ["{$ref: 'lib.yaml#/$defs/Q'}", "{$ref: '#/nope'}", "see there"] {
                let (graphs, property) = try graphs(content, isComplete: isComplete, draft: draft)
                #expect(property.contentSchema == nil)
                #expect(property.unknownKeywords == ["contentSchema"])
                #expect(graphs.problems == [])
            }
        }
    }

    @Test(
        "It is left out with a warning where it cannot be read",
        arguments: [
            "{$ref: '#/nope'}", "see there", "{$ref: 'https://example.com/there.json'}", "{items: {type: nonsense}}",
            "{properties: {b: {contentSchema: {$ref: '#/nope'}}}, required: 7}",
        ])
    func problems(content: String) throws {
        let (graphs, property) = try graphs(content)
        #expect(property.contentSchema == nil)
        #expect(!graphs.problems.isEmpty)
        #expect(
            graphs.problems.allSatisfy {
                $0.contains("warning: ") && $0.contains("what the text holds is not compared")
            })
    }
}
