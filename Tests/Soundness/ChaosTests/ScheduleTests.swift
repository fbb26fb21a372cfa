import Testing

@testable import Chaos

@Suite("The schedule of faults")
struct ScheduleTests {
    private let schedule = Schedule(seed: 7, length: .seconds(15))

    @Test("The same seed has the same storms, another seed and another number have others")
    func seeds() {
        #expect(schedule.storm(3) == Schedule(seed: 7, length: .seconds(15)).storm(3))
        #expect(schedule.storm(3) != Schedule(seed: 8, length: .seconds(15)).storm(3))
        #expect(schedule.storm(3) != schedule.storm(4))
    }

    @Test("A place has one fault at a time, and is healed before the storm is over")
    func order() {
        for number in 1...20 {
            let events = schedule.storm(number).events
            #expect(Set(events.map(\.place)) == Set(Place.allCases))
            for (_, events) in Dictionary(grouping: events, by: \.place) {
                for (event, next) in zip(events, events.dropFirst()) {
                    #expect(event.start + event.lasting < next.start)
                }
                #expect(events.allSatisfy { $0.start + $0.lasting < schedule.length })
            }
        }
    }

    @Test("Every kind of fault occurs, and every server is killed")
    func kinds() {
        let storms = (1...100).map(schedule.storm)
        let kinds = Set(storms.flatMap(\.events).map(\.fault.kind))
        #expect(
            kinds == [
                "answer 429", "answer 503", "byte by byte", "close code", "close code on opening", "cut",
                "cut after bytes", "delay", "expired token", "flip a bit", "half-close after bytes", "invalid JSON",
                "lose connections", "refuse", "reset", "reset after bytes", "reset at once", "server's shutdown",
                "stall",
            ])
        #expect(Set(storms.compactMap(\.restarts)) == Set(Server.allCases))
    }

    @Test("Bits are flipped only where TLS sees it, and HTTP/1.1 answers only where it is spoken in cleartext")
    func places() {
        for event in (1...100).map(schedule.storm).flatMap(\.events) {
            switch event.fault {
            case .flip: #expect(event.place.isEncrypted)
            case .busy: #expect(event.place.isPlainHTTP1)
            case .close, .closeNext, .shutdown, .expire, .gibberish: #expect(event.place.isSocket)
            default: break
            }
        }
    }
}
