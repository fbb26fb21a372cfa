import AccordHTTP

/// What lies between the reader of a session and one consumer.
final class StreamBuffer<Element: Sendable>: Sendable {
    private typealias Consumer = CheckedContinuation<Element?, Never>
    private typealias Reader = CheckedContinuation<Void, Never>

    private struct State: Sendable {
        var queue: any ElementQueue<Element>
        var losses = Losses()
        var isFinished = false
        var tickets = 0
        /// Consumers that wait for an element; there is none when the queue has one. In the order of their tickets.
        var consumers: [(ticket: Int, continuation: Consumer)] = []
        /// Readers that wait for room.
        var readers: [(ticket: Int, continuation: Reader)] = []

        mutating func newTicket() -> Int {
            tickets += 1
            return tickets
        }

        mutating func nextConsumer() -> Consumer? {
            consumers.isEmpty ? nil : consumers.removeFirst().continuation
        }

        /// The next element, and the reader that may go on. It has to wait until half of the queue is empty, so that the
        /// two do not take turns at each element.
        mutating func take() -> (element: Element, reader: Reader?)? {
            guard let element = queue.popFirst() else { return nil }
            guard !readers.isEmpty, queue.count <= queue.limit / 2 else { return (element, nil) }
            return (element, readers.removeFirst().continuation)
        }
    }

    private let state: Locked<State>

    init(_ buffering: Buffering<Element>) {
        state = Locked(State(queue: buffering.makeQueue()))
    }

    var losses: Losses { state.withLock(\.losses) }

    // MARK: The reader's side

    /// Adds elements, whatever that costs.
    func add(_ elements: [Element]) -> Losses {
        guard !elements.isEmpty else { return Losses() }
        let (losses, served) = state.withLock { state in
            var losses = Losses()
            var served: [(Consumer, Element)] = []
            for element in elements where !state.isFinished {
                if let consumer = state.nextConsumer() {
                    served.append((consumer, element))
                } else {
                    losses += state.queue.append(element)
                }
            }
            state.losses += losses
            return (losses, served)
        }
        for (consumer, element) in served { consumer.resume(returning: element) }
        return losses
    }

    /// Adds elements as there is room for them. When the task is cancelled meanwhile, the rest is lost.
    func addWaiting(_ elements: [Element]) async -> Losses {
        var rest = elements[...]
        while !rest.isEmpty {
            if Task.isCancelled {
                let losses = Losses(dropped: rest.count)
                return state.withLock { state in
                    guard !state.isFinished else { return Losses() }
                    state.losses += losses
                    return losses
                }
            }
            let (isFinished, served) = state.withLock { state in
                var served: [(Consumer, Element)] = []
                while let element = rest.first, !state.isFinished {
                    if let consumer = state.nextConsumer() {
                        served.append((consumer, element))
                    } else if state.queue.isFull {
                        break
                    } else {
                        _ = state.queue.append(element)
                    }
                    rest.removeFirst()
                }
                return (state.isFinished, served)
            }
            for (consumer, element) in served { consumer.resume(returning: element) }
            if isFinished { break }
            if !rest.isEmpty { await room() }
        }
        return Losses()
    }

    /// Waits until the queue has room, the stream is over, or the task is cancelled.
    private func room() async {
        let ticket = state.withLock { $0.newTicket() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.isFinished || !state.queue.isFull || Task.isCancelled { return true }
                    state.readers.append((ticket, continuation))
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            let reader = state.withLock { state in
                let index = state.readers.firstIndex { $0.ticket == ticket }
                return index.map { state.readers.remove(at: $0).continuation }
            }
            reader?.resume()
        }
    }

    /// Ends the stream: what waits is still delivered, and nothing is added any more.
    func finish() {
        let (consumers, readers) = state.withLock { state in
            state.isFinished = true
            defer { (state.consumers, state.readers) = ([], []) }
            return (state.consumers, state.readers)
        }
        for consumer in consumers { consumer.continuation.resume(returning: nil) }
        for reader in readers { reader.continuation.resume() }
    }

    // MARK: The consumer's side

    /// The next element; `nil` when the stream is over, or the task is cancelled.
    ///
    /// It runs where its caller does: a consumer on the main actor takes what waits without leaving it.
    func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
        if Task.isCancelled { return nil }
        let (taken, ticket) = state.withLock { state in (state.take(), state.newTicket()) }
        if let taken {
            taken.reader?.resume()
            return taken.element
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, reader): (Element??, Reader?) = state.withLock { state in
                    // Seen under the lock: a cancellation that comes later finds the continuation in its place.
                    if Task.isCancelled { return (.some(nil), nil) }
                    if let taken = state.take() { return (taken.element, taken.reader) }
                    if state.isFinished { return (.some(nil), nil) }
                    state.consumers.append((ticket, continuation))
                    return (nil, nil)
                }
                if let answer { continuation.resume(returning: answer) }
                reader?.resume()
            }
        } onCancel: {
            let consumer = state.withLock { state in
                let index = state.consumers.firstIndex { $0.ticket == ticket }
                return index.map { state.consumers.remove(at: $0).continuation }
            }
            consumer?.resume(returning: nil)
        }
    }
}
