import Accord

/// The text after `accord:allow`: `FIELD_NO_DELETE, FIELD_SAME_NAME until 2027-01-31 nobody has read it since 3.0`.
///
/// A rule's id has capital letters, digits and at least one underscore, which distinguishes it from the reason. The
/// date and the reason may be left out.
struct AllowText: Equatable {
    var rules: [String] = []
    /// The last day on which it counts.
    var until: CalendarDate?
    var reason: String?

    static let marker = "accord:allow"

    /// A problem that keeps it from being understood.
    enum Problem: Error, Equatable {
        case noRule
        /// With the word in the place of the date, if any.
        case noDate(String)
    }

    /// Returns the part of a comment's line after the marker; `nil` for lines that do not begin with it.
    static func afterMarker(_ line: Substring) -> Substring? {
        guard line.hasPrefix(marker) else { return nil }
        let rest = line.dropFirst(marker.count)
        return rest.first.map(\.isWhitespace) ?? true ? rest : nil
    }

    init(_ text: Substring) throws(Problem) {
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.first {
            let ids = word.split(separator: ",").map(String.init)
            guard !ids.isEmpty, ids.allSatisfy(Self.isRule) else { break }
            rules += ids
            words.removeFirst()
        }
        guard !rules.isEmpty else { throw .noRule }
        if words.first == "until" {
            let day = words.dropFirst().first ?? ""
            guard let date = CalendarDate(String(day)) else { throw .noDate(String(day)) }
            until = date
            words.removeFirst(2)
        }
        if !words.isEmpty { reason = words.joined(separator: " ") }
    }

    private static func isRule(_ word: String) -> Bool {
        word.contains("_") && word.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } == true
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
