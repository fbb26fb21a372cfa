import Accord
import Contract
import DynamicMessages
import Foundation

/// Reads the messages of a method's answers, or of its requests, and compares them with the contract.
struct MessageCheck: Sendable {
    private let messages: DynamicCodec
    private let type: String
    private let usesJSON: Bool

    /// - Parameter ofRequests: whether the messages are those of the client.
    init(_ call: CallableMethod, usesJSON: Bool, ofRequests: Bool = false) {
        messages = call.messages
        type = ofRequests ? call.method.input : call.method.output
        self.usesJSON = usesJSON
    }

    /// - Parameter which: the message, for deviations.
    func events(_ bytes: Data, _ which: String) -> [AnswerEvent] {
        do throws(MessageProblem) {
            return usesJSON ? try jsonEvents(bytes, which) : [.message(try messages.json(of: bytes, type: type))]
        } catch {
            return [.deviation(deviation(.messageInvalid, error, which))]
        }
    }

    private func jsonEvents(_ bytes: Data, _ which: String) throws(MessageProblem) -> [AnswerEvent] {
        let value: JSONValue
        do throws(CodecError) {
            value = try JSONValue(json: bytes)
        } catch {
            return [.deviation(Deviation(.messageMalformed, "\(which) is no JSON: \(error.message)"))]
        }
        // Without what the contract does not know: servers may be newer, and clients leave that out.
        let known = try messages.bytes(of: value, type: type, ignoresUnknown: true)
        let message = AnswerEvent.message(try messages.json(of: known, type: type))
        do throws(MessageProblem) {
            _ = try messages.bytes(of: value, type: type)
            return [message]
        } catch {
            // The name of an enum's value is all that there is of it in JSON. The name of a field may be new.
            let isField = error.text.contains(" the value ") == false
            var deviation = deviation(isField ? .messageUnknownField : .messageInvalid, error, which)
            if isField { deviation.weight = .note }
            return [message, .deviation(deviation)]
        }
    }

    private func deviation(_ rule: Deviation.Rule, _ problem: MessageProblem, _ which: String) -> Deviation {
        let place = problem.path.isEmpty ? which : "\(problem.path) of \(which)"
        return Deviation(
            rule, "\(place) is not as \(type) has it: \(problem.text)", subject: problem.path.withoutElements)
    }
}

extension String {
    /// A path in which all elements of a list are the same: `emails[*].address`.
    fileprivate var withoutElements: String {
        replacing(/\[\d+\]/, with: "[*]")
    }
}
