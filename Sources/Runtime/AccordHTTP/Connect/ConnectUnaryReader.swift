import Accord
import Foundation
import HTTPTypes

/// Reads the response to a unary call (Connect protocol, "Unary response").
struct ConnectUnaryReader: Sendable {
    let codec: Codec
    let receiveLimit: Int
    let codings: ContentCodings

    func read<Output: Message>(_ response: TransportResponse) async throws(ConnectError) -> Response<Output> {
        let (headers, trailers) = response.headers.splitTrailers
        do throws(ConnectError) {
            guard response.status == 200 else { throw await failure(response, headers) }
            try checkContentType(headers.mediaType)
            let body = try await decoded(response.body, headers)
            return Response(message: try decode(body), headers: headers, trailers: trailers)
        } catch {
            var error = error
            error.metadata = headers + trailers
            throw error
        }
    }

    private func checkContentType(_ type: String) throws(ConnectError) {
        guard type != codec.mediaType else { return }
        let code: ConnectError.Code = type.hasPrefix("application/") ? .internal : .unknown
        throw ConnectError(
            code,
            "the server answered with the content type \"\(type.onOneLine(limit: 100))\", not \(codec.mediaType)"
        )
    }

    private func decode<Output: Message>(_ body: Data) throws(ConnectError) -> Output {
        do {
            return try codec.decode(from: body)
        } catch {
            throw ConnectError(.internal, "the response cannot be read: \(error)", cause: error)
        }
    }

    private func decoded(_ body: TransportBody, _ headers: HTTPFields) async throws(ConnectError) -> Data {
        let coding = try codings.coding(ofBody: headers)
        let data: Data
        do {
            data = try await body.collect(upTo: receiveLimit)
        } catch {
            throw ConnectError(error)
        }
        return try coding.decode(data, limit: receiveLimit)
    }

    /// The error that the body describes. Where it describes none, or cannot be read, the error is inferred from the
    /// status. Nothing can be inferred from most statuses, so that a connection that broke within the body is the error
    /// then.
    private func failure(_ response: TransportResponse, _ headers: HTTPFields) async -> ConnectError {
        var error = ConnectError(
            ConnectError.Code(inferredFrom: response.status),
            "the server answered with HTTP status \(response.status) and no Connect error",
            isInferred: true)
        do throws(ConnectError) {
            if headers.mediaType == "application/json" {
                let body = try await decoded(response.body, headers)
                if let object = ErrorJSON.object(body) { error = ErrorJSON.error(object, fallback: error.code) }
            }
        } catch {
            let isKnown = ConnectError.Code(inferredFrom: response.status) != .unknown
            if error.code == .canceled || error.code == .unavailable && !isKnown { return error }
        }
        error.httpStatus = response.status
        return error
    }
}
