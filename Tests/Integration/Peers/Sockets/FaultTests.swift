#if NIO
    import AccordSocket
    import EvokeEssence
    import Foundation
    import Growfolio
    import Hean
    import Testing

    /// The effects that a network and a server can have on sessions. The servers number what they feed: what was
    /// delivered comes to the consumer once, and in order.
    @Suite("Sessions against servers of others, through faults", .timeLimit(.minutes(10)))
    struct FaultTests {
        /// Runs a test for a system's session.
        private func with(
            _ system: SocketPeer.System, in room: SocketPeer.Room? = nil, _ choices: Choices = Choices(),
            growfolio: (Subject<Growfolio.Session>) async throws -> Void,
            evokeEssence: (Subject<EvokeEssence.Session>) async throws -> Void,
            hean: (Subject<Hean.Session>) async throws -> Void
        ) async throws {
            let peer = try await SocketPeer.shared.value
            switch system {
            case .growfolio: try await growfolio(Subject(peer, in: room, choices))
            case .evokeessence: try await evokeEssence(Subject(peer, in: room, choices))
            case .hean: try await hean(Subject(peer, in: room, choices))
            }
        }

        @Test(
            "[G38, E11, H11] closed again and again: nothing is lost or doubled, and one connection is left",
            arguments: SocketPeer.System.allCases)
        func closes(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                for round in 1...10 {
                    try await subject.isFed(round)
                    try await subject.room.feed(subject.topics, 50)
                    // It follows the last message at once.
                    try await subject.room.close(1012)
                }
                try await subject.isFed(11)
                #expect(await subject.numbers.first(500) == Array(1...500))
                #expect(try await subject.room.seen().open == 1)
                // The server may know of the connection before the session does.
                for await state in subject.session.states where state == .open { break }
                #expect(subject.session.statistics.reconnects == 10)
                try await subject.end()
                #expect(subject.numbers.elements.count == 500)
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11, H11] killed in the middle of a feed, and started again where it was",
            arguments: SocketPeer.System.allCases)
        func killed(system: SocketPeer.System) async throws {
            let peer = try await SocketPeer()
            let room = try await peer.room(system)
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                let states = subject.session.states
                async let feed: Void? = try? await room.feed(subject.topics, 1_000_000)
                _ = await subject.numbers.first(500)
                await peer.process.kill()
                await feed
                let heir = try await SocketPeer(ports: [system: room.url.port ?? 0])
                let home = SocketPeer.Room(peer: heir, system: system, name: room.name, url: room.url)
                for await state in states {
                    if state.isBackingOff { subject.clock.advance(by: .seconds(30)) }
                    if state == .open, subject.session.statistics.reconnects == 1 { break }
                }
                try await home.until(open: 1)
                try await subject.isFed(subject.room.system == .growfolio ? 2 : 1, home)
                try await home.feed(subject.topics, 100)
                await subject.numbers.reaches { $0.suffix(100).elementsEqual(1...100) && $0.count >= 600 }
                let before = subject.numbers.elements.dropLast(100)
                #expect(before.count >= 500)
                #expect(before.elementsEqual(1...before.count))
                subject.session.close()
                await subject.session.finished()
                try await home.until(open: 0)
                await heir.process.kill()
            }
            try await with(
                system, in: room, Choices(isEager: false), growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11, H11] cut off in the middle of a feed, and for a while: what arrived has no gap",
            arguments: SocketPeer.System.allCases)
        func cut(system: SocketPeer.System) async throws {
            let peer = try await SocketPeer.shared.value
            let room = try await peer.room(system)
            let network = try await peer.network(to: room)
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                let states = subject.session.states
                async let feed: Void = room.feed(subject.topics, 2_000)
                _ = await subject.numbers.first(100)
                try await network.fail(.refuse)
                try await feed
                try await room.until(open: 0)
                await subject.session.reaches(\.isBackingOff)
                let count = subject.numbers.elements.count
                try await network.fail(.accept)
                for await state in states {
                    if state.isBackingOff { subject.clock.advance(by: .seconds(30)) }
                    if state == .open, subject.session.statistics.reconnects == 1 { break }
                }
                try await subject.isFed(2)
                let fed = try await room.seen().sequence
                try await room.feed(subject.topics, 100)
                await subject.numbers.reaches { $0.last == fed + 100 }
                let numbers = subject.numbers.elements
                #expect(numbers.dropLast(100).elementsEqual(1...numbers.count - 100))
                #expect(numbers.suffix(100).elementsEqual(fed + 1...fed + 100))
                #expect(numbers.count >= count + 100)
                try await subject.end()
            }
            try await with(
                system, in: room, Choices(url: network.url, isEager: false), growfolio: run, evokeEssence: run,
                hean: run)
        }

        @Test(
            "[G7, E11, H11] half-open, with nothing that goes through: the session notices, and comes back",
            arguments: SocketPeer.System.allCases)
        func halfOpen(system: SocketPeer.System) async throws {
            let peer = try await SocketPeer.shared.value
            let room = try await peer.room(system)
            let network = try await peer.network(to: room)
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                try await room.feed(subject.topics, 10)
                _ = await subject.numbers.first(10)
                try await network.fail(.stall)
                try await room.feed(subject.topics, 10)
                #expect(subject.session.state == .open)
                let states = subject.session.states
                subject.clock.advance(by: .seconds(40))
                for await state in states where state == .connecting { break }
                try await network.fail(.flow)
                await subject.session.reaches(.open)
                try await subject.isFed(2)
                try await room.until(open: 1)
                try await room.feed(subject.topics, 10)
                #expect(await subject.numbers.first(20) == Array(1...10) + Array(21...30))
                try await subject.end()
            }
            try await with(
                system, in: room, Choices(url: network.url), growfolio: run, evokeEssence: run, hean: run)
        }

        @Test("[G38, E11, H11] slow: byte by byte, everything comes", arguments: SocketPeer.System.allCases)
        func slow(system: SocketPeer.System) async throws {
            let peer = try await SocketPeer.shared.value
            let room = try await peer.room(system)
            let network = try await peer.network(to: room)
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                try await network.fail(.drip, ["size": 1])
                subject.session.connect()
                try await subject.isFed(1)
                try await room.feed(subject.topics, 20)
                #expect(await subject.numbers.first(20) == Array(1...20))
                #expect(subject.session.statistics.connections == 1)
                try await subject.end()
            }
            try await with(
                system, in: room, Choices(url: network.url), growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11, H11] a consumer who takes its time holds the server back, and gets everything",
            arguments: SocketPeer.System.allCases)
        func slowConsumer(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                let messages = subject.session.messages.buffering(.suspendReader(4))
                async let fed: Void = subject.room.feed(subject.topics, 5_000)
                _ = await subject.numbers.first(4)
                // What the session takes from the network before the stream is read has a bound, and goes on with it.
                var iterator = messages.makeAsyncIterator()
                for _ in 0..<10 {
                    #expect(subject.session.statistics.received < 5_000)
                    #expect(await iterator.next() != nil)
                }
                let rest = Collected(messages)
                try await fed
                #expect(await subject.numbers.first(5_000) == Array(1...5_000))
                #expect(await rest.first(4_990).count == 4_990)
                #expect(subject.session.statistics.dropped == 0)
                try await subject.end()
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G31, E11, H11] invalid JSON is reported, and the connection stays open",
            arguments: SocketPeer.System.allCases)
        func invalidJSON(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                let failures = Collected(subject.session.failures)
                subject.session.connect()
                try await subject.isFed(1)
                try await subject.room.feed(subject.topics, 1)
                try await subject.room.misbehave("invalid-json")
                try await subject.room.feed(subject.topics, 1)
                #expect(await subject.numbers.first(2) == [1, 2])
                #expect(await failures.first(1).map(\.frame) == [.text(#"{"type": "event", "event": "#)])
                #expect(subject.session.statistics.undecodable == 1)
                #expect(subject.session.statistics.connections == 1)
                try await subject.end()
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11, H11] a message that is too large costs the connection, and nothing else",
            arguments: SocketPeer.System.allCases)
        func oversized(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                try await subject.room.feed(subject.topics, 10)
                try await subject.room.misbehave("oversized", size: 1 << 20)
                try await subject.room.until(ended: 1)
                try await subject.isFed(2)
                try await subject.room.feed(subject.topics, 10)
                #expect(await subject.numbers.first(20) == Array(1...20))
                #expect(try await subject.room.seen().connections[0].closedWith == 1009)
                try await subject.end()
            }
            try await with(
                system, Choices(maximumMessageSize: 1 << 16), growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11] text that is not UTF-8 costs the connection, and nothing else",
            arguments: [.growfolio, .evokeessence] as [SocketPeer.System])
        func invalidUTF8(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                try await subject.room.feed(subject.topics, 10)
                try await subject.room.misbehave("invalid-utf8")
                try await subject.room.until(ended: 1)
                try await subject.isFed(2)
                try await subject.room.feed(subject.topics, 10)
                #expect(await subject.numbers.first(20) == Array(1...20))
                #expect(try await subject.room.seen().connections[0].closedWith == 1007)
                try await subject.end()
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G5, E11] bytes, fragments and pings of the protocol are all well",
            arguments: [.growfolio, .evokeessence] as [SocketPeer.System])
        func frames(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                try await subject.isFed(1)
                let received = subject.session.statistics.received
                for what in ["binary", "fragments", "ping"] {
                    try await subject.room.misbehave(what, text: #"{"type":"news","größe":"ℵ"}"#)
                }
                try await subject.room.feed(subject.topics, 1)
                #expect(await subject.numbers.first(1) == [1])
                #expect(subject.session.statistics.unknown == 2)
                #expect(subject.session.statistics.received == received + 3)
                try await subject.end()
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }

        @Test(
            "[G38, E11, H11] suspended, the session is not connected and hears nothing; resumed, it goes on",
            arguments: SocketPeer.System.allCases)
        func background(system: SocketPeer.System) async throws {
            func run(_ subject: Subject<some AccordSocket.Session>) async throws {
                subject.session.connect()
                for round in 1...5 {
                    try await subject.isFed(round)
                    try await subject.room.feed(subject.topics, 10)
                    _ = await subject.numbers.first(round * 10)
                    subject.session.suspend()
                    #expect(subject.session.state == .suspended)
                    let seen = try await subject.room.until(open: 0, ended: round)
                    #expect(seen.connections.last?.closedWith == 1000)
                    #expect(subject.clock.sleepers == 0)
                    subject.session.resume()
                }
                try await subject.isFed(6)
                #expect(subject.numbers.elements == Array(1...50))
                try await subject.end()
            }
            try await with(system, growfolio: run, evokeEssence: run, hean: run)
        }
    }
#endif
