import Testing

@testable import AccordHTTP

@Suite("gRPC: timeouts")
struct GRPCTimeoutTests {
    @Test(
        "a timeout has the finest unit that leaves it eight digits",
        arguments: [
            (Duration.nanoseconds(1), "1n"), (.nanoseconds(99_999_999), "99999999n"),
            (.milliseconds(100), "100000u"), (.seconds(99), "99000000u"), (.seconds(100), "100000m"),
            (.seconds(99_999), "99999000m"), (.seconds(100_000), "100000S"), (.seconds(99_999_999), "99999999S"),
            (.seconds(100_000_000), "1666667M"), (.seconds(5_999_999_940), "99999999M"),
            (.seconds(6_000_000_000), "1666667H"), (.seconds(99_999_999 * 3600), "99999999H"),
        ])
    func units(_ duration: Duration, _ text: String) {
        #expect(GRPCTimeout.text(duration) == text)
    }

    @Test(
        "a duration that does not fit a unit is rounded up, so that it is never zero",
        arguments: [
            (Duration(secondsComponent: 0, attosecondsComponent: 1), "1n"),
            (.nanoseconds(100_000_001), "100001u"),
            (.nanoseconds(99_999_999) + Duration(secondsComponent: 0, attosecondsComponent: 1), "100000u"),
            (.microseconds(99_999_999) + .nanoseconds(1), "100000m"),
            (.seconds(99_999_999) + .nanoseconds(1), "1666667M"),
        ])
    func roundedUp(_ duration: Duration, _ text: String) {
        #expect(GRPCTimeout.text(duration) == text)
    }

    @Test(
        "no time, and more time than can be said, is not said",
        arguments: [
            Duration.zero, .seconds(-1), .nanoseconds(-1), .seconds(99_999_999 * 3600 + 1), .seconds(Int64.max),
            .seconds(Int64.min), .seconds(99_999_999 * 3600) + .nanoseconds(1),
        ])
    func unsaid(_ duration: Duration) {
        #expect(GRPCTimeout.text(duration) == nil)
    }

    @Test("the text of any duration is no shorter, and longer by less than one part in 100,000")
    func random() throws {
        var numbers = Seeded(state: 7)
        let units: [Character: Duration] = [
            "n": .nanoseconds(1), "u": .microseconds(1), "m": .milliseconds(1), "S": .seconds(1), "M": .seconds(60),
            "H": .seconds(3600),
        ]
        for _ in 0..<2000 {
            let seconds = Int64.random(in: 0...(1 << Int64.random(in: 0...38)), using: &numbers)
            let duration = Duration(
                secondsComponent: seconds,
                attosecondsComponent: .random(in: 1..<1_000_000_000_000_000_000, using: &numbers))
            guard let text = GRPCTimeout.text(duration) else {
                #expect(duration > .seconds(99_999_999 * 3600))
                continue
            }
            #expect((2...9).contains(text.count))
            let unit = try #require(text.last.flatMap { units[$0] })
            let count = try #require(Int(text.dropLast()))
            let said = unit * count
            #expect(count > 0)
            #expect(said >= duration)
            #expect(said - duration <= max(.nanoseconds(1), duration / 100_000))
        }
    }
}
