import Testing

@testable import BreakingRules

@Suite("Rules of REST APIs and sockets")
struct RuleTableTests {
    private let all = APIRule.all

    /// The areas and parts whose ids begin in each way.
    private static let beginnings: [(APIRule.Part, String)] = [
        (.rest, "REST_"), (.socket, "SOCKET_"), (.channel, "CHANNEL_"),
    ]

    @Test("Each id is there once, and begins with its area")
    func ids() {
        #expect(all.count > 150)
        #expect(APIRule.byID.count == all.reduce(0) { $0 + $1.ids.count })
        for id in all.flatMap(\.ids) {
            #expect((Self.beginnings.map(\.1) + ["SCHEMA_"]).contains { id.hasPrefix($0) }, "\(id)")
        }
        for rule in all where rule.ids.count > 1 {
            for (area, beginning) in Self.beginnings where rule.ids.contains(where: { $0.hasPrefix(beginning) }) {
                #expect(rule.id(for: nil, in: area).hasPrefix(beginning), "\(rule.ids)")
            }
        }
    }

    @Test("Each rule says in a sentence what it protects, and weighs no less in the strict profile")
    func sentences() {
        for rule in all {
            #expect(rule.summary.hasSuffix("."), "\(rule.ids)")
            #expect(rule.summary.first?.isUppercase == true, "\(rule.ids)")
            #expect(rule.severity(in: .strict) >= rule.severity(in: .tolerant), "\(rule.ids)")
        }
    }

    @Test(
        "Two parts that have the same rules have ids that differ in the part alone",
        arguments: [
            ("SOCKET", "CHANNEL", APIRule.Part.socket, .channel), ("WEBHOOK", "CALLBACK", .webhook, .callback),
            ("BODY", "WEBHOOK_ANSWER", .body, .webhookAnswer), ("RESPONSE", "WEBHOOK", .response, .webhook),
        ] as [(String, String, APIRule.Part, APIRule.Part)])
    func parts(name: String, otherName: String, part: APIRule.Part, other: APIRule.Part) {
        let pairs = all.compactMap { rule -> (String, String)? in
            guard let one = rule.idsByPart[part], let another = rule.idsByPart[other] else { return nil }
            return (one, another)
        }
        #expect(pairs.count >= 5)
        for (one, another) in pairs { #expect(one.replacing(name, with: otherName) == another) }
    }
}
