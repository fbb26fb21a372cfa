import Testing

@testable import Compatibility

@Suite("The order of findings")
struct FindingOrderTests {
    private func finding(
        _ rule: String, _ message: String = "", _ file: String? = nil, line: Int = 1, column: Int = 1, end: Int = 1
    ) -> Finding {
        let place = file.map { Place(file: $0, line: line, column: column, endLine: end, endColumn: end) }
        return Finding(rule: rule, message: message, place: place, subject: "")
    }

    @Test("What has no place comes first, then files, lines, columns, rules, messages and ends")
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

    @Test("What is told twice is told once")
    func duplicates() {
        #expect([finding("B"), finding("A"), finding("B")].inOrder() == [finding("A"), finding("B")])
    }

    @Test("A comparison reports in the order of buf")
    func comparison() throws {
        let pair = ContractPair(
            old: [
                "a.proto": "enum A { B = 0; C = 1; D = 2; }\nmessage E { reserved 1, 2, 3; optional int32 f = 4; }\n",
                "b.proto": "message F { message G {} message H {} message I {} }\n", "c.proto": "", "d.proto": "",
            ],
            new: ["a.proto": "message E {}\nenum A { X = 0; }\n", "b.proto": "message F {}\n"])
        let (accord, buf) = try pair.reports(ProtoRules.all.map(\.id))
        #expect(accord.count > 15)
        #expect(accord.map(\.description) == buf.map(\.description))
    }
}
