import Foundation
public import HTTPTypes

/// Calls the operations of REST APIs. Generated clients are built on it.
public struct RESTClient: Sendable {
    private let transport: any Transport
    private let options: RESTOptions
    private let codings: ContentCodings

    /// Creates a client of all operations that a transport leads to.
    public init(transport: any Transport, options: RESTOptions = RESTOptions()) {
        self.transport = transport
        self.options = options
        codings = ContentCodings(
            request: options.requestCoding, accepted: options.acceptedCodings,
            decoded: transport.decodesContentEncodings)
    }

    /// Calls an operation.
    ///
    /// - Throws: ``RESTError``, whatever goes wrong; `failed` with the code `canceled` when the task is cancelled, and
    ///   `deadlineExceeded` when the timeout is over, in both cases at once.
    public func call<Operation: RESTOperation>(
        _ operation: Operation.Type,
        _ request: Operation.Request,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(RESTError<Operation.Failure>) -> Operation.Output {
        do throws(ConnectError) {
            try validate(operation, request)
            return try await output(
                of: operation, request, callOptions, identify: { identity(operation, $0) },
                reopening: { reopening(operation, request, callOptions, $0) }
            ) { Operation.write($0, to: &$1) }
        } catch {
            throw error.cause as? RESTError<Operation.Failure> ?? .failed(error)
        }
    }

    /// Calls an operation with a request that was kept.
    func call<Operation: RESTOperation>(
        _ operation: Operation.Type, stored request: StoredRequest, _ callOptions: CallOptions
    ) async throws(ConnectError) -> Operation.Output {
        try await output(
            of: operation, request, callOptions, identify: { RequestIdentity($0) }, reopening: { _ in nil }
        ) { $0.write(to: &$1) }
    }

    private func output<Operation: RESTOperation, Request: Sendable>(
        of operation: Operation.Type, _ request: Request, _ callOptions: CallOptions,
        identify: @escaping @Sendable (Request) -> RequestIdentity?,
        reopening: @escaping @Sendable (Deadline?) -> EventReader.Reopening?,
        write: @escaping @Sendable (Request, inout RequestBuilder) -> Void
    ) async throws(ConnectError) -> Operation.Output {
        let response: Response<Operation.Output> = try await runner.perform(
            Operation.descriptor.call, request, callOptions, identify: identify
        ) { (call, deadline) throws(ConnectError) in
            let wire = try await transport.response(
                to: try self.request(operation, call, write: write), call.record, idle: idle(of: operation))
            let response = RESTResponse(
                wire, accepts: Operation.descriptor.accepts, receiveLimit: options.receiveLimit,
                decoding: options.decoding, codings: codings, deadline: deadline, record: call.record,
                reopening: reopening(deadline))
            return Response(message: try await response.result(of: operation), headers: wire.headers)
        }
        callOptions.onResponse?(ResponseMetadata(headers: response.headers))
        return response.message
    }

    /// Calls an operation, and gives the response unread, whatever its status.
    public func response<Operation: RESTOperation>(
        to operation: Operation.Type,
        _ request: Operation.Request,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> RawResponse {
        try validate(operation, request)
        return try await runner.perform(Operation.descriptor.call, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let wire = try await transport.response(
                to: try self.request(operation, call, acceptsCodings: false) { Operation.write($0, to: &$1) },
                call.record,
                idle: idle(of: operation))
            let response = RESTResponse(
                wire, receiveLimit: options.receiveLimit, decoding: options.decoding, codings: codings,
                deadline: deadline, record: call.record)
            let raw = RawResponse(status: wire.status, headers: wire.headers, body: try response.stream())
            return Response(message: raw, headers: wire.headers)
        }.message
    }

    // MARK: Events

    /// Returns the way in which a stream of events goes on when its connection is lost: the call is made again, with
    /// all its interceptors.
    private func reopening<Operation: RESTOperation>(
        _ operation: Operation.Type, _ request: Operation.Request, _ callOptions: CallOptions, _ deadline: Deadline?
    ) -> EventReader.Reopening? {
        let descriptor = Operation.descriptor
        guard let policy = options.eventResumption, descriptor.method == "GET", descriptor.call.kind == .serverStream
        else { return nil }
        return EventReader.Reopening(policy: policy, clock: options.clock, deadline: deadline) {
            (lastEventID) throws(ConnectError) in
            var callOptions = callOptions
            if let deadline { callOptions.timeout = deadline.remaining }
            let response: Response<RESTResponse> = try await runner.perform(
                descriptor.call, request, callOptions, identify: { _ in nil }
            ) { (call, deadline) throws(ConnectError) in
                var request = try self.request(operation, call) { Operation.write($0, to: &$1) }
                if let lastEventID, !lastEventID.isEmpty { request.headers[.lastEventID] = lastEventID }
                let wire = try await transport.response(to: request, call.record, idle: idle(of: operation))
                let response = RESTResponse(
                    wire, receiveLimit: options.receiveLimit, decoding: options.decoding, codings: codings,
                    deadline: deadline, record: call.record)
                try await response.checkForEvents()
                return Response(message: response, headers: wire.headers)
            }
            return response.message.status == 204 ? nil : response.message
        }
    }

    // MARK: Parts

    private var runner: CallRunner {
        CallRunner(transport: transport, defaultTimeout: options.defaultTimeout, clock: options.clock)
    }

    private func idle<Operation: RESTOperation>(of operation: Operation.Type) -> IdleLimit? {
        guard Operation.descriptor.call.kind == .serverStream else { return nil }
        return IdleLimit(options.streamIdleTimeout, clock: options.clock)
    }

    private func request<Operation: RESTOperation, Request: Sendable>(
        _ operation: Operation.Type,
        _ call: Call<Request>,
        acceptsCodings: Bool = true,
        write: (Request, inout RequestBuilder) -> Void
    ) throws(ConnectError) -> TransportRequest {
        var builder = RequestBuilder(Operation.descriptor, boundary: options.boundary)
        write(call.request, &builder)
        var headers = options.headers.merging(call.headers)
        // A stream that is compressed as a whole would be held back.
        let isStream = Operation.descriptor.call.kind == .serverStream
        headers[.acceptEncoding] = acceptsCodings && !isStream ? codings.acceptedForBodies : "identity"
        if headers[.userAgent] == nil { headers[.userAgent] = accordUserAgent }
        var request = try builder.finish(
            baseURL: transport.baseURL, usesOwnServer: options.usesServersOfOperations,
            server: options.servers[Operation.descriptor], headers: headers, query: call.query)
        request.isIdempotent = call.isIdempotent
        // A body that its caller has encoded is left alone.
        if request.headers[.contentEncoding] == nil, var body = request.body {
            try codings.encode(body: &body, &request.headers)
            request.body = body
        }
        if request.stream?.isRepeatable == false {
            guard call.isRepeatable else {
                throw ConnectError(.internal, "the body was a stream and is gone; the call cannot be repeated")
            }
            call.spend()
        }
        return request
    }

    /// Throws what the contract forbids of a request, where that is asked for.
    private func validate<Operation: RESTOperation>(
        _ operation: Operation.Type, _ request: Operation.Request
    ) throws(ConnectError) {
        guard options.validates else { return }
        try RequestBuilder.check(request, of: Operation.self)
    }

    /// Requests are equal when they are written in the same way.
    private func identity<Operation: RESTOperation>(
        _ operation: Operation.Type, _ request: Operation.Request
    ) -> RequestIdentity? {
        var builder = RequestBuilder(Operation.descriptor, boundary: options.boundary)
        Operation.write(request, to: &builder)
        guard
            let request = try? builder.finish(
                baseURL: transport.baseURL, usesOwnServer: options.usesServersOfOperations,
                server: options.servers[Operation.descriptor], headers: [:], query: []),
            request.stream == nil
        else { return nil }
        return RequestIdentity(WrittenRequest(url: request.url, headers: request.headers, body: request.body))
    }
}

private struct WrittenRequest: Hashable, Sendable {
    let url: URL
    let headers: HTTPFields
    let body: Data?
}

/// A response that has not been read yet.
public struct RawResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP status, as 200.
    public var status: Int
    /// The headers of the response.
    public var headers: HTTPFields
    /// The body, which may still be on its way.
    public var body: ByteStream

    /// Creates a response with a body that nobody has read.
    public init(status: Int, headers: HTTPFields = [:], body: ByteStream) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The status, and the headers without their secrets.
    public var description: String { "HTTP status \(status) \(Printing.text(of: headers))" }

    public var customMirror: Mirror {
        Mirror(self, children: ["status": status, "headers": Printing.text(of: headers)])
    }
}

extension HTTPFields {
    /// These, and `others` in place of those that have the same names. Cookies are added.
    func merging(_ others: HTTPFields) -> HTTPFields {
        let names = Set(others.map(\.name)).subtracting([.cookie])
        return HTTPFields(filter { !names.contains($0.name) }) + others
    }
}
