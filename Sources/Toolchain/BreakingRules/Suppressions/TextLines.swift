/// Finds the line and column of bytes of a text, counted from 1. Asked in ascending order.
struct TextLines {
    private let bytes: [UInt8]
    private var line = 1
    private var lineStart = 0
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The line of a byte that is not before the last one asked for.
    mutating func line(of index: Int) -> Int {
        while position < index, position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") {
                line += 1
                lineStart = position + 1
            }
            position += 1
        }
        return line
    }

    /// A column counts characters, not bytes.
    mutating func place(of index: Int) -> (line: Int, column: Int) {
        let line = line(of: index)
        let column = bytes[lineStart..<max(lineStart, index)].count { $0 & 0xC0 != 0x80 } + 1
        return (line, column)
    }
}
