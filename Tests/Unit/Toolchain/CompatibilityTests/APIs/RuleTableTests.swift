import Testing

@testable import Compatibility

@Suite("Rules of REST APIs and sockets")
struct RuleTableTests {
    private let all = APIRule.all

    @Test("Each id is there once, and says what it is about")
    func ids() {
        #expect(APIRule.byID.count == all.count)
        for rule in RESTRules.all + WebhookRules.all { #expect(rule.id.hasPrefix("REST_"), "\(rule.id)") }
        for rule in SocketRules.all { #expect(rule.id.hasPrefix("SOCKET_"), "\(rule.id)") }
        for rule in ChannelRules.all { #expect(rule.id.hasPrefix("CHANNEL_"), "\(rule.id)") }
    }

    @Test("Each rule says in a sentence what it protects, and weighs no less in the strict profile")
    func sentences() {
        for rule in all {
            #expect(rule.summary.hasSuffix("."), "\(rule.id)")
            #expect(rule.summary.first?.isUppercase == true, "\(rule.id)")
            #expect(rule.severity(in: .strict) >= rule.severity(in: .tolerant), "\(rule.id)")
        }
    }

    @Test("Sessions and other channels go by the same terms")
    func terms() {
        let ids = TermRules.all.map(\.id)
        let sockets = ids.filter { $0.hasPrefix("SOCKET_") }
        #expect(!sockets.isEmpty)
        #expect(sockets.map { $0.replacing("SOCKET", with: "CHANNEL") } == ids.filter { $0.hasPrefix("CHANNEL_") })
    }

    @Test("Webhooks and callbacks are held against the same rules")
    func webhooks() {
        let ids = WebhookRules.all.map(\.id)
        let webhooks = ids.filter { $0.contains("WEBHOOK") }
        #expect(!webhooks.isEmpty)
        #expect(webhooks.map { $0.replacing("WEBHOOK", with: "CALLBACK") } == ids.filter { $0.contains("CALLBACK") })
    }
}
