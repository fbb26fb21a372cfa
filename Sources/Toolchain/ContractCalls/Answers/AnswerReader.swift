import Accord
import AccordHTTP
import Foundation
import HTTPTypes

/// Something that is seen of an answer.
package enum AnswerEvent: Sendable {
    /// A body, or a message of a stream.
    case message(JSONValue)
    /// A body that is no JSON, or a part of it.
    case bytes(Data)
    case deviation(Deviation)
    /// The server answered that the call failed.
    case failure(AnswerFailure)
}

/// The failure with which a server has answered.
package struct AnswerFailure: Sendable, Hashable {
    /// The status of HTTP, or the code of an RPC error: `404`, `not_found`.
    package var code: String
    package var message: String
    /// The details of an RPC error, as the server has written them.
    package var details: [JSONValue]

    package init(code: String, message: String = "", details: [JSONValue] = []) {
        self.code = code
        self.message = message
        self.details = details
    }
}

/// Reads an answer piece by piece as it comes, and compares it with the contract. It is pure: bytes in, events out.
package protocol AnswerReader: Sendable {
    /// Takes the head of the answer. It comes first.
    mutating func begin(status: Int, headers: HTTPFields) -> [AnswerEvent]
    /// Takes bytes of the body.
    mutating func read(_ chunk: Data) -> [AnswerEvent]
    /// Takes the end of the body.
    mutating func end(trailers: HTTPFields) -> [AnswerEvent]
}

extension AnswerReader {
    /// Takes the whole of an answer.
    package mutating func read(status: Int, headers: HTTPFields, body: Data, trailers: HTTPFields = [:])
        -> [AnswerEvent]
    {
        begin(status: status, headers: headers) + read(body) + end(trailers: trailers)
    }

    /// The events of an answer that is cut off.
    package func cut(_ error: TransportError) -> [AnswerEvent] {
        [.deviation(Deviation(.streamTruncated, "the answer is cut off: \(error.message)"))]
    }
}

extension [AnswerEvent] {
    /// The deviations among the events.
    package var deviations: [Deviation] {
        compactMap { if case .deviation(let deviation) = $0 { deviation } else { nil } }
    }
}

/// The limits of what is read of a server.
enum AnswerLimits {
    /// The number of bytes that a body, or a message, may have.
    static let size = 64 << 20
    /// The number of violations of one value that are reported.
    static let violations = 20
}
