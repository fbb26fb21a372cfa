package import Accord
import AccordHTTP
import AccordSamples

/// A call, as the rules of a scenario see it.
package struct ScenarioRequest {
    /// The name of the operation, or the path of the method: `rin.contacts.v1.ContactsService/ListContacts`.
    package var call: String
    /// The text of a parameter, decoded; `nil` where the call has none of this name.
    package var parameter: (String) -> String?
    /// The body, or the first message; `nil` where there is none, or it is no JSON.
    package var body: JSONValue?

    package init(_ call: String, body: JSONValue?, parameter: @escaping (String) -> String? = { _ in nil }) {
        self.call = call
        self.body = body
        self.parameter = parameter
    }
}

/// A scenario as it goes on. It is pure: calls and connections in, answers and scripts out. Everything by chance depends on
/// the seed, the number of the rule and the number of calls that it has answered.
package struct ScenarioPlay: Sendable {
    package let scenario: Scenario
    /// The number of calls that each rule has answered.
    private var calls: [Int]
    /// The number of connections of each channel.
    private var connections: [String: Int] = [:]

    package init(_ scenario: Scenario) {
        self.scenario = scenario
        calls = Array(repeating: 0, count: scenario.calls.count)
    }

    /// The answer of the first rule that is for a call, and has one; `nil` when there is none.
    package mutating func turn(of request: ScenarioRequest) -> ScenarioTurn? {
        for (index, rule) in scenario.calls.enumerated() where rule.isFor(request) {
            let number = calls[index]
            guard let answer = rule.answer(number) else { continue }
            calls[index] = number < Int.max ? number + 1 : 0
            return turn(answer, index, number)
        }
        return nil
    }

    private func turn(_ answer: ScenarioAnswer, _ rule: Int, _ number: Int) -> ScenarioTurn {
        var random = SeededRandom(seed: scenario.seed, rule, number)
        let latency = answer.latency?.duration(using: &random) ?? .zero
        let chance = random.fraction()
        return ScenarioTurn(
            content: answer.content, latency: latency,
            fault: answer.fault.flatMap { chance < $0.chance ? $0.fault : nil }, seed: random.next(),
            cause: "\(scenario) has it for calls/\(rule), answer \(number + 1)")
    }

    /// The script of the next connection to a channel: the first of the channel's for the first one, and so on, and the last
    /// for all others; `nil` when there is none.
    ///
    /// - Parameter names: of the channel, all of which a scenario may call it by.
    package mutating func script(of names: [String]) -> [ScenarioStep]? {
        let scripts = scenario.sockets.filter { names.contains($0.channel) }
        guard !scripts.isEmpty else { return nil }
        let number = connections[names[0]] ?? 0
        connections[names[0]] = min(number + 1, scripts.count)
        return scripts[min(number, scripts.count - 1)].script
    }
}

extension ScenarioCall {
    fileprivate func isFor(_ request: ScenarioRequest) -> Bool {
        guard call == request.call else { return false }
        guard parameters.allSatisfy({ request.parameter($0.key) == $0.value }) else { return false }
        return body.map { request.body?.has($0) ?? false } ?? true
    }

    /// - Parameter number: the number of calls before.
    fileprivate func answer(_ number: Int) -> ScenarioAnswer? {
        if number < answers.count { return answers[number] }
        switch repetition {
        case .last: return answers.last
        case .cycle: return answers.isEmpty ? nil : answers[number % answers.count]
        case .pass: return nil
        }
    }
}

extension JSONValue {
    /// Whether the value has a part: objects have its members, and all else is the same.
    package func has(_ part: JSONValue) -> Bool {
        guard case .object(let wanted) = part, case .object(let members) = self else { return self == part }
        return wanted.allSatisfy { members[$0.key]?.has($0.value) ?? ($0.value == .null) }
    }

    /// The value with other values for some members: objects are joined, and all else is replaced.
    package func joined(with other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let others) = other else { return other }
        members.merge(others) { $0.joined(with: $1) }
        return .object(members)
    }
}
