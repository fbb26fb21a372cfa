#if canImport(Darwin)
    import AccordHTTP
    public import Foundation
    import HTTPTypes

    /// A transport over URLSession's WebSocket, on Apple's systems.
    ///
    /// It closes with 1000 or with codes from 3000 to 4999; others become 1000, as the system sends no others. URLSession
    /// offers servers no extension, so messages are not compressed; `NIOSocketTransport` of `AccordNIO` compresses them.
    public final class URLSessionSocketTransport: SocketTransport {
        /// The number of bytes that a message may have. Larger ones end the connection.
        public let maximumMessageSize: Int
        private let session: URLSession
        private let delegate: SessionDelegate

        /// - Parameters:
        ///   - configuration: is copied. The default keeps no cookies, credentials or cache on disk, and never times out by
        ///     itself, since sessions do.
        ///   - delegate: handles what the transport does not: challenges, by which an app pins a server's certificate or
        ///     shows its own, and metrics.
        public init(
            maximumMessageSize: Int = 16 << 20,
            configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration,
            delegate: (any URLSessionTaskDelegate)? = nil
        ) {
            self.maximumMessageSize = maximumMessageSize
            self.delegate = SessionDelegate(delegate)
            // Without a queue of ours, the session makes a serial one; it is never the main queue.
            session = URLSession(configuration: configuration, delegate: self.delegate, delegateQueue: nil)
        }

        deinit {
            // A session holds its delegate until it is invalidated. Open connections go on to their end.
            session.finishTasksAndInvalidate()
        }

        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            var urlRequest = URLRequest(url: request.url)
            urlRequest.timeoutInterval = session.configuration.timeoutIntervalForRequest
            for field in request.headers { urlRequest.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
            let task = session.webSocketTask(with: urlRequest)
            task.maximumMessageSize = maximumMessageSize
            let handshake = SocketHandshake()
            delegate.observe(task, handshake)
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    handshake.wait(continuation)
                    // Also when it is cancelled already: URLSession reports the end of started tasks alone.
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
            do throws(SocketError) {
                try result.get()
                guard !Task.isCancelled else { throw SocketError(.cancelled) }
            } catch {
                task.cancel()
                throw Task.isCancelled ? SocketError(.cancelled) : error
            }
            return URLSessionSocket(task)
        }
    }

    private final class URLSessionSocket: SocketConnection {
        private let task: URLSessionWebSocketTask
        /// Whether this side has closed the connection.
        private let isClosed = Locked(false)

        init(_ task: URLSessionWebSocketTask) {
            self.task = task
        }

        deinit {
            // After a close this would cut the connection before the peer has heard of it.
            if !isClosed.withLock({ $0 }) { task.cancel() }
        }

        func send(_ frame: SocketFrame) async throws(SocketError) {
            do {
                switch frame {
                case .text(let text): try await cancellable { try await self.task.send(.string(text)) }
                case .binary(let data): try await cancellable { try await self.task.send(.data(data)) }
                }
            } catch {
                throw failure(error)
            }
        }

        func receive() async throws(SocketError) -> [SocketFrame] {
            do {
                switch try await cancellable({ try await self.task.receive() }) {
                case .string(let text): return [.text(text)]
                case .data(let data): return [.binary(data)]
                @unknown default: throw SocketError(.protocolError, "a message of an unknown kind")
                }
            } catch {
                throw failure(error)
            }
        }

        func close(code: UInt16) async {
            end(code == 1000 || (3000...4999).contains(code) ? Int(code) : 1000)
        }

        private func end(_ code: Int) {
            let isFirst = isClosed.withLock { isClosed in
                defer { isClosed = true }
                return !isClosed
            }
            // `CloseCode` takes any number: those of applications have no names.
            let closeCode = URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .normalClosure
            if isFirst { task.cancel(with: closeCode, reason: nil) }
        }

        /// URLSession's own waits do not heed the cancellation of tasks: only the end of the connection ends them.
        private func cancellable<Value: Sendable>(
            _ body: @Sendable () async throws -> Value
        ) async throws -> Value {
            try await withTaskCancellationHandler(operation: body) { end(1000) }
        }

        private func failure(_ error: any Error) -> SocketError {
            if let error = error as? SocketError { return error }
            if isClosed.withLock({ $0 }) || Task.isCancelled { return SocketError(.cancelled) }
            // The raw value: the codes of applications, 4000 to 4999, have no names.
            let code = task.closeCode.rawValue
            if code > 0, let code = UInt16(exactly: code) {
                return SocketError(
                    .closed(code: code), task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? "")
            }
            let posix = error as NSError
            if posix.domain == NSPOSIXErrorDomain, posix.code == Int(EMSGSIZE) {
                return SocketError(.tooLarge, "a message is larger than \(task.maximumMessageSize) bytes", cause: error)
            }
            let fault = TransportError(urlSession: error, to: task.originalRequest?.url)
            return SocketError(
                .closed(code: 1006), fault.message, isOffline: fault.kind == .offline, cause: error)
        }
    }

    /// The wait for a handshake, whose answer may come first.
    private final class SocketHandshake: TaskObserver {
        typealias Answer = Result<Void, SocketError>

        private enum State: Sendable {
            case new
            case waiting(CheckedContinuation<Answer, Never>)
            case answered(Answer)
        }

        private let state = Locked(State.new)

        func wait(_ continuation: CheckedContinuation<Answer, Never>) {
            let answer: Answer? = state.withLock { state in
                if case .answered(let answer) = state { return answer }
                state = .waiting(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }

        func opened() {
            answer(.success(()))
        }

        func completed(_ task: URLSessionTask, with error: (any Error)?) {
            let status = (task.response as? HTTPURLResponse)?.statusCode
            let fault = error.map { TransportError(urlSession: $0, to: task.originalRequest?.url) }
            let failure =
                if let status, status != 101 {
                    SocketError(.refused(status: status), "the server refused the handshake", cause: error)
                } else if fault?.kind == .cancelled {
                    SocketError(.cancelled)
                } else {
                    SocketError(
                        .unreachable, fault?.message ?? "no connection", isOffline: fault?.kind == .offline,
                        cause: error)
                }
            answer(.failure(failure))
        }

        /// The first answer counts.
        private func answer(_ answer: Answer) {
            let continuation: CheckedContinuation<Answer, Never>? = state.withLock { state in
                switch state {
                case .new:
                    state = .answered(answer)
                    return nil
                case .waiting(let continuation):
                    state = .answered(answer)
                    return continuation
                case .answered: return nil
                }
            }
            continuation?.resume(returning: answer)
        }
    }
#endif
