import Foundation
import HTTPTypes

/// A protocol whose messages travel in envelopes, with what it says around them: Connect's streams, gRPC, and gRPC-Web.
protocol EnvelopeProtocol: Sendable {
    /// The flags that an envelope from the server may have.
    var flags: Envelope.Flags { get }

    /// Completes the headers of a request.
    ///
    /// - Parameters:
    ///   - codings: the codings that messages may have.
    ///   - remaining: the time that is left for the call.
    func complete(_ headers: inout HTTPFields, codec: Codec, codings: ContentCodings, remaining: Duration?)

    /// Looks at the response before its first message.
    ///
    /// - Returns: the coding of those messages that are said to have one.
    /// - Throws: when the response is no stream of this protocol and codec.
    func begin(
        _ response: TransportResponse, codec: Codec, codings: ContentCodings
    ) throws(ConnectError) -> MessageCoding

    /// Reads the envelope that ends the stream, decompressed.
    ///
    /// - Returns: the trailers.
    /// - Throws: the error that the server reports.
    func end(_ payload: Data) throws(ConnectError) -> HTTPFields

    /// Reads what the response says about its end when its body has ended without an envelope that does.
    ///
    /// - Returns: the trailers.
    /// - Throws: the error that the server reports; that of ``stop(isCut:)`` when the stream merely stops.
    func end(_ body: BodyEnd) throws(ConnectError) -> HTTPFields
}

/// The rest of a response whose body has ended without an envelope that gives the outcome.
struct BodyEnd: Sendable {
    let headers: HTTPFields
    /// Of HTTP.
    let trailers: HTTPFields
    /// Whether there was nothing in the body.
    let isEmpty: Bool
    /// Whether the body ended in the middle of a message.
    let isCut: Bool
}

// A protocol has one of these ways to end, or both.
extension EnvelopeProtocol {
    func end(_ payload: Data) throws(ConnectError) -> HTTPFields { throw stop(isCut: false) }

    func end(_ body: BodyEnd) throws(ConnectError) -> HTTPFields { throw stop(isCut: body.isCut) }

    /// Returns the error to throw for a stream that stops without an end.
    func stop(isCut: Bool) -> ConnectError {
        let what = isCut ? "in the middle of a message" : "without saying how the call ended"
        return ConnectError(.internal, "the stream stops \(what)")
    }
}
