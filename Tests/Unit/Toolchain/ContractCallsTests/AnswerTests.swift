import AccordHTTP
import ContractCalls
import Foundation
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
        components:
          schemas:
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
}
