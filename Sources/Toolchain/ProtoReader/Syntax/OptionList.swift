/// An option as the text has it, before it is known what it means.
struct OptionStatement {
    struct NamePart {
        var name: String
        /// Whether the name is in parentheses.
        var isExtension: Bool
    }

    enum Value {
        case identifier(String)
        case positive(UInt64)
        case negative(Int64)
        case double(Double)
        case string([UInt8])
        /// The text between braces, whose comments are spaces, and the place of its first byte.
        case aggregate([UInt8], Position)
    }

    var name: [NamePart] = []
    var value = Value.positive(0)
    var position = Position()
    var valuePosition = Position()
    /// The places of the option and of its parts, of which only the first remains.
    var locations: Range<Int> = 0..<0

    /// The name as messages have it: `(a.b).c`.
    var text: String {
        name.map { $0.isExtension ? "(\($0.name))" : $0.name }.joined(separator: ".")
    }

    /// Whether the option is a field of its own message with a name.
    func isPlain(_ text: String) -> Bool {
        name.count == 1 && !name[0].isExtension && name[0].name == text
    }
}

/// The options of a declaration.
struct OptionList {
    var statements: [OptionStatement] = []
    /// Whether there are options, even if none has a value.
    var isPresent = false
    /// Whether options have problems, so that their values are unknown.
    var isPartial = false
    /// Whether features may be among these.
    var hasUnknownFeatures = false
    /// The values, when interpreted.
    var values = OptionMessage()

    mutating func append(_ statement: OptionStatement) {
        statements.append(statement)
        isPresent = true
    }
}
