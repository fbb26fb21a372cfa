import Testing

@testable import BreakingRules

@Suite("The order of findings, compared with buf's")
struct ReportOrderTests {
    @Test("A comparison reports in the order of buf")
    func comparison() throws {
        let pair = ContractPair(
            old: [
                "a.proto": "enum A { B = 0; C = 1; D = 2; }\nmessage E { reserved 1, 2, 3; optional int32 f = 4; }\n",
                "b.proto": "message F { message G {} message H {} message I {} }\n", "c.proto": "", "d.proto": "",
            ],
            new: ["a.proto": "message E {}\nenum A { X = 0; }\n", "b.proto": "message F {}\n"])
        let (accord, buf) = try pair.reports(ProtoRule.ofBuf.map(\.id))
        #expect(accord.count > 15)
        #expect(accord.map(\.description) == buf.map(\.description))
    }
}
