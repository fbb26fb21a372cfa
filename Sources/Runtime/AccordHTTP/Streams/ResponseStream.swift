/// A stream in the response of a call, of whatever elements: what interceptors do with it, who do not know those.
protocol ResponseStream: Sendable {
    /// The same stream. If it fails before its first message, it goes on with the one that `recover` gives; a stream
    /// that cannot begin again only lets `recover` know how it failed.
    func recovering(_ recover: @escaping @Sendable (ConnectError) async throws(ConnectError) -> Self) -> Self

    /// The same stream, which reports once how it ended: with an error, `canceled` when it is let go before its end.
    func observing(_ tell: @escaping @Sendable (ConnectError?) -> Void) -> Self

    /// The same stream, whose errors name the call.
    func naming(_ record: CallRecord) -> Self
}

extension ServerStream: ResponseStream {
    func recovering(
        _ recover: @escaping @Sendable (ConnectError) async throws(ConnectError) -> ServerStream
    ) -> ServerStream {
        let source = Locked((stream: self, isFresh: true))
        return ServerStream(headers: headers) { () throws(ConnectError) in
            let (stream, isFresh) = source.withLock { $0 }
            do throws(ConnectError) {
                let event = try await stream.event()
                if case .headers = event { return event }
                if isFresh { source.withLock { $0.isFresh = false } }
                return event
            } catch {
                guard isFresh else { throw error }
                let other = try await recover(error)
                source.withLock { $0 = (other, false) }
                return .headers(other.headers)
            }
        }
    }

    func observing(_ tell: @escaping @Sendable (ConnectError?) -> Void) -> ServerStream {
        let observer = StreamObserver(tell)
        return ServerStream(headers: headers) { () throws(ConnectError) in
            do throws(ConnectError) {
                let event = try await event()
                if case .end = event { observer.tell(nil) }
                return event
            } catch {
                observer.tell(error)
                throw error
            }
        }
    }
}

// The messages that were sent are gone, so these do not begin again; their calls say so (``Call/isRepeatable``).

extension BidiStream: ResponseStream {
    func recovering(
        _ recover: @escaping @Sendable (ConnectError) async throws(ConnectError) -> BidiStream
    ) -> BidiStream {
        mapMessages { messages in
            ServerStream(headers: messages.headers) { () throws(ConnectError) in
                do throws(ConnectError) {
                    return try await messages.event()
                } catch {
                    _ = try? await recover(error)
                    throw error
                }
            }
        }
    }

    func observing(_ tell: @escaping @Sendable (ConnectError?) -> Void) -> BidiStream {
        mapMessages { $0.observing(tell) }
    }

    func naming(_ record: CallRecord) -> BidiStream {
        mapRequests { $0.naming(record) }.mapMessages { $0.naming(record) }
    }
}

extension ClientStream: ResponseStream {
    func recovering(
        _ recover: @escaping @Sendable (ConnectError) async throws(ConnectError) -> ClientStream
    ) -> ClientStream {
        mapResponse { response throws(ConnectError) in
            do throws(ConnectError) {
                return try await response()
            } catch {
                _ = try? await recover(error)
                throw error
            }
        }
    }

    func observing(_ tell: @escaping @Sendable (ConnectError?) -> Void) -> ClientStream {
        let observer = StreamObserver(tell)
        return mapResponse { response throws(ConnectError) in
            do throws(ConnectError) {
                let response = try await response()
                observer.tell(nil)
                return response
            } catch {
                observer.tell(error)
                throw error
            }
        }
    }

    func naming(_ record: CallRecord) -> ClientStream {
        mapRequests { $0.naming(record) }.mapResponse { response throws(ConnectError) in
            do throws(ConnectError) { return try await response() } catch { throw record.naming(error) }
        }
    }
}

/// Reports the end of a stream once, at the latest when it is let go.
private final class StreamObserver: Sendable {
    private let told = Locked(false)
    private let listener: @Sendable (ConnectError?) -> Void

    init(_ listener: @escaping @Sendable (ConnectError?) -> Void) {
        self.listener = listener
    }

    deinit {
        tell(.cancelled)
    }

    func tell(_ error: ConnectError?) {
        let isFirst = told.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { listener(error) }
    }
}

extension Response {
    /// The same response. If it is a stream that fails before its first message, it goes on with what `recover` gives.
    ///
    /// - Parameter deadline: when that has to be there, as the call's own deadline no longer watches over it.
    func recovering(
        within deadline: Deadline?,
        _ recover: @escaping @Sendable (ConnectError) async throws(ConnectError) -> Response
    ) -> Response {
        mapStream { stream in
            AnyRecovery(deadline: deadline) { error throws(ConnectError) in
                try await recover(error).message
            }.apply(to: stream)
        }
    }

    /// The same response, which reports once that it is over: at once, or at the end of its stream.
    package func observing(_ tell: @escaping @Sendable (ConnectError?) -> Void) -> Response {
        guard message is any ResponseStream else {
            tell(nil)
            return self
        }
        return mapStream { $0.observing(tell) }
    }

    /// The same response. If it is a stream, its errors name the call.
    func naming(_ record: CallRecord) -> Response {
        mapStream { $0.naming(record) }
    }

    private func mapStream(_ transform: (any ResponseStream) -> any ResponseStream) -> Response {
        guard let stream = message as? any ResponseStream, let message = transform(stream) as? Output else {
            return self
        }
        var response = self
        response.message = message
        return response
    }
}

/// Goes on with another response, whose type is known to be that of the first.
private struct AnyRecovery: Sendable {
    let deadline: Deadline?
    let recover: @Sendable (ConnectError) async throws(ConnectError) -> any Sendable

    func apply<Stream: ResponseStream>(to stream: Stream) -> Stream {
        stream.recovering { error throws(ConnectError) in
            let response: any Sendable
            if let deadline {
                response = try await deadline.run { () throws(ConnectError) in try await recover(error) }
            } else {
                response = try await recover(error)
            }
            guard let other = response as? Stream else { throw error }
            return other
        }
    }
}
