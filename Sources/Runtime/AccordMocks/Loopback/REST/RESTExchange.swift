import Accord
import AccordHTTP
import Foundation
import HTTPTypes

/// One request of a REST operation, and the way in which it is answered.
struct RESTExchange: Sendable {
    /// The number of bytes that a request's body may have, decompressed.
    static let receiveLimit = 64 << 20

    let request: TransportRequest
    let options: RPCServer.Options

    func respond<Served: ServedOperation>(
        _ operation: Served.Type, _ segments: [String: String],
        _ body: @Sendable (Served.Operation.Request, LoopbackContext) async throws -> Served.Operation.Output
    ) async throws(TransportError) -> TransportResponse {
        let context = LoopbackContext(Served.Operation.descriptor.call, request)
        var writer = ResponseWriter()
        do {
            let content = try await content()
            let reader = try RequestReader(Served.Operation.descriptor, request, segments: segments, body: content)
            Served.write(output: try await body(try Served.request(from: reader), context), to: &writer)
            if let failure = writer.failure { throw failure }
            guard var response = writer.response else { throw ConnectError(.internal, "nothing was written") }
            response.status = context.status ?? response.status
            response.headers = response.headers + context.responseHeaders
            return try await compressed(response)
        } catch let error as TransportError {
            throw error
        } catch {
            var response = Self.response(to: error, of: operation)
            response.headers = response.headers + context.responseHeaders
            return response
        }
    }

    // MARK: Bodies

    /// The whole body of the request, without its content coding.
    private func content() async throws(ConnectError) -> Data {
        let stream = request.stream ?? ByteStream(request.body ?? Data())
        let body = try await stream.collect(upTo: Self.receiveLimit)
        guard let name = request.headers[.contentEncoding]?.lowercased(), name != "identity" else { return body }
        guard let coding = options.codings.first(where: { $0.name == name }) else {
            throw ConnectError(.invalidArgument, "the body has the content coding \"\(name.onOneLine(limit: 40))\"")
        }
        do {
            return try coding.decompress(body, Self.receiveLimit)
        } catch {
            throw ConnectError(.invalidArgument, "the body cannot be decompressed", cause: error)
        }
    }

    /// The response in a coding that the client takes, if it is large enough and no stream.
    private func compressed(_ response: TransportResponse) async throws -> TransportResponse {
        let accepted = request.headers[.acceptEncoding]?.split(separator: ",").map { $0.trimmed.lowercased() } ?? []
        guard let coding = options.codings.first(where: { accepted.contains($0.name) }),
            response.headers.mediaType.contains("json"),
            !response.headers.mediaType.contains("nd")
        else { return response }
        var response = response
        var body = try await response.body.collect(upTo: Int.max)
        if body.count >= options.compressionMinimum {
            body = try coding.compress(body)
            response.headers[.contentEncoding] = coding.name
        }
        response.headers[.contentLength] = "\(body.count)"
        response.body = TransportBody(body)
        return response
    }

    // MARK: Errors

    private static func response<Served: ServedOperation>(
        to error: any Error, of operation: Served.Type
    ) -> TransportResponse {
        switch error as? RESTError<Served.Operation.Failure> {
        case .documented(let failure, let given)?:
            var writer = ResponseWriter()
            Served.write(failure: failure, to: &writer)
            guard var response = writer.response else { break }
            response.headers = response.headers + given.headers
            return response
        case .undocumented(let given)?:
            return TransportResponse(status: given.status, headers: given.headers, body: TransportBody(given.body))
        case .failed?, nil: break
        }
        let failure = ConnectError(thrown: error)
        var response = problem(
            error is any CallFailure ? failure.httpStatus ?? failure.code.httpStatus : 500, "\(failure)")
        response.headers = response.headers + failure.metadata
        return response
    }

    /// A response that says in words what is wrong (RFC 9457).
    static func problem(_ status: Int, _ detail: String) -> TransportResponse {
        let body: JSONValue = ["status": .number(JSONNumber(Int64(status))), "detail": .string(detail)]
        return TransportResponse(
            status: status, headers: [.contentType: "application/problem+json"], body: TransportBody(body.jsonData()))
    }
}
