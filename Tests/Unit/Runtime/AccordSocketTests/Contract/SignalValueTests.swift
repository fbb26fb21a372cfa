import AccordSocket
import Foundation
import Testing

@Suite("Values from servers, as signals")
struct SignalValueTests {
    @Test("An interval is more than nothing, and less than a day", arguments: [0.5, 1, 86_400])
    func intervals(_ seconds: Double) {
        #expect(SessionSignal.interval(seconds: seconds) == .seconds(seconds))
    }

    @Test("An interval that cannot be meant is none", arguments: [0, -1, 86_401, 1e300, .infinity, -.infinity, .nan])
    func noIntervals(_ seconds: Double) {
        #expect(SessionSignal.interval(seconds: seconds) == nil)
    }

    @Test("Intervals of all types of numbers")
    func types() {
        #expect(SessionSignal.interval(seconds: Int32(30)) == .seconds(30))
        #expect(SessionSignal.interval(seconds: Int64.max) == nil)
        #expect(SessionSignal.interval(seconds: Int64?.none) == nil)
        #expect(SessionSignal.interval(seconds: Float(0.5)) == .milliseconds(500))
        #expect(SessionSignal.interval(seconds: Decimal(15)) == .seconds(15))
        #expect(SessionSignal.interval(seconds: Decimal.nan) == nil)
    }

    @Test("[G11] A confirmation says what was done, or nothing; of something else it is none")
    func acknowledged() {
        func signal(_ action: String?) -> SessionSignal? {
            .acknowledged(action, added: "subscribed", removed: "unsubscribed", channels: ["quotes"])
        }
        #expect(signal("subscribed") == .acknowledged(.added, channels: ["quotes"]))
        #expect(signal("unsubscribed") == .acknowledged(.removed, channels: ["quotes"]))
        #expect(signal(nil) == .acknowledged(nil, channels: ["quotes"]))
        #expect(signal("muted") == nil)
    }
}
