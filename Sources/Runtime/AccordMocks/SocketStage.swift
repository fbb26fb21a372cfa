import Accord
import AccordHTTP
import AccordSocket

/// The stage on which the scripts of a mocked server are played.
final class SocketStage<Contract: SocketContract>: Sendable {
    typealias Step = SocketServerMock<Contract>.Step

    struct Connection: Sendable {
        let socket: InMemorySocket
        /// The expectation of a script that is not met yet, in words.
        var awaited: String?
        var isPlayed = false
    }

    struct Contents: Sendable {
        var scripts: [[Step]] = []
        var isIgnored: @Sendable (Contract.Outgoing) -> Bool = { _ in false }
        var requests: [SocketRequest] = []
        var connections: [Connection] = []
        var received: [Contract.Outgoing] = []
        var closings: [UInt16] = []
        /// Messages that neither a script nor the test has taken, with the number of the connection.
        var unread: [(connection: Int, message: Contract.Outgoing)] = []
        var failure: SocketScriptError?

        /// The error that `verify()` throws.
        var error: SocketScriptError? {
            failure ?? connections.compactMap(\.awaited).first.map { SocketScriptError(message: $0) }
        }

        mutating func takeUnread(where isWanted: (Int) -> Bool) -> Contract.Outgoing? {
            let index = unread.firstIndex { isWanted($0.connection) }
            return index.map { unread.remove(at: $0).message }
        }
    }

    private let state = Watched(Contents())

    var contents: Contents { state.value }

    @discardableResult
    private func change<Value>(_ body: (inout Contents) -> Value) -> Value {
        state.withLock(body)
    }

    /// Waits until the contents are as `isMet` wants them.
    ///
    /// - Returns: `false` when the task was cancelled before.
    @discardableResult
    func reaches(_ isMet: @escaping @Sendable (Contents) -> Bool) async -> Bool {
        await state.reaches(isMet)
    }

    func plays(_ scripts: [[Step]]) {
        change { contents in
            // Handshakes that came already have had their scripts.
            contents.scripts = Array(repeating: [], count: contents.requests.count) + scripts
        }
    }

    func ignores(_ isIgnored: @escaping @Sendable (Contract.Outgoing) -> Bool) {
        change { $0.isIgnored = isIgnored }
    }

    // MARK: By hand

    /// The connection made last, once there is one that is open; `nil` when the task is cancelled before.
    func openSocket() async -> InMemorySocket? {
        await reaches { $0.connections.last?.socket.isOpen == true }
        return contents.connections.last?.socket
    }

    func next() async -> Contract.Outgoing? {
        while true {
            let message = change { contents in
                contents.takeUnread { [connections = contents.connections] in connections[$0].isPlayed }
            }
            if let message { return message }
            let hasCome = await reaches { contents in
                contents.unread.contains { contents.connections[$0.connection].isPlayed }
            }
            guard hasCome else { return nil }
        }
    }

    // MARK: Connections

    func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        let (script, hasFailed) = change { contents in
            let index = min(contents.requests.count, contents.scripts.count - 1)
            contents.requests.append(request)
            return (index < 0 ? [] : contents.scripts[index], contents.failure != nil)
        }
        if hasFailed { throw SocketError(.refused(status: 500), "a script of the mock failed") }
        try await refuse(script)
        let number = change { contents in
            let number = contents.connections.count
            let awaited = awaited(in: script, from: 0, number)
            contents.connections.append(Connection(socket: socket, awaited: awaited))
            return number
        }
        // It ends with the connection, which ends with the session.
        Task { await run(script, number, socket) }
    }

    /// Plays a script that is a refusal.
    private func refuse(_ script: [Step]) async throws(SocketError) {
        var gates: [Gate] = []
        for step in script {
            switch step {
            case .wait(let gate): gates.append(gate)
            case .refuse(let status):
                for gate in gates {
                    do { try await gate.wait() } catch { throw SocketError(.cancelled) }
                }
                throw SocketError(.refused(status: status))
            default: return
            }
        }
    }

    private func run(_ script: [Step], _ number: Int, _ socket: InMemorySocket) async {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await self.read(number, socket)
                return true
            }
            group.addTask {
                await self.play(script, number, socket)
                return false
            }
            for await isClosed in group where isClosed { group.cancelAll() }
        }
    }

    /// Takes what the client sends, until the connection is closed.
    private func read(_ number: Int, _ socket: InMemorySocket) async {
        do throws(SocketError) {
            while true {
                for frame in try await socket.receive() { await read(frame, number, socket) }
            }
        } catch {
            if case .closed(let code) = error.kind { change { $0.closings.append(code) } }
        }
    }

    private func read(_ frame: SocketFrame, _ number: Int, _ socket: InMemorySocket) async {
        do throws(CodecError) {
            let message: Contract.Outgoing
            switch frame {
            case .text(let text): message = try Contract.Outgoing(json: text)
            case .binary(let data): message = try Contract.Outgoing(json: data)
            }
            let isIgnored = change(\.isIgnored)(message)
            change { contents in
                contents.received.append(message)
                if !isIgnored { contents.unread.append((number, message)) }
            }
        } catch {
            fail("connection \(number + 1): the client sent what cannot be read: \(error)")
            await socket.close(code: 1011)
        }
    }

    private func play(_ script: [Step], _ number: Int, _ socket: InMemorySocket) async {
        for (index, step) in script.enumerated() {
            let place = "connection \(number + 1), step \(index + 1)"
            guard await play(step, place, number, socket) else { break }
            // There is no moment in between at which nothing is awaited, because `verify()` may be called at any.
            change { $0.connections[number].awaited = awaited(in: script, from: index + 1, number) }
        }
        change { $0.connections[number].isPlayed = true }
    }

    /// The next expectation of a script that is not met yet, in words.
    private func awaited(in script: [Step], from index: Int, _ number: Int) -> String? {
        expectation(in: script, from: index).map { later, expected in
            let problem = later == index ? "the client sent nothing" : "did not come that far"
            return name("connection \(number + 1), step \(later + 1): expected \(expected), and \(problem)")
        }
    }

    /// The next message that a script expects before it ends.
    private func expectation(in script: [Step], from index: Int) -> (Int, String)? {
        for (later, step) in script.enumerated().dropFirst(index) {
            switch step {
            case .expect(let message): return (later, message.debugDescription)
            case .expects(let description, _), .awaits(let description, _): return (later, description)
            case .silence, .close, .vanish, .refuse: return nil
            case .emit, .frame, .pause, .wait: continue
            }
        }
        return nil
    }

    /// - Returns: whether the script goes on.
    private func play(_ step: Step, _ place: String, _ number: Int, _ socket: InMemorySocket) async -> Bool {
        switch step {
        case .emit(let message):
            guard let text = text(of: message, place) else {
                await socket.close(code: 1011)
                return false
            }
            return await send(.text(text), socket)
        case .frame(let frame):
            return await send(frame, socket)
        case .expect(let message):
            return await expect("\(place)", message.debugDescription, number, socket) { $0 == message }
        case .expects(let description, let isExpected):
            return await expect("\(place)", description, number, socket, isExpected)
        case .awaits(let description, let isAwaited):
            return await awaits(place, description, number, isAwaited)
        case .pause(let time, let clock):
            do { try await clock.sleep(for: time) } catch { return false }
            return true
        case .wait(let gate):
            do { try await gate.wait() } catch { return false }
            return true
        case .silence:
            return false
        case .close(let code):
            await socket.close(code: code)
            return false
        case .vanish:
            socket.vanish()
            return false
        case .refuse:
            fail("\(place): a handshake can be refused by a script's first step only")
            await socket.close(code: 1011)
            return false
        }
    }

    private func send(_ frame: SocketFrame, _ socket: InMemorySocket) async -> Bool {
        do { try await socket.send(frame) } catch { return false }
        return true
    }

    private func expect(
        _ place: String, _ expected: String, _ number: Int, _ socket: InMemorySocket,
        _ isExpected: @Sendable (Contract.Outgoing) -> Bool
    ) async -> Bool {
        let problem = "\(place): expected \(expected), and the client "
        guard let message = await next(number, problem) else { return false }
        guard isExpected(message) else {
            fail(problem + "sent \(message.debugDescription)")
            await socket.close(code: 1011)
            return false
        }
        return true
    }

    private func awaits(
        _ place: String, _ expected: String, _ number: Int, _ isAwaited: @Sendable (Contract.Outgoing) -> Bool
    ) async -> Bool {
        while let message = await next(number, "\(place): expected \(expected), and the client ") {
            if isAwaited(message) { return true }
        }
        return false
    }

    /// The client's next message on a connection; `nil` when that is closed.
    ///
    /// - Parameter problem: the begin of the sentence that says what is awaited.
    private func next(_ number: Int, _ problem: String) async -> Contract.Outgoing? {
        let hasCome = await reaches { contents in contents.unread.contains { $0.connection == number } }
        let message = change { contents in contents.takeUnread { $0 == number } }
        if message == nil, !hasCome {
            // Cancelled: the connection is closed, and what was awaited stays.
            change { $0.connections[number].awaited = name(problem + "closed the connection") }
        }
        return message
    }

    /// - Returns: `nil` for a message without a JSON form, which fails the script.
    func text(of message: Contract.Incoming, _ place: String) -> String? {
        do throws(CodecError) {
            return try message.jsonString()
        } catch {
            fail("\(place): the message cannot be written: \(error)")
            return nil
        }
    }

    private func fail(_ message: String) {
        change { $0.failure = $0.failure ?? SocketScriptError(message: name(message)) }
    }

    private func name(_ message: String) -> String { "SocketServerMock (\(Contract.name)): \(message)" }
}
