import Contract

/// The words that others were probably meant to be, each looked for once.
struct Spellings {
    private let known: [String]
    private var found: [String: String?] = [:]

    /// - Parameter known: the words that there are.
    init(_ known: Set<String>) {
        self.known = known.sorted()
    }

    mutating func meant(by word: String) -> String? {
        if let meant = found[word] { return meant }
        let meant = Suggestion.misspelled(word, among: known)
        found[word] = .some(meant)
        return meant
    }
}
