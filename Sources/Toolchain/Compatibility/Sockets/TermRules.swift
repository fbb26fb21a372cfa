import BreakingRules
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
        // A binding that is described for the first time held before in some way, as those that are texts did.
        let isNoted = term.kind == .binding && (old == nil || new == nil)
        if old?.text == nil, new?.text == nil, !isNoted {
            compareSchemas(old, new, in: home, subject: subject)
            return
        }
        let (before, after) = (old?.words ?? "not named", new?.words ?? "not named")
        if term.kind == .foreignSchema {
            append(
                Finding(
                    rule: SchemaRemark.undecided.rawValue, severity: .warning,
                    message:
                        "it could not be decided whether this breaks: the \(term.name) of \(home.name) has changed, and "
                        + "is written in a language that is not read",
                    place: SourceRange(new?.location ?? home.place),
                    oldPlace: SourceRange(old?.location ?? home.oldPlace),
                    subject: subject))
            return
        }
        report(
            old == nil ? .channel.termAdded : term.kind.rule,
            "The \(term.name) of \(home.name) is \(after) now, and was \(before).", at: new?.location ?? home.place,
            old: old?.location ?? home.oldPlace, subject: subject,
            remedy: old == nil ? nil : "Keep it while old clients are in use.")
    }

    private mutating func compareSchemas(_ old: Term?, _ new: Term?, in home: TermHome, subject: String) {
        // Newer documents state in another way which texts are allowed.
        if (new ?? old)?.kind == .parameterSchema, old == nil || new == nil { return }
        var (before, after) = (old?.schema, new?.schema)
        if let headers, (new ?? old)?.kind == .headers, before == nil || after == nil {
            before = before.map(headers.old.object) ?? headers.old.none
            after = after.map(headers.new.object) ?? headers.new.none
        }
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
            comparePayload(
                old: before, new: after, direction, subject: subject,
                at: PlacePair(old: old?.location ?? home.oldPlace, new: new?.location ?? home.place))
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
    /// The rule for what is another than before.
    var rule: APIRule {
        switch self {
        case .contentType: .channel.contentTypeChanged
        case .correlationID: .channel.correlationIDChanged
        case .reply: .channel.replyMoved
        case .parameterLocation: .channel.parameterLocationChanged
        case .protocolVersion: .channel.protocolVersionChanged
        case .destination: .channel.destinationChanged
        // A schema in one version, and a text in the other one.
        case .binding, .headers, .parameterSchema, .foreignSchema: .channel.bindingChanged
        }
    }
}
