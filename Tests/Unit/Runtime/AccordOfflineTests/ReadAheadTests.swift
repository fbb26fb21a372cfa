import Testing

@testable import AccordOffline

@Suite("Entries that are read ahead")
struct ReadAheadTests {
    private var subject = ReadAhead()

    @Test("are there for those after the one that was asked for, once each")
    mutating func take() {
        read(1, 2, 3, at: .zero)
        #expect(subject.take(2, at: .zero)?.position == 2)
        #expect(subject.take(2, at: .zero) == nil)
        #expect(subject.take(1, at: .zero) == nil)
        #expect(subject.take(3, at: .zero)?.position == 3)
    }

    @Test("are twice as many each time while all of them are used, up to a limit")
    mutating func growth() {
        var counts: [Int] = []
        var position: Int64 = 1
        for _ in 0..<8 {
            let count = read(at: position)
            counts.append(count)
            for next in position + 1..<position + Int64(count) { #expect(subject.take(next, at: .zero) != nil) }
            position += Int64(count)
        }
        #expect(counts == [1, 2, 4, 8, 16, 32, 64, 64])
    }

    @Test("are one again after some that were not used")
    mutating func waste() {
        read(at: 1)
        #expect(read(at: 2) == 2)
        // Another lane.
        #expect(read(at: 100) == 1)
        #expect(subject.take(3, at: .zero) == nil)
    }

    @Test("are forgotten when something changes, also those that are being read")
    mutating func drop() {
        read(1, 2, at: .zero)
        subject.drop()
        #expect(subject.take(2, at: .zero) == nil)
        let reading = subject.begin(at: .zero)
        subject.drop()
        subject.keep([.at(2)], of: reading)
        #expect(subject.take(2, at: .zero) == nil)
    }

    @Test("are forgotten a second after they were asked for")
    mutating func age() {
        read(1, 2, 3, at: .seconds(5))
        #expect(subject.take(2, at: .seconds(6)) != nil)
        #expect(subject.take(3, at: .seconds(6) + .nanoseconds(1)) == nil)
    }

    /// Reads as many as are due, from a position on.
    @discardableResult
    private mutating func read(at position: Int64) -> Int {
        let reading = subject.begin(at: .zero)
        subject.keep((position + 1..<position + Int64(reading.count)).map { .at($0) }, of: reading)
        return reading.count
    }

    private mutating func read(_ positions: Int64..., at moment: Duration) {
        let reading = subject.begin(at: moment)
        subject.keep(positions.dropFirst().map { .at($0) }, of: reading)
    }
}

extension MutationQueueEntry {
    fileprivate static func at(_ position: Int64) -> Self {
        var entry = sample()
        entry.position = position
        return entry
    }
}
