import Accord
import Testing

@testable import BreakingRules

/// The text after `accord:allow`.
@Suite("The text of an allowing comment")
struct AllowTextTests {
    private func read(_ text: String) throws -> AllowText { try AllowText(text[...]) }

    @Test("Has one rule, or several, with or without commas")
    func rules() throws {
        #expect(try read(" FIELD_NO_DELETE").rules == ["FIELD_NO_DELETE"])
        #expect(try read("FIELD_NO_DELETE, FIELD_SAME_NAME RPC_NO_DELETE").rules.count == 3)
        #expect(try read("FIELD_NO_DELETE,FIELD_SAME_NAME").rules == ["FIELD_NO_DELETE", "FIELD_SAME_NAME"])
    }

    @Test("Has a date and a reason, if any")
    func dateAndReason() throws {
        let both = try read("FIELD_NO_DELETE until 2027-01-01 nobody  has read it")
        #expect(both.until == CalendarDate(year: 2027, month: 1, day: 1))
        #expect(both.reason == "nobody has read it")
        #expect(try read("FIELD_NO_DELETE").until == nil)
        #expect(try read("FIELD_NO_DELETE").reason == nil)
        #expect(try read("FIELD_NO_DELETE API was never public").reason == "API was never public")
    }

    @Test("Is refused without a rule", arguments: ["", " ", "because", "until 2027-01-01", ",", "field_no_delete"])
    func noRule(text: String) {
        #expect(throws: AllowText.Problem.noRule) { try read(text) }
    }

    @Test("Is refused when the text after 'until' is no date", arguments: ["", "soon", "2027-02-30", "2027-1-1"])
    func noDate(day: String) {
        #expect(throws: AllowText.Problem.noDate(day)) { try read("FIELD_NO_DELETE until \(day)") }
    }

    @Test("Begins a line of a comment")
    func marker() {
        #expect(AllowText.afterMarker("accord:allow A_B") == " A_B")
        #expect(AllowText.afterMarker("accord:allow") == "")
        #expect(AllowText.afterMarker("accord:allowed A_B") == nil)
        #expect(AllowText.afterMarker("see accord:allow A_B") == nil)
    }
}
