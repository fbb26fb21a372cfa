/// Finds the comments of a YAML file that allow changes, and the lines that they belong to: their own, where something
/// stands before them, and otherwise the next one. Where that one ends with a colon, what is told of the object or list
/// behind it may stand on the line on which that begins.
///
/// Lines are read without parsing, so a text that looks like such a comment inside of a string is one too.
enum YAMLAllowances {
    static func all(in text: String, file: String) -> [Allowance] {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.indices.compactMap { index in
            guard let comment = allowingComment(in: lines[index]) else { return nil }
            let column = lines[index][..<comment.start].unicodeScalars.count + 1
            let end = lines[index].unicodeScalars.count + 1
            let place = Place(file: file, line: index + 1, column: column, endLine: index + 1, endColumn: end)
            return Allowance(text: String(comment.text), place: place, reach: reach(of: index, in: lines))
        }
    }

    private static func allowingComment(in line: Substring) -> (start: Substring.Index, text: Substring)? {
        var before: Character?
        for index in line.indices {
            defer { before = line[index] }
            guard line[index] == "#", before?.isWhitespace ?? true else { continue }
            let content = line[index...].trimmingPrefix(while: { $0 == "#" || $0.isWhitespace })
            if let text = AllowText.afterMarker(content) { return (index, text) }
        }
        return nil
    }

    private static func reach(of comment: Int, in lines: [Substring]) -> Allowance.Reach {
        guard let own = content(from: comment, in: lines) else { return Allowance.Reach() }
        var reach = Allowance.Reach(lines: [own + 1...own + 1])
        // Before the first line of a document, it is for the file.
        if !lines[..<own].contains(where: isContent) { reach.isForFile = true }
        if text(of: lines[own]).hasSuffix(":"), let inside = lines[(own + 1)...].firstIndex(where: isContent),
            indent(of: lines[inside]) >= indent(of: lines[own])
        {
            reach.lines.append(inside + 1...inside + 1)
        }
        return reach
    }

    /// The line itself, or else the next one, with no empty line between.
    private static func content(from comment: Int, in lines: [Substring]) -> Int? {
        for index in lines[comment...].indices {
            if isContent(lines[index]) { return index }
            if lines[index].allSatisfy(\.isWhitespace) { return nil }
        }
        return nil
    }

    private static func isContent(_ line: Substring) -> Bool { !text(of: line).isEmpty }

    private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

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
