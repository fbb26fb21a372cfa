extension String {
    /// As at the beginning of a sentence.
    var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
    /// As within a sentence.
    var firstLowercased: String { prefix(1).lowercased() + dropFirst() }
}
