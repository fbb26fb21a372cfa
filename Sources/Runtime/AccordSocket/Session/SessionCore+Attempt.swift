import Accord
import AccordHTTP

/// What the tasks of an attempt do.
extension SessionCore {
    // MARK: Before there is a connection

    /// Asks the app for a token and a handshake.
    func prepare(_ attempt: Attempt, _ reason: TokenRequest.Reason) async {
        let credential: Credential?
        do {
            credential = try await fetchToken(reason)
        } catch {
            return giveUp(attempt, .token(error))
        }
        if credential == nil, let token = Contract.policy.token, token.isRequired {
            return post(.signedOut(attempt))
        }
        let handshake: Contract.Handshake
        do {
            handshake = try await self.handshake()
        } catch {
            return giveUp(attempt, .handshake(error))
        }
        do throws(InvalidHandshake) {
            let request = try Contract.request(handshake, credential)
            change { contents in
                guard contents.attempt?.attempt == attempt else { return }
                contents.attempt?.request = request
                contents.credential = credential
            }
            post(.prepared(attempt))
        } catch {
            post(.invalidHandshake(attempt, error.message))
        }
    }

    private func giveUp(_ attempt: Attempt, _ problem: SessionProblem) {
        problems.send([problem])
        post(.unprepared(attempt))
    }

    /// Asks the app for a token to show within the connection.
    func renew(_ attempt: Attempt) async {
        let credential: Credential?
        do {
            credential = try await fetchToken(.expiring)
        } catch {
            problems.send([.token(error)])
            credential = nil
        }
        guard let credential else { return post(.noToken(attempt)) }
        change { contents in
            if contents.attempt?.attempt == attempt { contents.credential = credential }
        }
        post(.token(attempt, credential))
    }

    private func fetchToken(_ reason: TokenRequest.Reason) async throws -> Credential? {
        guard Contract.policy.token != nil else { return nil }
        return try await token(TokenRequest(reason, previous: change(\.credential))).map { Credential($0) }
    }

    // MARK: The connection

    /// Connects, and then reads and writes until the connection is lost or dropped.
    func run(_ attempt: Attempt, _ request: SocketRequest) async {
        let connection: any SocketConnection
        do throws(SocketError) {
            connection = try await transport.connect(request)
        } catch {
            problems.send([.connection(error)])
            return post(.lost(attempt, error.kind))
        }
        let (outgoing, outbox) = AsyncStream.makeStream(of: OutboxItem.self)
        let isAlive = change { contents in
            guard contents.attempt?.attempt == attempt else { return false }
            contents.attempt?.connection = connection
            contents.attempt?.outbox = outbox
            contents.statistics.connections += 1
            return true
        }
        guard isAlive else { return await connection.close(code: 1000) }
        post(.connected(attempt))
        await withTaskGroup(of: SocketError?.self) { group in
            group.addTask { await self.read(attempt, connection) }
            group.addTask { await self.write(attempt, outgoing, connection) }
            for await loss in group {
                guard let loss else { continue }
                if !Task.isCancelled { problems.send([.connection(loss)]) }
                post(.lost(attempt, loss.kind))
                group.cancelAll()
            }
        }
    }

    /// Sends what is in the outbox, one after the other.
    ///
    /// - Returns: why the connection is lost; `nil` when there is nothing more to be sent, or when the reader will tell.
    private func write(
        _ attempt: Attempt, _ outgoing: AsyncStream<OutboxItem>, _ connection: any SocketConnection
    ) async -> SocketError? {
        do throws(SocketError) {
            for await item in outgoing {
                switch item {
                case .own(let frame):
                    try await connection.send(frame)
                    change { $0.statistics.sent += 1 }
                case .request(let id):
                    guard let frame = frame(of: id) else { continue }
                    try await connection.send(frame)
                    change { $0.statistics.sent += 1 }
                    post(.sent(attempt, id))
                }
            }
            return nil
        } catch {
            // The peer's last messages may be unread still; the reader comes to the end of them.
            if case .closed = error.kind { return nil }
            return error
        }
    }

    /// - Returns: why the connection is lost.
    private func read(_ attempt: Attempt, _ connection: any SocketConnection) async -> SocketError {
        do throws(SocketError) {
            while true {
                let batch = decode(try await connection.receive())
                guard let messages = take(batch, for: attempt) else { return SocketError(.cancelled) }
                // The machine first: heartbeats are answered even when a stream holds the reader back.
                let signals = messages.compactMap { Contract.signal(of: $0.message) }
                if !signals.isEmpty { post(signals.map { .received(attempt, $0) }) }
                if !batch.failures.isEmpty { failures.send(batch.failures) }
                if self.messages.hasWaiting {
                    await self.messages.sendWaiting(messages)
                } else {
                    self.messages.send(messages)
                }
            }
        } catch {
            return error
        }
    }

    // MARK: What is read

    private struct Batch {
        var messages: [Received<Contract.Incoming>] = []
        var hasIDs = false
        var failures: [UndecodableFrame] = []
    }

    private func decode(_ frames: [SocketFrame]) -> Batch {
        var batch = Batch()
        batch.messages.reserveCapacity(frames.count)
        for frame in frames {
            do throws(CodecError) {
                let received: Received<Contract.Incoming>
                switch frame {
                case .text(let text): received = try Contract.Incoming.receive(text, options: options.decoding)
                case .binary(let data): received = try Contract.Incoming.receive(data, options: options.decoding)
                }
                batch.messages.append(received)
                if received.id != nil { batch.hasIDs = true }
            } catch {
                batch.failures.append(UndecodableFrame(frame, error))
            }
        }
        return batch
    }

    /// Leaves out duplicates, and counts.
    ///
    /// - Returns: `nil` when the attempt is not alive any more.
    private func take(_ batch: Batch, for attempt: Attempt) -> [Received<Contract.Incoming>]? {
        let now = moment()
        return change { contents in
            guard contents.machine.heard(attempt, at: now) else { return nil }
            var messages = batch.messages
            if batch.hasIDs {
                messages.removeAll { message in message.id.map { !contents.window.insert($0) } ?? false }
                contents.statistics.duplicates += batch.messages.count - messages.count
            }
            contents.statistics.received += messages.count
            contents.statistics.unknown += messages.count { $0.message.isUnknown }
            contents.statistics.undecodable += batch.failures.count
            return messages
        }
    }
}

extension MessageSet {
    fileprivate var isUnknown: Bool {
        var isUnknown = false
        _project { number, _ in isUnknown = number < 0 }
        return isUnknown
    }
}
