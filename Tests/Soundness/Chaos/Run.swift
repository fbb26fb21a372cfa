import AccordHTTP
import Foundation
import TestEnvironment

/// The program: storms and calms by turns, for as long as it is to go on.
final class Run: Sendable {
    private let desk: Desk
    private let network: Network
    private let schedule: Schedule
    private let transports: Transports
    private let rest: RESTCaller
    private let load: Load
    let sessions: [LiveSession]
    /// The resources that the process had after the first calm.
    private let first = Locked<Resources?>(nil)

    init(_ network: Network, _ desk: Desk) throws {
        (self.network, self.desk) = (network, desk)
        schedule = Schedule(seed: desk.options.seed, length: desk.options.storm)
        transports = try Transports(network)
        let identity = try IdentityProvider(network, transports, schedule, desk)
        rest = try RESTCaller(network, transports, identity, desk)
        sessions = try LiveSession.all(network, identity, transports, schedule, desk)
        load = Load(network, transports, rest, sessions, schedule, desk)
    }

    func go() async {
        await calm(0)
        var number = 0
        while !desk.isStopped, number == 0 || desk.now < desk.options.seconds {
            number += 1
            await storm(number)
            if !desk.isStopped { await calm(number) }
        }
    }

    // MARK: Storms

    private func storm(_ number: Int) async {
        desk.begin("storm \(number)", limit: schedule.length + .seconds(90))
        let storm = schedule.storm(number)
        desk.isStormy = true
        load.start(storm: number)
        await withTaskGroup { group in
            for place in Place.allCases {
                group.addTask { [self] in await strike(place, storm.events.filter { $0.place == place }) }
            }
            if let server = storm.restarts {
                group.addTask { [self] in
                    await desk.pause(storm.restartsAt)
                    await fault("kill \(server)") { [self] in
                        for session in sessions { session.numbers.withLock { $0.restart() } }
                        try await network.restart(server)
                    }
                }
            }
            group.addTask { [self] in await desk.pause(schedule.length) }
        }
        load.stop()
        desk.isStormy = false
    }

    /// Has a place fail, once after the other.
    private func strike(_ place: Place, _ events: [Schedule.Event]) async {
        let start = desk.now
        for event in events {
            await desk.pause(max(event.start - (desk.now - start), .zero))
            guard !desk.isStopped else { return await heal(place) }
            await fault(event.fault.kind) { [network] in try await network.fail(place, event.fault) }
            if desk.options.isVerbose { print("\(desk.now.inSeconds): \(place): \(event.fault)") }
            await desk.pause(event.lasting)
            await heal(place)
        }
    }

    private func fault(_ kind: String, _ make: () async throws -> Void) async {
        desk.books.withLock { $0.count(kind) }
        // What a server that is being started is asked for, it does not do.
        do { try await make() } catch { desk.books.withLock { $0.count("not made") } }
    }

    private func heal(_ place: Place, isWhole: Bool = false) async {
        do { try await network.heal(place, isWhole: isWhole) } catch {
            desk.find("\(place) could not be healed: \(error)")
        }
    }

    // MARK: Calms

    private func calm(_ number: Int) async {
        desk.begin("calm \(number)", limit: .seconds(600))
        for place in Place.allCases { await heal(place, isWhole: true) }
        let calm = Calm(network, transports, rest, load, sessions, schedule, desk)
        await calm.settle()
        for session in sessions { session.connect() }
        await calm.check(number)
        let quiet = Quiet(network: network, desk: desk, sessions: LiveSession.rooms.count)
        guard let now = await quiet.check(against: first.withLock { $0 }) else { return }
        // The first storm leaves what is made once, and kept.
        first.withLock { first in
            if number <= 1 { first = now }
        }
        print(Report.clear + desk.summary + ", \(now)")
    }

    // MARK: The end

    /// Closes all sessions.
    ///
    /// - Returns: how many files were open before, in a calm; `nil` when the program was stopped before there was one.
    func close() async -> Resources? {
        desk.begin("end", limit: .seconds(120))
        load.stop()
        desk.isStormy = false
        for place in Place.allCases { await heal(place, isWhole: true) }
        await withTaskGroup { group in
            for session in sessions { group.addTask { await session.close() } }
        }
        return first.withLock { $0 }
    }
}
