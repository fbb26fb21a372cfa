import Accord
import AccordMocks
import Contract
import DynamicMessages

/// Checks the rule of a scenario for a method of a service.
struct ScenarioMethodCheck {
    let method: Method
    let codec: DynamicCodec
    private(set) var problems: [ScenarioProblem] = []

    init(method: Method, codec: DynamicCodec) {
        self.method = method
        self.codec = codec
    }

    mutating func check(_ rule: ScenarioCall, at path: [String]) {
        let place = path + [ScenarioCallKey.when.rawValue]
        if !rule.parameters.isEmpty {
            complain("a method has no parameters; give 'body'", at: place + [ScenarioConditionKey.parameters.rawValue])
        }
        if let body = rule.body {
            let place = place + [ScenarioConditionKey.body.rawValue]
            if method.isClientStreaming {
                complain("the method '\(method.name)' takes a stream, of which no part can be asked for", at: place)
            } else {
                check(body, method.input, at: place)
            }
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
        case .usual, .failure: break
        case .response(.some, _, .some):
            complain("a method answers with 'body', or as a proxy does with 'status', and not with both", at: path)
        case .response(_, _, let body):
            if let body { check(body, method.output, at: path + [ScenarioAnswerKey.body.rawValue]) }
        case .example:
            complain("a method has no examples; give 'body'", at: path + [ScenarioAnswerKey.example.rawValue])
        case .sample(let values): check(values, method.output, at: path + [ScenarioAnswerKey.sample.rawValue])
        case .messages(let messages, _):
            let place = path + [ScenarioAnswerKey.messages.rawValue]
            guard method.isServerStreaming else {
                return complain("the method '\(method.name)' answers with one message; give 'body'", at: place)
            }
            for (index, message) in messages.enumerated() { check(message, method.output, at: place + ["\(index)"]) }
        }
    }

    private mutating func check(_ message: JSONValue, _ type: String, at path: [String]) {
        do throws(MessageProblem) {
            _ = try codec.bytes(of: message, type: type)
        } catch {
            let name = type.split(separator: ".").last ?? ""
            let tokens = error.path.split { ".[]".contains($0) }.map(String.init)
            complain("it is no message '\(name)': \(error)", at: path + tokens)
        }
    }
}
