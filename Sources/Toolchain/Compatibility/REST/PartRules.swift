import Contract

/// How properties of forms and parts of bodies are written ("Encoding Object").
extension APIComparison {
    mutating func compareParts(_ old: Payload, _ new: Payload, subject: String, name: String) {
        // A range may mean another form altogether.
        guard old.essence == new.essence else { return }
        for part in old.parts {
            guard let other = new.parts.first(where: { $0.name == part.name }) else { continue }
            compare(part, other, subject: "\(subject) /\(part.name)", name: "The part '\(part.name)' of \(name)")
        }
    }

    private mutating func compare(_ old: PartEncoding, _ new: PartEncoding, subject: String, name: String) {
        func report(_ rule: String, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: new.location, old: old.location, subject: subject, direction: .request,
                remedy: remedy)
        }
        if old.style != new.style || old.explodes != new.explodes {
            if !payloads.isScalar(old: old.schema, new: new.schema) {
                report(
                    "BODY_PART_STYLE_CHANGED", "\(name) is written \(new.words) now, and was written \(old.words).",
                    remedy: "Add a part of another name.")
            }
        } else if old.style == nil, !old.mediaTypes.isEmpty || !new.mediaTypes.isEmpty {
            let (before, after) = (old.ranges, new.ranges)
            for range in before where !after.contains(where: { $0.covers(range) }) {
                report(
                    "BODY_PART_MEDIA_TYPE_REMOVED", "\(name) cannot be \(range.text) any more.",
                    remedy: "Keep it in 'contentType'.")
            }
            for range in after where !before.contains(where: { $0.covers(range) }) {
                report("BODY_PART_MEDIA_TYPE_ADDED", "\(name) may be \(range.text) now.")
            }
        }
        for header in new.headers {
            let other = old.headers.first { $0.isSame(as: header) }
            let subject = "\(subject) header \(header.name.lowercased())"
            if header.isRequired, other?.isRequired != true {
                self.report(
                    "BODY_PART_HEADER_REQUIRED",
                    "\(name) has to have the header '\(header.name)' now; old clients may not send it.",
                    at: header.location, old: other?.location ?? old.location, subject: subject, direction: .request,
                    remedy: "Let it be absent, and say what holds then.")
            }
            if let other {
                compareHeader(other, header, .request, subject: subject)
            }
        }
        for header in old.headers where !new.headers.contains(where: { $0.isSame(as: header) }) {
            self.report(
                "BODY_PART_HEADER_REMOVED",
                "\(name) does not have the header '\(header.name)' any more; what old clients send there has no effect.",
                at: new.location, old: header.location, subject: "\(subject) header \(header.name.lowercased())",
                direction: .request)
        }
    }
}

extension PartEncoding {
    fileprivate var ranges: [MediaRange] {
        (mediaTypes.isEmpty ? [defaultMediaType] : mediaTypes).map { MediaRange($0) }
    }

    fileprivate var words: String {
        guard let style else { return "in its media type" }
        return "as \(style.rawValue)\(explodes ? ", exploded" : "")"
    }
}
