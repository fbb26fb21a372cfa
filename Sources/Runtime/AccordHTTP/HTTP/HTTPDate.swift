import Foundation
import HTTPTypes

/// Dates in headers (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// The three forms, two of which are of the past.
    private static let forms = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]

    /// Reads any of the three; `nil` where the text is none of them.
    static func parse(_ text: String) -> Date? {
        // Foundation on Linux stops the process when the text has characters of several scalars.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for form in forms {
            formatter.dateFormat = form
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}

extension HTTPFields {
    /// The time that the server asks to wait (RFC 9110, section 10.2.3): in seconds, or until a time of its own clock.
    var retryAfter: Duration? {
        guard let value = self[.retryAfter]?.trimmed else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // Some thirty years, as for deadlines: a clock's arithmetic overflows on larger values.
            return .seconds(Swift.min(Int64(value) ?? .max, 1_000_000_000))
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        let now = self[.date].flatMap(HTTPDate.parse) ?? Date()
        return .seconds(Int64(Swift.min(Swift.max(date.timeIntervalSince(now), 0), 1_000_000_000)))
    }
}
