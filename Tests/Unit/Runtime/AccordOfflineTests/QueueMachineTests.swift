import Testing

@testable import AccordOffline

@Suite("Machine of the queue")
struct QueueMachineTests {
    private typealias Event = QueueMachine.Event

    /// The entries that are sent after an event.
    private func sent(_ machine: inout QueueMachine, _ event: Event, at seconds: Int = 0) -> [Int64] {
        machine.handle(event, at: .seconds(seconds)).compactMap { action in
            if case .send(let position) = action { position } else { nil }
        }
    }

    private func found(_ positions: ClosedRange<Int64>, _ key: String? = nil) -> Event {
        .found(positions.map { .init(position: $0, key: key) })
    }

    private func machine(width: Int = 4, sends: Bool = true) -> QueueMachine {
        QueueMachine(width: width, offlinePause: .seconds(16), sends: sends)
    }

    @Test("Entries without a key follow one another")
    func order() {
        var machine = machine()
        #expect(sent(&machine, found(1...3)) == [1])
        #expect(sent(&machine, .done(1)) == [2])
        // One that failed does not hold up those after it.
        #expect(sent(&machine, .failed(2)) == [3])
        #expect(sent(&machine, .done(3)) == [])
        // Two are done and still in the store.
        #expect(machine.state == MutationQueueState(activity: .sending, pendingCount: 2, failedCount: 1))
        #expect(sent(&machine, .cleared(2)) == [])
        #expect(machine.state == MutationQueueState(activity: .idle, pendingCount: 0, failedCount: 1))
    }

    @Test("Keys do not wait for each other, and not more than so many entries are under way")
    func keys() {
        var machine = machine(width: 2)
        #expect(sent(&machine, found(1...2, "a")) == [1])
        #expect(sent(&machine, found(3...4, "b")) == [3])
        #expect(sent(&machine, found(5...6, "c")) == [])
        #expect(sent(&machine, .done(1)) == [5])
        #expect(sent(&machine, .done(5)) == [2])
        #expect(machine.state.activity == .sending)
    }

    @Test("An entry that is to be sent again holds up its key alone, until its pause is over")
    func pause() {
        var machine = machine()
        _ = machine.handle(found(1...2), at: .zero)
        _ = machine.handle(found(3...3, "b"), at: .zero)
        let actions = machine.handle(.delayed(1, pause: .seconds(2)), at: .seconds(1))
        #expect(actions.contains(.wake(at: .seconds(3))))
        #expect(sent(&machine, .done(3), at: 2) == [])
        #expect(sent(&machine, .cleared(1), at: 2) == [])
        #expect(machine.state == MutationQueueState(activity: .waiting, pendingCount: 2))
        #expect(sent(&machine, .woken, at: 2) == [])
        #expect(sent(&machine, .woken, at: 3) == [1])
    }

    @Test(
        "A pause of the queue interrupts nothing, spends nothing, and ends",
        arguments: [
            (Event.suspended(true), Event.suspended(false), MutationQueueState.Pause.suspended),
            (.signedIn(false), .signedIn(true), .signedOut),
            (.reachable(false), .reachable(true), .offline),
            (.storeFailed(true), .storeFailed(false), .store),
        ])
    func pauses(begin: QueueMachine.Event, end: QueueMachine.Event, pause: MutationQueueState.Pause) {
        var machine = machine()
        #expect(sent(&machine, begin) == [])
        #expect(machine.state.activity == .paused(pause))
        #expect(sent(&machine, found(1...2)) == [])
        #expect(sent(&machine, end) == [1])
        #expect(sent(&machine, begin) == [])
        #expect(sent(&machine, .done(1)) == [])
        #expect(sent(&machine, end) == [2])
    }

    @Test("Without a network it tries again by itself, or as soon as there is one")
    func offline() {
        var machine = machine()
        _ = machine.handle(found(1...1), at: .zero)
        #expect(machine.handle(.interrupted(1, .offline), at: .zero).contains(.wake(at: .seconds(16))))
        #expect(machine.state.activity == .paused(.offline))
        #expect(sent(&machine, .woken, at: 16) == [1])
        #expect(sent(&machine, .interrupted(1, .offline), at: 16) == [])
        #expect(sent(&machine, .reachable(true), at: 17) == [1])
        #expect(sent(&machine, .interrupted(1, .offline), at: 18) == [])
        #expect(sent(&machine, .reachable(false), at: 19) == [])
        #expect(sent(&machine, .woken, at: 40) == [])
        #expect(sent(&machine, .reachable(true), at: 50) == [1])
    }

    @Test("Refused for want of a sign-in, it waits for one, or for the app")
    func signedOut() {
        var machine = machine()
        _ = machine.handle(found(1...1), at: .zero)
        #expect(sent(&machine, .interrupted(1, .signedOut)) == [])
        #expect(machine.state.activity == .paused(.signedOut))
        #expect(sent(&machine, .signedIn(true)) == [1])
        #expect(sent(&machine, .interrupted(1, .signedOut)) == [])
        #expect(sent(&machine, .suspended(false)) == [1])
    }

    @Test("The sources of network and sign-in reports are asked before the first entry is sent")
    func unknownAtFirst() {
        var machine = QueueMachine(width: 4, offlinePause: .seconds(16), isReachable: false, isSignedIn: false)
        #expect(sent(&machine, found(1...1)) == [])
        #expect(sent(&machine, .reachable(true)) == [])
        #expect(sent(&machine, .signedIn(true)) == [1])
    }

    @Test("An entry that waits for a result holds up its key, and is sent when it has it")
    func needs() {
        var machine = machine()
        #expect(
            sent(&machine, .found([.init(position: 1, key: "a", isWaiting: true), .init(position: 2, key: "a")])) == [])
        #expect(sent(&machine, found(3...3, "b")) == [3])
        #expect(sent(&machine, .filled(1, key: "a")) == [1])
        #expect(sent(&machine, .done(1)) == [2])
    }

    @Test("An entry that had failed is sent before those after it")
    func retried() {
        var machine = machine()
        _ = machine.handle(found(1...3), at: .zero)
        #expect(sent(&machine, .failed(1)) == [2])
        #expect(sent(&machine, .retried(1, key: nil)) == [])
        #expect(sent(&machine, .done(2)) == [1])
        #expect(sent(&machine, .done(1)) == [3])
        _ = machine.handle(.cleared(2), at: .zero)
        #expect(machine.state == MutationQueueState(activity: .sending, pendingCount: 1))
    }

    @Test("A removed entry is not sent, and holds up nothing")
    func removed() {
        var machine = machine()
        _ = machine.handle(found(1...3), at: .zero)
        _ = machine.handle(.removed(2, key: nil), at: .zero)
        #expect(sent(&machine, .done(1)) == [3])
        _ = machine.handle(.found([.init(position: 4, isWaiting: true), .init(position: 5)]), at: .zero)
        #expect(sent(&machine, .done(3)) == [])
        #expect(sent(&machine, .removed(4, key: nil)) == [5])
        // Under way: it cannot be taken back.
        _ = machine.handle(.removed(5, key: nil), at: .zero)
        _ = machine.handle(.cleared(2), at: .zero)
        #expect(machine.state == MutationQueueState(activity: .sending, pendingCount: 1))
    }

    @Test("Entries of an earlier run keep their pauses, and those that had failed stay failed")
    func earlierRun() {
        var machine = machine()
        let found: [QueueMachine.Found] = [
            .init(position: 1, key: "a", pause: .seconds(8)), .init(position: 2, key: "a"),
            .init(position: 3, key: "b", isFailed: true),
        ]
        #expect(sent(&machine, .found(found)) == [])
        #expect(machine.state == MutationQueueState(activity: .waiting, pendingCount: 2, failedCount: 1))
        #expect(sent(&machine, .woken, at: 8) == [1])
    }

    @Test("A queue that does not send sends nothing, and says so")
    func otherProcess() {
        var machine = machine(sends: false)
        #expect(sent(&machine, found(1...2)) == [])
        #expect(machine.state == MutationQueueState(activity: .paused(.otherProcess), pendingCount: 2))
    }

    @Test("The pauses of many keys end one by one, whatever happens meanwhile")
    func manyPauses() {
        var machine = machine(width: 1_000)
        let found = (1...1_000).map { QueueMachine.Found(position: Int64($0), key: "\($0)") }
        #expect(sent(&machine, .found(found)).count == 1_000)
        for position in 1...1_000 {
            #expect(sent(&machine, .delayed(Int64(position), pause: .seconds(1_001 - position))) == [])
        }
        _ = machine.handle(.removed(500, key: "500"), at: .zero)
        var order: [Int64] = []
        for second in 1...1_000 { order += sent(&machine, .woken, at: second) }
        #expect(order == (1...1_000).reversed().filter { $0 != 500 })
    }

    @Test("The state is published when it has changed")
    func published() {
        var machine = machine()
        #expect(machine.handle(.woken, at: .zero) == [.publish(MutationQueueState())])
        #expect(machine.handle(.woken, at: .zero) == [])
    }

    @Test(
        "A hundred thousand entries, in one order or in as many, are sent in time that grows with them",
        arguments: [true, false])
    func many(hasKeys: Bool) {
        var machine = machine()
        let found = (1...100_000).map { QueueMachine.Found(position: Int64($0), key: hasKeys ? "\($0)" : nil) }
        var underWay = sent(&machine, .found(found))
        var count = 0
        while let position = underWay.popLast() {
            count += 1
            underWay += sent(&machine, .done(position))
        }
        #expect(count == 100_000)
    }
}

@Suite("Positions in a lane")
struct PositionsTests {
    @Test("are taken in their order, wherever they come back")
    func order() {
        var positions = Positions()
        for position: Int64 in [5, 1, 9, 3] { positions.insert(position) }
        let first = positions.takeFirst()
        #expect(first == 1)
        positions.insert(1)
        let removals = [positions.remove(5), positions.remove(5)]
        #expect(removals == [true, false])
        positions.insert(4)
        var taken: [Int64] = []
        while let position = positions.takeFirst() { taken.append(position) }
        #expect(taken == [1, 3, 4, 9])
        #expect(positions.isEmpty && positions.first == nil && positions.last == nil)
    }

    @Test("are the same as a sorted list, whatever is done to them")
    func random() {
        var random = SystemRandomNumberGenerator()
        var (positions, list) = (Positions(), [Int64]())
        for _ in 0..<5_000 {
            let position = Int64.random(in: 0..<400, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                guard !list.contains(position) else { continue }
                positions.insert(position)
                list.append(position)
                list.sort()
            case 2:
                let taken = positions.takeFirst()
                #expect(taken == (list.isEmpty ? nil : list.removeFirst()))
            default:
                let wasThere = positions.remove(position)
                #expect(wasThere == list.contains(position))
                list.removeAll { $0 == position }
            }
            #expect(positions.first == list.first)
            #expect(positions.last == list.last)
        }
    }
}
