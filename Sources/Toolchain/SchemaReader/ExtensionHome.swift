import Contract

/// The objects of a document that `x-accord-…` members are for.
enum ExtensionHome: String, CaseIterable {
    case document = "the top of the document"
    case info = "'info'"
    case operation = "an operation"
    case parameter = "a parameter"
    case channel = "a channel"
    case message = "a message"
    case schema = "a schema"

    /// The names of its members in documents of a kind, without `x-accord-`.
    func names(in kind: Document.Kind) -> [String] {
        switch (self, kind) {
        case (.document, .asyncAPI): ["role", "namespace", "date"]
        case (.document, _): ["namespace", "date"]
        case (.info, .asyncAPI), (.info, .openAPI): ["name"]
        case (.operation, .openAPI): ["name", "pagination"]
        case (.parameter, .openAPI): ["name"]
        case (.channel, .asyncAPI):
            ["name", "envelope", "welcome", "heartbeat", "close", "token", "subscriptions", "reconnect", "stream"]
        case (.message, .asyncAPI): ["name", "envelope", "stream"]
        case (.schema, .schema): Self.namesOfSchemas + ["envelope"]
        case (.schema, _): Self.namesOfSchemas
        default: []
        }
    }

    private static let namesOfSchemas = ["name", "date", "type", "closed", "open", "strict", "tri-state", "lenient"]
    /// The members that `accord breaking` reads, which may be on anything.
    private static let nameForAll = "allow"

    /// The problem of a member of an object: it is on that by mistake, or misspelled; `nil` where nothing is.
    ///
    /// - Parameter homes: what the object is; nothing where no such member is for it.
    static func problem(of key: String, on homes: [ExtensionHome], in kind: Document.Kind) -> String? {
        guard key.hasPrefix("x-accord-") else { return nil }
        let name = String(key.dropFirst("x-accord-".count))
        let known = homes.flatMap { $0.names(in: kind) }
        guard !known.contains(name), name != nameForAll else { return nil }
        let others = allCases.filter { $0.names(in: kind).contains(name) }.map(\.rawValue)
        if let last = others.last {
            return "'\(key)' does not belong here; move it to "
                + (others.count > 1 ? "\(others.dropLast().joined(separator: ", ")) or \(last)" : last)
        }
        if known.isEmpty { return "there is no '\(key)' here; remove it" }
        return "there is no '\(key)' here; " + Suggestion.text(for: key, among: known.map { "x-accord-\($0)" })
    }
}
