/// The parts of a contract file that are wanted; what they do not reach is not.
public struct ContractFilter: Sendable, Hashable {
    /// The kinds of words that choose, by the keys that a configuration has them under.
    public enum Key: String, Sendable, Hashable, CaseIterable {
        /// Tags of operations of OpenAPI.
        case tags
        /// Paths of OpenAPI, with those below them.
        case paths
        /// Operations of OpenAPI, by `operationId` or name.
        case operations
        /// Services of `.proto`, or methods as `Service.Method`.
        case services

        /// Whether it chooses in `.proto` files, and not in documents.
        public var isOfProto: Bool { self == .services }
    }

    /// A word of a configuration, and where it is.
    public struct Word: Sendable, Hashable {
        public var text: String
        public var location: SourceLocation

        public init(text: String, location: SourceLocation) {
            self.text = text
            self.location = location
        }
    }

    public var words: [Key: [Word]]
    /// The place at which the filter is asked for.
    public var location: SourceLocation

    public init(words: [Key: [Word]] = [:], location: SourceLocation) {
        self.words = words
        self.location = location
    }

    /// The texts of a key.
    public func texts(_ key: Key) -> Set<String> { Set((words[key] ?? []).map(\.text)) }

    /// The problems of words that are not among those that a contract has.
    ///
    /// - Parameters:
    ///   - noun: what a word names: `tag`.
    ///   - known: those that the contract has.
    ///   - isKnown: whether a word chooses something.
    public func problems(
        _ key: Key, _ noun: String, among known: [String], where isKnown: (String) -> Bool
    ) -> [Diagnostic] {
        (words[key] ?? []).filter { !isKnown($0.text) }.map { word in
            let remedy =
                known.isEmpty
                ? "it has no \(noun)s, so choose by something else" : Suggestion.text(for: word.text, among: known)
            return Diagnostic(
                "the contract has no \(noun) '\(word.text)'; \(remedy)",
                at: word.location)
        }
    }
}
