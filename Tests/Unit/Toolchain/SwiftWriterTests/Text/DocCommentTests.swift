import Contract
import Testing

@Suite("Doc comments")
struct DocCommentTests {
    /// The comment above the message of a contract, without its source pointer.
    private func comment(_ documentation: Documentation) throws -> [String] {
        let lines = try write(file([message("M", documentation: documentation)])).split(separator: "\n").map(
            String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("///") })
        let end = try #require(lines.firstIndex { $0.hasPrefix("/// Source:") })
        return Array(lines[start..<end])
    }

    @Test("The leading comment comes first, then the trailing one; detached ones are left out")
    func order() throws {
        #expect(
            try comment(Documentation(leading: " Above.\n More.\n", trailing: " Behind.\n", detached: [" Far.\n"])) == [
                "/// Above.", "/// More.", "///", "/// Behind.", "///",
            ])
    }

    @Test("Without a comment there is the source pointer only")
    func none() throws {
        #expect(try comment(Documentation()) == [])
        #expect(try comment(Documentation(leading: " \n\n")) == [])
    }

    @Test("Indentation inside a comment is kept, long lines are not broken")
    func layout() throws {
        let long = String(repeating: "word ", count: 60) + "end"
        #expect(
            try comment(Documentation(leading: " List:\n   - one\n\n     code\n \(long)  \n")) == [
                "/// List:", "///   - one", "///", "///     code", "/// \(long)", "///",
            ])
        #expect(try comment(Documentation(leading: "Tight.\n  More.")) == ["/// Tight.", "///   More.", "///"])
    }

    @Test("Line ends of every kind begin a new comment line")
    func lineEnds() throws {
        #expect(
            try comment(Documentation(leading: " a\r\n b\r c\n d\u{2028}e\u{85}f\u{0}g\u{B}h")) == [
                "/// a", "/// b", "/// c", "/// defgh", "///",
            ])
    }

    @Test("Text that would end a comment elsewhere does no harm, and its direction cannot be reversed")
    func hostile() throws {
        #expect(
            try comment(Documentation(leading: " */ } /* `a` \\(b) \u{202E}evil\u{2066} 👨‍👩‍👧")) == [
                "/// */ } /* `a` \\(b) evil 👨‍👩‍👧"
            ])
    }

    @Test("An open code fence is closed, so that it does not swallow the source pointer")
    func fences() throws {
        #expect(
            try comment(Documentation(leading: " ```proto\n message M {}\n")) == [
                "/// ```proto", "/// message M {}", "/// ```", "///",
            ])
        #expect(try comment(Documentation(leading: " ```\n a\n ```\n")) == ["/// ```", "/// a", "/// ```", "///"])
    }
}
