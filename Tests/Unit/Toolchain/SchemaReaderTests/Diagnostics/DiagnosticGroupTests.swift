import Contract
import Testing

@Suite("Diagnostics of one kind")
struct DiagnosticGroupTests {
    private func grouped(_ all: [(String, Diagnostic.Severity)]) -> [String] {
        all.map { Diagnostic($0.0, severity: $0.1) }.grouped("`x`").map(\.description)
    }

    @Test("Of warnings that differ in what they quote, count and point to, the first is there, with how many more")
    func warnings() {
        #expect(
            grouped([
                ("the default `\"a\"` of 3 is none; fix 'it' (#/a)", .warning),
                ("GET requests have no body (#/b)", .warning),
                ("the default `\"b\"` of 12 is none; fix 'that' (#/c/d)", .warning), ("no 'x' here", .note),
                ("the default `\"c\"` of 3 is none; fix 'it' (#/e)", .warning), ("no 'y' here", .warning),
            ]) == [
                "warning: the default `\"a\"` of 3 is none; fix 'it' (#/a) [and 2 more like it; `x` prints all]",
                "warning: GET requests have no body (#/b)", "note: no 'x' here", "warning: no 'y' here",
            ])
    }

    @Test("Errors are all there, as each of them is to be fixed")
    func errors() {
        let errors = [("no 'x' here", Diagnostic.Severity.error), ("no 'y' here", .error)]
        #expect(grouped(errors) == ["error: no 'x' here", "error: no 'y' here"])
    }

    @Test("An apostrophe in a word begins no quotation")
    func apostrophes() {
        #expect(grouped([("the schema's a", .warning), ("the schema's b", .warning)]).count == 2)
    }
}
