import Accord
import AccordHTTP

/// The work of the tasks of an attempt.
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
            let request = try Contract.request(handshake, credential, validates: options.validates)
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
        report(problem)
        post(.unprepared(attempt))
    }

    /// Reports a problem to the app, unless the session brought it about by giving up what the task was at.
    private func report(_ problem: SessionProblem) {
        if !Task.isCancelled { problems.send([problem]) }
    }

    /// Asks the app for a token to show within the connection.
    func renew(_ attempt: Attempt) async {
        let expiring = change(\.credential)
        let credential: Credential?
        do {
            credential = try await fetchToken(.expiring)
        } catch {
            report(.token(error))
            credential = nil
        }
        // Another renewal of the same attempt may be under way by now, which this one's end is not the end of.
        if Task.isCancelled { return }
        // The server has the one that expires. Sent again, it would be taken, and warned of again, without end.
        guard let credential, credential != expiring else { return post(.noToken(attempt)) }
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
            report(.connection(error))
            return post(.lost(attempt, error.kind))
        }
        let (outgoing, outbox) = AsyncStream.makeStream(of: SessionContents.OutboxItem.self)
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
                if !group.isCancelled { problems.send([.connection(loss)]) }
                post(.lost(attempt, loss.kind))
                group.cancelAll()
            }
        }
    }

    /// Sends what is in the outbox, one after the other.
    ///
    /// - Returns: why the connection is lost; `nil` when there is nothing more to be sent, or when the reader will
    ///   report it.
    private func write(
        _ attempt: Attempt, _ outgoing: AsyncStream<SessionContents.OutboxItem>, _ connection: any SocketConnection
    ) async -> SocketError? {
        do throws(SocketError) {
            for await item in outgoing {
                guard let frame = frame(of: item, attempt) else {
                    countSent(attempt, 0)
                    continue
                }
                try await connection.send(frame)
                countSent(attempt, 1)
                if case .request(let id) = item { post(.sent(attempt, id)) }
            }
            return nil
        } catch {
            switch error.kind {
            // The peer ended the connection, or what it sent did. Messages from before that may be unread still; the
            // reader comes to the end of them.
            case .closed, .tooLarge, .protocolError:
                closeOutbox(attempt)
                return nil
            case .refused, .unreachable, .cancelled: return error
            }
        }
    }

    /// Closes the outbox of an attempt, as nobody takes anything out of it any more.
    private func closeOutbox(_ attempt: Attempt) {
        change { contents in
            if contents.attempt?.attempt == attempt { contents.attempt?.outbox = nil }
        }
    }

    /// - Returns: `nil` when the item is not to be sent any more.
    private func frame(of item: SessionContents.OutboxItem, _ attempt: Attempt) -> SocketFrame? {
        change { contents in
            switch item {
            case .own(let frame): frame
            // Taken before it is sent: a heartbeat that comes meanwhile is answered, too.
            case .heartbeatReply: contents.attempt?.attempt == attempt ? contents.attempt?.reply.take() : nil
            // Nobody may wait for it any more.
            case .request(let id): contents.requests[id]?.frame
            }
        }
    }

    /// An item of the outbox is done with.
    private func countSent(_ attempt: Attempt, _ count: Int) {
        change { contents in
            contents.statistics.sent += count
            if contents.attempt?.attempt == attempt { contents.attempt?.unsent -= 1 }
        }
    }

    /// - Returns: why the connection is lost.
    private func read(_ attempt: Attempt, _ connection: any SocketConnection) async -> SocketError {
        do throws(SocketError) {
            while true {
                let batch = Contract._read(try await connection.receive(), options: decoding)
                guard let messages = take(batch, for: attempt) else { return SocketError(.cancelled) }
                let (signals, unknown) = Contract._survey(messages)
                if unknown > 0 { change { $0.statistics.unknown += unknown } }
                // The machine first: heartbeats are answered even when a stream holds the reader back.
                if !signals.isEmpty { post(signals.map { .received(attempt, $0) }) }
                if !batch.failures.isEmpty { failures.send(batch.failures) }
                await self.messages.sendWaiting(messages)
            }
        } catch {
            return error
        }
    }

    // MARK: Reading

    /// Leaves out duplicates, and counts. A message that means something to the session is none, whatever its
    /// identifier: a server may number the messages of each connection from the start, and a welcome must not go
    /// missing for that.
    ///
    /// - Returns: `nil` when the attempt is not alive any more.
    private func take(_ batch: _FrameBatch<Contract.Incoming>, for attempt: Attempt) -> [Received<Contract.Incoming>]? {
        let now = moment()
        let known: [Int]? = change { contents in
            guard contents.machine.heard(attempt, at: now) else { return nil }
            return batch.ids.indices.filter { index in
                batch.ids[index].map { !contents.window.insert($0) } ?? false
            }
        }
        guard let known else { return nil }
        let duplicates = Set(known.filter { Contract.signal(of: batch.messages[$0].message) == nil })
        change { contents in
            contents.statistics.duplicates += duplicates.count
            contents.statistics.received += batch.messages.count - duplicates.count
            contents.statistics.undecodable += batch.failures.count
        }
        if duplicates.isEmpty { return batch.messages }
        return batch.messages.indices.filter { !duplicates.contains($0) }.map { batch.messages[$0] }
    }
}
