/// Swift names of schemas, where any text may be a name. All else is as in `Naming.swift`, and very
/// long names as in `LongNames.swift`.
///
/// | in the contract | in Swift | rule |
/// |---|---|---|
/// | property `user_id`, value `PENDING_NEW` | `userID`, `pendingNew` | lowerCamelCase |
/// | schema `Order`, `order-item`, `Foo_BarBaz` | `Order`, `OrderItem`, `FooBarBaz` | as it is, or UpperCamelCase; `UserId` is `UserID` |
/// | `größe` | `größe` | letters and digits of all scripts stay |
/// | `$ref`, `@type`, `a/b` | `ref`, `type`, `aB` | other characters part words |
/// | `+1`, `-created_at` | `plus1`, `minusCreatedAt` | a sign in front is a word |
/// | `<=`, `🙂` | `lessThanOrEqual`, `slightlySmilingFace` | a name without letters and digits has words for characters |
/// | `2fa` | `_2fa` | an underscore before a digit in front |
/// | `1.2`, `2024-06-28` | `_1_2`, `_2024_06_28` | numbers alone stay apart |
/// | the empty name | `empty` | |
///
/// When names of one scope become the same, they are distinguished by how they are written (`Spellings`), with a warning
/// that says how to choose (`x-accord-name`, `x-enum-varnames`):
///
/// | in the contract | in Swift | rule |
/// |---|---|---|
/// | `clientId`, `client_id`; values `asc`, `ASC` | `clientID`, `client_id`; `asc`, `ASC` | who is written in camel case keeps the name; another is as it is written |
/// | properties `error`, `Error` | `error`, `uppercaseError` | a member begins with a small letter |
/// | `time<`, `time>` | `timeLessThan`, `timeGreaterThan` | characters are words |
/// | `a_b!`, `aB!` | `a_b_not`, `aB_not` | both |
/// | schemas `Order`, `order` | `Order`, `LowercaseOrder` | a type begins with a capital letter |
extension Naming {
    /// Types of schemas. Generated code names these as well.
    static let reservedSchemaTypes = reservedTypes.union(["Date", "Decimal", "URL", "UUID", "Never"])

    /// Words that no backticks make usable after a dot, or as the label of an argument.
    private static let unusable: Set = ["init", "self", "inout", "Self", "Type", "Protocol"]

    /// Properties of records and tuples.
    static let reservedRecordProperties = unusable.union([
        // Declared by the protocols that a record conforms to.
        "hashValue", "debugDescription",
    ])

    /// Properties of unions whose cases are tried.
    static let reservedFitProperties = reservedRecordProperties.union(["json", "besides"])

    /// Cases of enums and unions of schemas.
    static let reservedSchemaCases = unusable.subtracting(["inout"]).union([
        "none", "some",
        // Declared by generated code, or by the protocols that they conform to.
        "unknown", "rawValue", "allCases", "AllCases", "RawValue", "hashValue", "description", "debugDescription",
        "_named", "_project",
        "_inject", "_make", "_table", "_schema", "_cachedSchema", "_rules",
    ])

    /// Methods of APIs.
    static let reservedOperations = reservedMethods.union(["rest"])

    /// Streams of a session's messages.
    static let reservedStreams: Set = [
        "init", "self",
        // Members of the session, and of `AccordSocket.Session`.
        "socket", "subscribe", "unsubscribe", "connect", "suspend", "resume", "close", "finished", "state", "states",
        "messages", "failures", "problems", "latencies", "statistics", "send",
    ]

    /// `UserProfile` of `user-profile` and `User_Profile`, and as it is if possible, with acronyms in capitals.
    static func schemaType(_ name: String) -> String {
        let name = spelled(name)
        return name.contains("_") ? upperCamel(name) : withAcronyms(type(name))
    }

    private static func withAcronyms(_ name: String) -> String {
        var rest = name.unicodeScalars[...]
        let words = words(name)
        guard words.contains(where: { isAcronym($0) }), words.joined().unicodeScalars.count == rest.count else {
            return name
        }
        return words.map { word in
            let count = word.unicodeScalars.count
            defer { rest = rest.dropFirst(count) }
            return isAcronym(word) ? word.uppercased() : String(rest.prefix(count))
        }.joined()
    }

    /// `userID` of `user_id`, and `_1_2` of `1.2`, which is not `12`.
    static func member(_ name: String) -> String {
        let name = spelled(name)
        guard name.first?.isNumber == true else { return lowerCamel(name) }
        let words = words(name)
        return words.allSatisfy { $0.allSatisfy(\.isNumber) }
            ? identifier(words.joined(separator: "_")) : lowerCamel(name)
    }

    /// `ListPets` of `listPets`.
    static func operationType(_ name: String) -> String { upperCamel(spelled(name)) }

    // MARK: Names that meet

    /// The names that a name of the contract may have in Swift: each depends on nothing else.
    struct Spellings {
        /// The one that reads best.
        var first: String
        /// Up to the one that no other text has. They are seldom asked for.
        var others: [() -> String]
        /// Whether the contract writes the name as Swift does.
        var isPlain: () -> Bool

        /// With the names of something else in front.
        func inside(_ outer: Spellings) -> Spellings {
            Spellings(
                first: outer.first + first, others: zip(outer.others, others).map { pair in { pair.0() + pair.1() } },
                isPlain: { [isPlain] in outer.isPlain() && isPlain() })
        }
    }

    /// - Parameter given: the name that the contract suggests for code.
    static func members(_ name: String, given: String? = nil) -> Spellings {
        let wish = given ?? name
        return Spellings(
            first: shortened(member(wish)),
            others: [{ lowerCamel(worded(name)) }, { uncapitalized(exact(name)) }, { uncapitalized(escaped(name)) }],
            isPlain: { !wish.isEmpty && lowerCamel(wish, acronyms: []) == wish })
    }

    /// The values of an enum, which may begin with capital letters: no expression inside it names a type.
    static func values(_ name: String, given: String? = nil) -> Spellings {
        var spellings = members(name, given: given)
        spellings.others = [{ lowerCamel(worded(name)) }, { exact(name) }, { escaped(name) }]
        return spellings
    }

    static func schemaTypes(_ name: String) -> Spellings {
        Spellings(
            first: shortened(schemaType(name)),
            others: [
                { upperCamel(generic(name) ?? worded(name)) }, { upperCamel(worded(name)) },
                { capitalized(exact(name)) }, { capitalized(escaped(name)) },
            ],
            isPlain: { schemaType(name) == name })
    }

    /// A name that begins with a capital letter, as all types do: members would hide a type with one of their names.
    private static func capitalized(_ name: String) -> String {
        guard let first = name.first, first.isLowercase else { return name }
        return "Lowercase\(first.uppercased())\(name.dropFirst())"
    }

    /// A name that begins with a small letter: a member with the name of a type or a module would hide it.
    private static func uncapitalized(_ name: String) -> String {
        name.first?.isUppercase == true ? "uppercase\(name)" : name
    }

    /// With words in place of all that is no letter, digit or underscore: `gpt_dot_4` of `gpt.4`.
    private static func worded(_ name: String) -> String {
        let name = visible(name)
        if name.isEmpty { return "empty" }
        return parts(of: name).map { $0.isSymbols ? words(ofSymbols: $0.text) : $0.text }.joined(separator: "_")
    }

    /// The name as it is written, with words in place of what an identifier cannot have.
    private static func exact(_ name: String) -> String {
        let text = worded(name)
        return text.unicodeScalars.contains(where: isWord) ? identifier(text) : spelled(text)
    }

    /// A name that no other text has: `a_u2D_b` of `a-b`.
    private static func escaped(_ name: String) -> String {
        if name.isEmpty { return "empty" }
        return identifier(
            name.unicodeScalars.map { isWord($0) ? String($0) : "_u\(String($0.value, radix: 16, uppercase: true))_" }
                .joined())
    }

    /// A name with letters in place of characters that would be lost, and be missed.
    private static func spelled(_ name: String) -> String {
        let name = visible(name)
        let scalars = name.unicodeScalars
        guard let first = scalars.first else { return "empty" }
        guard scalars.contains(where: isWord) else { return words(ofSymbols: name) }
        let isSign = (first == "+" || first == "-") && scalars.dropFirst().first.map(isWord) == true
        return isSign ? "\(words(ofSymbols: String(first)))_\(String(scalars.dropFirst()))" : name
    }

    /// The name without joiners, variation selectors and the like, of which emoji are made: nobody could type them.
    private static func visible(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        return String(
            String.UnicodeScalarView(name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
    }

    /// Runs of letters, digits and underscores, and of other characters.
    private static func parts(of name: String) -> [(text: String, isSymbols: Bool)] {
        var parts: [(text: String, isSymbols: Bool)] = []
        for scalar in name.unicodeScalars {
            let isSymbol = !isWord(scalar) && scalar != "_"
            if parts.last?.isSymbols != isSymbol { parts.append(("", isSymbol)) }
            parts[parts.count - 1].text.unicodeScalars.append(scalar)
        }
        // Between words it is no sign.
        for index in parts.indices.dropFirst() where parts[index].text == "-" { parts[index].text = "\u{2010}" }
        return parts
    }

    /// `less_than_or_equal_star` of `<=*`.
    private static func words(ofSymbols text: String) -> String {
        if let word = operators[text] { return word }
        return text.unicodeScalars.map(word).joined(separator: "_")
    }

    private static func word(for scalar: Unicode.Scalar) -> String {
        if let word = symbols[scalar] { return word }
        guard !scalar.isASCII, let name = scalar.properties.name else {
            return "control_\(String(scalar.value, radix: 16))"
        }
        return words(name).joined(separator: "_")
    }

    private static let operators: [String: String] = [
        "<=": "less_than_or_equal", ">=": "greater_than_or_equal", "!=": "not_equal", "==": "equal_equal",
        "<>": "not_equal", "=~": "matches", "!~": "not_matches",
    ]

    private static let symbols: [Unicode.Scalar: String] = [
        " ": "space", "!": "not", "\"": "quote", "#": "hash", "$": "dollar", "%": "percent", "&": "and",
        "'": "apostrophe", "(": "open", ")": "close", "*": "star", "+": "plus", ",": "comma", "-": "minus",
        ".": "dot", "/": "slash", ":": "colon", ";": "semicolon", "<": "less_than", "=": "equal",
        ">": "greater_than", "?": "question", "@": "at", "[": "open_bracket", "\\": "backslash",
        "]": "close_bracket", "^": "caret", "_": "underscore", "`": "backtick", "{": "open_brace", "|": "or",
        "}": "close_brace", "~": "tilde", "\u{2010}": "dash",
        "\0": "null", "\u{7}": "bell", "\u{8}": "backspace", "\t": "tab", "\n": "newline", "\u{B}": "vertical_tab",
        "\u{C}": "form_feed", "\r": "carriage_return", "\u{1B}": "escape", "\u{7F}": "delete",
    ]
}
