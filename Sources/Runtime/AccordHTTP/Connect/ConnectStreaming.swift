import Foundation
import HTTPTypes

/// Connect's streams (Connect protocol, "Streaming RPCs").
struct ConnectStreaming: EnvelopeProtocol {
    var flags: Envelope.Flags { [.compressed, .endStream] }

    func complete(_ headers: inout HTTPFields, codec: Codec, codings: ContentCodings, remaining: Duration?) {
        headers[.connectProtocolVersion] = "1"
        headers[.connectTimeout] = remaining.flatMap(ConnectTimeout.text)
        headers[.contentType] = "application/connect+\(codec.name)"
        // Messages are compressed one by one. A coding over the whole body would hold them back.
        headers[.acceptEncoding] = "identity"
        headers[.connectAcceptEncoding] = codings.acceptedNames
        headers[.connectContentEncoding] = codings.request?.coding.name
    }

    func begin(
        _ response: TransportResponse, codec: Codec, codings: ContentCodings
    ) throws(ConnectError) -> MessageCoding {
        try response.checkStatus()
        let type = response.headers.mediaType
        guard type == "application/connect+\(codec.name)" else {
            let code: ConnectError.Code = type.hasPrefix("application/connect+") ? .internal : .unknown
            throw ConnectError(
                code,
                "the server answered with the content type \"\(type.onOneLine(limit: 100))\", not "
                    + "application/connect+\(codec.name)")
        }
        guard try !codings.isWholeBodyCoded(response.headers) else {
            throw ConnectError(.internal, "the server compressed the stream as a whole")
        }
        return try codings.coding(ofMessages: response.headers[.connectContentEncoding])
    }

    func end(_ payload: Data) throws(ConnectError) -> HTTPFields {
        guard let object = ErrorJSON.object(payload) else {
            throw ConnectError(.internal, "the end of the stream is not a JSON object")
        }
        let trailers = ErrorJSON.metadata(object)
        switch object["error"] {
        case nil, .null:
            return trailers
        case .object(let error):
            var error = ErrorJSON.error(error, fallback: .unknown)
            error.metadata = trailers
            throw error
        default:
            throw ConnectError(.internal, "the end of the stream has an error that is not a JSON object")
        }
    }
}
