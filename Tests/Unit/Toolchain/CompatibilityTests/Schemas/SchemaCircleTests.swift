import Accord
import Contract
import Testing

@testable import SchemaInclusion

/// Schemas that lead to each other in circles are decided, and what has changed is reported once.
@Suite struct SchemaCircleTests {
    /// So many models, each of which leads to the one before and to some other, and the first one to the last.
    private func document(_ count: Int, _ edit: (Int) -> String) -> String {
        let models = (0..<count).map { index in
            let near = (index + count - 1) % count
            let far = (index * 7 + 3) % count
            return """
                    M\(index): { type: object, required: [id], properties: { id: { type: string }, near: { $ref: "#/components/schemas/M\(near)" }, far: { type: array, items: { $ref: "#/components/schemas/M\(far)" } }\(edit(index)) } }
                """
        }
        let operations = (0..<count).map { index in
            """
              /m\(index):
                put:
                  operationId: put\(index)
                  requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/M\(index)" } } } }
                  responses: { 200: { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/M\(index)" } } } } }
            """
        }
        return openAPI(
            "paths:\n\(operations.joined(separator: "\n"))\ncomponents:\n  schemas:\n\(models.joined(separator: "\n"))")
    }

    private func told(_ count: Int, _ old: (Int) -> String, _ new: (Int) -> String) throws -> [String] {
        try ContractVersions(
            old: ["a.openapi.yaml": document(count, old)], new: ["a.openapi.yaml": document(count, new)]
        ).findings().lines
    }

    @Test(
        "A change in one of two hundred models, all in one circle, is reported once for each direction, at its location"
    )
    func oneChange() throws {
        let lines = try told(200, { $0 == 70 ? ", size: { type: integer }" : "" }) {
            $0 == 70 ? ", size: { type: boolean }" : ""
        }
        #expect(
            lines == [
                "error SCHEMA_TYPE_NARROWED /components/schemas/M70 /size",
                "error SCHEMA_TYPE_WIDENED /components/schemas/M70 /size",
            ])
    }

    @Test("A circle in which every model has changed without a break is compatible")
    func compatible() throws {
        #expect(try told(60, { _ in "" }, { ", added\($0): { type: string }" }) == [])
    }

    @Test("Changes in several models of a circle are all reported")
    func severalChanges() throws {
        let lines = try told(30, { _ in ", size: { type: integer }" }) {
            ", size: { type: \($0 % 10 == 0 ? "string" : "integer") }, added: { type: string }"
        }
        #expect(
            Set(lines)
                == Set(
                    [0, 10, 20].flatMap { index in
                        ["NARROWED", "WIDENED"].map {
                            "error SCHEMA_TYPE_\($0) /components/schemas/M\(index) /size"
                        }
                    }))
    }

    @Test("A break is found through a circle, with a value that shows it")
    func witness() throws {
        func schema(_ type: String) -> String {
            """
            {$ref: '#/$defs/A', $defs: {
              A: {type: object, properties: {b: {$ref: '#/$defs/B'}, a: {$ref: '#/$defs/A'}}},
              B: {type: object, properties: {c: {$ref: '#/$defs/C'}, a: {$ref: '#/$defs/A'}}},
              C: {type: object, properties: {a: {$ref: '#/$defs/A'}, b: {$ref: '#/$defs/B'}, v: {type: \(type)}}}}}
            """
        }
        guard case .breaks(let witness) = try SchemaPair(schema("string"), schema("integer")).verdict() else {
            Issue.record("It breaks.")
            return
        }
        #expect(witness.value == ["b": ["c": ["v": ""]]])
        #expect(try SchemaPair(schema("integer"), schema("number")).verdict() == .compatible)
    }

    @Test("A schema that requires itself has no value, in a circle of several as well")
    func withoutValues() throws {
        func schema(_ type: String) -> String {
            """
            {$ref: '#/$defs/A', $defs: {
              A: {type: object, required: [b], properties: {b: {$ref: '#/$defs/B'}}},
              B: {type: object, required: [a], properties: {a: {$ref: '#/$defs/A'}, v: {type: \(type)}}}}}
            """
        }
        #expect(try SchemaPair(schema("string"), schema("integer")).verdict() == .compatible)
    }

    @Test("A question ends when its steps and those that all share are used up")
    func budget() {
        var budget = Budget()
        budget.beginQuestion()
        budget.take(Budget.stepLimit)
        #expect(budget.isSpent)
        #expect(!budget.isQuestionSpent)
        budget.beginQuestion()
        let outer = budget.beginGoal()
        budget.take(Budget.stepLimit - 1)
        #expect(!budget.isSpent)
        budget.endGoal(outer)
        budget.take(Budget.reserve)
        #expect(budget.isQuestionSpent)
        budget.beginQuestion()
        #expect(!budget.isQuestionSpent)
        budget.take(Budget.stepLimit)
        #expect(budget.isQuestionSpent)
    }
}
