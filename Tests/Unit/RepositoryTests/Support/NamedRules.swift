/// The ids of rules that the names of tests and suites in a Swift file begin with.
///
/// The forms are `[G20]`, `[G13, G14]`, `[G13] [G14]` and `[R1-R10]`, each followed by a space.
struct NamedRules {
    struct Use {
        let id: RuleID
        /// The file and line, for messages.
        let place: String
    }

    private(set) var uses: [Use] = []
    /// Brackets that look like ids and have none of the forms, each with its file and line.
    private(set) var problems: [String] = []

    init(in source: String, path: String) {
        let attribute = /@(?:Test|Suite)\(\s*(#*)("""|")((?:\\.|[^\\])*?)\2\1/.dotMatchesNewlines()
        for match in source.matches(of: attribute) where match.3.contains("[") {
            let before = source[..<match.range.lowerBound]
            guard Self.isCode(before) else { continue }
            let line = before.count(where: \.isNewline) + 1
            read(name: match.3.drop(while: \.isWhitespace), place: "\(path):\(line)")
        }
    }

    /// Returns whether an attribute after this text is code, and not part of a comment or a string.
    private static func isCode(_ before: Substring) -> Bool {
        let line = before.suffix(from: before.lastIndex(where: \.isNewline) ?? before.startIndex)
        return !line.contains("//") && !line.contains("\"")
    }

    private mutating func read(name: Substring, place: String) {
        var rest = name
        while let brackets = rest.prefixMatch(of: #/\[([^\]]*)\] /#), let ids = Self.ids(in: brackets.1) {
            uses += ids.map { Use(id: $0, place: place) }
            rest = rest[brackets.range.upperBound...]
        }
        if let match = rest.firstMatch(of: /\[[^\[\]]*\b[A-Za-z][ -]?[0-9][^\]]*\]?/) {
            problems.append("\(place): \(match.0) is not understood; write [G20], [G13, G14] or [R1-R10] first")
        }
    }

    /// Returns the ids in a pair of brackets, or nil when anything else is there.
    private static func ids(in list: Substring) -> [RuleID]? {
        var ids: [RuleID] = []
        for part in list.split(separator: ", ", omittingEmptySubsequences: false) {
            guard let more = RuleID(part).map({ [$0] }) ?? range(part) else { return nil }
            ids += more
        }
        return ids
    }

    /// Returns the ids of a range such as `R1-R10`, or nil for any other text.
    private static func range(_ text: Substring) -> [RuleID]? {
        guard let ends = text.wholeMatch(of: /([^-]+)-([^-]+)/), let first = RuleID(ends.1), let last = RuleID(ends.2),
            first.system == last.system, first.number < last.number
        else { return nil }
        return (first.number...last.number).map { RuleID(system: first.system, number: $0) }
    }
}
