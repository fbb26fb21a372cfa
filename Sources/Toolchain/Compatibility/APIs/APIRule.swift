/// A rule for REST APIs or sockets. The rules are in tables: `RESTRules`, `WebhookRules`, `SocketRules`, `PartRules`,
/// `ChannelRules` and `TermRules`.
struct APIRule: Sendable, Hashable {
    /// A set of rules by what they protect.
    enum Category: String, Sendable, Hashable, CaseIterable {
        /// The data on the wire: an old client's calls or messages are refused, or it cannot read what comes.
        case wire = "WIRE"
        /// The authorization of calls: who may call.
        case security = "SECURITY"
        /// The life of connections.
        case session = "SESSION"
        /// Generated code: apps compile no more, or only after names are changed.
        case code = "CODE"
        /// The manners of change: deprecation, sunset, version numbers.
        case lifecycle = "LIFECYCLE"
        /// An app's queue (`MutationQueue` of AccordOffline), whose entries outlive versions of the app.
        case queue = "QUEUE"
    }

    let id: String
    let category: Category
    /// In the tolerant profile.
    let severity: Finding.Severity
    /// In the strict profile.
    let strictSeverity: Finding.Severity
    /// The description of what the rule protects, in one sentence.
    let summary: String

    init(
        _ id: String, _ category: Category, _ severity: Finding.Severity, strict: Finding.Severity? = nil,
        _ summary: String
    ) {
        self.id = id
        self.category = category
        self.severity = severity
        self.strictSeverity = strict ?? severity
        self.summary = summary
    }

    func severity(in profile: SchemaComparison.Profile) -> Finding.Severity {
        switch profile {
        case .strict: strictSeverity
        case .tolerant: severity
        }
    }

    /// All rules, by their ids.
    static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    static let all =
        RESTRules.all + WebhookRules.all + PartRules.all + SocketRules.all + ChannelRules.all + TermRules.all
}
