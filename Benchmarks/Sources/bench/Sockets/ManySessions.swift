import AccordSocket
import Foundation
import Growfolio

/// A thousand sessions: how much memory one takes that has nothing to do, and how long it takes until all are open again
/// after the server has cut them off at once.
struct ManySessions {
    var count: Int
    /// Of each, in bytes.
    var memory: Int
    /// In wall time, and in processor time of this process, the server's left out.
    var storm: Duration
    var stormWork: Duration

    static func measured(count: Int) async throws -> ManySessions {
        let server = try ServerProcess("--serve")
        // The first ones make what all share.
        let others = try await open(10, port: server.ports[0])
        let before = residentMemory()
        let sessions = try await open(count, port: server.ports[0])
        let memory = (residentMemory() - before) / count

        let work = processorTime()
        let start = ContinuousClock.now
        try await BareClient.cut(port: server.ports[0])
        await withTaskGroup(of: Void.self) { group in
            for session in sessions { group.addTask { await reopened(session) } }
        }
        let storm = ContinuousClock.now - start
        let stormWork = processorTime() - work
        for session in sessions + others { session.close() }
        for session in sessions + others { await session.finished() }
        return ManySessions(count: count, memory: memory, storm: storm, stormWork: stormWork)
    }

    private static func open(_ count: Int, port: Int) async throws -> [Growfolio.Session] {
        let sessions = try (0..<count).map { _ in
            // Without jitter's pauses, all come back at once.
            try Growfolio.Session(port: port, quotes: 0, options: SessionOptions(random: NoPause()))
        }
        for session in sessions { session.connect() }
        for session in sessions { await session.opened() }
        return sessions
    }

    /// Returns when the session has connected for the second time.
    private static func reopened(_ session: Growfolio.Session) async {
        for await state in session.states where state == .open && session.statistics.connections > 1 { return }
    }

    /// Returns the memory that the process has resident at the moment, in bytes.
    static func residentMemory() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// Makes every pause a thousandth of what it may be. (With zeros, `Double.random` would look for others without end.)
private struct NoPause: RandomNumberGenerator, Sendable {
    mutating func next() -> UInt64 { 1 << 54 }
}
