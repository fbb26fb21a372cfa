import Testing

@testable import BreakingRules
@testable import FindingReports

/// Comments for pull requests.
@Suite("Findings as Markdown")
struct MarkdownFormatTests {
    @Test("Are a summary, a table for each file, and what has been accepted, folded")
    func whole() {
        #expect(
            ReportFormat.markdown.write(Sample.report) == """
                ### ❌ `accord breaking`: 2 errors, 1 warning, 1 note and 2 accepted findings

                `proto & more` against `.git#tag=v1`

                **No longer there**

                | line | finding | rule |
                | ---: | --- | --- |
                |  | Previously present file "b.proto" was deleted. | `FILE_NO_DELETE` |

                **`an API,v1:2/ö.yaml`**

                | line | finding | rule |
                | ---: | --- | --- |
                | 9 | warning: &lt;b&gt;100%&lt;/b&gt; &amp; more \\| \\`x\\` for \\*@\u{200D}all\\* \
                <br>keep "it"; it's needed | `SCHEMA_ENUM_VALUE_ADDED` |

                **`proto/a.proto`**

                | line | finding | rule |
                | ---: | --- | --- |
                |  | info: It is new. | `OPERATION_NOTED` |
                | 4 | Field "2" changed. | `FIELD_SAME_TYPE` |

                <details>
                <summary>Accepted: 2</summary>

                | finding | rule | accepted |
                | --- | --- | --- |
                | Accepted 1 \\| one. | `FIELD_NO_DELETE` | by comment at `proto/a.proto:3` until 2027-01-01: nobody \
                &lt;reads&gt; it |
                | Accepted 2. | `FIELD_NO_DELETE` | by baseline at `accord.baseline.json:4` |

                </details>

                """)
    }

    @Test("Have a sign for what they come to")
    func signs() {
        #expect(ReportFormat.markdown.write(Sample.report([Sample.warning])).hasPrefix("### ⚠️ "))
        #expect(ReportFormat.markdown.write(Sample.report([Sample.note])).hasPrefix("### ✅ "))
    }

    @Test("Are never larger than a comment may be, and say how many are left out")
    func limit() throws {
        let findings = (1...2000).map { number in
            Finding(
                rule: "FIELD_NO_DELETE", message: "Field \(number) was deleted.",
                place: SourceRange(file: "a\(number % 3).proto", line: number), subject: "\(number)")
        }
        let accepted = (1...1000).map { _ in Sample.acceptedByComment }
        let text = ReportFormat.markdown.write(Sample.report(findings, accepted: accepted))
        #expect(text.unicodeScalars.count <= 65_536)
        let shown = text.split(separator: "\n").count { $0.contains("was deleted") }
        #expect(shown > 500)
        #expect(text.contains("\n… and \(2000 - shown) more"))
    }

    @Test("Keep backquotes and bars of names in code")
    func code() {
        var finding = Sample.error
        finding.place?.file = "a`b|c.proto"
        #expect(ReportFormat.markdown.write(Sample.report([finding])).contains("**`` a`b\\|c.proto ``**"))
    }
}
