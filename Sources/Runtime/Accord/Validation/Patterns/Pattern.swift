/// A regular expression of a schema (ECMA-262, with the flag `u` and what annex B allows beside it).
package struct Pattern: Sendable {
    package let source: String
    private let program: PatternProgram

    /// The parts of the expression.
    package var tree: PatternTree { program.tree }

    /// - Returns: `nil` when the text is no regular expression.
    package init?(_ source: String) {
        guard let program = try? PatternProgram(PatternReader.read(source)) else { return nil }
        self.source = source
        self.program = program
    }

    /// Whether the expression matches somewhere in a text, as far as that can be decided in a moment.
    package func matches(_ text: String) -> Bool {
        var search = PatternSearch(program, text)
        return search.matches()
    }
}
