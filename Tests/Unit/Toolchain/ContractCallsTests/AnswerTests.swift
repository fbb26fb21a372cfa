import Accord
import AccordHTTP
import ContractCalls
import Foundation
import HTTPTypes
import Testing

@Suite("Answers of servers, held against the contract")
struct AnswerTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Pets, version: 1.0.0}
        paths:
          /silent: {post: {operationId: silent, responses: {}}}
          /spoken: {post: {operationId: spoken, responses: {"204": {description: Done.}}}}
          /ranges:
            get:
              operationId: ranges
              responses:
                "200":
                  description: A user.
                  content:
                    application/*: {schema: {type: string}}
                    application/json: {schema: {$ref: "#/components/schemas/User"}}
          /events:
            get:
              operationId: events
              responses:
                "200":
                  description: Whole events.
                  content:
                    text/event-stream:
                      itemSchema:
                        type: object
                        required: [data, event]
                        properties:
                          event: {enum: [a, b]}
                          retry: {type: integer, maximum: 9}
                          data:
                            type: string
                            contentMediaType: application/json
                            contentSchema: {type: object, required: [n]}
          /notes:
            get:
              operationId: notes
              responses:
                "200":
                  description: Whole events.
                  content: {text/event-stream: {itemSchema: {properties: {data: {type: string, maxLength: 2}}}}}
          /headers:
            get:
              operationId: headers
              responses:
                "200":
                  description: Some.
                  headers:
                    X-Flat: {schema: {$ref: "#/components/schemas/Point"}}
                    X-Exploded: {explode: true, schema: {$ref: "#/components/schemas/Point"}}
                    X-JSON: {content: {application/json: {schema: {$ref: "#/components/schemas/Point"}}}}
                    X-List: {schema: {type: array, items: {type: integer}}}
          /table: {get: {operationId: table, responses: {"200": {description: A., content: {text/csv: {schema: {type: array}}}}}}}
        components:
          schemas:
            Point: {type: object, required: [x, y], properties: {x: {type: integer}, y: {enum: [up]}}}
            User:
              type: object
              required: [name, password]
              properties: {name: {type: string}, password: {type: string, writeOnly: true}}
        """

    @Test(
        "An operation without responses leaves open which status a server has, except for its own failures",
        arguments: [
            ("silent", 204, Deviation.Weight.note), ("silent", 422, .note), ("silent", 500, .error),
            ("spoken", 204, nil), ("spoken", 200, .error), ("spoken", 503, .note),
        ])
    func undocumented(operation: String, status: Int, expected: Deviation.Weight?) throws {
        guard case .operation(let call) = try Fixtures.catalogue(Self.contract).find(operation) else {
            throw InputProblem("no operation")
        }
        var answer = OperationAnswer(call)
        let deviations = answer.begin(status: status, headers: [:]).compactMap { event in
            if case .deviation(let deviation) = event { deviation } else { nil }
        }
        #expect(deviations.map(\.weight) == [expected].compactMap(\.self))
    }

    @Test(
        "A body is held against the most specific media type, and need not have what only clients send",
        arguments: [(#"{"name":"a"}"#, 0), (#"{"password":"p"}"#, 1), (#""a""#, 1)])
    func specific(body: String, count: Int) throws {
        guard case .operation(let call) = try Fixtures.catalogue(Self.contract).find("ranges") else {
            throw InputProblem("no operation")
        }
        var answer = OperationAnswer(call)
        var events = answer.begin(status: 200, headers: [.contentType: "application/json"])
        events += answer.read(Data(body.utf8))
        events += answer.end(trailers: [:])
        let deviations = events.filter { if case .deviation = $0 { true } else { false } }
        #expect(deviations.count == count)
    }

    /// What is seen of an answer with the status 200.
    private func events(
        _ operation: String, _ headers: HTTPFields, _ body: String
    ) throws -> (messages: [JSONValue], deviations: [String]) {
        guard case .operation(let call) = try Fixtures.catalogue(Self.contract).find(operation) else {
            throw InputProblem("no operation")
        }
        var answer = OperationAnswer(call)
        var found: (messages: [JSONValue], deviations: [String]) = ([], [])
        for event in answer.read(status: 200, headers: headers, body: Data(body.utf8)) {
            switch event {
            case .message(let value): found.messages.append(value)
            case .deviation(let deviation): found.deviations.append(deviation.message)
            case .bytes, .failure: break
            }
        }
        return found
    }

    @Test(
        "An event that the contract describes as a whole is held against it, and its data against their own schema",
        arguments: [
            ("events", "event: a\ndata: {\"n\":1}\n\n", nil), ("events", "event: c\ndata: {\"n\":1}\n\n", "/event"),
            ("events", "data: {\"n\":1}\n\n", "'event'"), ("events", "event: a\ndata: {}\n\n", "/data"),
            ("events", "event: a\nretry: 10\ndata: {\"n\":1}\n\n", "/retry"),
            ("events", "event: a\ndata: n\n\n", "no JSON"),
            ("events", "event: a\ndata: {\"n\":1}\n\ndata: [DONE]\n\n", nil),
            ("notes", "data: 12\n\n", nil), ("notes", "data: 123\n\n", "/data"),
        ] as [(String, String, String?)])
    func wholeEvents(operation: String, body: String, problem: String?) throws {
        let found = try events(operation, [.contentType: "text/event-stream"], body)
        #expect(found.deviations.count == (problem == nil ? 0 : 1))
        #expect(found.deviations.first?.contains(problem ?? "") ?? true)
        if problem == nil { #expect(found.messages == [operation == "notes" ? "12" : ["n": 1]]) }
    }

    @Test(
        "A header field is read in its style",
        arguments: [
            ("X-Flat", "x,1,y,up", true), ("X-Flat", "x=1,y=up", false), ("X-Exploded", "x=1, y=up", true),
            ("X-Exploded", "x,1,y,up", false), ("X-Exploded", "x=1,y=down", false),
            ("X-JSON", #"{"x": 1, "y": "up"}"#, true), ("X-JSON", "x,1,y,up", false), ("X-List", "1, 2", true),
            ("X-List", "1,a", false),
        ])
    func styles(name: String, text: String, isRight: Bool) throws {
        let name = try #require(HTTPField.Name(name))
        #expect(try events("headers", [name: text], "").deviations.isEmpty == isRight)
    }

    @Test("A text that the contract describes as more than that is not taken apart")
    func tables() throws {
        #expect(try events("table", [.contentType: "text/csv"], "a,b").deviations == [])
    }
}
