import Accord
import AccordMocks
import Contract

/// Checks the rule of a scenario for an operation of a REST API.
struct ScenarioOperationCheck {
    let operation: APIOperation
    let schemas: Schemas
    private(set) var problems: [ScenarioProblem] = []

    private var choice: ResponseChoice { ResponseChoice(operation: operation) }

    init(operation: APIOperation, schemas: Schemas) {
        self.operation = operation
        self.schemas = schemas
    }

    mutating func check(_ rule: ScenarioCall, at path: [String]) {
        let names = operation.parameters.map { $0.givenName ?? $0.name }
        let place = path + [ScenarioCallKey.when.rawValue]
        for name in rule.parameters.keys.sorted() where !names.contains(name) {
            problems.append(
                ScenarioProblem(
                    path: place + [ScenarioConditionKey.parameters.rawValue, name], isAboutKey: true,
                    message: "the operation '\(operation.name)' has no parameter '\(name)'", word: name, known: names))
        }
        if rule.body != nil, operation.body == nil {
            complain(
                "the operation '\(operation.name)' has no body", at: place + [ScenarioConditionKey.body.rawValue])
        }
        for (index, answer) in rule.answers.enumerated() {
            check(answer.content, at: path + [ScenarioCallKey.answers.rawValue, "\(index)"])
        }
    }

    private mutating func complain(_ message: String, at path: [String]) {
        problems.append(ScenarioProblem(path: path, message: message))
    }

    private mutating func check(_ content: ScenarioAnswer.Content, at path: [String]) {
        switch content {
        case .usual: break
        case .failure(let failure):
            if !failure.details.isEmpty {
                let place = path + [ScenarioAnswerKey.error.rawValue, ScenarioErrorKey.details.rawValue]
                complain("an error of an operation has no details; give 'status' and 'body'", at: place)
            }
        case .response(let status, let headers, let body):
            guard let body, headers[.contentType].map({ $0.contains("json") }) ?? true else { return }
            guard let response = status.map({ choice.response($0) }) ?? choice.success?.response else { return }
            check(
                body, of: response, "it is no body of '\(operation.name)'", at: path + [ScenarioAnswerKey.body.rawValue]
            )
        case .example(let name):
            let names = operation.examples.map(\.name)
            guard !names.contains(name) else { return }
            problems.append(
                ScenarioProblem(
                    path: path + [ScenarioAnswerKey.example.rawValue],
                    message: "the operation '\(operation.name)' has no example '\(name)'", word: name, known: names))
        case .sample(let values):
            guard let response = choice.success?.response, let schema = response.json else { return }
            // The sample has all that the scenario leaves out.
            let sample = schemas.sample(schema, "", 0)?.joined(with: values) ?? values
            check(
                sample, of: response, "it is no sample of '\(operation.name)'",
                at: path + [ScenarioAnswerKey.sample.rawValue])
        case .messages(let messages, let failure):
            let place = path + [ScenarioAnswerKey.messages.rawValue]
            guard let stream = choice.success?.response.stream else {
                return complain("the operation '\(operation.name)' has no stream; give 'body'", at: place)
            }
            if failure != nil { complain("a stream of REST ends without an error", at: path) }
            for (index, message) in messages.enumerated() {
                check(message, stream, "it is no message of '\(operation.name)'", at: place + ["\(index)"])
            }
        }
    }

    private mutating func check(_ value: JSONValue, of response: APIResponse, _ problem: String, at path: [String]) {
        if let schema = response.json { check(value, schema, problem, at: path) }
    }

    private mutating func check(_ value: JSONValue, _ payload: Payload, _ problem: String, at path: [String]) {
        if let schema = payload.itemSchema { check(value, schema, problem, at: path) }
    }

    private mutating func check(_ value: JSONValue, _ schema: SchemaID, _ problem: String, at path: [String]) {
        problems += schemas.violations(ofSent: value, schema).map { $0.problem(problem, at: path) }
    }
}

extension APIOperation {
    /// The examples of all responses that have names, with the statuses of the responses; `nil` for those of `default`.
    var examples: [(name: String, status: Int?)] {
        responses.flatMap { response in
            response.payloads.flatMap(\.examples).compactMap(\.name).map { name in
                if case .code(let status) = response.status { (name, status) } else { (name, nil) }
            }
        }
    }
}

extension APIResponse {
    /// The payload that is a stream of events or lines; `nil` where there is none.
    var stream: Payload? {
        payloads.first { payload in MediaType(payload.mediaType).map { $0.isEvents || $0.isLines } ?? false }
    }
}
