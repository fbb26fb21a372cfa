import Contract

/// The lines of a `///` comment.
enum DocComment {
    /// Returns the contract's comments on a declaration, leading comment first, and where the declaration comes from.
    static func lines(_ documentation: Documentation, source: String? = nil) -> [String] {
        var lines = text(documentation.leading)
        let trailing = text(documentation.trailing)
        if !lines.isEmpty, !trailing.isEmpty { lines.append("") }
        lines += trailing
        if let source {
            // One line is a paragraph that the source can follow.
            if lines.count > 1 { lines.append("") }
            lines.append("Source: `\(source)`")
        }
        return lines.map { $0.isEmpty ? "///" : "/// \($0)" }
    }

    /// Returns a comment as lines, without the space before each line of a `//` comment, and without empty lines around
    /// it. A code fence that is left open is closed, so that it does not swallow what follows.
    private static func text(_ comment: String) -> [String] {
        if comment.isEmpty { return [] }
        if comment.isPrintableASCII, !comment.has(UInt8(ascii: "`")), !comment.has(UInt8(ascii: "~")) {
            return line(comment)
        }
        let space = UInt8(ascii: " ")
        var lines = split(comment).map(clean)
        if lines.allSatisfy({ $0.isEmpty || $0.utf8.first == space }) {
            lines = lines.map { String(Substring($0.utf8.dropFirst())) }
        }
        lines = Array(lines.drop(while: \.isEmpty))
        while lines.last?.isEmpty == true { lines.removeLast() }
        for fence in ["```", "~~~"] {
            let marks = lines.count { $0.utf8.drop(while: { $0 == space }).starts(with: fence.utf8) }
            if marks % 2 == 1 { lines.append(fence) }
        }
        return lines
    }

    /// Splits text at line feeds, at carriage returns, and at both together.
    private static func split(_ comment: String) -> [Substring] {
        var lines: [Substring] = []
        var start = comment.startIndex
        var previous: UInt8 = 0
        for index in comment.utf8.indices {
            let byte = comment.utf8[index]
            defer { previous = byte }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
            if byte == UInt8(ascii: "\r") || previous != UInt8(ascii: "\r") { lines.append(comment[start..<index]) }
            start = comment.utf8.index(after: index)
        }
        return lines + [comment[start...]]
    }

    /// The same of a comment of one line that has nothing special in it.
    private static func line(_ comment: String) -> [String] {
        var line = comment
        if line.utf8.first == UInt8(ascii: " ") { line.removeFirst() }
        while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
        return line.isEmpty ? [] : [line]
    }

    /// Without what an editor would not show or what would turn text around, and without spaces at the end.
    private static func clean(_ line: Substring) -> String {
        let text = String(line)
        if text.utf8.last != UInt8(ascii: " "), text.isPrintableASCII { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars where scalar == "\t" || !isHidden(scalar) { scalars.append(scalar) }
        while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
        return String(scalars)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // The Unicode Bidirectional Algorithm, section 2: embeddings, overrides and isolates.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }
}
