import AccordHTTP

/// One direction of a connection in memory: frames that one side sends, and the other has not received yet.
final class FramePipe: Sendable {
    private struct Sender: Sendable {
        let ticket: Int
        let frame: SocketFrame
        let continuation: CheckedContinuation<Result<Void, SocketError>, Never>
    }

    private typealias Receiver = CheckedContinuation<Result<[SocketFrame], SocketError>, Never>

    private struct State: Sendable {
        var frames: [SocketFrame] = []
        var senders: [Sender] = []
        var receiver: (ticket: Int, continuation: Receiver)?
        var tickets = 0
        /// The error that the sending side gets from now on.
        var sendingError: SocketError?
        /// The error that the receiving side gets, once it has what was sent before.
        var receivingError: SocketError?
    }

    private let capacity: Int
    private let state = Watched(State())

    /// - Parameter capacity: how many frames it holds before senders have to wait.
    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    func send(_ frame: SocketFrame) async throws(SocketError) {
        let ticket = newTicket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, receiver): (Result<Void, SocketError>?, Receiver?) = state.withLock { state in
                    if let error = state.sendingError { return (.failure(error), nil) }
                    if Task.isCancelled { return (.failure(.cancelled), nil) }
                    if let receiver = state.receiver.take() { return (.success(()), receiver.continuation) }
                    if state.frames.count < capacity {
                        state.frames.append(frame)
                        return (.success(()), nil)
                    }
                    state.senders.append(Sender(ticket: ticket, frame: frame, continuation: continuation))
                    return (nil, nil)
                }
                receiver?.resume(returning: .success([frame]))
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let sender = state.withLock { state in
                let index = state.senders.firstIndex { $0.ticket == ticket }
                return index.map { state.senders.remove(at: $0) }
            }
            sender?.continuation.resume(returning: .failure(.cancelled))
        }
        try result.get()
    }

    /// - Returns: whether there was a receiver, or room, for it.
    func sendAtOnce(_ frame: SocketFrame) -> Bool {
        let (isTaken, receiver): (Bool, Receiver?) = state.withLock { state in
            guard state.sendingError == nil else { return (false, nil) }
            if let receiver = state.receiver.take() { return (true, receiver.continuation) }
            guard state.frames.count < capacity else { return (false, nil) }
            state.frames.append(frame)
            return (true, nil)
        }
        receiver?.resume(returning: .success([frame]))
        return isTaken
    }

    /// Waits for frames, and takes all that there are.
    func receive() async throws(SocketError) -> [SocketFrame] {
        let ticket = newTicket()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Receiver) in
                let (answer, admitted): (Result<[SocketFrame], SocketError>?, [Sender]) = state.withLock { state in
                    if Task.isCancelled { return (.failure(.cancelled), []) }
                    guard state.frames.isEmpty else {
                        let frames = state.frames
                        let admitted = Array(state.senders.prefix(capacity))
                        state.senders.removeFirst(admitted.count)
                        state.frames = admitted.map(\.frame)
                        return (.success(frames), admitted)
                    }
                    if let error = state.receivingError { return (.failure(error), []) }
                    guard state.receiver == nil else {
                        let error = SocketError(.protocolError, "two tasks receive from one connection")
                        return (.failure(error), [])
                    }
                    state.receiver = (ticket, continuation)
                    return (nil, [])
                }
                for sender in admitted { sender.continuation.resume(returning: .success(())) }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let receiver: Receiver? = state.withLock { state in
                state.receiver?.ticket == ticket ? state.receiver.take()?.continuation : nil
            }
            receiver?.resume(returning: .failure(.cancelled))
        }
        return try result.get()
    }

    /// Ends the pipe; it has no effect on one that has ended.
    ///
    /// - Parameters:
    ///   - sending: what senders get from now on, and those who wait.
    ///   - receiving: what the receiver gets.
    ///   - discarding: whether the receiver gets nothing of what was sent before.
    func end(sending: SocketError, receiving: SocketError, discarding: Bool) {
        let (senders, receiver): ([Sender], Receiver?) = state.withLock { state in
            guard state.sendingError == nil else { return ([], nil) }
            state.sendingError = sending
            state.receivingError = receiving
            if discarding { state.frames = [] }
            defer { state.senders = [] }
            return (state.senders, state.receiver.take()?.continuation)
        }
        for sender in senders { sender.continuation.resume(returning: .failure(sending)) }
        receiver?.resume(returning: .failure(receiving))
    }

    /// Waits until a sender is held back. Returns early when the task is cancelled.
    func senderWaits() async {
        await state.reaches { !$0.senders.isEmpty }
    }

    private func newTicket() -> Int {
        state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
    }
}

extension SocketError {
    static let cancelled = SocketError(.cancelled)
}
