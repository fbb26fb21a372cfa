import Accord
import AccordHTTP
import Foundation

extension MutationQueue {
    /// The number of entries that are removed in one step, at most.
    private static let removalLimit = 200
    /// The time for which an entry that is done waits for others to be removed with it.
    private static let removalPause = Duration.milliseconds(50)

    func attempt(_ position: Int64) async {
        defer {
            attempts[position] = nil
            if !machine.isSending { removeDone() }
        }
        let found: MutationQueueEntry?
        do throws(MutationStoreError) {
            found = try await read(position)
        } catch {
            return storeFailed(error, position)
        }
        // Another process may have removed it.
        guard let entry = found, entry.state == .pending else {
            handle(.done(position))
            return handle(.cleared(1))
        }
        guard entry.format <= MutationQueueEntry.currentFormat else {
            return await setAside(entry, "a later version of the app has made the change")
        }
        guard let call = calls[entry.path] else {
            return await setAside(entry, "this version of the app has no method \(entry.path)")
        }
        var options = CallOptions(timeout: policy.timeout)
        options.repetitionKey = entry.idempotencyKey
        do {
            succeeded(entry, try await call.make(entry.payload, options))
        } catch let error as CodecError {
            await setAside(entry, "this version of the app cannot read the request: \(error)")
        } catch {
            // The next queue on the store makes the attempt again.
            guard !isClosed else { return }
            await failed(entry, error.callFailure ?? ConnectError(.unknown, cause: error))
        }
    }

    /// An entry; `nil` when there is none. It is read together with those after it.
    private func read(_ position: Int64) async throws(MutationStoreError) -> MutationQueueEntry? {
        if let entry = readAhead.take(position, at: stopwatch.elapsed()) { return entry }
        let reading = readAhead.begin(at: stopwatch.elapsed())
        let found = try await store.entries(
            after: position - 1, limit: reading.count, payloadLimit: ReadAhead.payloadLimit)
        readAhead.keep(found.dropFirst(), of: reading)
        return found.first.flatMap { $0.position == position ? $0 : nil }
    }

    /// The next change need not wait until the store has removed this one: should the process end before, the change is
    /// sent again under its key.
    private func succeeded(_ entry: MutationQueueEntry, _ answer: any Sendable) {
        done.append(Done(entry: entry, answer: answer))
        finish(entry, .success(answer), .sent(entry, answer: answer))
        handle(.done(entry.position))
        if done.count >= Self.removalLimit { return removeDone() }
        // While others are under way, some are removed together.
        guard machine.isSending, removalTimer == nil else { return }
        let moment = stopwatch.elapsed() + Self.removalPause
        removalTimer = Task { [weak self, stopwatch] in
            do { try await stopwatch.sleep(moment) } catch { return }
            await self?.removeDone()
        }
    }

    func removeDone() {
        removalTimer?.cancel()
        removalTimer = nil
        guard removal == nil, !done.isEmpty else { return }
        removal = Task {
            while !done.isEmpty, await removeSome() {}
            removal = nil
            // Other processes may have added some.
            guard machine.state.activity == .idle, !isClosed else { return }
            if let outlines = try? await store.outlines(after: lastKnown) { learn(outlines) }
        }
    }

    /// Removes what has been done by now, in one step. Entries that need it get what they need.
    ///
    /// - Returns: whether that went well.
    private func removeSome() async -> Bool {
        let some = Array(done.prefix(Self.removalLimit))
        let answers = Dictionary(some.map { ($0.entry.id, $0.answer) }) { first, _ in first }
        let filled: [MutationQueueEntry]
        do throws(MutationStoreError) {
            filled = try await store.remove(some.map(\.entry.id)) { [links] later in
                later.filled(with: answers, by: links)
            }
        } catch {
            eventObservers.send(.storeFailed(error))
            handle(.storeFailed(true))
            return false
        }
        done.removeFirst(some.count)
        handle(.cleared(some.count))
        for later in filled where later.needs.isEmpty && later.state == .pending {
            if later.position > lastKnown { filledEarly.insert(later.position) }
            handle(.filled(later.position, key: later.orderKey))
        }
        let unreadable = filled.filter { $0.state == .setAside }
        stop(unreadable)
        for later in unreadable { tellSetAside(later) }
        changeObservers.send(())
        return true
    }

    func storeWorks() {
        handle(.storeFailed(false))
        removeDone()
    }

    private func failed(_ entry: MutationQueueEntry, _ error: ConnectError) async {
        var entry = entry
        entry.lastError = error.description
        let verdict = random.withLock { [policy] in policy.verdict(on: error, after: entry.retryCount, using: &$0) }
        switch verdict {
        case .interrupted(let interruption): return handle(.interrupted(entry.position, interruption))
        case .retry(let pause):
            entry.retryCount += 1
            entry.nextAttempt = now().addingTimeInterval(pause / .seconds(1))
        case .fail:
            entry.state = .failed
            entry.nextAttempt = nil
        }
        do throws(MutationStoreError) {
            try await store.update(entry)
        } catch {
            return storeFailed(error, entry.position)
        }
        if case .retry(let pause) = verdict {
            eventObservers.send(.delayed(entry, error))
            handle(.delayed(entry.position, pause: pause))
        } else {
            finish(entry, .failure(.call(error)), .failed(entry, error))
            handle(.failed(entry.position))
        }
    }

    private func setAside(_ entry: MutationQueueEntry, _ reason: String) async {
        var entry = entry
        (entry.state, entry.lastError) = (.setAside, reason)
        do throws(MutationStoreError) {
            try await store.update(entry)
        } catch {
            return storeFailed(error, entry.position)
        }
        tellSetAside(entry)
        handle(.failed(entry.position))
    }

    private func tellSetAside(_ entry: MutationQueueEntry) {
        let reason = entry.lastError ?? ""
        finish(entry, .failure(.setAside(reason)), .setAside(entry, reason: reason))
    }

    private func storeFailed(_ error: MutationStoreError, _ position: Int64) {
        eventObservers.send(.storeFailed(error))
        handle(.interrupted(position, .store))
    }

    func finish(
        _ entry: MutationQueueEntry, _ result: Result<any Sendable, MutationError>, _ event: MutationEvent
    ) {
        outcomes.settle(entry.id, result)
        eventObservers.send(event)
        changeObservers.send(())
    }
}

extension MutationQueueEntry {
    /// The entry with what it needs of others' answers, or set aside where that cannot be filled in.
    ///
    /// - Parameter answers: by the identifiers of the others.
    fileprivate func filled(
        with answers: [UUID: any Sendable], by links: [String: MutationLink]
    ) -> MutationQueueEntry {
        var entry = self
        for need in needs {
            guard let answer = answers[need.entry] else { continue }
            guard let link = links[need.link] else {
                return entry.setAside("this version of the app has no link \(need.link)")
            }
            do {
                entry.payload = try link.fill(answer, entry.payload)
            } catch {
                return entry.setAside("the link \(need.link) could not fill in the request: \(error)")
            }
        }
        entry.needs.removeAll { answers[$0.entry] != nil }
        return entry
    }

    private func setAside(_ reason: String) -> MutationQueueEntry {
        var entry = self
        (entry.state, entry.lastError) = (.setAside, reason)
        return entry
    }
}
