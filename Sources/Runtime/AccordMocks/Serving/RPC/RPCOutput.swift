import AccordHTTP
import Foundation
import HTTPTypes

/// The answer to a call, in no protocol.
struct RPCAnswer: Sendable {
    var headers: HTTPFields = [:]
    /// `nil` for a stream without messages, and for a call that fails.
    var message: Data?
    var trailers: HTTPFields = [:]
    /// The reason why the call fails; its metadata goes with the trailers. `nil` when it does not.
    var error: ConnectError?
}

/// Writes the answers to a call in its form.
struct RPCOutput: Sendable {
    let form: RPCForm
    let coding: RPCResponseCoding
    /// The codings that requests may have; empty when there are none.
    let accepted: String

    // MARK: All at once

    /// The response to a call that is over when its response begins.
    func response(_ answer: RPCAnswer) -> TransportResponse {
        do throws(ConnectError) {
            return form.framing == .connectUnary ? try unary(answer) : try stream(answer)
        } catch {
            // An error needs no compression, and has no message.
            return response(RPCAnswer(headers: answer.headers, trailers: answer.trailers, error: error))
        }
    }

    private func unary(_ answer: RPCAnswer) throws(ConnectError) -> TransportResponse {
        var headers = head(answer.headers)
        for field in answer.trailers {
            guard let name = HTTPField.Name("Trailer-\(field.name.rawName)") else { continue }
            headers.append(HTTPField(name: name, value: field.value))
        }
        guard let error = answer.error else {
            var body = answer.message ?? Data()
            if let compressed = try coding.compressed(body) {
                body = compressed
                headers[.contentEncoding] = coding.coding?.name
            }
            return TransportResponse(status: 200, headers: headers, body: TransportBody(body))
        }
        headers = headers + Self.cleaned(error.metadata)
        headers[.contentType] = Codec.json.mediaType
        return TransportResponse(
            status: error.code.httpStatus, headers: headers, body: TransportBody(ErrorJSON.body(error)))
    }

    private func stream(_ answer: RPCAnswer) throws(ConnectError) -> TransportResponse {
        let headers = head(answer.headers)
        let isWeb = form.framing == .grpcWeb || form.framing == .grpcWebText
        if isWeb, let error = answer.error, answer.message == nil {
            // Nothing but headers (gRPC over HTTP2, "Trailers-Only"). In gRPC itself they have to end the stream of HTTP/2, which
            // a backend cannot ask for, so it has trailers after its headers.
            return TransportResponse(status: 200, headers: headers + Self.status(answer.trailers, error))
        }
        let message = try answer.message.map { message throws(ConnectError) in try envelope(message) }
        let end = end(answer.trailers, answer.error)
        return TransportResponse(
            status: 200, headers: headers,
            body: TransportBody((message ?? Data()) + (end.last ?? Data()), trailers: end.trailers))
    }

    // MARK: In parts

    /// The headers of a response, the protocol's own among them.
    func head(_ headers: HTTPFields) -> HTTPFields {
        var head = Self.cleaned(headers)
        head[.contentType] = form.mediaType
        let names = accepted.isEmpty ? nil : accepted
        switch form.framing {
        case .connectUnary: head[.acceptEncoding] = names
        case .connectStream:
            head[.connectAcceptEncoding] = names
            head[.connectContentEncoding] = coding.coding?.name
        case .grpc, .grpcWeb, .grpcWebText:
            head[.grpcAcceptEncoding] = names
            head[.grpcEncoding] = coding.coding?.name
        }
        return head
    }

    /// A message of a stream.
    func envelope(_ message: Data) throws(ConnectError) -> Data {
        let compressed = try coding.compressed(message)
        return text(try Envelope(flags: compressed == nil ? [] : .compressed, payload: compressed ?? message).bytes())
    }

    /// The end of a stream: the last bytes of the body, and the trailers of HTTP.
    func end(_ trailers: HTTPFields, _ error: ConnectError?) -> (last: Data?, trailers: HTTPFields) {
        switch form.framing {
        case .connectUnary: return (nil, [:])
        case .connectStream:
            let fields = Self.cleaned(trailers) + Self.cleaned(error?.metadata ?? [:])
            return (Self.last(.endStream, ErrorJSON.end(error, trailers: fields)), [:])
        case .grpc: return (nil, Self.status(trailers, error))
        case .grpcWeb, .grpcWebText:
            let block = TrailerBlock.write(Self.status(trailers, error))
            return (Self.last(.trailers, block).map(text), [:])
        }
    }

    private static func last(_ flag: Envelope.Flags, _ payload: Data) -> Data? {
        // Headers are never as large as the 4 GiB that an envelope may have.
        try? Envelope(flags: flag, payload: payload).bytes()
    }

    private func text(_ bytes: Data) -> Data {
        form.framing == .grpcWebText ? bytes.base64EncodedData() : bytes
    }

    private static func status(_ trailers: HTTPFields, _ error: ConnectError?) -> HTTPFields {
        cleaned(trailers) + cleaned(error?.metadata ?? [:]) + GRPCStatus.fields(error)
    }

    /// The fields without those that are the protocols' own.
    private static func cleaned(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields.removeAll { field in
            let name = field.name.canonicalName
            return ownNames.contains(name) || name.hasPrefix("connect-") || name.hasPrefix("grpc-")
        }
        return fields
    }

    private static let ownNames: Set<String> = [
        "content-type", "content-encoding", "content-length", "transfer-encoding", "accept-encoding",
    ]
}
