import Accord
import Foundation
import Testing

/// The text of each type's values, as it was read and as it is written; Accord.docc/Schemas.md has the same as a table.
@Suite("JSON written for a value that was read")
struct ValueTextTests {
    private func expect<Value>(
        _ form: JSONForm<Value>, _ texts: [(read: String, written: String?)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in texts {
            let written = (try? form.decode(Data(text.read.utf8))).flatMap { try? form.encode($0) }
            #expect(
                written.map { String(decoding: $0, as: UTF8.self) } == text.written, "\(text.read)",
                sourceLocation: sourceLocation)
        }
    }

    @Test("Strings stay what they are, a URI template among them; half of a surrogate pair is an error")
    func strings() {
        expect(
            JSONForm<String>("s"),
            [
                (#""https://example.com/{searchTerms}?q=ä b""#, #""https://example.com/{searchTerms}?q=ä b""#),
                (#""HTTP://EXAMPLE.com/%7Ea/../b""#, #""HTTP://EXAMPLE.com/%7Ea/../b""#),
                (#""\u0041\/\ud83d\ude00""#, #""A/😀""#), (#""e\u0301""#, "\"e\u{301}\""), (#""\ud800""#, nil),
                (#""\udc00\ud800""#, nil),
            ])
    }

    @Test("Integers may have a fraction of zeros or an exponent; those that do not fit are errors")
    func integers() {
        expect(
            JSONForm<Int64>("I"),
            [
                ("1.0", "1"), ("1e2", "100"), ("-0", "0"), ("100e-2", "1"), ("1.5", nil),
                ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", nil), ("\"1\"", nil),
                ("null", nil),
            ])
        expect(
            JSONForm<UInt64>("U"),
            [
                ("18446744073709551615", "18446744073709551615"), ("1.0", "1"), ("0", "0"), ("-1", nil),
                ("18446744073709551616", nil), ("\"1\"", nil),
            ])
        expect(JSONForm<Int32>("i"), [("2147483647", "2147483647"), ("2147483648", nil)])
    }

    @Test(
        "Floating-point numbers are the nearest there is, and the shortest text of it; those that do not fit are errors"
    )
    func numbers() {
        expect(
            JSONForm<Double>("R"),
            [
                ("1.0", "1"), ("-0", "-0"), ("0.1", "0.1"), ("1E2", "100"), ("1e400", nil), ("1e-400", "0"),
                ("0.12345678901234567890", "0.12345678901234568"), ("12.30", "12.3"),
            ])
    }

    @Test("Decimals stay exactly the number that they are; more digits than there are is an error")
    func decimals() {
        expect(
            JSONForm<Decimal>("Ds"),
            [
                (#""12.30""#, #""12.30""#), (#""0.00""#, #""0.00""#), (#""1E5""#, #""100000""#),
                ("12.30", #""12.30""#), (#""-0""#, #""0""#), (#""1.50e1""#, #""15.0""#),
                (#""1234567890123456.70""#, #""1234567890123456.7""#),
                (#""0.10000000000000000000000000000000000001""#, #""0.10000000000000000000000000000000000001""#),
                (#""0.100000000000000000000000000000000000001""#, nil), (#""1e200""#, nil), (#""abc""#, nil),
                (#"" 1""#, nil), (#""NaN""#, nil),
            ])
        expect(JSONForm<Decimal>("Dn"), [("12.30", "12.30"), (#""12.30""#, "12.30"), ("1e-7", "0.0000001")])
    }

    @Test("Dates stay the same point in time, to the tenth of a microsecond, and are written in UTC")
    func dates() {
        expect(
            JSONForm<Date>("tr"),
            [
                (#""2024-01-01T00:00:00+02:00""#, #""2023-12-31T22:00:00Z""#),
                (#""2024-01-01T00:00:00""#, #""2024-01-01T00:00:00Z""#),
                (#""2024-01-01t00:00:00z""#, #""2024-01-01T00:00:00Z""#),
                (#""2024-01-01 00:00:00.5Z""#, #""2024-01-01T00:00:00.500Z""#),
                (#""2024-01-01T00:00:00.123456Z""#, #""2024-01-01T00:00:00.123456Z""#),
                (#""2024-01-01T00:00:00.000Z""#, #""2024-01-01T00:00:00Z""#),
                (#""2024-02-30T00:00:00Z""#, nil), (#""2024-01-01""#, nil), (#""0000-01-01T00:00:00Z""#, nil),
            ])
        expect(
            JSONForm<Date>("tn"),
            [(#""2024-01-01T00:00:00+02:00""#, #""2023-12-31T22:00:00.000000""#)])
        expect(JSONForm<Date>("te"), [("1704110400.5", "1704110400.5"), ("1704110400.0", "1704110400")])
        expect(JSONForm<Date>("tm"), [("1704110400123", "1704110400123")])
        expect(JSONForm<CalendarDate>("c"), [(#""2024-02-29""#, #""2024-02-29""#), (#""2023-02-29""#, nil)])
    }

    @Test("UUIDs are written in lower case, and base64 in the standard alphabet with padding")
    func identifiersAndBytes() {
        let id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
        expect(
            JSONForm<UUID>("u"),
            [("\"\(id)\"", "\"\(id)\""), ("\"\(id.uppercased())\"", "\"\(id)\""), (#""6ba7b810""#, nil)])
        expect(
            JSONForm<Data>("y"),
            [
                (#""AQI=""#, #""AQI=""#), (#""AQI""#, #""AQI=""#), (#""-_8""#, #""+/8=""#), (#""AQ\nI=""#, nil),
                (#""A""#, nil), (#""A!""#, nil),
            ])
    }

    @Test("Any JSON keeps the text of its numbers; a name that an object has twice is an error")
    func any() {
        expect(
            JSONForm<JSONValue>("j"),
            [
                (
                    "[1.0,12.30,1E5,-0,123456789012345678901234567890]",
                    "[1.0,12.30,1E5,-0,123456789012345678901234567890]"
                ),
                (#"{"a":1,"a":2}"#, nil), ("null", "null"),
            ])
    }
}
