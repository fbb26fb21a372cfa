import Foundation

extension Duration {
    /// Within what can be added and converted without overflow: from nothing to a hundred years. Contracts and servers may
    /// say anything.
    var bounded: Duration { min(max(self, .zero), .seconds(100 * 365 * 86_400)) }

    /// From a time by the calendar to another, bounded.
    static func from(_ start: Date, to end: Date) -> Duration {
        let seconds = end.timeIntervalSince(start)
        // NaN compares as false, and ends as nothing.
        return seconds > 0 ? Duration.seconds(min(seconds, 100 * 365 * 86_400)).bounded : .zero
    }
}

extension Moment {
    /// The uptime at which a span from now ends.
    package func after(_ span: Duration) -> Duration { uptime + span.bounded }

    /// The moment at which a span from now ends.
    func adding(_ span: Duration) -> Moment {
        let span = span.bounded
        return Moment(uptime: uptime + span, date: date.addingTimeInterval(span / .seconds(1)))
    }
}
