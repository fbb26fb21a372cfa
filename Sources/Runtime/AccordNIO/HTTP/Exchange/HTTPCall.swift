#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes

    /// One request and its response: what the wire, the source of the body and the reader of the response share.
    final class HTTPCall: Sendable {
        fileprivate struct State: Sendable {
            var exchange = HTTPExchange(window: HTTPCall.window)
            /// The body, as long as it may have to be sent.
            var stream: ByteStream?
            var pump: BodyPump?
            var connection: HTTPConnection?
            var repetition: Repetition
        }

        let method: HTTPRequest.Method
        let target: RequestTarget
        let headers: HTTPFields
        let body: Data?
        let hasStream: Bool
        let isIdempotent: Bool
        /// The number of bytes of the body, where that is known beforehand; `nil` also when there is none.
        let bodyLength: Int?
        /// Takes how many bytes of a streamed body the network has taken.
        let onSent: (@Sendable (Int) -> Void)?
        private let server: ServerConnections
        private let state: Locked<State>

        /// The number of bytes of a response that may be unread, before the server is held back.
        static let window = 1 << 20

        init(_ request: TransportRequest, _ target: RequestTarget, to server: ServerConnections) {
            // A body in memory is sent as a stream where its progress is reported.
            let stream = request.stream ?? request.onSent.flatMap { _ in request.body.map { ByteStream($0) } }
            method = request.method
            self.target = target
            headers = request.headers
            body = stream == nil ? request.body : nil
            hasStream = stream != nil
            bodyLength = stream.map(\.length) ?? request.body?.count
            onSent = request.onSent
            isIdempotent = request.isIdempotent
            self.server = server
            state = Locked(
                State(stream: stream, repetition: Repetition(isIdempotent: request.isIdempotent)))
        }

        // MARK: The wire

        /// A connection takes the call, and its body begins to flow.
        ///
        /// - Returns: whether anybody still waits for the response.
        func begin(on connection: HTTPConnection) -> Bool {
            let (isWanted, stream): (Bool, ByteStream?) = state.withLock { state in
                guard !state.exchange.isOver else { return (false, nil) }
                state.connection = connection
                guard let stream = state.stream else { return (true, nil) }
                if !stream.isRepeatable { state.stream = nil }
                state.pump = BodyPump(self, connection)
                return (true, stream)
            }
            if let stream { pump?.start(stream) }
            return isWanted
        }

        /// The pump from which the wire takes the chunks of a streamed body; `nil` when there are none, or none any
        /// more.
        var pump: BodyPump? { state.withLock { $0.pump } }

        /// - Returns: how many more bytes the server may send.
        func arrived(_ arrival: Arrival) -> Int {
            let (resume, credit, pump) = state.withLock { state in
                let (resume, credit) = state.exchange.arrived(arrival)
                return (resume, credit, state.exchange.isOver ? state.leaveWire() : nil)
            }
            pump?.stop()
            resume?()
            return credit
        }

        /// The connection is gone, or says that it has no room. The call goes to another one, if it can.
        func lost(_ loss: Repetition.Loss, _ error: TransportError) {
            let (restarts, pump) = state.withLock { state in
                let hasBody = !hasStream || state.stream != nil
                guard !state.exchange.isOver, state.repetition.lost(loss, hasBody: hasBody) else {
                    return (false, BodyPump?.none)
                }
                return (true, state.leaveWire(keepsStream: true))
            }
            pump?.stop()
            if restarts { submit() } else { fail(error) }
        }

        /// There will be no more of the response.
        func fail(_ error: TransportError) {
            let (resume, pump) = state.withLock { state in
                (state.exchange.failed(error), state.leaveWire())
            }
            pump?.stop()
            resume?()
        }

        // MARK: The source of the body

        /// The body cannot be sent to its end, so neither can the call.
        func giveUp(_ error: TransportError) {
            leave { $0.failed(error) }
        }

        // MARK: The reader

        func submit() {
            if state.withLock({ $0.exchange.isOver }) { return }
            server.submit(self)
            // Let go in between, when there was nothing to withdraw yet.
            if state.withLock({ $0.exchange.isOver }) { server.withdraw(self) }
        }

        /// Gives the call up, unless it is over.
        func letGo() {
            leave { $0.letGo() }
        }

        private func leave(_ event: @Sendable (inout HTTPExchange) -> HTTPExchange.Resumption?) {
            let (resume, pump, connection, wasOver) = state.withLock { state in
                let wasOver = state.exchange.isOver
                let connection = state.connection
                return (event(&state.exchange), state.leaveWire(), connection, wasOver)
            }
            pump?.stop()
            if !wasOver {
                if let connection { connection.giveUp(self) } else { server.withdraw(self) }
            }
            resume?()
        }

        func head(_ resume: @escaping HTTPExchange.HeadWaiter) {
            let found: Result<Arrival.Head, TransportError>? = state.withLock { state in
                if case .there(let head, _) = state.exchange.takeHead() { return head }
                state.exchange.waitForHead(resume)
                return nil
            }
            if let found { resume(found) }
        }

        /// Returns what has arrived, or the end; `nil` when there is neither yet.
        func chunkAtOnce() -> Result<Data?, TransportError>? {
            let (found, connection) = state.withLock { ($0.exchange.takeChunk(), $0.connection) }
            guard case .there(let chunk, let credit) = found else { return nil }
            if credit > 0 { connection?.credit(self, credit) }
            return chunk
        }

        func chunk(_ resume: @escaping HTTPExchange.ChunkWaiter) {
            typealias Found = HTTPExchange.Finding<Result<Data?, TransportError>>
            let (found, connection): (Found, HTTPConnection?) = state.withLock { state in
                let found = state.exchange.takeChunk()
                if case .notYet = found, !state.exchange.waitForChunk(resume) {
                    let error = TransportError(.failed, "a body can be read by one task at a time")
                    return (.there(.failure(error), credit: 0), nil)
                }
                return (found, state.connection)
            }
            guard case .there(let chunk, let credit) = found else { return }
            if credit > 0 { connection?.credit(self, credit) }
            resume(chunk)
        }

        var trailers: HTTPFields { state.withLock { $0.exchange.trailers } }
    }

    extension HTTPCall.State {
        /// - Returns: the pump, which is to be stopped.
        fileprivate mutating func leaveWire(keepsStream: Bool = false) -> BodyPump? {
            if !keepsStream { stream = nil }
            connection = nil
            defer { pump = nil }
            return pump
        }
    }
#endif
