import Testing

/// Expects that each rule finds something, and that buf finds the same by it, in the same place and words.
func expectSameBreak(
    _ rules: String..., in pair: ContractPair, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    try expectSameBreak(rules, in: pair, sourceLocation: sourceLocation)
}

/// The same.
///
/// - Parameter lines: on how many lines something is found, where that matters.
func expectSameBreak(
    _ rules: [String], in pair: ContractPair, lines: Int? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
    let (accord, buf) = try pair.findings(rules)
    #expect(lines == nil || Set(buf.map(\.place?.line)).count == lines, sourceLocation: sourceLocation)
    #expect(Set(buf.map(\.rule)) == Set(rules), "what buf finds", sourceLocation: sourceLocation)
    #expect(
        accord.map(\.description).sorted() == buf.map(\.description).sorted(), sourceLocation: sourceLocation)
}
