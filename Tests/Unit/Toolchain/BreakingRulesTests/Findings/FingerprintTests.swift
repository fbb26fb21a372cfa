import Testing

@testable import BreakingRules

/// The names of findings in baselines, and what they are made of.
@Suite("Fingerprints")
struct FingerprintTests {
    private let finding = Finding(
        rule: "FIELD_SAME_TYPE", message: "The type changed.", place: SourceRange(file: "a.proto", line: 3),
        subject: "a.A.1",
        detail: ["int32", "int64"])

    private func isSame(_ change: (inout Finding) -> Void) -> Bool {
        var other = finding
        change(&other)
        return Fingerprint.all(of: [finding]) == Fingerprint.all(of: [other])
    }

    @Test("Stay when a message is worded in another way, lines move, and other values show the same")
    func stable() {
        #expect(isSame { $0.message = "It is of another type." })
        #expect(isSame { $0.remedy = "Keep it." })
        #expect(isSame { $0.place = SourceRange(file: "b.proto", line: 7) })
        #expect(isSame { $0.witness = Witness(value: 1, complaint: "no", refuser: .new) })
        #expect(isSame { $0.explanation = ["the old version writes"] })
        #expect(isSame { $0.severity = .warning })
    }

    @Test("Are others for another rule, subject, direction or change")
    func others() {
        #expect(!isSame { $0.rule = "FIELD_SAME_NAME" })
        #expect(!isSame { $0.subject = "a.A.2" })
        #expect(!isSame { $0.direction = .request })
        #expect(!isSame { $0.detail = ["int32", "string"] })
        #expect(!isSame { $0.detail = [] })
    }

    @Test("Fingerprints count the message where nothing else distinguishes the change")
    func message() {
        var one = finding
        one.detail = nil
        var other = one
        other.message = "It is of another type."
        #expect(Fingerprint.all(of: [one]) != Fingerprint.all(of: [other]))
    }
}
