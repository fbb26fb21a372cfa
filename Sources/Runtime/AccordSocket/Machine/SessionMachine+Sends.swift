/// The app's own messages: sent in their order over an open connection, and never twice.
extension SessionMachine {
    mutating func send(_ id: RequestID, waitsForOpen: Bool) {
        guard accept(id) else { return }
        switch phase {
        case .closed(let reason): fail(id, .closed(reason))
        case .open(let link):
            inFlight.insert(id)
            act(.send(link.attempt, id))
        case .idle, .preparing, .connecting, .awaitingWelcome, .backingOff, .suspended:
            if !waitsForOpen {
                fail(id, .notOpen)
            } else if waiting.count >= waitingLimit {
                fail(id, .tooManyWaiting)
            } else {
                waiting.append(id)
            }
        }
    }

    /// Sends what has waited for the connection to open.
    mutating func flush() {
        guard let link else { return }
        inFlight.formUnion(waiting)
        waiting.forEach { act(.send(link.attempt, $0)) }
        waiting = []
    }

    mutating func sent(_ id: RequestID) {
        if inFlight.remove(id) != nil { finish(id) }
    }

    /// Answers a caller that does not wait any more. The subscriptions that it asked for are still wanted, and a
    /// message that is on its way may arrive.
    mutating func abandon(_ id: RequestID) {
        inFlight.remove(id)
        waiting.removeAll { $0 == id }
        forget(id)
        fail(id, .cancelled)
    }
}
