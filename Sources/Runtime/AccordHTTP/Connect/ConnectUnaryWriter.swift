import Accord
import Foundation
import HTTPTypes

/// Writes unary calls of Connect as HTTP requests (Connect protocol, "Unary request").
struct ConnectUnaryWriter: Sendable {
    let writer: RequestWriter
    let get: ConnectGET

    /// - Parameter remaining: the time that is left for the call.
    func request(_ call: Call<some Message>, remaining: Duration?) throws(ConnectError) -> TransportRequest {
        let canBeGET = get != .disabled && call.method.idempotency == .noSideEffects
        var body = try writer.encode(call.request, isDeterministic: canBeGET)
        var headers = headers(call, remaining: remaining)
        if canBeGET, let url = try get.url(call.method, body, writer) {
            return TransportRequest(method: .get, url: url, headers: headers)
        }
        headers[.connectProtocolVersion] = "1"
        headers[.contentType] = writer.codec.mediaType
        try writer.codings.encode(body: &body, &headers)
        return TransportRequest(
            method: .post, url: try writer.urls.url(call.method), headers: headers, body: body,
            isIdempotent: call.isIdempotent)
    }

    private func headers(_ call: Call<some Sendable>, remaining: Duration?) -> HTTPFields {
        var headers = writer.commonHeaders(call)
        headers[.connectTimeout] = remaining.flatMap(ConnectTimeout.text)
        headers[.acceptEncoding] = writer.codings.acceptedForBodies
        return headers
    }
}
