import Accord
import Foundation
import HTTPTypes

/// Reads the response to a call that is answered in envelopes.
struct StreamReader: Sendable {
    let envelopes: any EnvelopeProtocol
    let codec: Codec
    let receiveLimit: Int
    let codings: ContentCodings
    let clock: any Clock<Duration>

    /// The stream of messages in `response`.
    ///
    /// - Parameter deadline: when the last message has to be there.
    /// - Throws: when the response is no stream of the right kind.
    func read<Output: Message>(
        _ response: TransportResponse,
        deadline: Deadline?
    ) throws(ConnectError) -> ServerStream<Output> {
        let scope = deadline.map { _ in CallScope() }
        let source: MessageSource<Output> = try source(response, scope)
        if let deadline { scope?.expire(at: deadline) }
        return ServerStream(headers: response.headers) { () throws(ConnectError) in try await source.next() }
    }

    /// The messages in `response`.
    ///
    /// - Parameter scope: what may end them early; `nil` when nothing does but cancelling the task that reads.
    /// - Throws: when the response is no stream of the right kind.
    func source<Output: Message>(
        _ response: TransportResponse, _ scope: CallScope?
    ) throws(ConnectError) -> MessageSource<Output> {
        do throws(ConnectError) {
            let coding = try envelopes.begin(response, codec: codec, codings: codings)
            return MessageSource(response, self, coding, scope)
        } catch {
            var error = error
            error.metadata = response.headers
            throw error
        }
    }
}

/// The rest of the messages in a response. It is read by one task at a time.
final class MessageSource<Output: Message>: Sendable {
    private struct State: Sendable {
        var cutter: EnvelopeCutter
        /// `nil` when the call is over.
        var body: TransportBody?
    }

    private let headers: HTTPFields
    private let reader: StreamReader
    private let coding: MessageCoding
    private let scope: CallScope?
    private let state: Locked<State>

    fileprivate init(
        _ response: TransportResponse, _ reader: StreamReader, _ coding: MessageCoding, _ scope: CallScope?
    ) {
        headers = response.headers
        self.reader = reader
        self.coding = coding
        self.scope = scope
        let cutter = EnvelopeCutter(limit: reader.receiveLimit, known: reader.envelopes.flags)
        let state = Locked(State(cutter: cutter, body: response.body))
        self.state = state
        // Also when nobody reads just then, the exchange is given up.
        scope?.whenOver { _ in
            let body = state.withLock { state in
                defer { state.body = nil }
                return state.body
            }
            body?.cancel?()
        }
    }

    func next() async throws(ConnectError) -> ServerStream<Output>.Event {
        do throws(ConnectError) {
            if Task.isCancelled { scope?.end(.cancelled) }
            // A part that has arrived already does not count either.
            guard let body = state.withLock({ $0.body }), !Task.isCancelled else { throw scope?.failure ?? .cancelled }
            guard let envelope = try await envelope(body) else {
                let (isUnused, isCut) = state.withLock { ($0.cutter.isUnused, !$0.cutter.isEmpty) }
                let end = BodyEnd(headers: headers, trailers: body.trailers, isEmpty: isUnused, isCut: isCut)
                return .end(trailers: try reader.envelopes.end(end))
            }
            let payload = try payload(of: envelope)
            guard !envelope.flags.isDisjoint(with: .ends) else { return .message(try decode(payload)) }
            return .end(trailers: try await end(payload, body))
        } catch {
            var error = error
            error.metadata = headers + error.metadata
            throw error
        }
    }

    /// `nil` at the end of the body.
    private func envelope(_ body: TransportBody) async throws(ConnectError) -> Envelope? {
        while true {
            if let envelope = try state.withLock({ state throws(ConnectError) in try state.cutter.next() }) {
                return envelope
            }
            guard let chunk = try await chunk(of: body) else { return nil }
            state.withLock { $0.cutter.append(chunk) }
        }
    }

    /// The next chunk; `nil` at the end. The end of the call ends the wait for it.
    private func chunk(of body: TransportBody) async throws(ConnectError) -> Data? {
        guard let scope, body.cancel != nil else {
            return try await part { () throws(ConnectError) in try await body.chunk() }
        }
        // The end of the call gives the exchange up, so this needs no task of its own.
        let result: Result<Data?, ConnectError> = await withTaskCancellationHandler {
            do throws(ConnectError) { return .success(try await body.chunk()) } catch { return .failure(error) }
        } onCancel: {
            scope.end(.cancelled)
        }
        if let failure = scope.failure { throw failure }
        return try result.get()
    }

    private func part(
        _ read: @escaping @Sendable () async throws(ConnectError) -> Data?
    ) async throws(ConnectError) -> Data? {
        guard let scope else { return try await read() }
        return try await scope.run(read)
    }

    private func payload(of envelope: Envelope) throws(ConnectError) -> Data {
        guard envelope.flags.contains(.compressed) else { return envelope.payload }
        guard coding != .identity else {
            throw ConnectError(.internal, "the stream has a compressed message and names no coding")
        }
        return try coding.decode(envelope.payload, limit: reader.receiveLimit)
    }

    private func decode(_ payload: Data) throws(ConnectError) -> Output {
        do {
            return try reader.codec.decode(from: payload)
        } catch {
            throw ConnectError(.internal, "a message of the stream cannot be read: \(error)", cause: error)
        }
    }

    /// Returns the trailers of a call that has ended, or throws the error that the server reports.
    private func end(_ payload: Data, _ body: TransportBody) async throws(ConnectError) -> HTTPFields {
        let trailers = try reader.envelopes.end(payload)
        // The outcome is known: how the connection fares from here does not change it, but more bytes would belie it.
        // A body does not show whether it has any, so this waits for them or the end; not for long, though, as a server
        // that leaves the body open is not to hold up a call that is over.
        let grace = Deadline(after: .seconds(1), on: reader.clock)
        let more = try? await part { () throws(ConnectError) in
            try await grace.run { () throws(ConnectError) in
                var more = try await body.chunk()
                while more?.isEmpty == true { more = try await body.chunk() }
                return more
            }
        }
        guard state.withLock({ $0.cutter.isEmpty }), more == nil else {
            throw ConnectError(.internal, "the stream goes on after its end", metadata: trailers)
        }
        return trailers
    }
}

extension TransportBody {
    /// The next chunk; `nil` at the end.
    fileprivate func chunk() async throws(ConnectError) -> Data? {
        var chunks = makeAsyncIterator()
        do {
            return try await chunks.next()
        } catch {
            throw ConnectError(error)
        }
    }
}

extension Response {
    /// Reads the one message that a response has to have.
    ///
    /// - Parameters:
    ///   - headers: those of the response, unless they come as an event.
    ///   - next: waits for what comes next.
    /// - Throws: what `next` throws; `unimplemented`, when there is no message or more than one, since then the server
    ///   has another kind of method in mind.
    static func single(
        headers: HTTPFields = [:], next: () async throws(ConnectError) -> ServerStream<Output>.Event
    ) async throws(ConnectError) -> Response {
        var headers = headers
        var message: Output?
        while true {
            switch try await next() {
            case .headers(let first):
                headers = first
            case .message(let one):
                guard message == nil else {
                    throw ConnectError(
                        .unimplemented, "the server answered with more than one message", metadata: headers)
                }
                message = one
            case .end(let trailers):
                guard let message else {
                    throw ConnectError(
                        .unimplemented, "the server answered with no message", metadata: headers + trailers)
                }
                return Response(message: message, headers: headers, trailers: trailers)
            }
        }
    }
}
