import TestEnvironment

/// A schedule of the faults: which there are, where, when and for how long. It is the same for the same seed, while
/// what the calls meet of the faults depends on how fast everything runs.
///
/// Storms alternate with calms. In a storm, each place has one fault after the other, independent of the other places.
struct Schedule: Sendable {
    struct Event: Sendable, Hashable {
        /// The time since the storm began.
        var start: Duration
        var place: Place
        var fault: Fault
        /// After this time, the place is healed.
        var lasting: Duration
    }

    struct Storm: Sendable, Hashable {
        var events: [Event]
        /// The server that is killed and started again.
        var restarts: Server?
        var restartsAt: Duration
    }

    let seed: UInt64
    let length: Duration

    /// - Parameter number: counts the storms, from 1.
    func storm(_ number: Int) -> Storm {
        var random = source(number, 0)
        let events = Place.allCases.enumerated().flatMap { index, place in
            self.events(at: place, source(number, index + 1))
        }
        return Storm(
            events: events.sorted { $0.start < $1.start },
            restarts: number.isMultiple(of: 2) ? nil : Server.allCases.randomElement(using: &random),
            restartsAt: length * Double.random(in: 0.1...0.5, using: &random))
    }

    /// A source of randomness that no other part of the program has.
    func source(_ numbers: Int...) -> SeededRandom {
        var state = seed
        for number in numbers {
            var mixer = SeededRandom(seed: state ^ UInt64(truncatingIfNeeded: number))
            state = mixer.next()
        }
        return SeededRandom(seed: state)
    }

    private func events(at place: Place, _ random: SeededRandom) -> [Event] {
        var random = random
        var events: [Event] = []
        var now = Duration.milliseconds(Int.random(in: 0...1_500, using: &random))
        while true {
            let lasting = Duration.milliseconds(Int.random(in: 200...2_500, using: &random))
            guard now + lasting < length else { return events }
            events.append(
                Event(start: now, place: place, fault: fault(at: place, using: &random), lasting: lasting))
            now += lasting + .milliseconds(Int.random(in: 200...2_000, using: &random))
        }
    }

    private func fault(at place: Place, using random: inout SeededRandom) -> Fault {
        if place.isSocket, Int.random(in: 0..<3, using: &random) == 0 { return roomFault(at: place, using: &random) }
        let upload = Bool.random(using: &random)
        // Small sizes end handshakes, large ones messages.
        let size = 1 << Int.random(in: 0...16, using: &random)
        let choice = Int.random(in: 0..<14, using: &random)
        return switch choice {
        case 0: .refuse
        case 1: .slam
        case 2: .cut
        case 3: .reset
        case 4: .stall
        case 5: .drip(upload: upload)
        case 6: .delay(Int.random(in: 1...200, using: &random), upload: upload)
        case 7: .after(size, resets: true, upload: upload)
        case 8: .after(size, resets: false, upload: upload)
        case 9: .halve(size, upload: upload)
        case 10: .after(0, resets: upload, upload: true)
        // A socket that is lost shows by its heartbeat alone, after up to 25 seconds.
        case 11: place.isSocket ? .cut : .lose
        case 12: place.isEncrypted ? .flip(size, upload: upload) : .stall
        default: place.isPlainHTTP1 ? .busy(status: upload ? 503 : 429) : .reset
        }
    }

    private func roomFault(at place: Place, using random: inout SeededRandom) -> Fault {
        let codes = [1001, 1011, 1012] + (place == .growfolio ? [4001, 4002, 4005, 4006] : [])
        let code = codes.randomElement(using: &random) ?? 1011
        return switch Int.random(in: 0..<6, using: &random) {
        case 0: .closeNext(code, count: Int.random(in: 1...2, using: &random))
        case 1 where place == .growfolio: .shutdown
        case 2 where place == .growfolio: .expire
        case 3 where place != .hean: .gibberish
        default: .close(code)
        }
    }
}
