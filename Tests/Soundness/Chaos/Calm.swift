import Accord
import AccordHTTP
import Foundation
import TestEnvironment

/// The checks of what has to hold when the network is well again.
struct Calm: Sendable {
    /// The time that a session may take to be open: the longest silence before it notices that a connection is lost (25
    /// s), the longest pause (30 s), and opening a connection (10 s).
    static let sessionLimit = Duration.seconds(65)

    private let network: Network
    private let transports: Transports
    private let rest: RESTCaller
    private let load: Load
    private let sessions: [LiveSession]
    private let schedule: Schedule
    private let desk: Desk

    init(
        _ network: Network, _ transports: Transports, _ rest: RESTCaller, _ load: Load, _ sessions: [LiveSession],
        _ schedule: Schedule, _ desk: Desk
    ) {
        (self.network, self.transports, self.rest, self.load) = (network, transports, rest, load)
        (self.sessions, self.schedule, self.desk) = (sessions, schedule, desk)
    }

    /// Waits until the storm's calls are over, and all servers can be called.
    func settle() async {
        if await !becomes(in: .seconds(90), { try await network.isUp() }) { desk.find("a server does not start again") }
        // What hangs longer, the watchdog has found. A call of the calm that asks for a token joins a renewal that is under
        // way, and so one that a fault of the storm still makes fail. A feed that was stuck on a connection goes on when
        // that is gone.
        _ = await becomes(in: Network.patience + desk.options.grace) {
            load.isOver && desk.books.withLock { $0.underWay } == 0 && desk.renewals.withLock { $0 } == 0
        }
        // News of connections that ended reach their pools.
        await desk.pause(.seconds(1))
    }

    func check(_ number: Int) async {
        await withTaskGroup { group in
            group.addTask { await calls(number) }
            for session in sessions { group.addTask { await check(session) } }
        }
        guard !desk.isStopped else { return }
        for session in sessions { session.checkStability() }
        do { try desk.changes.withLock { $0.read(try network.readLedger()) } } catch {
            desk.find("the ledger cannot be read: \(error)")
        }
        for problem in desk.changes.withLock({ $0.settle(before: number - 1) }) { desk.find(problem) }
        for problem in transports.reports.settle() { desk.find(problem) }
    }

    /// Calls of all kinds in all protocols, and some of the other ways, succeed.
    private func calls(_ number: Int) async {
        var random = schedule.source(number, 500)
        let others = (0..<10).compactMap { _ in Way.all.randomElement(using: &random) }
        for way in Way.plain + others {
            for kind in CallPlan.Kind.allCases where !desk.isStopped {
                let isKeyed = Bool.random(using: &random)
                let plan = CallPlan.certain(way, kind, isKeyed: isKeyed, using: &random)
                await load.call(plan, storm: number, isCertain: true)
            }
        }
        for operation in RESTCaller.Operation.allCases where !desk.isStopped {
            await rest.call(using: &random, isCertain: true, operation)
        }
    }

    /// The session is open, once; the server knows what it is subscribed to, and all that is fed comes.
    ///
    /// A renewal that failed in the storm is not made good: the server warns of a token's end once, and closes then.
    private func check(_ session: LiveSession) async {
        let isOpen = await becomes(in: Self.sessionLimit + desk.options.grace) { session.isOpen }
        guard !desk.isStopped else { return }
        guard isOpen else { return desk.find("\(session.name) is not open, but \(session.state)") }
        session.checkRate()
        await session.subscribe(session.topic, true, cancelling: .seconds(60))
        let isKnown = await becomes(in: .seconds(20) + desk.options.grace) {
            let room = try await network.room(session.place, session.room)
            guard room.open == 1, let connection = room.connections.first, !connection.expiring else { return false }
            return session.topics.map { $0 == Set(connection.topics) } ?? true
        }
        guard !desk.isStopped else { return }
        guard isKnown else {
            let room = try? await network.room(session.place, session.room)
            return desk.find("\(session.name) is not once in its room with \(session.topics ?? []): \(room as Any)")
        }
        await checkFeed(of: session)
        if session.place == .evokeessence { await checkSends(of: session) }
    }

    /// A message that the app sent came once, or not at all: on all connections since the server was started.
    private func checkSends(of session: LiveSession) async {
        guard let room = try? await network.room(session.place, session.room, isWhole: true) else { return }
        var seen: Set<JSONValue> = []
        for frame in room.connections.flatMap(\.received) {
            guard frame["type"] == "message", let text = frame["text"], !seen.insert(text).inserted else { continue }
            desk.find("\(session.name): the message \(text) came twice")
        }
    }

    private func checkFeed(of session: LiveSession) async {
        let before = session.numbers.withLock { $0 }
        session.settle()
        do {
            // Where there was a feed to a connection that is lost, a number is left out: here.
            try await network.feed(session, 1)
            let start = try await network.room(session.place, session.room).sequence
            let hasCome = await becomes(in: .seconds(20) + desk.options.grace) {
                session.numbers.withLock { $0.count > before.count && $0.last == start }
            }
            guard hasCome else {
                return desk.find("\(session.name): of a feed, \(start) does not come after \(before.last)")
            }
            let gaps = session.numbers.withLock { numbers in
                numbers.settle()
                return numbers.gaps
            }
            try await network.feed(session, 20)
            let isWhole = await becomes(in: .seconds(20) + desk.options.grace) {
                session.numbers.withLock { $0.last } == start + 20
            }
            guard isWhole, session.numbers.withLock({ $0.gaps }) == gaps else {
                let numbers = session.numbers.withLock { $0 }
                return desk.find(
                    "\(session.name): of a feed of \(start + 1) to \(start + 20), not all came; last \(numbers.last), "
                        + "\(numbers.gaps - gaps) gaps, \(session.state)")
            }
        } catch {
            desk.find("\(session.name): the server cannot be asked: \(error)")
        }
    }

    /// Waits until something is so.
    private func becomes(in limit: Duration, _ condition: () async throws -> Bool) async -> Bool {
        await desk.becomes(in: limit, condition)
    }
}

extension Network {
    /// Has so many numbered messages sent to a session.
    func feed(_ session: LiveSession, _ count: Int) async throws {
        let body: JSONValue = ["topics": [.string(session.topic)], "count": .number(.init(count))]
        try await postRoom(session.place, session.room, "feed", body)
    }
}
