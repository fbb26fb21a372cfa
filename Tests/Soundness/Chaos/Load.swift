import AccordHTTP
import Foundation
import TestEnvironment

/// The load that apps cause all the time: calls of every kind, and whatever sessions are asked for.
final class Load: Sendable {
    private let network: Network
    private let transports: Transports
    private let rest: RESTCaller
    private let sessions: [LiveSession]
    private let schedule: Schedule
    private let desk: Desk
    private let goesOn = Watched(false)
    /// The number of tasks that have not ended.
    private let running = Locked(0)

    init(
        _ network: Network, _ transports: Transports, _ rest: RESTCaller, _ sessions: [LiveSession],
        _ schedule: Schedule, _ desk: Desk
    ) {
        (self.network, self.transports, self.rest, self.sessions) = (network, transports, rest, sessions)
        (self.schedule, self.desk) = (schedule, desk)
    }

    /// Begins; the tasks end by themselves after ``stop()``, unless a call hangs, which the watchdog finds.
    func start(storm: Int) {
        goesOn.withLock { $0 = true }
        for worker in 0..<desk.options.width {
            repeated(schedule.source(storm, 100 + worker), every: 20...250) { [self] random in
                await call(CallPlan.random(using: &random), storm: storm, isCertain: false)
            }
        }
        repeated(schedule.source(storm, 200), every: 20...250) { [self] random in
            await rest.call(using: &random, isCertain: false)
        }
        for (index, session) in sessions.enumerated() {
            repeated(schedule.source(storm, 300 + index), every: 50...1_500) { random in
                await session.act(using: &random)
            }
            repeated(schedule.source(storm, 400 + index), every: 300...300) { [network] _ in
                // While its server is being started, there is none.
                try? await network.feed(session, 5)
            }
        }
    }

    func stop() {
        goesOn.withLock { $0 = false }
    }

    /// Whether all tasks have ended.
    var isOver: Bool { running.withLock { $0 } == 0 }

    func call(_ plan: CallPlan, storm: Int, isCertain: Bool) async {
        do {
            try await Caller(plan, transports, desk, storm: storm, isCertain: isCertain).call()
        } catch {
            desk.find("\(plan.title): \(error)")
        }
    }

    /// Does something again and again, until the load is stopped.
    ///
    /// - Parameter pauses: in milliseconds.
    private func repeated(
        _ random: SeededRandom, every pauses: ClosedRange<Int>,
        _ work: @escaping @Sendable (inout SeededRandom) async -> Void
    ) {
        running.withLock { $0 += 1 }
        Task { [goesOn, running] in
            defer { running.withLock { $0 -= 1 } }
            var random = random
            while goesOn.value {
                await work(&random)
                try? await Task.sleep(for: .milliseconds(Int.random(in: pauses, using: &random)))
            }
        }
    }
}
