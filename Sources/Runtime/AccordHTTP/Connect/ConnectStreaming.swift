import Foundation
import HTTPTypes

/// Connect's streams (Connect protocol, "Streaming RPCs").
struct ConnectStreaming: EnvelopeProtocol {
    var flags: Envelope.Flags { [.compressed, .endStream] }

    func complete(
        _ headers: inout HTTPFields, codec: Codec, coding: ContentCoding?, accepted: [ContentCoding],
        remaining: Duration?
    ) {
        headers[.connectProtocolVersion] = "1"
        headers[.connectTimeout] = remaining.flatMap(RequestWriter.milliseconds)
        headers[.contentType] = "application/connect+\(codec.name)"
        // Messages are compressed one by one. A coding over the whole body would hold them back.
        headers[.acceptEncoding] = "identity"
        headers[.connectAcceptEncoding] = accepted.accepted
        headers[.connectContentEncoding] = coding?.name
    }

    func begin(
        _ response: TransportResponse, codec: Codec, known: [ContentCoding], decoded: Set<String>
    ) throws(ConnectError) -> Compression {
        try response.checkStatus()
        let type = response.headers.mediaType
        guard type == "application/connect+\(codec.name)" else {
            let code: ConnectError.Code = type.hasPrefix("application/connect+") ? .internal : .unknown
            throw ConnectError(
                code,
                "the server answered with the content type \"\(type.onOneLine(limit: 100))\", not "
                    + "application/connect+\(codec.name)")
        }
        guard try Compression(header: response.headers[.contentEncoding], decoded: decoded) == .identity else {
            throw ConnectError(.internal, "the server compressed the stream as a whole")
        }
        return try Compression(header: response.headers[.connectContentEncoding], known: known)
    }

    func end(_ payload: Data) throws(ConnectError) -> HTTPFields {
        guard let object = ErrorJSON.object(payload) else {
            throw ConnectError(.internal, "the end of the stream is not a JSON object")
        }
        let trailers = ErrorJSON.metadata(object)
        switch object["error"] {
        case nil, is NSNull:
            return trailers
        case let error as [String: Any]:
            var error = ErrorJSON.error(error, fallback: .unknown)
            error.metadata = trailers
            throw error
        default:
            throw ConnectError(.internal, "the end of the stream has an error that is not a JSON object")
        }
    }
}
