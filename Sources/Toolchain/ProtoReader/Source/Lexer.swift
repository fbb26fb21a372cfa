/// Splits a source text into tokens, and finds the comments around them.
///
/// The text is that of a `.proto` file, or of a message in protobuf's text format.
struct Lexer {
    /// The things in which the two languages differ.
    enum Language {
        /// Comments as in C++.
        case proto
        /// Comments after `#`, and numbers that may end in `f`.
        case text
    }

    /// The text, and a NUL after it, so that a look at the next byte needs no check; then words that replace others.
    private(set) var bytes: [UInt8]
    /// The number of bytes of the text.
    let count: Int
    let language: Language

    private(set) var current = Token()
    private(set) var previous = Token()
    var problems: [SourceProblem] = []

    var offset = 0
    var line: Int32 = 0
    /// The offset at which the line would begin if each byte before the current one took one column.
    private var anchor = 0

    init(_ text: [UInt8], language: Language = .proto) {
        count = text.count
        bytes = text + [0]
        self.language = language
    }

    var byte: UInt8 { bytes[offset] }
    var isAtEnd: Bool { offset >= count }
    var column: Int32 { Int32(clamping: offset &- anchor) }

    // MARK: - Bytes

    /// Goes one byte on.
    mutating func advance() {
        guard offset < count else { return }
        let byte = bytes[offset]
        if byte == 0x0A {
            line &+= 1
            anchor = offset + 1
        } else if byte == 0x09 {
            let column = offset - anchor
            anchor = offset + 1 - (column + 8 - column % 8)
        }
        offset += 1
    }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard bytes[offset] == byte, offset < count else { return false }
        advance()
        return true
    }

    private mutating func skip(while isWanted: (UInt8) -> Bool) {
        while offset < count, isWanted(bytes[offset]) { advance() }
    }

    /// Skips bytes none of which is a tab or a line break.
    private mutating func skipPlain(while isWanted: (UInt8) -> Bool) {
        var end = offset
        while isWanted(bytes[end]), end < count { end += 1 }
        offset = end
    }

    mutating func skipSpaces() {
        while offset < count, bytes[offset] != 0x0A, Characters.isWhitespace(bytes[offset]) { advance() }
    }

    mutating func problem(_ message: String, at position: Position? = nil) {
        // A text of nothing but problems is as good as one with some.
        guard problems.count < 1000 else { return }
        problems.append(
            SourceProblem(position: position ?? Position(line: line, column: column), message: message))
    }

    /// Skips the rest of the line.
    mutating func skipLine() {
        while offset < count, byte != 0x0A { advance() }
    }

    // MARK: - Corrections

    /// Replaces the current token by a word, at the same place.
    mutating func replaceCurrent(by word: String) {
        let start = bytes.count
        bytes += word.utf8
        current.range = start..<bytes.count
    }

    /// Goes back to a token.
    mutating func rewind(to token: Token) {
        current = token
        line = token.line
        offset = token.range.upperBound
        anchor = offset - Int(token.endColumn)
    }

    // MARK: - Tokens

    /// Goes to the next token.
    mutating func next() {
        previous = current
        while true {
            skip(while: Characters.isWhitespace)
            if isAtEnd { return end() }
            if language == .proto, byte == 0x2F {
                let next = bytes[offset + 1]
                if next == 0x2F {
                    skipLineComment()
                    continue
                }
                if next == 0x2A {
                    skipBlockComment()
                    continue
                }
            } else if language == .text, byte == 0x23 {
                skipLineComment()
                continue
            }
            if Characters.isControl(byte) {
                problem("there is a control character here; remove it")
                skip(while: Characters.isControl)
                continue
            }
            if byte >= 0x80, !isAtLetter {
                reportNotASCII()
                skipPlain { $0 >= 0x80 }
                continue
            }
            return token()
        }
    }

    /// Whether a letter or a digit is next that is not ASCII.
    private var isAtLetter: Bool {
        guard byte >= 0x80 else { return false }
        var decoder = UTF8()
        var rest = bytes[offset..<count].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return false }
        return scalar.properties.isXIDContinue
    }

    private mutating func reportNotASCII() {
        problem("there is a character here that is not ASCII; remove it, or put it into a string or a comment")
    }

    private mutating func end() {
        current = Token(kind: .end, range: count..<count, line: line, column: column, endColumn: column)
    }

    private mutating func token() {
        let start = offset
        let column = column
        let line = line
        let kind = tokenBody()
        current = Token(kind: kind, range: start..<offset, line: line, column: column, endColumn: self.column)
    }

    private mutating func tokenBody() -> Token.Kind {
        let first = byte
        if Characters.isLetter(first) || first >= 0x80 {
            skipPlain(while: Characters.isAlphanumeric)
            if isAtLetter {
                // One name that is wrong, however many of its letters are.
                reportNotASCII()
                skipPlain { $0 >= 0x80 || Characters.isAlphanumeric($0) }
            }
            return .identifier
        }
        if Characters.isDigit(first) {
            offset += 1
            return number(isZero: first == 0x30, isFraction: false)
        }
        switch first {
        case 0x2E:
            offset += 1
            guard Characters.isDigit(byte) else { return .symbol }
            if previous.kind == .identifier, previous.line == line, previous.endColumn == column - 1 {
                problem("there is no space between a name and a decimal point; insert one")
            }
            offset += 1
            return number(isZero: false, isFraction: true)
        case 0x22, 0x27:
            offset += 1
            string(until: first)
            return .string
        default:
            offset += 1
            return .symbol
        }
    }

    private mutating func number(isZero: Bool, isFraction: Bool) -> Token.Kind {
        var isFloat = isFraction
        if isZero, byte == 0x78 || byte == 0x58 {
            offset += 1
            if Characters.isHexDigit(byte) {
                skipPlain(while: Characters.isHexDigit)
            } else {
                problem("there are no hexadecimal digits after '0x'; write some")
            }
        } else if isZero, Characters.isDigit(byte) {
            skipPlain(while: Characters.isOctalDigit)
            if Characters.isDigit(byte) {
                problem("a number that begins with 0 is octal, and has no digit over 7; remove the 0")
                skipPlain(while: Characters.isDigit)
            }
        } else {
            skipPlain(while: Characters.isDigit)
            if !isFraction, byte == 0x2E {
                isFloat = true
                offset += 1
                skipPlain(while: Characters.isDigit)
            }
            if byte == 0x65 || byte == 0x45 {
                isFloat = true
                offset += 1
                if byte == 0x2D || byte == 0x2B { offset += 1 }
                if Characters.isDigit(byte) {
                    skipPlain(while: Characters.isDigit)
                } else {
                    problem("there is no exponent after 'e'; write one")
                }
            }
            if language == .text, byte == 0x66 || byte == 0x46 {
                isFloat = true
                offset += 1
            }
        }
        if Characters.isLetter(byte) {
            problem("there is no space between a number and a name; insert one")
        } else if byte == 0x2E {
            problem(
                isFloat
                    ? "a number has one decimal point at most, before the exponent; remove the others"
                    : "a hexadecimal or octal number is an integer; write it in decimal digits")
        }
        return isFloat ? .float : .integer
    }

    private mutating func string(until delimiter: UInt8) {
        while true {
            let byte = byte
            if byte == delimiter {
                offset += 1
                return
            }
            switch byte {
            case 0:
                return problem("the text ends inside a string; close the string with a quote")
            case 0x0A:
                return problem("the line ends inside a string; close the string with a quote")
            case 0x5C:
                offset += 1
                escape()
            default:
                advance()
            }
        }
    }

    private mutating func escape() {
        let first = byte
        if Characters.isEscape(first) || Characters.isOctalDigit(first) {
            offset += 1
        } else if first == 0x78 || first == 0x58 {
            offset += 1
            if Characters.isHexDigit(byte) {
                offset += 1
            } else {
                problem("there are no hexadecimal digits after '\\x'; write one or two")
            }
        } else if first == 0x75 {
            offset += 1
            for _ in 0..<4 {
                guard Characters.isHexDigit(byte) else {
                    return problem("'\\u' wants four hexadecimal digits; write four")
                }
                offset += 1
            }
        } else if first == 0x55 {
            offset += 1
            for place in 0..<8 {
                let isGood =
                    place < 2 ? byte == 0x30 : place == 2 ? byte == 0x30 || byte == 0x31 : Characters.isHexDigit(byte)
                guard isGood else {
                    return problem("'\\U' wants eight hexadecimal digits, up to 0010ffff; write eight")
                }
                offset += 1
            }
        } else {
            problem("there is no such escape sequence; write '\\\\' for a backslash")
        }
    }

    // MARK: - Comments

    private mutating func skipLineComment() {
        while offset < count, byte != 0, byte != 0x0A { advance() }
        _ = consume(0x0A)
    }

    private mutating func skipBlockComment() {
        var content: [UInt8] = []
        blockComment(into: &content, keep: false)
    }

    /// Reads the rest of a comment after `//`, with the line break.
    mutating func lineComment(into content: inout [UInt8]) {
        offset += 2
        let start = offset
        skipLineComment()
        content += bytes[start..<offset]
    }

    /// Reads a comment from `/*` on. White space at the beginning of its lines is left out, with the asterisk after it.
    mutating func blockComment(into content: inout [UInt8], keep: Bool = true) {
        let opening = Position(line: line, column: column)
        offset += 2
        var start = offset
        while true {
            while offset < count, byte != 0, byte != 0x2A, byte != 0x2F, byte != 0x0A { advance() }
            if consume(0x0A) {
                if keep { content += bytes[start..<offset] }
                skipSpaces()
                if consume(0x2A), consume(0x2F) { return }
                start = offset
            } else if consume(0x2A) {
                if consume(0x2F) {
                    if keep { content += bytes[start..<(offset - 2)] }
                    return
                }
            } else if consume(0x2F) {
                if byte == 0x2A {
                    problem("'/*' is inside of a comment, and comments have no comments inside; remove it")
                }
            } else {
                problem("the text ends inside the comment that begins at line \(opening.line + 1); close it with '*/'")
                if keep { content += bytes[start..<offset] }
                return
            }
        }
    }
}
