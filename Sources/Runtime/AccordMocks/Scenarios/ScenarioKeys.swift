/// The keys of a scenario: the list that its reader, its JSON Schema and its checks have in common.
package enum ScenarioKey: String, Sendable, CaseIterable {
    case schema = "$schema"
    case name, description, seed, calls, sockets
}

/// The keys of an element of `calls`.
package enum ScenarioCallKey: String, Sendable, CaseIterable {
    case call, when, answers, then
}

/// The keys of `when`.
package enum ScenarioConditionKey: String, Sendable, CaseIterable {
    case parameters, body
}

/// The keys of an answer.
package enum ScenarioAnswerKey: String, Sendable, CaseIterable {
    case status, headers, body, example, sample, messages, error, latency, fault
}

/// The keys of an `error`.
package enum ScenarioErrorKey: String, Sendable, CaseIterable {
    case code, message, details
}

/// The keys of an element of `details`, as Connect has them on the wire (Connect protocol, "Error Codes and Details").
package enum ScenarioDetailKey: String, Sendable, CaseIterable {
    case type, value
}

/// The keys of a `latency`: `milliseconds` alone, `from` and `to`, or `median` with `sigma` and `cap`.
package enum ScenarioLatencyKey: String, Sendable, CaseIterable {
    case milliseconds, from, to, median, sigma, cap
}

/// The keys of a `fault`.
package enum ScenarioFaultKey: String, Sendable, CaseIterable {
    case kind, chance, bytes, milliseconds, contentType
}

/// The kinds of faults: those of ``CallFault``, without latency and status, which answers have themselves.
package enum ScenarioFaultKind: String, Sendable, CaseIterable {
    case unreachable, lost, silence, resetBody, contentType, damagedGzip, drip
}

/// The continuation of a rule, once all its answers were given.
package enum ScenarioRepetition: String, Sendable, CaseIterable {
    /// The last answer, again and again.
    case last
    /// The first answer, and so on.
    case cycle
    /// The answer that there would be without the rule.
    case pass
}

/// The keys of an element of `sockets`.
package enum ScenarioSocketKey: String, Sendable, CaseIterable {
    case channel, script
}

/// The keys of a step, of which each has one.
package enum ScenarioStepKey: String, Sendable, CaseIterable {
    case send, expect, wait, silence, expireToken, close, vanish, refuse
}

extension ScenarioFaultKind {
    /// The keys that a fault has to have beside `kind`.
    package var keys: [ScenarioFaultKey] {
        switch self {
        case .unreachable, .lost, .silence, .damagedGzip: []
        case .resetBody: [.bytes]
        case .contentType: [.contentType]
        case .drip: [.bytes, .milliseconds]
        }
    }
}
