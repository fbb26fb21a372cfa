/// What a session hears, for one consumer.
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
    fileprivate final class Handle: Sendable {
        let buffer: StreamBuffer<Element>
        let unregister: @Sendable () -> Void

        init(_ buffer: StreamBuffer<Element>, _ unregister: @escaping @Sendable () -> Void) {
            self.buffer = buffer
            self.unregister = unregister
        }

        deinit {
            unregister()
            buffer.finish()
        }
    }

    private let handle: Handle

    init(_ buffer: StreamBuffer<Element>, unregister: @escaping @Sendable () -> Void) {
        handle = Handle(buffer, unregister)
    }

    /// How many elements were lost because there was no room for them.
    public var dropped: Int { handle.buffer.losses.dropped }

    /// How many elements were replaced by newer ones with the same key.
    public var conflated: Int { handle.buffer.losses.conflated }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(handle: handle)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let handle: Handle

        public mutating func next() async -> Element? {
            await handle.buffer.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await handle.buffer.next(isolation: actor)
        }
    }
}
