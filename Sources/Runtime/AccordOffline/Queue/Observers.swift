/// The listeners of a queue.
struct Observers<Element: Sendable>: Sendable {
    private var continuations: [AsyncStream<Element>.Continuation] = []

    /// A stream of its own for one listener.
    ///
    /// - Parameter limit: how many elements wait for it; the oldest go first.
    mutating func stream(limit: Int, first: Element? = nil) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(limit))
        if let first { continuation.yield(first) }
        continuations.append(continuation)
        return stream
    }

    mutating func send(_ element: Element) {
        continuations.removeAll { continuation in
            if case .terminated = continuation.yield(element) { true } else { false }
        }
    }

    mutating func finish() {
        for continuation in continuations { continuation.finish() }
        continuations = []
    }
}
