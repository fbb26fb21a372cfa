import BreakingRules

/// Lines of contracts around places. Each text is split once.
struct Excerpts {
    private let oldLines: [String: [Substring]]
    private let newLines: [String: [Substring]]

    /// A line of an excerpt.
    struct Line: Equatable {
        var number: Int
        var text: String
        /// Whether it is one of those that the place names.
        var isMeant: Bool
    }

    /// The number of lines that are shown before and after a place, and the largest number of a place itself.
    private static let around = 2
    private static let most = 12
    /// The number of characters of a line that are shown.
    private static let width = 400

    init(_ texts: Report.Texts) {
        oldLines = texts.old.mapValues(Self.lines)
        newLines = texts.new.mapValues(Self.lines)
    }

    func old(_ place: SourceRange?) -> [Line] { excerpt(place, of: oldLines) }
    func new(_ place: SourceRange?) -> [Line] { excerpt(place, of: newLines) }

    private func excerpt(_ place: SourceRange?, of texts: [String: [Substring]]) -> [Line] {
        guard let place, let lines = texts[place.file], place.line >= 1, place.line <= lines.count else { return [] }
        let end = min(max(place.line, place.endLine), lines.count, place.line + Self.most - 1)
        let first = max(1, place.line - Self.around)
        let last = min(lines.count, end + Self.around)
        return (first...last).map { number in
            let line = lines[number - 1]
            let text = line.prefix(Self.width)
            return Line(
                number: number, text: text.endIndex < line.endIndex ? text + "…" : String(text),
                isMeant: !place.isOfFile && (place.line...end).contains(number))
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
