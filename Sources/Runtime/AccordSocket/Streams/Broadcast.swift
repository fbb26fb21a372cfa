import AccordHTTP

/// Gives what happens to any number of streams.
final class Broadcast<Input: Sendable>: Sendable {
    /// A stream's buffer, its type hidden by closures.
    private struct Subscriber: Sendable {
        let number: Int
        let add: @Sendable ([Input]) -> Losses
        /// For streams that hold the reader back.
        let addWaiting: (@Sendable ([Input]) async -> Losses)?
        let finish: @Sendable () -> Void
    }

    private struct State: Sendable {
        var subscribers: [Subscriber] = []
        var numbers = 0
        var latest: Input?
        var isFinished = false
        var losses = Losses()
    }

    private let state: Locked<State>

    /// - Parameter latest: what new streams begin with, until there is something newer; `nil` for streams that begin with
    ///   nothing.
    init(latest: Input? = nil) {
        state = Locked(State(latest: latest))
    }

    /// One that is over.
    private init(finished: Void) {
        state = Locked(State(isFinished: true))
    }

    /// The input that came last, in a broadcast that began with one.
    var latest: Input? { state.withLock { $0.latest } }

    /// The losses of all streams, those that are gone included.
    var losses: Losses { state.withLock { $0.losses } }

    var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// A new stream of what `match` finds in what happens from now on.
    func stream<Element: Sendable>(
        _ buffering: Buffering<Element>, _ match: @escaping @Sendable (Input) -> Element?
    ) -> MessageStream<Element> {
        stream(buffering, all: { $0.compactMap(match) })
    }

    /// A new stream of what `match` finds in what happens from now on, many at once.
    func stream<Element: Sendable>(
        _ buffering: Buffering<Element>, all match: @escaping @Sendable ([Input]) -> [Element]
    ) -> MessageStream<Element> {
        let buffer = StreamBuffer(buffering)
        let number: Int? = state.withLock { state in
            if let latest = state.latest { _ = buffer.add(match([latest])) }
            guard !state.isFinished else { return nil }
            state.numbers += 1
            let add: @Sendable ([Input]) -> Losses = { buffer.add(match($0)) }
            let addWaiting: @Sendable ([Input]) async -> Losses = { await buffer.addWaiting(match($0)) }
            state.subscribers.append(
                Subscriber(
                    number: state.numbers, add: add, addWaiting: buffering.suspendsReader ? addWaiting : nil,
                    finish: { buffer.finish() }))
            return state.numbers
        }
        if number == nil { buffer.finish() }
        // Streams do not keep what they are streams of: one of something that is gone is over.
        let another: @Sendable (Buffering<Element>) -> MessageStream<Element> = { [weak self] buffering in
            (self ?? Broadcast(finished: ())).stream(buffering, all: match)
        }
        return MessageStream(buffer, another: another) { [weak self] in
            if let number { self?.remove(number) }
        }
    }

    private func remove(_ number: Int) {
        state.withLock { state in state.subscribers.removeAll { $0.number == number } }
    }

    /// Gives inputs to all streams, to those that hold the reader back as well: they drop what there is no room for.
    func send(_ inputs: [Input]) {
        let subscribers = subscribers(for: inputs)
        count(subscribers.reduce(into: Losses()) { $0 += $1.add(inputs) })
    }

    /// Gives inputs to all streams, and returns when those that hold the reader back have taken theirs.
    func sendWaiting(_ inputs: [Input]) async {
        let subscribers = subscribers(for: inputs)
        var losses = Losses()
        for subscriber in subscribers where subscriber.addWaiting == nil { losses += subscriber.add(inputs) }
        count(losses)
        for subscriber in subscribers {
            if let addWaiting = subscriber.addWaiting { count(await addWaiting(inputs)) }
        }
    }

    private func subscribers(for inputs: [Input]) -> [Subscriber] {
        state.withLock { state in
            if state.latest != nil, let last = inputs.last { state.latest = last }
            return state.subscribers
        }
    }

    private func count(_ losses: Losses) {
        if losses != Losses() { state.withLock { $0.losses += losses } }
    }

    /// Ends all streams, and those that are made from now on.
    func finish() {
        let subscribers = state.withLock { state in
            state.isFinished = true
            defer { state.subscribers = [] }
            return state.subscribers
        }
        for subscriber in subscribers { subscriber.finish() }
    }
}
