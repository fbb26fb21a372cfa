package import AccordHTTP
import Foundation
import HTTPTypes

/// The server's side of Connect, gRPC and gRPC-Web, with messages as bytes in the codec of the call.
///
/// It takes unary calls of Connect by POST and, of methods without side effects, by GET; streams of Connect; gRPC; and
/// gRPC-Web, binary and in text.
package struct RPCServer: Sendable {
    /// The options of a server.
    package struct Options: Sendable {
        /// The number of bytes that a request message may have, decompressed; 4 MiB by default. A larger one fails the call
        /// with `resourceExhausted`.
        package var receiveLimit: Int
        /// The codings of requests and responses, the best first.
        package var codings: [ContentCoding]
        /// Responses with fewer bytes are sent as they are.
        package var compressionMinimum: Int
        /// The clock that measures the timeouts of calls.
        package var clock: any Clock<Duration>

        package init(
            receiveLimit: Int = 4 << 20,
            codings: [ContentCoding] = [.gzip],
            compressionMinimum: Int = 1024,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.receiveLimit = receiveLimit
            self.codings = codings
            self.compressionMinimum = compressionMinimum
            self.clock = clock
        }
    }

    private let options: Options
    private let route: @Sendable (String) -> RPCRoute?

    /// - Parameter route: finds the method with a path, `rin.contacts.v1.ContactsService/ListContacts`.
    package init(_ options: Options = Options(), route: @escaping @Sendable (_ path: String) -> RPCRoute?) {
        self.options = options
        self.route = route
    }

    /// The path of the method that a request calls: the last two parts of its URL's path, whatever is before them. `nil` for
    /// shorter ones.
    package static func path(of request: TransportRequest) -> String? {
        let parts = request.url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false)
        guard let method = parts.last, let service = parts.dropLast().last, !method.isEmpty, !service.isEmpty else {
            return nil
        }
        return "\(service)/\(method)"
    }

    /// Whether a request calls a method that the server has. A request for anything else is refused by
    /// ``respond(to:)``.
    package func hasMethod(of request: TransportRequest) -> Bool {
        Self.path(of: request).flatMap(route) != nil
    }

    /// Answers a request, as ``Backend/respond(to:)`` does. Errors of a call are answered in its protocol.
    ///
    /// - Throws: when the task is cancelled, and so is the handler then. When the client lets go of a stream's body, its
    ///   handler is cancelled, too.
    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let path = Self.path(of: request) ?? ""
        let route = route(path)
        let head: RPCHead
        do throws(RPCRefusal) {
            head = RPCHead(try form(of: request, route?.method, path), isGET: request.method == .get)
        } catch {
            return error.response
        }
        guard let route else {
            return output(head).response(
                RPCAnswer(error: ConnectError(.unimplemented, RPCRefusal.noMethodText(path))))
        }
        return try await respond(to: request, route, head)
    }

    private func respond(
        to request: TransportRequest, _ route: RPCRoute, _ head: RPCHead
    ) async throws(TransportError) -> TransportResponse {
        var head = head
        let body: ByteStream
        do throws(ConnectError) {
            try head.read(request, RPCCodings(known: options.codings))
            body = try Self.body(of: request)
        } catch {
            return output(head).response(RPCAnswer(error: error))
        }
        let input = RPCInput(body, head.form.framing, coding: head.requestCoding, limit: options.receiveLimit)
        let call = RPCExchange(
            route.method, request, head, input, output(head),
            deadline: head.timeout.map { Deadline(after: $0, on: options.clock) }, clock: options.clock)
        return try await call.response(route.handle)
    }

    // MARK: Parts

    private func form(
        of request: TransportRequest, _ method: MethodDescriptor?, _ path: String
    ) throws(RPCRefusal) -> RPCForm {
        let mediaType = request.headers.mediaType
        switch (request.method, method) {
        case (.get, let method?):
            guard method.isCalledByGET else { throw .wrongHTTPMethod(allowed: "POST") }
            let encoding = RPCQuery(request.url).encoding ?? ""
            guard let form = RPCForm(encoding: encoding) else { throw .wrongContentType(encoding, method) }
            return form
        case (.post, let method?):
            guard let form = RPCForm(mediaType: mediaType), form.suits(method.kind) else {
                throw .wrongContentType(mediaType, method)
            }
            return form
        case (.post, nil):
            // Only gRPC has an answer of its own for methods that are not there.
            guard let form = RPCForm(mediaType: mediaType), form.rpcProtocol != .connect else { throw .noMethod(path) }
            return form
        case (_, nil): throw .noMethod(path)
        case (_, let method?): throw .wrongHTTPMethod(allowed: method.isCalledByGET ? "GET, POST" : "POST")
        }
    }

    private static func body(of request: TransportRequest) throws(ConnectError) -> ByteStream {
        guard request.method != .get else { return ByteStream(try RPCQuery(request.url).message()) }
        return request.stream ?? ByteStream(request.body ?? Data())
    }

    private func output(_ head: RPCHead) -> RPCOutput {
        RPCOutput(
            form: head.form,
            coding: RPCResponseCoding(coding: head.responseCoding, minimumBytes: options.compressionMinimum),
            accepted: RPCCodings(known: options.codings).names)
    }
}

extension MethodDescriptor {
    /// Whether Connect calls the method by GET, too (Connect protocol, "Unary-Get request").
    fileprivate var isCalledByGET: Bool { kind == .unary && idempotency == .noSideEffects }
}
