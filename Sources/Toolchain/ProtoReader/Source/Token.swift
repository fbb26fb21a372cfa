/// A place in a source text, counted from 0, as descriptors have it: columns are bytes, and a tab goes to the next
/// multiple of 8.
struct Position: Hashable, Comparable {
    var line: Int32 = 0
    var column: Int32 = 0

    static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A word of a source text.
struct Token {
    enum Kind: UInt8 {
        /// The time before the first token.
        case start
        case end
        case identifier
        case integer
        case float
        /// A literal with its quotes.
        case string
        case symbol
    }

    var kind = Kind.start
    /// The offsets of the first byte, and of the one after the last.
    var range: Range<Int> = 0..<0
    var line: Int32 = 0
    var column: Int32 = 0
    var endColumn: Int32 = 0

    var position: Position { Position(line: line, column: column) }
}

/// A problem of a text, before it is known to which file the text belongs.
struct SourceProblem {
    var position: Position
    var message: String
    var isWarning = false
}
