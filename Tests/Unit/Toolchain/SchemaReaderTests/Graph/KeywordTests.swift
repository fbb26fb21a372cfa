import Contract
import Testing

@testable import SchemaReader

@Suite struct KeywordTests {
    @Test func keywordsThatHoldTheWrongThing() throws {
        let graphs = try Graphs(
            """
            type: strin
            minLength: -1
            required: true
            properties: []
            enum: a
            minimum: "1"
            items: 5
            strange: 1
            x-y: 2
            pattern: "a("
            multipleOf: 0
            description: [a]
            """)
        let schema = try graphs.schema()
        #expect(schema.unknownKeywords == ["strange"])
        #expect(schema.extensions == [Named("x-y", .number("2"))])
        #expect(
            graphs.problems == [
                "a.yaml:1:7: error: 'strin' is no type; write one of null, boolean, object, array, number, string, integer "
                    + "(#/type)",
                "a.yaml:2:12: error: 'minLength' takes a count, 0 or more, and not -1; correct it (#/minLength)",
                "a.yaml:3:11: warning: 'required' with true or false has no effect; list the property in 'required' of the "
                    + "object (#/required)",
                "a.yaml:4:13: error: 'properties' takes an object, and not a list; correct it (#/properties)",
                "a.yaml:5:7: error: 'enum' takes a list, and not a string; correct it (#/enum)",
                "a.yaml:6:10: warning: 'minimum' takes a number, and not a string; correct it (#/minimum)",
                "a.yaml:10:10: warning: 'a(' is no regular expression of ECMA-262, and is not checked; correct it (#/pattern)",
                "a.yaml:11:13: error: 'multipleOf' takes a number above 0, and not 0; correct it (#/multipleOf)",
                "a.yaml:12:14: warning: 'description' takes a string, and not a list; correct it (#/description)",
                "a.yaml:7:8: error: a schema is an object, true or false, and not a number (#/items)",
            ])
    }

    @Test("Flags that ECMA-262 does not have are checked, with a warning")
    func openFlags() throws {
        let graphs = try Graphs("pattern: (?i)abc")
        _ = try graphs.schema()
        #expect(graphs.problems.count == 1 && graphs.problems[0].contains("ECMA-262 has no flags for the rest"))
    }
}
