import Testing

@testable import BreakingRules

@Suite("The order of findings")
struct FindingOrderTests {
    private func finding(
        _ rule: String, _ message: String = "", _ file: String? = nil, line: Int = 1, column: Int = 1, end: Int = 1
    ) -> Finding {
        let place = file.map { SourceRange(file: $0, line: line, column: column, endLine: end, endColumn: end) }
        return Finding(rule: rule, message: message, place: place, subject: "")
    }

    @Test("A finding without a location comes first, then files, lines, columns, rules, messages and ends")
    func order() {
        let ordered = [
            finding("A", "x"), finding("B", "a"), finding("B", "b"), finding("Z", "z", "a/a.proto", line: 90, end: 90),
            finding("B", "a", "b.proto", line: 2, column: 8), finding("Z", "a", "b.proto", line: 10, column: 1),
            finding("A", "z", "b.proto", line: 10, column: 9), finding("B", "a", "b.proto", line: 10, column: 9),
            finding("B", "b", "b.proto", line: 10, column: 9, end: 10),
            finding("B", "b", "b.proto", line: 10, column: 9, end: 11),
        ]
        #expect(ordered.reversed().inOrder() == ordered)
        #expect(ordered.shuffled().inOrder() == ordered)
    }

    @Test("A finding that is reported twice is listed once")
    func duplicates() {
        #expect([finding("B"), finding("A"), finding("B")].inOrder() == [finding("A"), finding("B")])
    }
}

@Suite("The evidence for findings")
struct EvidenceTests {
    @Test("Something that is there no more is shown where it was, unless the message does")
    func formerPlace() {
        var finding = Finding(rule: "A", message: "The API a is gone.", place: nil, subject: "")
        finding.oldPlace = SourceRange(file: "a.openapi.yaml", line: 3, column: 5, endLine: 3, endColumn: 9)
        #expect(finding.evidence == ["the old version has it in a.openapi.yaml, line 3"])
        finding.message = "a.openapi.yaml is gone."
        #expect(finding.evidence.isEmpty)
        finding.message = "The API a is different."
        finding.place = SourceRange(file: "b.openapi.yaml", line: 1, column: 1, endLine: 1, endColumn: 1)
        #expect(finding.evidence.isEmpty)
    }
}
