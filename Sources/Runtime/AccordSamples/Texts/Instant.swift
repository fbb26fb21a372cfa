/// Times of RFC 3339 out of seconds since 1970, in UTC.
enum Instant {
    /// A point in time: `2026-01-01T12:00:00Z`.
    static func dateTime(_ seconds: Int) -> String {
        let time = ((seconds % 86_400) + 86_400) % 86_400
        return "\(date(seconds))T\(Self.time(time))Z"
    }

    /// A day: `2026-01-01`.
    static func date(_ seconds: Int) -> String {
        let days = (seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400
        // Years begin in March here, so that a leap day is the last of its year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month >= 10 ? month - 9 : month + 3, 2))-\(padded(day, 2))"
    }

    /// A time of day: `12:00:00`.
    static func time(_ seconds: Int) -> String {
        "\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
