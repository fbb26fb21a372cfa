import Foundation

/// The bytes on their way from a caller to the wire, as a state machine: events in, and what is to be done out.
///
/// Bytes are kept until the wire takes them, all at once. Whoever sends while there are many waits until it does.
struct MessagePipe: Sendable {
    typealias Effect = @Sendable () -> Void

    /// The outcome for bytes that are offered.
    enum Outcome: Sendable {
        /// They are on their way, and there is room for more.
        case accepted(Effect?)
        /// They are on their way. The sender waits for room: ``whenDrained(_:)``.
        case full
        case refused(ConnectError)
    }

    private enum End: Sendable {
        /// The caller has said that all is sent; the wire takes what waits, and then the end. To `closed` when the call is
        /// over.
        case finished
        /// The call takes nothing more. Waiting messages are dropped. A final state.
        case closed(ConnectError)
    }

    private var waiting = Data()
    /// `nil` while more may be sent. To `finished` by the caller, to `closed` by the end of the call.
    private var end: End?
    private var taker: (@Sendable (Result<Data?, ConnectError>) -> Void)?
    private var senders: [@Sendable (ConnectError?) -> Void] = []
    private let capacity: Int

    /// - Parameter capacity: how many bytes may wait before senders do.
    init(capacity: Int = 64 << 10) {
        self.capacity = capacity
    }

    /// Whether more may be sent.
    var isOpen: Bool {
        if case nil = end { true } else { false }
    }

    /// Whether somebody waits for room.
    var hasWaitingSender: Bool { !senders.isEmpty }

    // MARK: Events from the caller

    mutating func offer(_ bytes: Data) -> Outcome {
        switch end {
        case .closed(let error): return .refused(error)
        case .finished: return .refused(ConnectError(.failedPrecondition, "all was said to be sent already"))
        case nil: break
        }
        if let taker {
            self.taker = nil
            return .accepted { taker(.success(bytes)) }
        }
        waiting.append(bytes)
        return waiting.count < capacity ? .accepted(nil) : .full
    }

    /// - Parameter resume: is called once: when the wire has taken what was there, or with the error that ended the
    ///   call.
    mutating func whenDrained(_ resume: @escaping @Sendable (ConnectError?) -> Void) -> Effect? {
        if case .closed(let error) = end { return { resume(error) } }
        guard waiting.count >= capacity else { return { resume(nil) } }
        senders.append(resume)
        return nil
    }

    mutating func finish() -> Effect? {
        guard end == nil else { return nil }
        end = .finished
        guard let taker else { return nil }
        self.taker = nil
        return { taker(.success(nil)) }
    }

    // MARK: Events from the wire

    /// - Parameter resume: is called once: with bytes, with `nil` when all is sent, or with the error that ended the
    ///   call before that. An end without an error would make the server believe that it has everything.
    mutating func take(_ resume: @escaping @Sendable (Result<Data?, ConnectError>) -> Void) -> Effect? {
        guard waiting.isEmpty else {
            let bytes = waiting
            let drained = senders
            waiting = Data()
            senders = []
            return {
                resume(.success(bytes))
                for sender in drained { sender(nil) }
            }
        }
        switch end {
        case .closed(let error): return { resume(.failure(error)) }
        case .finished: return { resume(.success(nil)) }
        case nil: break
        }
        guard taker == nil else {
            return { resume(.failure(ConnectError(.internal, "a body can be read by one task at a time"))) }
        }
        taker = resume
        return nil
    }

    /// The call takes nothing more. Data that has not been taken is dropped.
    ///
    /// - Parameter error: what senders get from now on.
    mutating func close(_ error: ConnectError) -> Effect? {
        if case .closed = end { return nil }
        end = .closed(error)
        waiting = Data()
        let stranded = senders
        let taker = taker
        senders = []
        self.taker = nil
        return {
            taker?(.failure(error))
            for sender in stranded { sender(error) }
        }
    }
}
