public import Accord

/// A request or message that its contract forbids, found before it was sent: clients and sessions look for that where their
/// options say `validates`.
///
/// ```swift
/// for violation in error.callFailure?.invalidRequest?.violations ?? [] { print(violation.pointer, violation.message) }
/// ```
public struct InvalidRequest: CallFailure, Sendable, Hashable, CustomStringConvertible {
    /// The operation, as `GET /pets/{petId}`, or the session and what it was asked: `growfolio.Growfolio/subscribe`.
    public var operation: String
    /// The places that break the contract; never empty when thrown. The places of a REST request begin with `path`, `query`,
    /// `header`, `cookie` or `body`: `/query/limit`, `/body/items/0/name`.
    public var violations: [Violation]

    /// Creates the error of a request that its contract forbids.
    public init(operation: String, violations: [Violation]) {
        self.operation = operation
        self.violations = violations
    }

    public var connectError: ConnectError { ConnectError(.invalidArgument, description, cause: self) }

    /// The operation, and its violations; never the values themselves.
    public var description: String {
        let places = violations.map { violation in
            let place = violation.pointer.isEmpty ? "the message" : violation.pointer
            return "\(place) \(violation.message) (\(violation.keyword))"
        }
        return "\(operation) is not sent, as the contract forbids it: \(places.joined(separator: "; "))"
    }
}

extension ConnectError {
    /// The request that was not sent because its contract forbids it; `nil` for every other failure.
    public var invalidRequest: InvalidRequest? { cause as? InvalidRequest }
}
