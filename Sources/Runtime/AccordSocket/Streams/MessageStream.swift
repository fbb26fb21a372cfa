/// A stream of what a session hears, for one consumer.
///
/// ```swift
/// for await quote in session.quoteUpdated { show(quote) }
/// ```
///
/// It begins when it is made: what comes before it is read waits in its buffer, as far as its ``Buffering`` has room. Any
/// number of streams may be made of one session, each with a buffer of its own; two loops over one stream share what
/// comes. It ends for good when the last reference to it goes, as it does at the end of the loop above, however that is
/// left. A cancelled task reads no more of it. When the session is closed for good, the stream ends after what waits.
public struct MessageStream<Element: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// Ends the stream when the last reference to it goes.
    @usableFromInline
    final class Handle: Sendable {
        @usableFromInline let buffer: StreamBuffer<Element>
        let another: @Sendable (Buffering<Element>) -> MessageStream
        let unregister: @Sendable () -> Void

        init(
            _ buffer: StreamBuffer<Element>, _ another: @escaping @Sendable (Buffering<Element>) -> MessageStream,
            _ unregister: @escaping @Sendable () -> Void
        ) {
            self.buffer = buffer
            self.another = another
            self.unregister = unregister
        }

        deinit {
            unregister()
            buffer.finish()
        }
    }

    private let handle: Handle

    /// - Parameter another: makes a stream of the same with another buffer.
    init(
        _ buffer: StreamBuffer<Element>, another: @escaping @Sendable (Buffering<Element>) -> MessageStream,
        unregister: @escaping @Sendable () -> Void
    ) {
        handle = Handle(buffer, another, unregister)
    }

    /// A stream of the same from now on, with a buffer of the caller's choice in place of the contract's:
    ///
    /// ```swift
    /// for await quote in session.quoteUpdated.buffering(.suspendReader(64)) { try await store(quote) }
    /// ```
    public func buffering(_ buffering: Buffering<Element>) -> MessageStream {
        handle.another(buffering)
    }

    /// The number of elements that were lost because there was no room for them.
    public var dropped: Int { handle.buffer.losses.dropped }

    /// The number of elements that were replaced by newer ones with the same key.
    public var conflated: Int { handle.buffer.losses.conflated }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(handle: handle)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline let handle: Handle

        fileprivate init(handle: Handle) {
            self.handle = handle
        }

        @inlinable
        public mutating func next() async -> Element? {
            if let element = handle.buffer.takeFree() { return element }
            return await handle.buffer.next()
        }

        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if let element = handle.buffer.takeFree() { return element }
            return await handle.buffer.next(isolation: actor)
        }
    }
}
