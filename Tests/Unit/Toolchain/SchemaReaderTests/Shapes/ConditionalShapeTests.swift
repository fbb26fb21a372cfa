import Contract
import Testing

@testable import SchemaReader

@Suite("`if`, `then`, `else` and `dependentSchemas`")
struct ConditionalShapeTests {
    @Test("Properties that are described under conditions are optional, and unions where descriptions differ")
    func properties() throws {
        let shapes = try Shapes(
            """
            Job:
              type: object
              required: [kind]
              properties: {kind: {type: string}}
              if: {properties: {kind: {const: release}}}
              then: {required: [plan], properties: {plan: {type: string}, kind: {minLength: 1}, size: {type: integer}}}
              else:
                properties: {steps: {type: array, items: {type: string}}, size: {type: string}}
                if: {required: [steps]}
                then: {properties: {image: {type: string, default: none}}}
              dependentSchemas: {plan: {properties: {gate: {type: boolean}}}}
            """)
        #expect(
            try shapes.lines("Job") == [
                "kind: string", "plan?: string", "size?: Job.Size", "steps?: [string]", "image?: string", "gate?: bool",
            ])
        #expect(try shapes.cases("Job.Size") == ["shape", "integer: int64 integer", "string: string string"])
    }

    @Test("So are those of conditions in `allOf`, as in forms with many kinds of items")
    func allOf() throws {
        let shapes = try Shapes(
            """
            Item:
              type: object
              required: [type]
              properties: {type: {type: string}}
              allOf:
                - {if: {properties: {type: {const: a}}}, then: {properties: {text: {type: string}}}}
                - {if: {properties: {type: {const: b}}}, then: {properties: {count: {type: integer}}}}
            """)
        #expect(try shapes.lines("Item") == ["type: string", "text?: string", "count?: int64"])
    }
}
