extension String {
    /// The text with an uppercase first letter, as at the beginning of a sentence.
    var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
    /// The text with a lowercase first letter, as within a sentence.
    var firstLowercased: String { prefix(1).lowercased() + dropFirst() }
}
