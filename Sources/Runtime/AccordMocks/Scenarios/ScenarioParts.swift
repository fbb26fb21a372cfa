package import Accord
package import AccordHTTP
package import HTTPTypes

/// A rule of a scenario: the answers to calls of an operation or method.
package struct ScenarioCall: Sendable, Hashable {
    /// The name in the contract: `getQuote`, or `rin.contacts.v1.ContactsService/ListContacts`.
    package var call: String
    /// The parameters that a call has to have, as texts; all others are as they will.
    package var parameters: [String: String]
    /// The part of the body, or of the first message, that a call has to have; `nil` for any.
    package var body: JSONValue?
    /// One at least.
    package var answers: [ScenarioAnswer]
    package var repetition: ScenarioRepetition
}

/// An answer of a scenario.
package struct ScenarioAnswer: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// The answer that there is without a scenario.
        case usual
        /// A response of HTTP; without a status, that of the contract's success. For a method, `body` is its message.
        case response(status: Int?, headers: HTTPFields, body: JSONValue?)
        /// An example of the contract, by its name.
        case example(String)
        /// A sample of the contract, with some values of its own.
        case sample(JSONValue)
        /// The messages of a stream, and the error after them.
        case messages([JSONValue], ScenarioFailure?)
        case failure(ScenarioFailure)
    }

    package var content: Content
    package var latency: Latency?
    package var fault: ScenarioFault?
}

/// The error of a method.
package struct ScenarioFailure: Sendable, Hashable {
    package var code: ConnectError.Code
    package var message: String
    package var details: [ConnectError.Detail] = []

    package var error: ConnectError { ConnectError(code, message, details: details) }
}

/// A fault that an answer has by chance.
package struct ScenarioFault: Sendable, Hashable {
    package var fault: CallFault
    /// From 0 to 1.
    package var chance: Double
}

/// A script of a scenario: what happens on a connection to a channel.
package struct ScenarioSocket: Sendable, Hashable {
    /// The name in the contract.
    package var channel: String
    package var script: [ScenarioStep]
}

/// A step of a script.
package enum ScenarioStep: Sendable, Hashable {
    /// Sends a frame, as it is on the wire.
    case send(JSONValue)
    /// Waits for a message of the client that has this part; others are passed over.
    case expect(JSONValue)
    case wait(Duration)
    /// Sends and answers nothing any more.
    case silence
    /// Closes with the code of the contract for a token that has expired.
    case expireToken
    case close(UInt16)
    /// Goes away without closing.
    case vanish
    /// Refuses the handshake with an HTTP status; the only step.
    case refuse(Int)
}
