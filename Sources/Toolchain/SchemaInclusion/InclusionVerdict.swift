import Accord
import Contract

/// The demands on those who read and write values.
package enum ReaderProfile: Sendable, Hashable {
    /// A value breaks when the writer's schema accepts it and the reader's does not.
    case strict
    /// Clients skip members that they do not know and keep unknown values of enums, and nobody sends members that only
    /// the other side declares.
    case tolerant
}

/// Whether a reader understands all that a writer may send.
package enum InclusionVerdict: Sendable, Hashable {
    case compatible
    case breaks(Counterexample)
    case unknown(reason: String)
}

/// A value that the writer may send and the reader refuses.
package struct Counterexample: Sendable, Hashable {
    package var value: JSONValue
    /// The complaint of the reader's validator about the value.
    package var reason: String
}

extension InclusionSearch {
    /// Whether the reader's schema takes all that the writer's does.
    package mutating func verdict(_ writer: SchemaID, _ reader: SchemaID) -> InclusionVerdict {
        let pair = WriterAndReader(writer: graph.representative(writer), reader: graph.representative(reader))
        if let known = verdicts[pair] { return known }
        let answer = difference(of: writer, and: reader)
        let verdict = verdict(answer, writer, reader)
        verdicts[pair] = verdict
        return verdict
    }

    /// An answer, where a value is held against both schemas before it counts.
    package func verdict(_ answer: Answer, _ writer: SchemaID, _ reader: SchemaID) -> InclusionVerdict {
        switch answer {
        case .none: return .compatible
        case .unknown(let reason): return .unknown(reason: reason)
        case .value(let value):
            let violations = violations(of: value, reader)
            guard isValid(value, writer), let first = violations.first else {
                return .unknown(reason: "the value that should show it does not")
            }
            return .breaks(Counterexample(value: value, reason: first.description))
        }
    }
}
