import Contract

/// The rules by which the names of a contract become names in Swift.
///
/// | in the contract | in Swift | rule |
/// |---|---|---|
/// | package `rin.contacts.v1` | `Rin.Contacts.V1` | a namespace for each component; as types |
/// | message, enum, service `Contact` | `Contact` | as it is; UpperCamelCase when it begins with no capital |
/// | field `circle_id` | `circleID` | lowerCamelCase; `id`, `url`, `http` and the like (`acronyms`) are capitals after the first word |
/// | oneof `channel` | property `channel`, enum `Channel` | as a field, and UpperCamelCase |
/// | value `SOURCE_MANUAL` of `Source` | `.manual` | without the enum's name; lowerCamelCase |
/// | extension `sensitive` | constant `sensitive` | as a field |
/// | method `ListContacts` | `listContacts` | lowerCamelCase |
/// | service `S` | `SClientInterface`, `SClient`, `SClientMock`, `S` | a type for each; `S` has the descriptors |
///
/// - A Swift keyword gets backticks.
/// - A name that Swift or the generated code needs (the tables below) gets an underscore after it. So does a type with
///   the name of its package's first namespace, which it would hide, unless the package has no other.
/// - When two names of one scope become the same, the first in the contract keeps it. A later field or enum value gets
///   its number after it, `name_7`; anything else an underscore. Namespaces are named first, then messages and enums,
///   then what is made for oneofs and services, so that a model never loses its name to a thing derived from another.
enum Naming {
    /// The words that Swift reserves wherever a name is declared, and `await`, which begins an expression.
    static let keywords: Set = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
        // Before another word or the end of a statement, an operator since Swift 6.2.
        "unsafe",
    ]

    /// Namespaces: those of protobuf's own packages are in `Google` too.
    static let reservedNamespaces = reservedTypes.subtracting(["Google"])

    /// Types.
    static let reservedTypes: Set = [
        // `X.Type`, `X.Protocol` and `X.self` mean something else, and no backticks help.
        "Type", "Protocol", "Self", "Any",
        // Generated code names these without a module, so a type of the contract would hide them.
        "String", "Bool", "Int", "Int32", "Int64", "UInt32", "UInt64", "Float", "Double", "Data", "Sendable", "Void",
        // Spelled `?`, `[]` and `[:]` in generated code; whoever writes code beside it means Swift's.
        "Optional", "Array", "Dictionary", "Set",
        // Modules, and the namespace of the well-known types.
        "Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "Foundation", "Swift", "Google",
    ]

    /// Properties of messages.
    static let reservedProperties: Set = [
        // No backticks make these usable after a dot, or as the label of an argument.
        "init", "self", "inout",
        // Declared by the protocols that a message conforms to.
        "unknownFields", "hashValue", "debugDescription",
    ]

    /// Cases of enums and oneofs.
    static let reservedCases: Set = [
        "init", "self",
        // The cases of `Optional`, which would be taken for them in `Source?`.
        "none", "some",
        // Declared by generated code, or by the protocols that an enum conforms to.
        "unrecognized", "rawValue", "allCases", "hashValue", "description", "debugDescription",
    ]

    /// Methods of services.
    static let reservedMethods: Set = [
        "init", "self",
        // The list of a service's methods, beside them.
        "all",
        // The parameters of each method: a mock's property of that name would be hidden.
        "request", "options",
    ]

    /// Words that are written in capitals after the first word of a name.
    static let acronyms: Set = [
        "api", "html", "http", "https", "id", "ip", "json", "sql", "ssl", "tls", "uri", "url", "uuid", "xml",
    ]

    private static let longestAcronym = 5

    /// `displayName` of `display_name`; empty when there is no letter or digit in it.
    ///
    /// - Parameter acronyms: the words in capitals.
    static func lowerCamel(_ name: String, acronyms: Set<String> = Naming.acronyms) -> String {
        let words = words(name)
        var name = words.first ?? ""
        for word in words.dropFirst() { name += capitalized(word, acronyms) }
        return identifier(name)
    }

    /// `DisplayName` of `display_name`; empty when there is no letter or digit in it.
    static func upperCamel(_ name: String) -> String {
        identifier(words(name).map { capitalized($0, acronyms) }.joined())
    }

    /// Returns a model's or service's name: as it is, if it can be.
    static func type(_ name: String) -> String {
        guard let first = name.unicodeScalars.first, isUpper(first) else { return upperCamel(name) }
        return name.unicodeScalars.allSatisfy { isWord($0) || $0 == "_" } ? name : upperCamel(name)
    }

    /// The names of an enum's values, each without the enum's own name before it, unless a digit would be in front then.
    /// Value by value, so that a value added later renames no other.
    static func cases(_ values: [String], of enumeration: String) -> [String] {
        let prefix = enumeration.utf8.filter { $0 != UInt8(ascii: "_") }.map(lowercased)
        return values.map { lowerCamel(withoutPrefix($0, prefix) ?? $0) }
    }

    /// Returns `MANUAL` of `PHONE_SOURCE_MANUAL` and `phonesource`, wherever the underscores are in the prefix.
    private static func withoutPrefix(_ value: String, _ prefix: [UInt8]) -> String? {
        var prefix = prefix[...]
        var rest = Substring(value).utf8
        while !prefix.isEmpty, let byte = rest.popFirst() {
            if byte == UInt8(ascii: "_") { continue }
            guard lowercased(byte) == prefix.popFirst() else { return nil }
        }
        guard prefix.isEmpty, rest.popFirst() == UInt8(ascii: "_") else { return nil }
        let name = String(Substring(rest))
        guard let first = words(name).first?.unicodeScalars.first, !isDigit(first) else { return nil }
        return name
    }

    /// A name's words in small letters. They are parted by whatever is no letter or digit, and where a capital begins a
    /// new one: `HTTPServer_name` has `http`, `server` and `name`, `B2B_LEAD` has `b2b` and `lead`.
    static func words(_ name: String) -> [String] {
        if let words = name.plainWords { return words }
        var words: [String] = []
        // A run of letters and digits, in which capitals begin words if there are small letters as well.
        var run: [Unicode.Scalar] = []
        for scalar in name.unicodeScalars {
            if isWord(scalar) {
                run.append(scalar)
            } else {
                addWords(of: run, to: &words)
                run.removeAll(keepingCapacity: true)
            }
        }
        addWords(of: run, to: &words)
        return words
    }

    private static func addWords(of run: [Unicode.Scalar], to words: inout [String]) {
        if run.isEmpty { return }
        let hasSmallLetters = run.contains(where: isLower)
        var word = ""
        for (index, scalar) in run.enumerated() {
            let nextIsSmall = index + 1 < run.count && isLower(run[index + 1])
            let beginsWord =
                hasSmallLetters && index > 0 && isUpper(scalar) && (!isUpper(run[index - 1]) || nextIsSmall)
            if beginsWord {
                words.append(word)
                word = ""
            }
            if isUpper(scalar) { word += lowercased(scalar) } else { word.unicodeScalars.append(scalar) }
        }
        words.append(word)
    }

    /// Whether a word in small letters is written in capitals, as `api` and `api30` are.
    static func isAcronym(_ word: String, _ acronyms: Set<String> = Naming.acronyms) -> Bool {
        if word.utf8.count > longestAcronym, let last = word.utf8.last, last > UInt8(ascii: "9") { return false }
        let digit = word.utf8.firstIndex { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return acronyms.contains(digit.map { String(word[..<$0]) } ?? word)
    }

    private static func capitalized(_ word: String, _ acronyms: Set<String>) -> String {
        if isAcronym(word, acronyms) { return word.uppercased() }
        guard let first = word.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        var name = ""
        name.unicodeScalars.append(UnicodeScalar(first - 32))
        name += word[word.utf8.index(after: word.startIndex)...]
        return name
    }

    /// With an underscore in front when it begins with what a Swift name cannot begin with: a digit, or a mark that
    /// belongs to the letter before it.
    static func identifier(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return name }
        let canBegin = first.isASCII ? !isDigit(first) : first.properties.isXIDStart
        return canBegin ? name : "_\(name)"
    }

    /// Whether it is a letter or a digit, of any script. An invisible character, such as a variation selector, is neither.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else {
            return scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
        }
        return isUpper(scalar) || isLower(scalar) || isDigit(scalar)
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func lowercased(_ scalar: Unicode.Scalar) -> String {
        scalar.isASCII ? String(UnicodeScalar(lowercased(UInt8(ascii: scalar)))) : scalar.properties.lowercaseMapping
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
}
