import AccordHTTP
import AccordSamples
import AccordSocket

/// A connection whose messages go wrong.
final class FaultConnection: SocketConnection {
    struct Rules: Sendable {
        let received: [FaultRule<MessageFault>]
        let sent: [FaultRule<MessageFault>]
        let clock: any Clock<Duration>

        func pause(_ duration: Duration) async throws(SocketError) {
            do { try await clock.sleep(for: duration) } catch { throw SocketError(.cancelled) }
        }
    }

    /// One direction: the messages in it so far, and what became of them.
    private struct Direction: Sendable {
        var count = 0
        /// The message that waits for the next one.
        var held: SocketFrame?
        var isSilent = false
    }

    private struct State: Sendable {
        var received = Direction()
        var sent = Direction()
        /// Messages of the server that came together with the one that was delivered last.
        var waiting: ArraySlice<SocketFrame> = []
        /// The error that both directions get since a fault has ended the connection.
        var end: SocketError?
    }

    private let base: any SocketConnection
    private let number: Int
    private let rules: Rules
    private let faults: FaultLog
    private let state = Locked(State())

    init(_ base: any SocketConnection, _ number: Int, _ rules: Rules, _ faults: FaultLog) {
        self.base = base
        self.number = number
        self.rules = rules
        self.faults = faults
    }

    func send(_ frame: SocketFrame) async throws(SocketError) {
        for frame in try await pass(frame, isSent: true) {
            do throws(SocketError) {
                try await base.send(frame)
            } catch {
                throw end ?? error
            }
        }
    }

    func receive() async throws(SocketError) -> [SocketFrame] {
        while true {
            let passed = try await pass(try await nextFrame(), isSent: false)
            if !passed.isEmpty { return passed }
        }
    }

    func close(code: UInt16) async {
        await base.close(code: code)
    }

    private var end: SocketError? { state.withLock { $0.end } }

    /// Waits for the server's next message.
    private func nextFrame() async throws(SocketError) -> SocketFrame {
        while true {
            if let end { throw end }
            if let frame = state.withLock({ $0.waiting.popFirst() }) { return frame }
            do throws(SocketError) {
                let frames = try await base.receive()
                state.withLock { $0.waiting = frames[...] }
            } catch {
                throw end ?? error
            }
        }
    }

    /// The messages that arrive now that this one is under way.
    private func pass(_ frame: SocketFrame, isSent: Bool) async throws(SocketError) -> [SocketFrame] {
        if let end { throw end }
        let path = isSent ? \State.sent : \State.received
        let (count, isSilent) = state.withLock { state in
            state[keyPath: path].count += 1
            return (state[keyPath: path].count, state[keyPath: path].isSilent)
        }
        guard !isSilent else { return [] }
        let subject = "connection \(number), message \(count) of the \(isSent ? "client" : "server")"
        let chosen = (isSent ? rules.sent : rules.received).choose(number: count) {
            SeededRandom(seed: faults.seed, number, isSent ? 1 : 2, count, $0)
        }
        var passed = [frame]
        var isHeld = false
        for (fault, random) in chosen {
            faults.note(subject, fault)
            var random = random
            switch fault {
            case .latency(let latency): try await rules.pause(latency.duration(using: &random))
            case .dropped: passed = []
            case .repeated(let times): passed = Array(repeating: frame, count: max(0, times))
            case .swapped: isHeld = true
            case .closed(let code): try await end(code, faults.message(subject, fault))
            case .lost: try await end(1006, faults.message(subject, fault))
            case .silence:
                state.withLock { $0[keyPath: path].isSilent = true }
                return []
            }
        }
        return state.withLock { state in
            guard let held = state[keyPath: path].held.take() else {
                guard isHeld, !passed.isEmpty else { return passed }
                state[keyPath: path].held = passed.removeLast()
                return passed
            }
            return passed + [held]
        }
    }

    private func end(_ code: UInt16, _ message: String) async throws(SocketError) {
        let error = SocketError(.closed(code: code), message)
        state.withLock { $0.end = error }
        await base.close(code: code)
        throw error
    }
}
