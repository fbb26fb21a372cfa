/// Finds the comments of a YAML file that allow changes, and the lines that they belong to: their own, where something
/// is before them, and otherwise the next one. Where that one ends with a colon, a finding about the object or list
/// after it may be on the line on which that begins.
///
/// Lines are read without parsing, so a text that looks like such a comment inside of a string is one too.
enum YAMLAllowances {
    static func all(in text: String, file: String) -> [SuppressionComment] {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let comments = lines.indices.compactMap { index in allowingComment(in: lines[index]).map { (index, $0) } }
        guard !comments.isEmpty else { return [] }
        let contents = YAMLContents(lines)
        return comments.map { index, comment in
            let column = lines[index][..<comment.start].unicodeScalars.count + 1
            let end = lines[index].unicodeScalars.count + 1
            let place = SourceRange(file: file, line: index + 1, column: column, endLine: index + 1, endColumn: end)
            return SuppressionComment(text: String(comment.text), place: place, reach: contents.reach(of: index))
        }
    }

    private static func allowingComment(in line: Substring) -> (start: Substring.Index, text: Substring)? {
        var rest = line
        while let start = rest.firstIndex(of: "#") {
            rest = rest[start...].dropFirst()
            guard start == line.startIndex || line[line.index(before: start)].isWhitespace else { continue }
            rest = rest.trimmingPrefix(while: { $0 == "#" || $0.isWhitespace })
            if let text = AllowText.afterMarker(rest) { return (start, text) }
        }
        return nil
    }
}

/// The lines of a YAML file that have something in them beside comments.
private struct YAMLContents {
    private let indents: [Int]
    /// The lines without their comments and the white space around it.
    private let texts: [Substring]
    /// For each line, itself or the next one that has something in it.
    private var next: [Int?]
    /// The same, with no empty line between.
    private var own: [Int?]

    init(_ lines: [Substring]) {
        indents = lines.map { $0.prefix { $0 == " " }.count }
        texts = lines.map(Self.text)
        next = Array(repeating: nil, count: lines.count + 1)
        own = next
        for index in lines.indices.reversed() {
            let isContent = !texts[index].isEmpty
            next[index] = isContent ? index : next[index + 1]
            own[index] = isContent ? index : lines[index].allSatisfy(\.isWhitespace) ? nil : own[index + 1]
        }
    }

    func reach(of comment: Int) -> SuppressionComment.Reach {
        guard let own = own[comment] else { return SuppressionComment.Reach() }
        var reach = SuppressionComment.Reach(lines: [own + 1...own + 1])
        // Before the first line of a document, it is for the file.
        if next[0] == own { reach.isForFile = true }
        if texts[own].hasSuffix(":"), let inside = next[own + 1], indents[inside] >= indents[own] {
            reach.lines.append(inside + 1...inside + 1)
        }
        return reach
    }

    /// A line without its comment and the white space around it.
    private static func text(of line: Substring) -> Substring {
        var before: Character?
        var end = line.endIndex
        for index in line.indices {
            if line[index] == "#", before?.isWhitespace ?? true {
                end = index
                break
            }
            before = line[index]
        }
        return line[..<end].trimmingPrefix(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace)
    }
}

extension BidirectionalCollection where SubSequence == Self {
    /// Without the elements at its end that match.
    func trimmingSuffix(while predicate: (Element) -> Bool) -> SubSequence {
        var rest = self
        while let last = rest.last, predicate(last) { rest.removeLast() }
        return rest
    }
}
