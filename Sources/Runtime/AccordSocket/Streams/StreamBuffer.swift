public import AccordHTTP

/// The buffer between the reader of a session and one consumer.
@usableFromInline
final class StreamBuffer<Element: Sendable>: Sendable {
    fileprivate typealias Consumer = CheckedContinuation<Element?, Never>
    fileprivate typealias Reader = CheckedContinuation<Void, Never>

    @usableFromInline
    struct State: Sendable {
        /// The elements that were taken from the queue already, from `position` on; they wait as those in the queue do.
        @usableFromInline var head: ArraySlice<Element> = []
        @usableFromInline var position = 0
        /// The number of elements of the head that may be taken with nothing else to be done.
        @usableFromInline var free = 0
        fileprivate var queue: any ElementQueue<Element>
        fileprivate var losses = Losses()
        fileprivate var isFinished = false
        private var tickets = 0
        /// Consumers that wait for an element; there is none when the queue has one. In the order of their tickets.
        fileprivate var consumers: [(ticket: Int, continuation: Consumer)] = []
        /// Readers that wait for room.
        fileprivate var readers: [(ticket: Int, continuation: Reader)] = []

        fileprivate init(queue: any ElementQueue<Element>) {
            self.queue = queue
        }

        /// The number of elements that wait.
        private var count: Int { head.endIndex - position + queue.count }
        fileprivate var room: Int { max(queue.limit - count, 0) }

        fileprivate mutating func newTicket() -> Int {
            tickets += 1
            return tickets
        }

        /// Gives the first elements to consumers that wait.
        fileprivate mutating func serve(_ elements: inout ArraySlice<Element>) -> [(Consumer, Element)] {
            var served: [(Consumer, Element)] = []
            while !consumers.isEmpty, let element = elements.popFirst() {
                served.append((consumers.removeFirst().continuation, element))
            }
            return served
        }

        /// Adds elements, whatever that costs.
        fileprivate mutating func append(_ elements: ArraySlice<Element>) -> Losses {
            let dropped = max(min(elements.count - room, head.endIndex - position), 0)
            position += dropped
            var losses = queue.append(elements)
            losses.dropped += dropped
            self.losses += losses
            settle()
            return losses
        }

        /// The next element, and the reader that may go on. It has to wait until half of the queue is empty, so that the
        /// two do not take turns at each element.
        fileprivate mutating func take() -> (element: Element, reader: Reader?)? {
            if position == head.endIndex {
                head = queue.popFirst()
                position = head.startIndex
            }
            guard position < head.endIndex else { return nil }
            defer { settle() }
            let element = head[position]
            position += 1
            guard !readers.isEmpty, count <= queue.limit / 2 else { return (element, nil) }
            return (element, readers.removeFirst().continuation)
        }

        /// Finds out how many elements are free to be taken. The last is not, as the head goes with it, and neither is
        /// one whose place a reader waits for.
        fileprivate mutating func settle() {
            if position == head.endIndex { (head, position) = ([], 0) }
            free = max(head.endIndex - position - 1, 0)
            if !readers.isEmpty { free = max(min(free, count - queue.limit / 2 - 1), 0) }
        }
    }

    @usableFromInline let state: Locked<State>

    init(_ buffering: Buffering<Element>) {
        state = Locked(State(queue: buffering.makeQueue()))
    }

    var losses: Losses { state.withLock { $0.losses } }

    // MARK: The reader's side

    /// Adds elements, whatever that costs.
    func add(_ elements: [Element]) -> Losses {
        guard !elements.isEmpty else { return Losses() }
        let (losses, served): (Losses, [(Consumer, Element)]) = state.withLock { state in
            guard !state.isFinished else { return (Losses(), []) }
            var rest = elements[...]
            let served = state.serve(&rest)
            return (state.append(rest), served)
        }
        for (consumer, element) in served { consumer.resume(returning: element) }
        return losses
    }

    /// Adds elements as there is room for them. When the task is cancelled, that for which there is none is lost.
    func addWaiting(_ elements: [Element]) async -> Losses {
        var rest = elements[...]
        while !rest.isEmpty {
            let (isFinished, served): (Bool, [(Consumer, Element)]) = state.withLock { state in
                guard !state.isFinished else { return (true, []) }
                let served = state.serve(&rest)
                let fitting = rest.prefix(state.room)
                _ = state.append(fitting)
                rest.removeFirst(fitting.count)
                return (false, served)
            }
            for (consumer, element) in served { consumer.resume(returning: element) }
            if isFinished || rest.isEmpty { break }
            if Task.isCancelled {
                let losses = Losses(dropped: rest.count)
                return state.withLock { state in
                    guard !state.isFinished else { return Losses() }
                    state.losses += losses
                    return losses
                }
            }
            await room()
        }
        return Losses()
    }

    /// Waits until the queue has room, the stream is over, or the task is cancelled.
    private func room() async {
        let ticket = state.withLock { $0.newTicket() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    if state.isFinished || state.room > 0 || Task.isCancelled { return true }
                    state.readers.append((ticket, continuation))
                    state.settle()
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

    /// The next element if it waits, and there is nothing else to be done. Inlinable, as code that is generic takes
    /// longer for this than a message takes to be read.
    @inlinable
    func takeFree() -> Element? {
        if Task.isCancelled { return nil }
        return state.withLock { state in
            guard state.free > 0 else { return nil }
            state.free -= 1
            defer { state.position += 1 }
            return state.head[state.position]
        }
    }

    /// The next element; `nil` when the stream is over, or the task is cancelled.
    ///
    /// It runs where its caller does: a consumer on the main actor takes what waits without leaving it.
    @usableFromInline
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
