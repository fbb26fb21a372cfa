/// A piece of a `.proto` file, as far as it matters to what comments belong to.
enum ProtoPiece {
    /// A word, a string or a sign.
    case word(ArraySlice<UInt8>, line: Int)
    case open(line: Int)
    case close(line: Int)
    case semicolon(line: Int)
    case comment(ArraySlice<UInt8>, line: Int, column: Int, endLine: Int)

    static func all(of bytes: [UInt8]) -> [ProtoPiece] {
        var cutting = ProtoCutting(bytes)
        return cutting.pieces()
    }
}

/// Cuts a file into pieces. Text that is no valid `.proto` is cut somehow: the compiler reports what is wrong with it.
private struct ProtoCutting {
    private let bytes: [UInt8]
    private var lines: TextLines
    /// The number of brackets that are open: in options, braces are no bodies.
    private var brackets = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = TextLines(bytes)
    }

    mutating func pieces() -> [ProtoPiece] {
        var pieces: [ProtoPiece] = []
        var index = 0
        while index < bytes.count {
            let start = index
            let byte = bytes[index]
            index = end(of: byte, from: start)
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
            case UInt8(ascii: "/") where index > start + 1:
                let place = lines.place(of: start)
                // A comment to the end of the line ends on it, without its line break.
                let endLine = bytes[start + 1] == UInt8(ascii: "*") ? lines.line(of: index - 1) : place.line
                pieces.append(
                    .comment(bytes[start..<index], line: place.line, column: place.column, endLine: endLine))
            case UInt8(ascii: "{") where brackets == 0: pieces.append(.open(line: lines.line(of: start)))
            case UInt8(ascii: "}") where brackets == 0: pieces.append(.close(line: lines.line(of: start)))
            case UInt8(ascii: ";") where brackets == 0: pieces.append(.semicolon(line: lines.line(of: start)))
            default:
                if byte == UInt8(ascii: "[") { brackets += 1 }
                if byte == UInt8(ascii: "]") { brackets = max(0, brackets - 1) }
                pieces.append(.word(bytes[start..<index], line: lines.line(of: start)))
            }
        }
        return pieces
    }

    /// Returns the end of the piece that begins with `byte`.
    private func end(of byte: UInt8, from start: Int) -> Int {
        let next = start + 1 < bytes.count ? bytes[start + 1] : 0
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
            return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
            var index = start + 2
            while index + 1 < bytes.count {
                if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
                index += 1
            }
            return bytes.count
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            var index = start + 1
            while index < bytes.count, bytes[index] != byte, bytes[index] != UInt8(ascii: "\n") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, bytes.count)
        default:
            var index = start
            while index < bytes.count, isOfWord(bytes[index]) { index += 1 }
            return max(index, start + 1)
        }
    }

    private func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
