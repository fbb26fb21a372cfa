import BreakingRules
import Contract

/// The place where parts are compared: a body in one media type.
struct PartHome {
    /// `body`, `response`, or one of webhooks and callbacks.
    var part: APIRule.Part
    /// Whether the old side writes the parts or reads them.
    var direction: Finding.Direction
    var subject: String
    /// The name that people use: `POST /orders`.
    var name: String
}

/// The rules for how properties of forms and parts of bodies are written ("Encoding Object").
extension APIComparison {
    mutating func compareParts(_ old: Payload, _ new: Payload, in home: PartHome) {
        // A range may mean another form altogether.
        guard old.essence == new.essence else { return }
        compareParts(old.parts, new.parts, in: home)
        compareParts(old.positionalParts, new.positionalParts, in: home)
    }

    private mutating func compareParts(_ old: [PartEncoding], _ new: [PartEncoding], in home: PartHome) {
        for part in old {
            guard let other = new.first(where: { $0.name == part.name }) else { continue }
            var own = home
            own.subject += " /\(part.name)"
            own.name = "The part '\(part.name)' of \(home.name)"
            compare(part, other, in: own)
        }
    }

    private mutating func compare(_ old: PartEncoding, _ new: PartEncoding, in home: PartHome) {
        let name = home.name
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, of: home.part, message, at: new.location, old: old.location, subject: home.subject,
                direction: home.direction, remedy: remedy)
        }
        let isRequest = home.direction == .request
        if old.style != new.style || old.explodes != new.explodes || old.notation != new.notation {
            if !payloads.isScalar(old: old.schema, new: new.schema) {
                report(
                    isRequest ? .writtenPart.styleChanged : .readPart.styleChanged,
                    "\(name) is written \(new.words) now, and was written \(old.words).",
                    remedy: "Add a part of another name.")
            }
        } else if old.style == nil, !old.mediaTypes.isEmpty || !new.mediaTypes.isEmpty {
            let (before, after) = (old.ranges, new.ranges)
            if before.allSatisfy(\.isXML), after.allSatisfy(\.isXML) {
                compareXML(old: old.schema, new: new.schema, home.direction, subject: home.subject)
            }
            contentsOfParts.insert(SourceRange(payloads.new[new.schema].location))
            for range in before where !after.contains(where: { $0.covers(range) }) {
                report(
                    isRequest ? .writtenPart.mediaTypeRemoved : .readPart.mediaTypeRemoved,
                    "\(name) \(isRequest ? "cannot be" : "is not") \(range.text) any more.",
                    remedy: isRequest ? "Keep it in 'contentType'." : nil)
            }
            for range in after where !before.contains(where: { $0.covers(range) }) {
                report(
                    isRequest ? .writtenPart.mediaTypeAdded : .readPart.mediaTypeAdded,
                    "\(name) may be \(range.text) now\(isRequest ? "" : ", which old clients do not read").",
                    remedy: isRequest ? nil : "Add a part of another name.")
            }
        }
        switch home.direction {
        case .request: compareReadHeaders(old, new, in: home)
        case .response: compareSentHeaders(old, new, in: home)
        }
        for header in old.headers {
            guard let other = new.headers.first(where: { $0.isSame(as: header) }) else { continue }
            compareHeader(header, other, home.direction, subject: home.subject(of: header))
        }
    }

    /// Headers that old clients send.
    private mutating func compareReadHeaders(_ old: PartEncoding, _ new: PartEncoding, in home: PartHome) {
        for header in new.headers where header.isRequired {
            let other = old.headers.first { $0.isSame(as: header) }
            guard other?.isRequired != true else { continue }
            report(
                .writtenPart.headerRequired, of: home.part,
                "\(home.name) has to have the header '\(header.name)' now; old clients may not send it.",
                at: header.location, old: other?.location ?? old.location, subject: home.subject(of: header),
                direction: .request, remedy: "Let it be absent, and say what holds then.")
        }
        for header in old.headers where !new.headers.contains(where: { $0.isSame(as: header) }) {
            report(
                .writtenPart.headerRemoved, of: home.part,
                "\(home.name) does not have the header '\(header.name)' any more; what old clients send there has no "
                    + "effect.",
                at: new.location, old: header.location, subject: home.subject(of: header), direction: .request)
        }
    }

    /// Headers that old clients read.
    private mutating func compareSentHeaders(_ old: PartEncoding, _ new: PartEncoding, in home: PartHome) {
        for header in old.headers {
            guard let other = new.headers.first(where: { $0.isSame(as: header) }) else {
                report(
                    header.isRequired ? .readPart.headerRemoved : .readPart.optionalHeaderRemoved, of: home.part,
                    "\(home.name) does not have the header '\(header.name)' any more.", at: new.location,
                    old: header.location, subject: home.subject(of: header), direction: .response,
                    remedy: "Send it while old clients are in use.")
                continue
            }
            guard header.isRequired, !other.isRequired else { continue }
            report(
                .readPart.headerBecameOptional, of: home.part,
                "\(home.name) does not always have the header '\(header.name)' any more.", at: other.location,
                old: header.location, subject: home.subject(of: header), direction: .response, remedy: "Send it always."
            )
        }
    }
}

extension PartHome {
    fileprivate func subject(of header: Header) -> String { "\(subject) header \(header.name.lowercased())" }
}

extension PartEncoding {
    fileprivate var ranges: [MediaType] {
        (mediaTypes.isEmpty ? [defaultMediaType] : mediaTypes).map { MediaType(named: $0) }
    }

    fileprivate var words: String {
        if let notation { return "as \(notation)" }
        guard let style else { return "in its media type" }
        return "as \(style.rawValue)\(explodes ? ", exploded" : "")"
    }
}
