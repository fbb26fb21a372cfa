import Accord
import AccordHTTP
import AccordSocket
import Foundation

/// Why a message cannot be sent by hand.
package enum SocketMockError: Error, Sendable, Hashable {
    /// The server has no message of this name.
    case unknownMessage
    /// - Parameter violations: what is wrong with the frame; empty where no valid sample is found.
    case invalidFrame([Violation])
    /// The code is none that a server may close with (RFC 6455, section 7.4).
    case invalidCode
}

/// Does for a connection what its machine decides, and reports to the machine what came of it.
///
/// Events are handled one after the other, by whoever brings one while no other is being handled. Nothing waits but the
/// tasks: one that reads, one that sleeps until the next deadline, and one that writes while the client does not read.
package final class SocketMockConnection: Sendable {
    private struct Contents: Sendable {
        var machine: SocketMockMachine
        var events: [SocketMockEvent] = []
        var isHandling = false
        var timer: (number: Int, deadline: Duration, task: Task<Void, Never>)?
        var timerNumber = 0
        /// The frames for which there was no room; the first is being sent.
        var outbox: [SocketFrame] = []
        var isWriting = false

        /// - Returns: whether the caller is to handle all events.
        mutating func beginHandling() -> Bool {
            defer { isHandling = true }
            return !isHandling
        }
    }

    /// Counted from 1.
    package let number: Int
    /// Percent-encoded, and without the query.
    package let path: String
    package let channel: SocketChannel
    private let socket: InMemorySocket
    private let clock: Stopwatch
    private let now: @Sendable () -> Date
    private let log: @Sendable (SocketRecord) -> Void
    private let contents: Watched<Contents>

    init(
        _ machine: SocketMockMachine, number: Int, path: String, _ socket: InMemorySocket, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date, log: @escaping @Sendable (SocketRecord) -> Void
    ) {
        self.number = number
        self.path = path
        self.socket = socket
        self.now = now
        self.log = log
        channel = machine.channel
        self.clock = Stopwatch(clock)
        contents = Watched(Contents(machine: machine))
    }

    /// Opens the connection, and serves it until it ends.
    ///
    /// - Parameter ended: is called when it has.
    func start(ended: @escaping @Sendable () -> Void) {
        post(.opened)
        Task {
            await self.read()
            // Another task may be handling events.
            await self.contents.reaches { !$0.isHandling }
            ended()
        }
    }

    // MARK: State

    package var state: SocketMockState { contents.withLock { $0.machine.state } }

    /// The topics of which the client is sent messages, in the order of asking.
    package var topics: [Topic] { contents.withLock { $0.machine.topics } }

    /// Waits until the state is as wanted, now or later. Returns early when the task is cancelled.
    package func reaches(_ isMet: @escaping @Sendable (SocketMockState) -> Bool) async {
        await contents.reaches { isMet($0.machine.state) }
    }

    // MARK: Actions

    /// Sends a message, by its name in the contract.
    ///
    /// - Parameter frame: the whole frame; a sample where there is none.
    package func send(_ message: String, _ frame: JSONValue? = nil) throws(SocketMockError) {
        guard let model = channel.incoming.message(named: message) else { throw .unknownMessage }
        guard let frame = frame ?? sample(of: message) else { throw .invalidFrame([]) }
        let violations = channel.violations(of: frame, model)
        guard violations.isEmpty else { throw .invalidFrame(violations) }
        post(.send(message: message, frame: frame))
    }

    /// A frame of a message, as it could be sent; `nil` when the server has no such message, or no valid sample is found.
    package func sample(of message: String, seed: UInt64 = 0) -> JSONValue? {
        let id = UUID().uuidString.lowercased()
        return channel.sample(of: message, seed: seed, at: now(), id: id)
    }

    /// Sends and answers nothing any more, as a server does that hangs.
    package func fallSilent() { post(.fallSilent) }

    /// Warns the client that its token is about to expire, where the contract has a message for that; else, and on a second
    /// call, closes as if it had.
    package func expireToken() { post(.expireToken) }

    package func close(_ code: UInt16) throws(SocketMockError) {
        guard code.isCloseCode else { throw .invalidCode }
        post(.close(code: code))
    }

    // MARK: Events

    private func post(_ event: SocketMockEvent) {
        let isMine = contents.withLock { contents in
            contents.events.append(event)
            return contents.beginHandling()
        }
        if isMine { handleAll() }
    }

    private func handleAll() {
        while true {
            let moment = Moment(uptime: clock.elapsed(), date: now())
            let work: (actions: [SocketMockAction], timer: Task<Void, Never>?)? = contents.withLock { contents in
                guard !contents.events.isEmpty else {
                    contents.isHandling = false
                    return nil
                }
                let actions = contents.machine.handle(contents.events.removeFirst(), at: moment)
                return (actions, reschedule(&contents))
            }
            guard let work else { return }
            work.timer?.cancel()
            for action in work.actions { perform(action) }
        }
    }

    /// Sets the timer to the machine's next deadline, if that is earlier; a later one is noticed when the timer fires.
    ///
    /// - Returns: the timer that is to be cancelled.
    private func reschedule(_ contents: inout Contents) -> Task<Void, Never>? {
        guard let deadline = contents.machine.nextDeadline else {
            defer { contents.timer = nil }
            return contents.timer?.task
        }
        if let timer = contents.timer, timer.deadline <= deadline { return nil }
        let old = contents.timer?.task
        contents.timerNumber += 1
        let number = contents.timerNumber
        contents.timer = (number, deadline, Task { await self.wait(until: deadline, number) })
        return old
    }

    private func wait(until deadline: Duration, _ number: Int) async {
        // A sleep that ends early was cancelled.
        do { try await clock.sleep(deadline) } catch { return }
        let hasRoom: Bool? = contents.withLock { contents in
            guard contents.timer?.number == number else { return nil }
            contents.timer = nil
            return !contents.isWriting
        }
        if let hasRoom { post(.tick(hasRoom: hasRoom)) }
    }

    private func perform(_ action: SocketMockAction) {
        switch action {
        case .send(let frame): write(.text(frame.jsonString()))
        // The client gets all that was sent before. Frames without room wait for a client that does not read.
        case .close(let code): socket.end(code)
        case .vanish: socket.vanish()
        case .record(let event, let remarks):
            log(
                SocketRecord(
                    connection: number, channel: channel.socket.name, path: path, event: event, remarks: remarks))
        }
    }

    // MARK: Frames

    private func read() async {
        while true {
            let frames: [SocketFrame]
            do throws(SocketError) {
                frames = try await socket.receive()
            } catch {
                var code: UInt16 = 1006
                if case .closed(let given) = error.kind { code = given }
                post(.lost(code: code))
                return
            }
            for frame in frames {
                // A client that sends and does not read is held back.
                await contents.reaches { !$0.isWriting }
                post(.received(frame))
            }
        }
    }

    /// Sends a frame, after all that are waiting.
    private func write(_ frame: SocketFrame) {
        let isWaiting = contents.withLock { contents in
            if contents.isWriting { contents.outbox.append(frame) }
            return contents.isWriting
        }
        if isWaiting || socket.sendAtOnce(frame) { return }
        contents.withLock { contents in
            contents.outbox.append(frame)
            contents.isWriting = true
        }
        Task { await self.writeAll() }
    }

    private func writeAll() async {
        while true {
            let frame: SocketFrame? = contents.withLock { contents in
                contents.isWriting = !contents.outbox.isEmpty
                return contents.isWriting ? contents.outbox.removeFirst() : nil
            }
            guard let frame else { return }
            do throws(SocketError) {
                try await socket.send(frame)
            } catch {
                // The connection has ended, as the task that reads is going to notice.
                contents.withLock { $0.outbox = [] }
            }
        }
    }
}
