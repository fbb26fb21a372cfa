/// A day of the Gregorian calendar, without a time or a zone: `2024-02-29` (RFC 3339, `full-date`).
public struct CalendarDate: Sendable, Hashable {
    /// 0 to 9999.
    public let year: Int16
    /// 1 to 12.
    public let month: UInt8
    /// 1 to 31.
    public let day: UInt8

    /// - Returns: `nil` when there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...daysIn(month, of: year)).contains(day) else {
            return nil
        }
        self.year = Int16(year)
        self.month = UInt8(month)
        self.day = UInt8(day)
    }

    /// The day that it is at `date` in a time zone; `nil` outside of the years 0 to 9999.
    public init?(_ date: Date, in zone: TimeZone) {
        let interval = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        guard abs(interval) < 1e12 else { return nil }
        let day = civil(fromDays: Int((interval / 86_400).rounded(.down)))
        self.init(year: day.year, month: day.month, day: day.day)
    }

    /// The first moment of the day in a time zone.
    public func start(in zone: TimeZone) -> Date {
        let seconds = Double(days(fromCivil: Int(year), Int(month), Int(day)) * 86_400)
        // The zone's offset at a time that is off by the offset itself is the right one, but on the day that changes it.
        let guess = Date(
            timeIntervalSince1970: seconds - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))))
        return Date(timeIntervalSince1970: seconds - Double(zone.secondsFromGMT(for: guess)))
    }
}

extension CalendarDate: Comparable {
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// - Returns: `nil` when the text is no day as in `2024-02-29`.
    public init?(_ description: String) {
        var text = description
        guard let date = text.withBytes({ CalendarDate(text: $0) }) else { return nil }
        self = date
    }

    public var description: String {
        var writer = JSONWriter(options: JSONEncodingOptions())
        writer.day(Int(year), Int(month), Int(day))
        return writer.string()
    }

    init?(text: RawBytes) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CalendarDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.badDay.message)
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
