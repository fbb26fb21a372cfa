/// The comments between two tokens.
struct Comments {
    /// The comment that belongs to the declaration before.
    var trailing: [UInt8] = []
    /// The comments that belong to none.
    var detached: [[UInt8]] = []
    /// The comment that belongs to the declaration after.
    var leading: [UInt8] = []
}

/// Decides to which declaration a comment belongs, as protoc does (`SourceCodeInfo.Location` in descriptor.proto).
private struct CommentCollector {
    var comments = Comments()
    private var buffer: [UInt8] = []
    private var count = 0
    private var hasTrailing = false
    private var hasComment = false
    private var isLineComment = false
    private var canBeTrailing = true

    mutating func readLineComment(_ lexer: inout Lexer) {
        if hasComment, !isLineComment { flush() }
        hasComment = true
        isLineComment = true
        lexer.lineComment(into: &buffer)
    }

    mutating func readBlockComment(_ lexer: inout Lexer) {
        if hasComment { flush() }
        hasComment = true
        isLineComment = false
        lexer.blockComment(into: &buffer)
    }

    /// Ends a comment that does not belong to the next token.
    mutating func flush() {
        guard hasComment else { return }
        if canBeTrailing {
            comments.trailing += buffer
            hasTrailing = true
            canBeTrailing = false
        } else {
            comments.detached.append(buffer)
        }
        buffer = []
        hasComment = false
        count += 1
    }

    mutating func detachFromPrevious() {
        canBeTrailing = false
    }

    /// Detaches the only comment between two tokens of a line.
    mutating func detachOnly() {
        guard count + (hasComment ? 1 : 0) == 1 else { return }
        if hasTrailing {
            comments.detached.insert(comments.trailing, at: 0)
            comments.trailing = []
        }
        flush()
    }

    mutating func finish() -> Comments {
        if hasComment { comments.leading = buffer }
        return comments
    }
}

extension Lexer {
    private enum Opening {
        case line
        case block
    }

    private var opening: Opening? {
        guard byte == 0x2F else { return nil }
        return switch bytes[offset + 1] {
        case 0x2F: .line
        case 0x2A: .block
        default: nil
        }
    }

    /// Goes to the next token, and returns the comments in front of it.
    mutating func nextWithComments() -> Comments {
        var collector = CommentCollector()
        var previousLine = line
        var trailingEnd: Int32 = -1

        if current.kind == .start {
            guard skipByteOrderMark() else { return Comments() }
            collector.detachFromPrevious()
            previousLine = -1
        } else {
            skipSpaces()
            switch opening {
            case .line:
                trailingEnd = line
                collector.readLineComment(&self)
                collector.flush()
            case .block:
                collector.readBlockComment(&self)
                trailingEnd = line
                skipSpaces()
                collector.flush()
            case nil:
                guard consume(0x0A) else {
                    next()
                    return Comments()
                }
            }
        }
        while true {
            skipSpaces()
            switch opening {
            case .line:
                collector.readLineComment(&self)
            case .block:
                collector.readBlockComment(&self)
                skipSpaces()
                _ = consume(0x0A)
            case nil:
                if consume(0x0A) {
                    collector.flush()
                    collector.detachFromPrevious()
                    continue
                }
                next()
                let isEnd = current.kind == .end
                if isEnd || isClosing { collector.flush() }
                if !isEnd, previousLine == line || trailingEnd == line { collector.detachOnly() }
                return collector.finish()
            }
        }
    }

    private var isClosing: Bool {
        guard current.kind == .symbol else { return false }
        let byte = bytes[current.range.lowerBound]
        return byte == 0x7D || byte == 0x5D || byte == 0x29
    }

    private mutating func skipByteOrderMark() -> Bool {
        guard consume(0xEF) else { return true }
        if consume(0xBB), consume(0xBF) { return true }
        problem("the file is not UTF-8; save it as UTF-8")
        return false
    }
}
