/// What the names of schemas become in Swift, where any text may be a name. All else is as in `Naming.swift`.
///
/// | in the contract | in Swift | rule |
/// |---|---|---|
/// | property `user_id`, value `PENDING_NEW` | `userID`, `pendingNew` | lowerCamelCase |
/// | `größe` | `größe` | letters and digits of all scripts stay |
/// | `$ref`, `@type`, `a/b` | `ref`, `type`, `aB` | other characters part words |
/// | `+1`, `-created_at` | `plus1`, `minusCreatedAt` | a sign in front is a word |
/// | `<=`, `🙂` | `lessEqual`, `u1F642` | a name without letters and digits has a word for each character |
/// | `2fa` | `_2fa` | an underscore before a digit in front |
/// | the empty name | `empty` | |
///
/// When two names of one scope become the same, that is an error, which tells how to name one of them otherwise
/// (`x-accord-name`). Values of an enum get another name then, with all their characters in it.
extension Naming {
    /// Types of schemas. Generated code names these as well.
    static let reservedSchemaTypes = reservedTypes.union(["Date", "Decimal", "URL", "UUID", "Never"])

    /// Properties of records and tuples.
    static let reservedRecordProperties: Set = [
        "init", "self", "inout",
        // Declared by the protocols that a record conforms to.
        "hashValue", "debugDescription",
    ]

    /// Cases of enums and unions of schemas.
    static let reservedSchemaCases: Set = [
        "init", "self", "none", "some",
        // Declared by generated code, or by the protocols that they conform to.
        "unknown", "rawValue", "allCases", "hashValue", "description", "debugDescription",
    ]

    /// Methods of APIs.
    static let reservedOperations = reservedMethods.union(["rest"])

    /// Streams of a session's messages.
    static let reservedStreams: Set = [
        "init", "self",
        // Members of the session, and of `AccordSocket.Session`.
        "socket", "subscribe", "unsubscribe", "connect", "suspend", "resume", "close", "finished", "state", "states",
        "messages", "failures", "problems", "latencies", "statistics", "send",
    ]

    /// `UserProfile` of `user-profile`, and as it stands if it can.
    static func schemaType(_ name: String) -> String { type(spelled(name)) }

    /// `userID` of `user_id`.
    static func member(_ name: String) -> String { lowerCamel(spelled(name)) }

    /// `ListPets` of `listPets`.
    static func operationType(_ name: String) -> String { upperCamel(spelled(name)) }

    /// A name in which no character is lost: `gpt_dot_4` of `gpt.4`.
    static func exact(_ name: String) -> String {
        let parts = name.unicodeScalars.map { isWord($0) ? String($0) : "_\(word(for: $0))_" }
        return identifier(parts.joined().split(separator: "_").joined(separator: "_"))
    }

    /// A name with letters in place of characters that would be lost, and be missed.
    private static func spelled(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard let first = scalars.first else { return "empty" }
        guard scalars.contains(where: isWord) else { return scalars.map(word).joined(separator: "_") }
        let isSign = (first == "+" || first == "-") && scalars.dropFirst().first.map(isWord) == true
        return isSign ? "\(word(for: first))_\(String(name.dropFirst()))" : name
    }

    private static func word(for scalar: Unicode.Scalar) -> String {
        symbols[scalar] ?? "u\(String(scalar.value, radix: 16, uppercase: true))"
    }

    private static let symbols: [Unicode.Scalar: String] = [
        " ": "space", "!": "not", "\"": "quote", "#": "hash", "$": "dollar", "%": "percent", "&": "and",
        "'": "apostrophe", "(": "open", ")": "close", "*": "star", "+": "plus", ",": "comma", "-": "minus",
        ".": "dot", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equal", ">": "greater",
        "?": "question", "@": "at", "[": "openBracket", "\\": "backslash", "]": "closeBracket", "^": "caret",
        "_": "underscore", "`": "backtick", "{": "openBrace", "|": "or", "}": "closeBrace", "~": "tilde",
    ]
}
