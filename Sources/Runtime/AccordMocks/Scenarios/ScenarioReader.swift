import Accord
import AccordHTTP
import HTTPTypes

/// Reads the parts of a scenario, and remembers everything that is wrong on the way.
struct ScenarioReader {
    private(set) var problems: [ScenarioProblem] = []

    mutating func complain(_ message: String, at path: [String]) {
        problems.append(ScenarioProblem(path: path, message: message))
    }

    // MARK: Values

    /// The members of an object, by their keys.
    mutating func members<Key: RawRepresentable<String> & CaseIterable & Hashable>(
        of value: JSONValue, at path: [String], _: Key.Type
    ) -> [Key: JSONValue] {
        guard case .object(let members) = value else {
            complain("it has to be an object", at: path)
            return [:]
        }
        var found: [Key: JSONValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            if let key = Key(rawValue: name) {
                found[key] = value
            } else {
                problems.append(
                    ScenarioProblem(
                        path: path + [name], isAboutKey: true, message: "there is no key '\(name)'", word: name,
                        known: Key.allCases.map(\.rawValue)))
            }
        }
        return found
    }

    mutating func text(_ value: JSONValue?, at path: [String]) -> String? {
        guard let value else { return nil }
        if case .string(let text) = value { return text }
        complain("it has to be a string", at: path)
        return nil
    }

    mutating func number(_ value: JSONValue?, at path: [String], in range: ClosedRange<Int>) -> Int? {
        guard let value else { return nil }
        if case .number(let number) = value, let integer = number.integer(Int.self), range.contains(integer) {
            return integer
        }
        complain("it has to be a whole number from \(range.lowerBound) to \(range.upperBound)", at: path)
        return nil
    }

    mutating func fraction(_ value: JSONValue?, at path: [String], in range: ClosedRange<Double>) -> Double? {
        guard let value else { return nil }
        if case .number(let number) = value, range.contains(number.double) { return number.double }
        complain("it has to be a number from \(range.lowerBound) to \(range.upperBound)", at: path)
        return nil
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue?, at path: [String], _: Word.Type
    ) -> Word? {
        guard let text = text(value, at: path) else { return nil }
        if let word = Word(rawValue: text) { return word }
        problems.append(
            ScenarioProblem(
                path: path, message: "there is no '\(text)' here", word: text, known: Word.allCases.map(\.rawValue)))
        return nil
    }

    mutating func list(_ value: JSONValue?, at path: [String]) -> [(JSONValue, [String])] {
        guard let value else { return [] }
        guard case .array(let elements) = value else {
            complain("it has to be a list", at: path)
            return []
        }
        guard elements.count <= Scenario.listLimit else {
            complain("it may have \(Scenario.listLimit) elements at most", at: path)
            return []
        }
        return elements.enumerated().map { ($1, path + ["\($0)"]) }
    }

    mutating func object(_ value: JSONValue?, at path: [String]) -> [String: JSONValue] {
        guard let value else { return [:] }
        if case .object(let members) = value { return members }
        complain("it has to be an object", at: path)
        return [:]
    }

    /// A required member.
    mutating func required<Value>(_ value: Value?, _ key: some RawRepresentable<String>, at path: [String]) -> Value? {
        if value == nil { complain("'\(key.rawValue)' is missing", at: path) }
        return value
    }

    // MARK: Calls

    mutating func call(_ value: JSONValue, at path: [String]) -> ScenarioCall? {
        let members = members(of: value, at: path, ScenarioCallKey.self)
        guard case .object = value else { return nil }
        let name = text(
            required(members[.call], ScenarioCallKey.call, at: path), at: path + [ScenarioCallKey.call.rawValue])
        let place = path + [ScenarioCallKey.answers.rawValue]
        let answers = list(required(members[.answers], ScenarioCallKey.answers, at: path), at: place)
            .compactMap { answer($0, at: $1) }
        if case .array(let list)? = members[.answers], list.isEmpty { complain("it has to have an answer", at: place) }
        let repetition = word(
            members[.then], at: path + [ScenarioCallKey.then.rawValue], ScenarioRepetition.self)
        var rule = ScenarioCall(
            call: name ?? "", parameters: [:], answers: answers, repetition: repetition ?? .last)
        if let when = members[.when] { condition(when, at: path + [ScenarioCallKey.when.rawValue], &rule) }
        return rule
    }

    private mutating func condition(_ value: JSONValue, at path: [String], _ rule: inout ScenarioCall) {
        let members = members(of: value, at: path, ScenarioConditionKey.self)
        rule.body = members[.body]
        let place = path + [ScenarioConditionKey.parameters.rawValue]
        for (name, value) in object(members[.parameters], at: place) {
            switch value {
            case .string(let text): rule.parameters[name] = text
            case .number(let number): rule.parameters[name] = number.description
            case .bool(let bool): rule.parameters[name] = "\(bool)"
            default: complain("it has to be a string, a number, true or false", at: place + [name])
            }
        }
    }

    // MARK: Sockets

    mutating func socket(_ value: JSONValue, at path: [String]) -> ScenarioSocket? {
        let members = members(of: value, at: path, ScenarioSocketKey.self)
        guard case .object = value else { return nil }
        let channel = text(
            required(members[.channel], ScenarioSocketKey.channel, at: path),
            at: path + [ScenarioSocketKey.channel.rawValue])
        let place = path + [ScenarioSocketKey.script.rawValue]
        let steps = list(required(members[.script], ScenarioSocketKey.script, at: path), at: place)
        let script = steps.compactMap { step($0, at: $1) }
        for (index, step) in script.enumerated() {
            if case .refuse = step, script.count > 1 {
                complain("a handshake that is refused has no other step", at: place + ["\(index)"])
            } else if step.isLast, index < script.count - 1 {
                complain("no step can come after this one", at: place + ["\(index)"])
            }
        }
        return ScenarioSocket(channel: channel ?? "", script: script)
    }

    private mutating func step(_ value: JSONValue, at path: [String]) -> ScenarioStep? {
        let count = problems.count
        let members = members(of: value, at: path, ScenarioStepKey.self)
        guard problems.count == count else { return nil }
        guard members.count == 1, let (key, value) = members.first else {
            complain("a step has one key", at: path)
            return nil
        }
        let place = path + [key.rawValue]
        switch key {
        case .send: return .send(value)
        case .expect: return .expect(value)
        case .wait: return number(value, at: place, in: 0...Scenario.longestTime).map { .wait(.milliseconds($0)) }
        case .silence, .expireToken, .vanish:
            if value != .bool(true) { complain("it has to be true", at: place) }
            return key == .silence ? .silence : key == .vanish ? .vanish : .expireToken
        case .close:
            let code = number(value, at: place, in: 1_000...4_999).flatMap { UInt16(exactly: $0) }
            if code?.isCloseCode == false {
                complain("a server may close with 1000 to 1014, without 1004 to 1006, and 3000 to 4999", at: place)
            }
            return code.map { .close($0) }
        case .refuse: return number(value, at: place, in: 400...599).map { .refuse($0) }
        }
    }
}

extension ScenarioStep {
    /// Whether the connection has nothing more to come.
    var isLast: Bool {
        switch self {
        case .silence, .expireToken, .close, .vanish, .refuse: true
        case .send, .expect, .wait: false
        }
    }
}

extension UInt16 {
    /// Whether an endpoint may send it in a close frame (RFC 6455, sections 7.4.1 and 7.4.2).
    package var isCloseCode: Bool {
        switch self {
        case 1004, 1005, 1006: false
        case 1000...1014, 3000...4999: true
        default: false
        }
    }
}
