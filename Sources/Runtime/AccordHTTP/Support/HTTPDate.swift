import Foundation

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
