import AccordHTTP

/// What lies between the reader of a session and one consumer.
final class StreamBuffer<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var queue: any ElementQueue<Element>
        var losses = Losses()
        var isFinished = false
        var tickets = 0
        /// Consumers that wait for an element; there is none when the queue has one. In the order of their tickets.
        var consumers: [(ticket: Int, continuation: CheckedContinuation<Element?, Never>)] = []
        /// Readers that wait for room.
        var readers: [(ticket: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func newTicket() -> Int {
            tickets += 1
            return tickets
        }

        mutating func nextReader() -> CheckedContinuation<Void, Never>? {
            readers.isEmpty ? nil : readers.removeFirst().continuation
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
            var served: [(CheckedContinuation<Element?, Never>, Element)] = []
            for element in elements where !state.isFinished {
                if state.consumers.isEmpty {
                    losses += state.queue.append(element)
                } else {
                    served.append((state.consumers.removeFirst().continuation, element))
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
        for (index, element) in elements.enumerated() {
            await room()
            if Task.isCancelled {
                let losses = Losses(dropped: elements.count - index)
                return state.withLock { state in
                    guard !state.isFinished else { return Losses() }
                    state.losses += losses
                    return losses
                }
            }
            _ = add([element])
        }
        return Losses()
    }

    /// Waits until the queue is not full, the stream is over, or the task is cancelled.
    private func room() async {
        let ticket: Int? = state.withLock { !$0.isFinished && $0.queue.isFull ? $0.newTicket() : nil }
        guard let ticket else { return }
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
    func next() async -> Element? {
        let ticket = state.withLock { $0.newTicket() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, reader): (Element??, CheckedContinuation<Void, Never>?) = state.withLock { state in
                    // Seen under the lock: a cancellation that comes later finds the continuation in its place.
                    if Task.isCancelled { return (.some(nil), nil) }
                    if let element = state.queue.popFirst() { return (element, state.nextReader()) }
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
