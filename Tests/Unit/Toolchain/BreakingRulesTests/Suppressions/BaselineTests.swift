import Accord
import Contract
import Foundation
import Testing

@testable import BreakingRules

/// The file of accepted findings.
@Suite("The baseline")
struct BaselineTests {
    private func finding(_ rule: String, _ subject: String, line: Int = 1, message: String = "It changed.") -> Finding {
        Finding(rule: rule, message: message, place: SourceRange(file: "a.proto", line: line), subject: subject)
    }

    private func judge(_ findings: [Finding], by baseline: Baseline, checked: Set<String>? = nil) throws -> Judgement {
        Suppressions(texts: [:], baseline: baseline).judge(
            findings, today: try #require(CalendarDate("2026-11-22")), checked: checked)
    }

    private func baseline(_ text: String) throws -> Baseline {
        try Baseline(file: "b.json", text: Data(text.utf8))
    }

    @Test("Is the same text whatever the order of the findings, one line each, and is read back")
    func stable() throws {
        let findings = [finding("B_B", "y"), finding("A_A", "y"), finding("Z_Z", "x", message: "It is \"gone\".")]
        let written = Baseline(file: "b.json", accepting: findings)
        #expect(written.text == Baseline(file: "b.json", accepting: findings.reversed()).text)
        #expect(
            written.text == """
                {
                  "version": 1,
                  "accepted": [
                    {"fingerprint":"\(written.entries[0].fingerprint)","rule":"Z_Z","subject":"x","message":"It is \\"gone\\"."},
                    {"fingerprint":"\(written.entries[1].fingerprint)","rule":"A_A","subject":"y","message":"It changed."},
                    {"fingerprint":"\(written.entries[2].fingerprint)","rule":"B_B","subject":"y","message":"It changed."}
                  ]
                }

                """)
        let read = try baseline(written.text)
        #expect(read.entries.map(\.line) == [4, 5, 6])
        #expect(read.text == written.text)
        #expect(try baseline(Baseline(file: "", accepting: []).text).entries == [])
    }

    @Test("Accepts its findings when lines have moved and files have been renamed, and no others")
    func moves() throws {
        let baseline = try baseline(Baseline(file: "", accepting: [finding("A_A", "x"), finding("A_A", "y")]).text)
        var moved = finding("A_A", "x", line: 70)
        moved.place?.file = "b.proto"
        let others = [finding("A_A", "z"), finding("B_B", "x"), finding("A_A", "x", message: "Another change.")]
        let judgement = try judge([moved] + others, by: baseline)
        #expect(judgement.accepted.map(\.finding) == [moved])
        #expect(judgement.accepted.map(\.place) == [SourceRange(file: "b.json", line: 4)])
        #expect(judgement.findings.dropLast() == others[...])
    }

    @Test("Accepts as many findings that are alike as there were, and not one more")
    func alike() throws {
        let two = [finding("A_A", "x", line: 1), finding("A_A", "x", line: 2)]
        let baseline = Baseline(file: "b.json", accepting: two)
        #expect(Set(baseline.entries.map(\.fingerprint)).count == 2)
        let judgement = try judge(two + [finding("A_A", "x", line: 3)], by: baseline)
        #expect(judgement.findings.map(\.place?.line) == [3])
    }

    @Test("Warns of entries that are no findings any more, unless their rule was not checked")
    func unused() throws {
        let baseline = try baseline(Baseline(file: "", accepting: [finding("A_A", "x")]).text)
        let judgement = try judge([], by: baseline)
        #expect(judgement.findings.map(\.rule) == ["BASELINE_UNUSED"])
        #expect(judgement.findings.map(\.severity) == [.warning])
        #expect(judgement.findings.map(\.place) == [SourceRange(file: "b.json", line: 4)])
        #expect(try judge([], by: baseline, checked: ["B_B"]).findings == [])
    }

    @Test("Keeps the dates and reasons that people add, and judges by the dates")
    func dates() throws {
        let findings = [finding("A_A", "x"), finding("A_A", "y")]
        let text = Baseline(file: "", accepting: findings).text
            .replacing("\"}", with: "\",\"until\":\"2026-11-22\",\"reason\":\"soon\"}", maxReplacements: 1)
            .replacing("\"}\n", with: "\",\"until\":\"2026-11-21\"}\n")
        let dated = try baseline(text)
        let judgement = try judge(findings, by: dated)
        #expect(judgement.accepted.map(\.finding.subject) == ["x"])
        #expect(judgement.accepted.map(\.reason) == ["soon"])
        #expect(judgement.findings.map(\.rule) == ["BASELINE_EXPIRED", "A_A"])
        #expect(Baseline(file: "", accepting: findings, keeping: dated).text == text)
    }

    @Test(
        "Is refused with a reason when it is none",
        arguments: [
            ("", "is no JSON"), ("[]", "no \"version\": 1"), (#"{"version":2,"accepted":[]}"#, "newer accord"),
            (#"{"version":1}"#, "no list \"accepted\""),
            (#"{"version":1,"accepted":[{"rule":"A_A"}]}"#, "entry 1"), (#"{"version":1,"accepted":[1]}"#, "entry 1"),
            (
                #"{"version":1,"accepted":[{"fingerprint":"0123456789abcdef","rule":"A_A","until":"soon"}]}"#,
                "\"until\" is no day"
            ),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(throws: Diagnostics.self) { try baseline(text) }
        #expect(error.description.contains(reason))
        #expect(error.description.hasPrefix("b.json"))
    }

    @Test("Is refused when it is too large")
    func tooLarge() throws {
        let start = #"{"version":1,"accepted":[]"#
        let most = start + String(repeating: " ", count: BaselineReading.limit - start.utf8.count - 1) + "}"
        #expect(try baseline(most).entries == [])
        let error = try #require(throws: Diagnostics.self) { try baseline(most + " ") }
        #expect(error.description.contains("larger than"))
    }

    @Test("Is written of what no comment accepts, and accepts just that")
    func besideComments() throws {
        let alike = [2, 5].map {
            Finding(rule: "A_A", message: "", place: SourceRange(file: "a.proto", line: $0), subject: "x")
        }
        let texts = ["a.proto": "// accord:allow A_A\npackage a;\n\n\nmessage A {}"]
        let today = try #require(CalendarDate("2026-11-22"))
        let first = Suppressions(texts: texts).judge(alike, today: today)
        let baseline = Baseline(file: "b.json", accepting: first.findings)
        let second = Suppressions(texts: texts, baseline: baseline).judge(alike, today: today)
        #expect(second.findings == [])
        #expect(second.accepted.map(\.means) == [.comment, .baseline])
    }

    @Test("Counts an entry as used when a comment accepts its finding")
    func both() throws {
        let one = Finding(rule: "A_A", message: "", place: SourceRange(file: "a.proto", line: 2), subject: "x")
        let texts = ["a.proto": "// accord:allow A_A\npackage a;\n"]
        let judgement = Suppressions(texts: texts, baseline: Baseline(file: "b.json", accepting: [one])).judge(
            [one], today: try #require(CalendarDate("2026-11-22")))
        #expect(judgement.findings == [])
        #expect(judgement.accepted.map(\.means) == [.comment])
    }
}
