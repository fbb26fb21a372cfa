import SchemaInclusion

/// A rule for REST APIs, sockets or other channels.
///
/// The rules are the properties of tables, `RESTRules` and its like, so that code names a rule as `.rest.pathRemoved`. A
/// new rule is one more property.
package struct APIRule: Sendable, Hashable {
    /// A set of rules by what they protect.
    package enum Category: String, Sendable, Hashable, CaseIterable {
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

    /// The part of a contract that a rule is about.
    package enum Part: String, Sendable {
        case rest, socket, channel
        case webhook, callback
        // Bodies and responses, where parts of them are meant.
        case body, response, webhookAnswer, callbackAnswer
    }

    /// The ids of a rule for several parts, which has one for each. Empty for all others.
    package let idsByPart: [Part: String]
    /// The id of a rule for one part.
    private let onlyID: String
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
        self.init(ids: [:], only: id, category, severity, strict, summary)
    }

    /// Creates a rule that holds for several parts.
    init(
        _ ids: [Part: String], _ category: Category, _ severity: Finding.Severity, strict: Finding.Severity? = nil,
        _ summary: String
    ) {
        self.init(ids: ids, only: "", category, severity, strict, summary)
    }

    private init(
        ids: [Part: String], only id: String, _ category: Category, _ severity: Finding.Severity,
        _ strict: Finding.Severity?, _ summary: String
    ) {
        idsByPart = ids
        onlyID = id
        self.category = category
        self.severity = severity
        self.strictSeverity = strict ?? severity
        self.summary = summary
    }

    /// All ids, in the order of the alphabet.
    package var ids: [String] { idsByPart.isEmpty ? [onlyID] : idsByPart.values.sorted() }

    /// Returns the id, as users write it: that for a part, else that for the area in which the part is.
    package func id(for part: Part?, in area: Part) -> String {
        part.flatMap { idsByPart[$0] } ?? idsByPart[area] ?? ids[0]
    }

    package func severity(in profile: ReaderProfile) -> Finding.Severity {
        switch profile {
        case .strict: strictSeverity
        case .tolerant: severity
        }
    }

    /// All rules, table by table.
    static let all: [APIRule] = {
        let tables: [any Sendable] = [shared, rest, webhook, writtenPart, readPart, channel, socket, code]
        return tables.flatMap { Mirror(reflecting: $0).children.compactMap { $0.value as? APIRule } }
    }()

    /// All rules, by their ids.
    package static let byID = Dictionary(
        all.flatMap { rule in rule.ids.map { ($0, rule) } }, uniquingKeysWith: { first, _ in first })
}
