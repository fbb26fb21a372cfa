import Accord
import Foundation
import MockServer
import Testing

/// Streams of events.
struct EventTests {
    private static let contract = """
        paths:
          /encoded:
            get:
              responses:
                "200":
                  description: Whole events, whose data are JSON.
                  content:
                    text/event-stream:
                      itemSchema:
                        type: object
                        required: [data, event, id, retry]
                        properties:
                          event: {const: tick}
                          id: {type: string}
                          retry: {type: integer, minimum: 1}
                          data:
                            type: string
                            contentMediaType: application/json
                            contentSchema: {type: object, required: [n], properties: {n: {type: integer}}}
          /notes:
            get:
              responses:
                "200":
                  description: Whole events, whose data are texts.
                  content:
                    text/event-stream:
                      itemSchema: {type: object, required: [data], properties: {data: {enum: ["a\\nb"]}}}
          /examples:
            get:
              responses:
                "200":
                  description: An example of a whole stream.
                  content:
                    text/event-stream:
                      itemSchema: {type: object, required: [data], properties: {data: {type: string}, event: {type: string}}}
                      examples: {two: {dataValue: [{data: one, event: first}, {data: two}]}}
          /texts: {get: {responses: {"200": {description: Data., content: {text/event-stream: {schema: {enum: [a]}}}}}}}
          /lines: {get: {responses: {"200": {description: Lines., content: {application/jsonl: {schema: {enum: [a]}}}}}}}
        """

    @Test
    func `An event that the contract describes as a whole has its fields, and its data are JSON of their own schema`()
        throws
    {
        var mocked = try MockedContract(Self.contract)
        let events = mocked.get("/encoded").text.components(separatedBy: "\n\n").dropLast()
        #expect(events.count == 3)
        for event in events {
            let lines = event.components(separatedBy: "\n")
            #expect(lines.map { String($0.prefix { $0 != ":" }) } == ["event", "id", "retry", "data"])
            #expect(lines.first == "event: tick")
            #expect(try JSONValue(json: String(try #require(lines.last).dropFirst(6)))["n"]?.numberValue != nil)
        }
    }

    @Test(arguments: [
        ("/notes", "data: a\ndata: b\n\n"), ("/texts", "data: a\n\n"), ("/lines", "\"a\"\n"),
    ])
    func `Data that are texts are as they are, a line for each of theirs`(path: String, item: String) throws {
        var mocked = try MockedContract(Self.contract)
        #expect(mocked.get(path).text == String(repeating: item, count: 3))
    }

    @Test
    func `An example of a whole stream is its events`() throws {
        var mocked = try MockedContract(Self.contract)
        let events = "event: first\ndata: one\n\ndata: two\n\n"
        #expect(mocked.get("/examples").text == events)
        #expect(mocked.get("/examples?__example=two").text == events)
    }
}
