/// The rules of a ``MutationQueue``: takes what happens, and says what to do. It knows no tasks, clocks or stores.
///
/// Moments are durations since the queue began. Entries with the same key are in one lane, in the order of their
/// positions, and the first of each lane is sent when nothing is in its way:
///
/// - `idle`: the lane is empty, or the first entry waits for the result of another one. Leaves for `ready` when an
///   entry comes, or the result.
/// - `ready`: the first entry may be sent. Leaves for `sending` when the queue is not paused and few enough are under
///   way.
/// - `sending`: the first entry is under way. Leaves for `ready` or `idle` when it is done, failed or interrupted, for
///   `resting` when it is to be sent again.
/// - `resting`: a pause after an attempt that failed. Leaves for `ready` when it is over.
struct QueueMachine: Sendable {
    enum Event: Sendable, Hashable {
        /// Entries that were not known: new ones, those of the store at the start, and those of other processes.
        case found([Found])
        /// An entry was sent. The store may have it still.
        case done(Int64)
        /// The store has removed so many entries that were done.
        case cleared(Int)
        /// An entry is not to be sent any more: the server refused it, or it cannot be read.
        case failed(Int64)
        /// An attempt failed, and the next one is due after a pause.
        case delayed(Int64, pause: Duration)
        /// An attempt came to nothing, which does not count.
        case interrupted(Int64, Interruption)
        /// An entry that is not under way was removed.
        case removed(Int64, key: String?)
        /// An entry has what it waited for.
        case filled(Int64, key: String?)
        /// An entry that had failed is to be sent again.
        case retried(Int64, key: String?)
        /// The app wants nothing to be sent, or wants it again.
        case suspended(Bool)
        /// The device has a network, or has none.
        case reachable(Bool)
        /// Somebody is signed in, or nobody.
        case signedIn(Bool)
        /// The store has failed, or works again.
        case storeFailed(Bool)
        /// The moment of the last ``Action/wake(at:)`` has come.
        case woken

        /// Whether entries may be others now than they were when they were read.
        var changesEntries: Bool {
            switch self {
            case .found, .done, .cleared, .woken: false
            default: true
            }
        }
    }

    struct Found: Sendable, Hashable {
        var position: Int64
        var key: String?
        var isFailed = false
        var isWaiting = false
        /// The pause before the first attempt, after those of an earlier run.
        var pause: Duration?
    }

    enum Interruption: Sendable, Hashable {
        case offline
        case signedOut
        /// The store could not keep what became of it.
        case store
    }

    enum Action: Sendable, Hashable {
        case send(Int64)
        /// Send ``Event/woken`` at a moment, and at no other one; `nil` for none.
        case wake(at: Duration?)
        case publish(MutationQueueState)
    }

    private struct Lane: Sendable {
        var positions = Positions()
        var sending: Int64?
        var restsUntil: Duration?
        var isReady = false

        var isEmpty: Bool { positions.isEmpty && sending == nil }
    }

    /// The number of entries that are under way at the same time, at most.
    private let width: Int
    /// The pause after which the queue tries again by itself without a network.
    private let offlinePause: Duration
    /// Whether this process sends, or only adds entries.
    private let sends: Bool

    private var lanes: [String?: Lane] = [:]
    /// The lanes with an entry that may be sent, the one that has waited longest first.
    private var ready = ReadyLanes()
    private var resting: [String?: Duration] = [:]
    /// The moment when the first of the resting lanes may be ready, or an earlier one: none is looked at until then.
    private var nextRest: Duration?
    /// The entries that are under way.
    private var sending: [Int64: String?] = [:]
    private var waiting: Set<Int64> = []
    private var failed: Set<Int64> = []
    private var pending = 0
    /// The number of entries that are done and still in the store.
    private var leaving = 0

    private var isSuspended = false
    private var isReachable: Bool
    private var isSignedIn: Bool
    private var isStoreBroken = false
    private var offlineUntil: Duration?

    private var published: MutationQueueState?
    private var wake: Duration?

    /// - Parameters:
    ///   - isReachable: whether the device counts as one with a network before the first ``Event/reachable(_:)``.
    ///   - isSignedIn: whether somebody counts as signed in before the first ``Event/signedIn(_:)``.
    init(
        width: Int, offlinePause: Duration, sends: Bool = true, isReachable: Bool = true, isSignedIn: Bool = true
    ) {
        self.width = max(width, 1)
        self.offlinePause = offlinePause
        self.sends = sends
        self.isReachable = isReachable
        self.isSignedIn = isSignedIn
    }

    var state: MutationQueueState {
        MutationQueueState(activity: activity, pendingCount: pending + leaving, failedCount: failed.count)
    }

    /// The entry that is last in the lane of a key, and not under way; `nil` when there is none.
    func last(of key: String?) -> Int64? { lanes[key]?.positions.last }

    func isSending(_ position: Int64) -> Bool { sending[position] != nil }

    /// Whether any entry is under way.
    var isSending: Bool { !sending.isEmpty }

    mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        switch event {
        case .found(let entries): for entry in entries { add(entry, now) }
        case .done(let position): if leave(position) { leaving += 1 }
        case .cleared(let count): leaving = max(leaving - count, 0)
        case .failed(let position):
            if leave(position) { failed.insert(position) }
        case .delayed(let position, let pause): comeBack(position, after: pause, now)
        case .interrupted(let position, let interruption):
            comeBack(position, after: nil, now)
            interrupt(interruption, now)
        case .removed(let position, let key): remove(position, key)
        case .filled(let position, let key):
            waiting.remove(position)
            offer(key)
        case .retried(let position, let key):
            guard failed.remove(position) != nil else { break }
            insert(position, key)
        case .suspended(let isSuspended):
            self.isSuspended = isSuspended
            // Whoever wants it to go on wants it now.
            if !isSuspended { (offlineUntil, isSignedIn) = (nil, true) }
        case .reachable(let isReachable):
            self.isReachable = isReachable
            if isReachable { offlineUntil = nil }
        case .signedIn(let isSignedIn): self.isSignedIn = isSignedIn
        case .storeFailed(let isBroken): isStoreBroken = isBroken
        case .woken: break
        }
        return actions(now)
    }

    // MARK: Entries

    private mutating func add(_ entry: Found, _ now: Duration) {
        if entry.isFailed {
            failed.insert(entry.position)
            return
        }
        if entry.isWaiting { waiting.insert(entry.position) }
        insert(entry.position, entry.key)
        // An entry after others has nothing to wait for: they will take longer.
        if let pause = entry.pause, lanes[entry.key]?.positions.first == entry.position {
            rest(entry.key, until: now + pause)
        }
    }

    private mutating func insert(_ position: Int64, _ key: String?) {
        lanes[key, default: Lane()].positions.insert(position)
        pending += 1
        offer(key)
    }

    /// Ends what is under way for good.
    ///
    /// - Returns: whether it was under way.
    private mutating func leave(_ position: Int64) -> Bool {
        guard let key = sending.removeValue(forKey: position) else { return false }
        lanes[key]?.sending = nil
        pending -= 1
        offer(key)
        return true
    }

    private mutating func comeBack(_ position: Int64, after pause: Duration?, _ now: Duration) {
        guard let key = sending.removeValue(forKey: position) else { return }
        lanes[key]?.sending = nil
        lanes[key]?.positions.insert(position)
        if let pause { rest(key, until: now + pause) } else { offer(key) }
    }

    private mutating func remove(_ position: Int64, _ key: String?) {
        waiting.remove(position)
        if failed.remove(position) != nil { return }
        guard lanes[key]?.positions.remove(position) == true else { return }
        pending -= 1
        offer(key)
    }

    private mutating func interrupt(_ interruption: Interruption, _ now: Duration) {
        switch interruption {
        case .offline: offlineUntil = now + offlinePause
        case .signedOut: isSignedIn = false
        case .store: isStoreBroken = true
        }
    }

    // MARK: Lanes

    private mutating func rest(_ key: String?, until moment: Duration) {
        lanes[key]?.restsUntil = moment
        lanes[key]?.isReady = false
        resting[key] = moment
        nextRest = min(nextRest ?? moment, moment)
    }

    /// Makes a lane ready if nothing is in its way, and forgets one in which nothing is left.
    private mutating func offer(_ key: String?) {
        guard let lane = lanes[key] else { return }
        if lane.isEmpty {
            lanes[key] = nil
            resting[key] = nil
            if resting.isEmpty { nextRest = nil }
            return
        }
        guard let first = lane.positions.first, lane.sending == nil, lane.restsUntil == nil, !lane.isReady,
            !waiting.contains(first)
        else { return }
        lanes[key]?.isReady = true
        ready.append(key)
    }

    /// Begins the entry of a lane; `nil` when something has come in its way since it was ready.
    private mutating func begin(_ key: String?) -> Int64? {
        guard lanes[key]?.isReady == true else { return nil }
        lanes[key]?.isReady = false
        guard let first = lanes[key]?.positions.first, !waiting.contains(first) else { return nil }
        _ = lanes[key]?.positions.takeFirst()
        lanes[key]?.sending = first
        sending[first] = .some(key)
        return first
    }

    // MARK: Next actions

    private var activity: MutationQueueState.Activity {
        if let pause { return .paused(pause) }
        if !sending.isEmpty || leaving > 0 { return .sending }
        return resting.isEmpty ? .idle : .waiting
    }

    private var pause: MutationQueueState.Pause? {
        if !sends { return .otherProcess }
        if isSuspended { return .suspended }
        if isStoreBroken { return .store }
        if !isSignedIn { return .signedOut }
        return !isReachable || offlineUntil != nil ? .offline : nil
    }

    private mutating func actions(_ now: Duration) -> [Action] {
        if let moment = offlineUntil, moment <= now { offlineUntil = nil }
        if let next = nextRest, next <= now {
            for (key, moment) in resting where moment <= now {
                resting[key] = nil
                lanes[key]?.restsUntil = nil
                offer(key)
            }
            nextRest = resting.values.min()
        }
        var actions: [Action] = []
        while pause == nil, sending.count < width, let key = ready.takeFirst() {
            if let position = begin(key) { actions.append(.send(position)) }
        }
        let next = [offlineUntil, nextRest].compactMap(\.self).min()
        if next != wake {
            wake = next
            actions.append(.wake(at: next))
        }
        if state != published {
            published = state
            actions.append(.publish(state))
        }
        return actions
    }
}

/// Keys of lanes, first in, first out.
private struct ReadyLanes: Sendable {
    private var keys: [String?] = []
    private var head = 0

    mutating func append(_ key: String?) { keys.append(key) }

    mutating func takeFirst() -> String?? {
        guard head < keys.count else { return nil }
        defer {
            head += 1
            if head >= 64, head * 2 >= keys.count {
                keys.removeFirst(head)
                head = 0
            }
        }
        return .some(keys[head])
    }
}
