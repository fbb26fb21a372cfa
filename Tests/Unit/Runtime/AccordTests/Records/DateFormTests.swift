import Accord
import Foundation
import Testing

@Suite("Dates of schema models")
struct DateFormTests {
    static let noon = Date(timeIntervalSince1970: 1_704_110_400)
    let rfc3339 = JSONForm<Date>("tr")
    let naive = JSONForm<Date>("tn")
    let seconds = JSONForm<Date>("te")
    let milliseconds = JSONForm<Date>("tm")

    private func read(_ text: String, _ form: JSONForm<Date>) throws -> Date { try form.decode(Data(text.utf8)) }

    private func write(_ date: Date, _ form: JSONForm<Date>) throws -> String {
        String(decoding: try form.encode(date), as: UTF8.self)
    }

    @Test(
        "All forms read RFC 3339 with any fraction, and no zone as UTC",
        arguments: [
            ("2024-01-01T12:00:00Z", 0), ("2024-01-01t12:00:00z", 0), ("2024-01-01 12:00:00Z", 0),
            ("2024-01-01T12:00:00", 0), ("2024-01-01T12:00:00.000000", 0), ("2024-01-01T12:00:00.5", 0.5),
            ("2024-01-01T12:00:00.123456", 0.123456), ("2024-01-01T12:00:00.123456789Z", 0.123456789),
            ("2024-01-01T12:00:00.1234567891234Z", 0.123456789), ("2024-01-01T14:30:00+02:30", 0),
            ("2024-01-01T07:00:00.25-05:00", 0.25), ("2024-01-01T12:00:00-00:00", 0),
        ])
    func tolerant(text: String, fraction: Double) throws {
        for form in [rfc3339, naive, seconds, milliseconds] {
            let date = try read("\"\(text)\"", form)
            #expect(abs(date.timeIntervalSince(Self.noon) - fraction) < 1e-6)
        }
    }

    @Test(
        "A string that is no timestamp is refused",
        arguments: [
            "", "2024-01-01", "2024-01-01T12:00", "2024-01-01T12:00:00.", "2024-01-01T12:00:00.Z", "now",
            "2024-02-30T12:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T12:60:00Z", "2024-01-01T12:00:00+2:00",
            "2024-01-01T12:00:00+24:00", "2024-01-01T12:00:00Zx", "0000-01-01T12:00:00Z", "2024-01-01T12:00:00 Z",
            "+2024-01-01T12:00:00Z", "2024-1-01T12:00:00Z", "2024-01-01T12:00:00,5Z", "0001-01-01T00:00:00+00:01",
            "12024-01-01T12:00:00Z", "-2024-01-01T12:00:00Z", "2024-01-01T12:00:0৪Z",
        ])
    func refused(text: String) {
        #expect(throws: CodecError.self) { try read("\"\(text)\"", rfc3339) }
        #expect(throws: CodecError.self) { try read("\"\(text)\"", seconds) }
    }

    @Test("Naive timestamps have six digits, and no zone, as Python writes them")
    func naiveSixDigits() throws {
        #expect(try write(Self.noon, naive) == "\"2024-01-01T12:00:00.000000\"")
        #expect(try write(Self.noon.addingTimeInterval(0.25), naive) == "\"2024-01-01T12:00:00.250000\"")
        for text in [
            "\"2024-01-01T12:00:00.123456\"", "\"1969-12-31T23:59:59.999999\"", "\"0001-01-01T00:00:00.000000\"",
        ] {
            #expect(try write(try read(text, naive), naive) == text)
        }
        // Rounded up to the next second.
        #expect(try write(Date(timeIntervalSince1970: -0.000_000_2), naive) == "\"1970-01-01T00:00:00.000000\"")
    }

    @Test("RFC 3339 has a fraction only when there is one, of 3, 6 or 9 digits")
    func rfc3339Fractions() throws {
        for text in [
            "2024-01-01T12:00:00Z", "2024-01-01T12:00:00.100Z", "2024-01-01T12:00:00.123Z",
            "2024-01-01T12:00:00.123456Z", "2024-01-01T12:00:00.000001Z", "9999-12-31T23:59:59Z",
            "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.500Z", "2001-01-01T00:00:00.000000001Z",
        ] {
            #expect(try write(try read("\"\(text)\"", rfc3339), rfc3339) == "\"\(text)\"")
        }
    }

    @Test("Epoch seconds are a number with a fraction, epoch milliseconds a whole number")
    func epoch() throws {
        #expect(try write(Self.noon, seconds) == "1704110400")
        #expect(try write(Self.noon.addingTimeInterval(0.5), seconds) == "1704110400.5")
        #expect(try read("1704110400.123", seconds) == Date(timeIntervalSince1970: 1_704_110_400.123))
        #expect(try write(try read("1704110400.123", seconds), seconds) == "1704110400.123")
        #expect(try read("-1.5", seconds) == Date(timeIntervalSince1970: -1.5))
        for text in ["1704110400123", "0", "-1", "1704110400999"] {
            #expect(try write(try read(text, milliseconds), milliseconds) == text)
        }
        #expect(throws: CodecError.self) { try read("1704110400", rfc3339) }
        #expect(throws: CodecError.self) { try read("1e400", seconds) }
        #expect(throws: CodecError.self) { try read("true", seconds) }
    }

    @Test("Days")
    func days() throws {
        let form = JSONForm<CalendarDate>("c")
        let day = try form.decode(Data("\"2024-02-29\"".utf8))
        #expect(day.description == "2024-02-29")
        #expect(CalendarDate("2024-02-29") == day)
        #expect(try form.encode(day) == Data("\"2024-02-29\"".utf8))
        for text in [
            "2023-02-29", "2024-2-29", "2024-13-01", "2024-00-01", "2024-01-00", "20240229", "", "2024-02-29T00:00:00Z",
        ] {
            #expect(throws: CodecError.self) { try form.decode(Data("\"\(text)\"".utf8)) }
            #expect(CalendarDate(text) == nil)
        }
        let berlin = try #require(TimeZone(secondsFromGMT: 3600))
        #expect(day.start(in: berlin) == Date(timeIntervalSince1970: 1_709_161_200))
        #expect(CalendarDate(day.start(in: berlin), in: berlin) == day)
        #expect(CalendarDate(day.start(in: berlin).addingTimeInterval(-1), in: berlin) == CalendarDate("2024-02-28"))
        #expect(try #require(CalendarDate("2024-02-28")) < day)
    }
}
