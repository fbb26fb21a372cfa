import Accord
import Contract
import Testing

/// Formats that are ranges of numbers, and encodings, are compared as what they take.
@Suite struct PlainFormatTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var old: String
        var new: String
        var request: [String]
        var response: [String]

        init(_ old: String, _ new: String, request: [String] = [], response: [String] = []) {
            (self.old, self.new, self.request, self.response) = (old, new, request, response)
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    private static let int32 = "{type: integer, format: int32}"
    private static let int64 = "{type: integer, format: int64}"
    private static let float = "{type: number, format: float}"
    private static let double = "{type: number, format: double}"
    private static let byte = "{type: string, format: byte}"
    private static let base64 = "{type: string, contentEncoding: base64}"

    /// Texts of JSON of which an `allOf` says more than once what they hold.
    private static func texts(_ contents: String) -> String {
        let parts = contents.split(separator: ", {").map { "{contentSchema: \($0.hasPrefix("{") ? "" : "{")\($0)}" }
        return "{type: string, contentMediaType: application/json, allOf: [\(parts.joined(separator: ", "))]}"
    }

    private static let rows = [
        Row(int32, int64, response: ["FORMAT_WIDENED"]),
        Row(int32, "{type: integer}", response: ["FORMAT_WIDENED"]),
        Row(int64, "{type: integer}", response: ["FORMAT_WIDENED (warning)"]),
        Row(int64, "{type: integer, format: uint64}", request: ["FORMAT_NARROWED"], response: ["FORMAT_WIDENED"]),
        Row(int32, "{type: integer, format: int16}", request: ["FORMAT_NARROWED"]),
        Row(int32, "{type: integer, minimum: -2147483648, maximum: 2147483647}"),
        Row("{type: integer, minimum: 0, maximum: 9}", int32, response: ["RANGE_WIDENED"]),
        Row(float, double, response: ["FORMAT_WIDENED"]),
        Row(float, "{type: number}", response: ["FORMAT_WIDENED"]),
        Row(double, "{type: number}"),
        Row(int32, float, response: ["TYPE_WIDENED", "FORMAT_WIDENED"]),
        Row("{format: int32}", "{format: int64}", response: ["FORMAT_WIDENED"]),
        Row(byte, base64),
        Row(byte, "{type: string}", response: ["FORMAT_WIDENED"]),
        Row(
            byte, "{type: string, contentEncoding: base16}", request: ["FORMAT_NARROWED"], response: ["FORMAT_WIDENED"]),
        Row(
            byte, "{type: string, format: binary}", request: ["FORMAT_CHANGED (warning)"],
            response: ["FORMAT_WIDENED", "FORMAT_CHANGED (warning)"]),
        Row("{type: string}", "{type: string, format: password}"),
        Row(
            "{type: string, format: int32}", "{type: string, format: int64}", request: ["FORMAT_CHANGED (warning)"],
            response: ["FORMAT_CHANGED (warning)"]),
        Row(
            "{type: string, contentMediaType: image/png}", "{type: string, contentMediaType: image/jpeg}",
            request: ["CONTENT_CHANGED"], response: ["CONTENT_CHANGED"]),
        Row(
            "{type: string, contentMediaType: image/png}", "{type: string}", request: ["CONTENT_CHANGED (warning)"],
            response: ["CONTENT_CHANGED (warning)"]),
        Row(
            "{type: string}", "{type: string, contentEncoding: quoted-printable}",
            request: ["CONTENT_CHANGED (warning)"], response: ["CONTENT_CHANGED (warning)"]),
        Row("{type: string, contentEncoding: BASE64}", base64),
        Row(
            "{type: string, contentMediaType: application/json, contentSchema: {type: string}}",
            "{type: string, contentMediaType: application/json, contentSchema: {type: string, maxLength: 3}}",
            request: ["LENGTH_NARROWED /contentSchema"]),
        Row(
            "{type: string, contentMediaType: application/json, contentSchema: {default: 1}}",
            "{type: string, contentMediaType: application/json, contentSchema: {default: 2}}",
            request: ["DEFAULT_CHANGED /contentSchema (warning)"],
            response: ["DEFAULT_CHANGED /contentSchema (warning)"]),
        Row(
            "{type: string, contentMediaType: application/json}",
            "{type: string, contentMediaType: application/json, contentSchema: {type: string}}",
            request: ["CONTENT_CHANGED (warning)"]),
        Row(
            "{type: string, contentMediaType: application/json}",
            "{type: string, contentMediaType: application/json, contentSchema: true}"),
        Row(
            "{oneOf: [{type: string, contentMediaType: application/json, contentSchema: {type: string}}, "
                + "{type: string, contentMediaType: application/json, contentSchema: {type: integer}}]}",
            "{oneOf: [{type: string, contentMediaType: application/json, contentSchema: {type: integer}}, "
                + "{type: string, contentMediaType: application/json, contentSchema: {type: string}}]}"),
        Row(
            texts("{minLength: 1}, {maxLength: 9}"), texts("{minLength: 1}, {maxLength: 8}"),
            request: ["LENGTH_NARROWED /contentSchema"]),
        Row(texts("{minLength: 1}, {maxLength: 9}"), texts("{maxLength: 9}, {minLength: 1}")),
        Row(texts("{minLength: 1}, {maxLength: 9}"), texts("{minLength: 1, maxLength: 9}")),
        Row(
            "{type: string, contentMediaType: text/csv, contentSchema: {type: string}}",
            "{type: string, contentMediaType: text/csv, contentSchema: {type: integer}}"),
        Row("{type: string, contentMediaType: Text/HTML}", "{type: string, contentMediaType: text/html}"),
    ]

    @Test("The findings for a format follow from its values", arguments: rows)
    func told(_ row: Row) throws {
        let pair = try SchemaPair(row.old, row.new)
        #expect(pair.told(.request, .tolerant) == row.request)
        #expect(
            pair.told(.response, .tolerant).filter { !$0.hasPrefix("RANGE") }
                == row.response.filter { !$0.hasPrefix("RANGE") })
        #expect(pair.told(.request) == row.request)
        #expect(pair.told(.response) == row.response)
    }

    @Test("The value that shows it is beyond the range")
    func witness() throws {
        let pair = try SchemaPair(Self.int32, Self.int64)
        guard case .breaks(let witness) = pair.verdict(.response), case .number(let number) = witness.value else {
            Issue.record("A number beyond 32 bits comes.")
            return
        }
        #expect(number.integer(Int.self).map { $0 > Int(Int32.max) || $0 < Int(Int32.min) } == true)
        #expect(pair.verdict(.request) == .compatible)
    }

    @Test("A format of a property, of elements and of alternatives counts as well")
    func places() throws {
        for frame in [
            "{properties: {a: X}}", "{items: X}", "{additionalProperties: X}", "{anyOf: [X, {type: string}]}",
        ] {
            let pair = try SchemaPair(
                frame.replacing("X", with: Self.int64), frame.replacing("X", with: Self.int32))
            #expect(pair.told().count == 1 && pair.told()[0].hasPrefix("FORMAT_NARROWED"), "\(frame): \(pair.told())")
        }
    }
}
