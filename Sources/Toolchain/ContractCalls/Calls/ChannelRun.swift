import Accord
import AccordSocket
import Foundation

/// Connects to a channel, sends messages, and gives those of the server to a reader as they come.
package struct ChannelRun: Sendable {
    /// The way in which a connection has ended.
    package enum End: Sendable, Hashable {
        /// Enough messages have come, or the time for that was up.
        case enough
        case closed(code: UInt16, reason: String)
        /// The time was up, and fewer messages had come than were asked for.
        case deadline
        case refused(status: Int)
        case unreachable(String)
    }

    /// The limits of a connection from this side.
    package struct Limits: Sendable {
        /// The number of messages after which it is closed; `nil` for no limit.
        package var count: Int?
        package var timeout: Duration?

        package init(count: Int? = nil, timeout: Duration? = nil) {
            self.count = count
            self.timeout = timeout
        }
    }

    private let transport: any SocketTransport
    private let call: ChannelRequest
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    package init(
        _ transport: any SocketTransport, _ call: ChannelRequest, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transport = transport
        self.call = call
        self.clock = clock
        self.now = now
    }

    /// - Parameters:
    ///   - texts: further frames, which are sent after the first ones.
    ///   - report: takes each event as soon as it is there.
    package func run(
        _ prepared: PreparedConnection, texts: AsyncStream<String>? = nil, limits: Limits = Limits(),
        report: @escaping @Sendable (AnswerEvent) -> Void
    ) async -> End {
        await withTaskGroup(of: End?.self) { group in
            group.addTask { await converse(prepared, texts, limits.count, report) }
            if let timeout = limits.timeout {
                group.addTask {
                    do { try await clock.sleep(for: timeout) } catch { return nil }
                    return limits.count == nil ? .enough : .deadline
                }
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .enough
        }
    }

    private func converse(
        _ prepared: PreparedConnection, _ texts: AsyncStream<String>?, _ count: Int?,
        _ report: @escaping @Sendable (AnswerEvent) -> Void
    ) async -> End? {
        let connection: any SocketConnection
        do throws(SocketError) {
            connection = try await transport.connect(prepared.request)
        } catch {
            if case .refused(let status) = error.kind { return .refused(status: status) }
            return error.kind == .cancelled ? nil : .unreachable(error.message)
        }
        return await withTaskGroup(of: End?.self) { group in
            let welcome = call.channel.socket.welcome != nil
            let opened = AsyncStream.makeStream(of: Void.self)
            if !welcome { opened.continuation.finish() }
            group.addTask { await receive(connection, count, report) { opened.continuation.finish() } }
            group.addTask {
                for await _ in opened.stream {}
                return await send(prepared.frames, texts, over: connection)
            }
            if let interval = call.heartbeatInterval, interval > 0 {
                group.addTask { await beat(every: .seconds(interval), over: connection) }
            }
            var end: End?
            while end == nil, let next = await group.next() { end = next }
            group.cancelAll()
            await connection.close(code: 1000)
            return end
        }
    }

    /// Sends frames; those that cannot be sent are no news, as whoever receives knows better why.
    private func send(_ frames: [JSONValue], _ texts: AsyncStream<String>?, over connection: any SocketConnection)
        async -> End?
    {
        do {
            for frame in frames { try await connection.send(.text(frame.sortedText)) }
            if let texts { for await text in texts { try await connection.send(.text(text)) } }
        } catch { return nil }
        return nil
    }

    private func beat(every interval: Duration, over connection: any SocketConnection) async -> End? {
        while !Task.isCancelled {
            do { try await clock.sleep(for: interval) } catch { return nil }
            guard let frame = call.heartbeat(at: now()) else { return nil }
            _ = await send([frame], nil, over: connection)
        }
        return nil
    }

    private func receive(
        _ connection: any SocketConnection, _ count: Int?, _ report: @Sendable (AnswerEvent) -> Void,
        _ opened: @Sendable () -> Void
    ) async -> End? {
        var check = FrameCheck(call.channel)
        var received = 0
        do throws(SocketError) {
            while count.map({ received < $0 }) ?? true {
                for frame in try await connection.receive() where count.map({ received < $0 }) ?? true {
                    received += 1
                    let events = check.read(frame)
                    for event in events { report(event) }
                    opened()
                    if case .message(let value)? = events.first, let reply = call.reply(to: value, at: now()) {
                        _ = await send([reply], nil, over: connection)
                    }
                }
            }
            return .enough
        } catch {
            switch error.kind {
            case .closed(let code):
                for event in check.closed(code) { report(event) }
                return .closed(code: code, reason: error.message)
            case .cancelled: return nil
            default:
                report(.deviation(Deviation(.frameMalformed, "the connection broke the protocol: \(error.message)")))
                return .closed(code: 1002, reason: error.message)
            }
        }
    }
}
