/// A line of a message table: `15 {s}m1 contacts_by_name byName`.
package struct TableLine {
    package internal(set) var number: UInt32 = 0
    package internal(set) var shape = Shape.plain
    package internal(set) var kind = Kind.int32
    /// The index in the table's `messages` or `enums`.
    package internal(set) var reference = 0
    /// The kind of a map's keys.
    package internal(set) var keyKind = Kind.string
    /// The index in the table's `oneofs`.
    package internal(set) var oneof = 0
    var isPacked = false
    package internal(set) var isRequired = false
    package internal(set) var name: [UInt8] = []
    package internal(set) var jsonName: [UInt8] = []
}

extension TableScanner {
    /// The lines of a message's table.
    package static func messageLines(_ text: StaticString) -> [TableLine] {
        var scanner = TableScanner(text)
        var lines: [TableLine] = []
        while !scanner.isAtEnd {
            lines.append(scanner.messageLine())
            _ = scanner.take("\n")
        }
        return lines
    }

    /// The lines of an enum's table.
    package static func enumLines(_ text: StaticString) -> [(number: Int32, name: [UInt8])] {
        var scanner = TableScanner(text)
        var lines: [(Int32, [UInt8])] = []
        while !scanner.isAtEnd {
            let isNegative = scanner.take("-")
            let magnitude = scanner.number()
            scanner.require(" ")
            lines.append((Int32(truncatingIfNeeded: isNegative ? -magnitude : magnitude), scanner.bytes()))
            _ = scanner.take("\n")
        }
        return lines
    }

    private mutating func messageLine() -> TableLine {
        var line = TableLine()
        line.number = UInt32(truncatingIfNeeded: number())
        if line.number == 0 { fail() }
        require(" ")
        if take("?") {
            line.shape = .optional
        } else if take("!") {
            line.shape = take("^") ? .indirect : .optional
            line.isRequired = true
        } else if take("^") {
            line.shape = .indirect
        } else if take("*") {
            line.shape = .list
        } else if take("+") {
            line.shape = .list
            line.isPacked = true
        } else if take("{") {
            line.shape = .map
            line.keyKind = kind()
            require("}")
        } else if isAtNumber {
            line.shape = .oneof
            line.oneof = number()
            require("|")
        }
        line.kind = kind()
        if isAtNumber { line.reference = number() }
        require(" ")
        line.name = bytes()
        line.jsonName = take(" ") ? bytes() : defaultJSONName(line.name)
        return line
    }

    private mutating func kind() -> Kind {
        guard let kind = Kind(letter: byte()) else { fail() }
        return kind
    }
}

/// Returns the name that `protoc` takes for the JSON name of a field that does not state one: underscores go, and the
/// letter after each is a capital.
func defaultJSONName(_ name: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var capitalize = false
    for byte in name {
        if byte == UInt8(ascii: "_") {
            capitalize = true
        } else {
            result.append(capitalize && byte >= 97 && byte <= 122 ? byte - 32 : byte)
            capitalize = false
        }
    }
    return result
}
