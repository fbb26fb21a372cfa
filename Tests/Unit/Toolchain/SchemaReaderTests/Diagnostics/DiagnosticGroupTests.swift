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

    @Test("Errors are all there, except those that say the same of one file, as they have one cause")
    func errors() {
        let errors = ["no 'x' here (#/a)", "no 'y' here", "no 'x' here"].map { ($0, Diagnostic.Severity.error) }
        #expect(
            grouped(errors) == [
                "error: no 'x' here (#/a) [and 1 more like it; `x` prints all]", "error: no 'y' here",
            ])
        let files = ["a", "b"].map { Diagnostic("no 'x' here", at: SourceLocation(file: $0, line: 1)) }
        #expect(files.grouped("`x`") == files)
    }

    @Test("A warning of one file does not hide that of another")
    func files() {
        let warnings = ["a", "b", "a"].map {
            Diagnostic("no 'x' here", severity: .warning, at: SourceLocation(file: $0, line: 1))
        }
        #expect(
            warnings.grouped("`x`").map(\.description) == [
                "a:1: warning: no 'x' here [and 1 more like it; `x` prints all]", "b:1: warning: no 'x' here",
            ])
    }

    @Test("An apostrophe in a word begins no quotation")
    func apostrophes() {
        #expect(grouped([("the schema's a", .warning), ("the schema's b", .warning)]).count == 2)
    }
}
