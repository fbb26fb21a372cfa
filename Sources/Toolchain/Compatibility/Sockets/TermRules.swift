import Contract

/// A part of a channel that has terms, on both sides.
struct TermHome {
    /// The name that people use: `the message 'hello'`.
    var name: String
    var subject: String
    /// The directions in which what it describes is sent; empty where nothing is.
    var directions: [Finding.Direction] = []
    /// Whether what either side writes counts for both.
    var isMutual = false
    var oldPlace: SourceLocation
    var place: SourceLocation
}

/// The rules for terms: what both sides agree on beside types.
extension APIComparison {
    mutating func compareTerms(_ old: [Term], _ new: [Term], in home: TermHome) {
        for term in old {
            compare(term, new.first { $0.isSame(as: term) }, in: home)
        }
        for term in new where !old.contains(where: { $0.isSame(as: term) }) { compare(nil, term, in: home) }
    }

    private mutating func compare(_ old: Term?, _ new: Term?, in home: TermHome) {
        guard let term = new ?? old, old?.value != new?.value || old?.schema != nil || new?.schema != nil else {
            return
        }
        let subject = "\(home.subject) \(term.name)"
        if old?.text == nil, new?.text == nil {
            compareSchemas(old, new, in: home, subject: subject)
            return
        }
        let (before, after) = (old?.words ?? "not named", new?.words ?? "not named")
        if term.kind == .foreignSchema {
            append(
                Finding(
                    rule: SchemaRule.undecided, severity: .warning,
                    message:
                        "it could not be decided whether this breaks: the \(term.name) of \(home.name) has changed, and "
                        + "is written in a language that is not read",
                    place: Place(new?.location ?? home.place), oldPlace: Place(old?.location ?? home.oldPlace),
                    subject: subject))
            return
        }
        report(
            old == nil ? "TERM_ADDED" : term.kind.rule,
            "The \(term.name) of \(home.name) is \(after) now, and was \(before).", at: new?.location ?? home.place,
            old: old?.location ?? home.oldPlace, subject: subject,
            remedy: old == nil ? nil : "Keep it while old clients are in use.")
    }

    private mutating func compareSchemas(_ old: Term?, _ new: Term?, in home: TermHome, subject: String) {
        // Newer documents state in another way which texts are allowed.
        if (new ?? old)?.kind == .parameterSchema, old == nil || new == nil { return }
        var directions: [Finding.Direction] = [.request, .response]
        if !home.isMutual {
            switch (new ?? old)?.writer {
            case .client: directions = [.request]
            case .server: directions = [.response]
            case .sender: directions = home.directions
            case .anyone, nil: break
            }
        }
        for direction in directions {
            comparePayload(old: old?.schema, new: new?.schema, direction, subject: subject)
        }
    }
}

extension Term {
    fileprivate func isSame(as other: Term) -> Bool { kind == other.kind && name == other.name }

    fileprivate var schema: SchemaID? {
        if case .schema(let schema, _) = value { schema } else { nil }
    }

    fileprivate var writer: Writer? {
        if case .schema(_, let writer) = value { writer } else { nil }
    }

    fileprivate var text: String? {
        if case .text(let text) = value { text } else { nil }
    }

    fileprivate var words: String { text.map { "'\($0)'" } ?? "a schema" }
}

extension Term.Kind {
    /// The rule, without its area, for what is another than before.
    var rule: String {
        switch self {
        case .contentType: "CONTENT_TYPE_CHANGED"
        case .correlationID: "CORRELATION_ID_CHANGED"
        case .reply: "REPLY_MOVED"
        case .parameterLocation: "PARAMETER_LOCATION_CHANGED"
        case .protocolVersion: "PROTOCOL_VERSION_CHANGED"
        case .destination: "DESTINATION_CHANGED"
        // A schema in one version, and a text in the other one.
        case .binding, .headers, .parameterSchema, .foreignSchema: "BINDING_CHANGED"
        }
    }
}

/// The rules for what both sides go by beside types, of sessions and of other channels alike.
enum TermRules {
    static let all = ["SOCKET", "CHANNEL"].flatMap(rules)

    private static func rules(of area: String) -> [APIRule] {
        [
            APIRule(
                "\(area)_CONTENT_TYPE_CHANGED", .wire, .error,
                "Old clients read and write messages in the media type they know."),
            APIRule(
                "\(area)_CORRELATION_ID_CHANGED", .wire, .error,
                "Both sides find in the same place what a message is an answer to."),
            APIRule(
                "\(area)_REPLY_MOVED", .wire, .error,
                "Whoever begins an operation waits for its replies where they came."),
            APIRule(
                "\(area)_PARAMETER_LOCATION_CHANGED", .wire, .warning,
                "A parameter of an address has the value that is in the message."),
            APIRule(
                "\(area)_PROTOCOL_VERSION_CHANGED", .wire, .warning,
                "Old clients speak the version of a protocol that they know."),
            APIRule(
                "\(area)_DESTINATION_CHANGED", .wire, .error,
                "Messages go where old clients send them, or look for them."),
            APIRule(
                "\(area)_BINDING_CHANGED", .wire, .warning,
                "Both sides use a protocol as its bindings in the contract say."),
            APIRule(
                "\(area)_TERM_ADDED", .wire, .warning,
                "What a contract says for the first time, old clients may do in another way."),
            APIRule("\(area)_ADDRESS_CHANGED", .wire, .error, "Old clients go to the address that they know."),
            APIRule("\(area)_SECURITY_ADDED", .security, .error, "Old clients show no more than they were asked for."),
            APIRule(
                "\(area)_SECURITY_SCOPE_ADDED", .security, .error,
                "Tokens of old clients have the scopes they asked for."),
            APIRule(
                "\(area)_SECURITY_ALTERNATIVE_REMOVED", .security, .error,
                "Old clients show who they are in the way they know."),
            APIRule("\(area)_SECURITY_LOOSENED", .security, .info, "Whoever could connect can connect still."),
        ]
    }
}
