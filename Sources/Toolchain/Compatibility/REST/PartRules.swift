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
        for part in old.parts {
            guard let other = new.parts.first(where: { $0.name == part.name }) else { continue }
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
        if old.style != new.style || old.explodes != new.explodes {
            if !payloads.isScalar(old: old.schema, new: new.schema) {
                report(
                    isRequest ? .writtenPart.styleChanged : .readPart.styleChanged,
                    "\(name) is written \(new.words) now, and was written \(old.words).",
                    remedy: "Add a part of another name.")
            }
        } else if old.style == nil, !old.mediaTypes.isEmpty || !new.mediaTypes.isEmpty {
            let (before, after) = (old.ranges, new.ranges)
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
    fileprivate var ranges: [MediaRange] {
        (mediaTypes.isEmpty ? [defaultMediaType] : mediaTypes).map { MediaRange($0) }
    }

    fileprivate var words: String {
        guard let style else { return "in its media type" }
        return "as \(style.rawValue)\(explodes ? ", exploded" : "")"
    }
}

/// The rules for parts that old clients write.
struct WrittenPartRules: Sendable {
    let styleChanged = APIRule(
        [
            .body: "REST_BODY_PART_STYLE_CHANGED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_STYLE_CHANGED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_STYLE_CHANGED",
        ], .wire, .error, "Old clients write a part as it was written.")
    let mediaTypeRemoved = APIRule(
        [
            .body: "REST_BODY_PART_MEDIA_TYPE_REMOVED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_REMOVED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_REMOVED",
        ], .wire, .error, "Old clients send a part in the media types they know.")
    let mediaTypeAdded = APIRule(
        [
            .body: "REST_BODY_PART_MEDIA_TYPE_ADDED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_ADDED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_MEDIA_TYPE_ADDED",
        ], .wire, .info, "A new media type breaks nobody who sends another.")
    let headerRequired = APIRule(
        [
            .body: "REST_BODY_PART_HEADER_REQUIRED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_HEADER_REQUIRED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_HEADER_REQUIRED",
        ], .wire, .error, "Old clients send the header fields that they know of.")
    let headerRemoved = APIRule(
        [
            .body: "REST_BODY_PART_HEADER_REMOVED", .webhookAnswer: "REST_WEBHOOK_ANSWER_PART_HEADER_REMOVED",
            .callbackAnswer: "REST_CALLBACK_ANSWER_PART_HEADER_REMOVED",
        ], .wire, .warning, "What clients say in a part's header fields has an effect.")
}

/// The rules for parts that old clients read.
struct ReadPartRules: Sendable {
    let styleChanged = APIRule(
        [
            .response: "REST_RESPONSE_PART_STYLE_CHANGED", .webhook: "REST_WEBHOOK_PART_STYLE_CHANGED",
            .callback: "REST_CALLBACK_PART_STYLE_CHANGED",
        ], .wire, .error, "Old clients read a part as it was written.")
    let mediaTypeRemoved = APIRule(
        [
            .response: "REST_RESPONSE_PART_MEDIA_TYPE_REMOVED", .webhook: "REST_WEBHOOK_PART_MEDIA_TYPE_REMOVED",
            .callback: "REST_CALLBACK_PART_MEDIA_TYPE_REMOVED",
        ], .wire, .info, "What is not sent need not be read.")
    let mediaTypeAdded = APIRule(
        [
            .response: "REST_RESPONSE_PART_MEDIA_TYPE_ADDED", .webhook: "REST_WEBHOOK_PART_MEDIA_TYPE_ADDED",
            .callback: "REST_CALLBACK_PART_MEDIA_TYPE_ADDED",
        ], .wire, .error, "Old clients cannot say in which media types they read a part.")
    let headerRemoved = APIRule(
        [
            .response: "REST_RESPONSE_PART_HEADER_REMOVED", .webhook: "REST_WEBHOOK_PART_HEADER_REMOVED",
            .callback: "REST_CALLBACK_PART_HEADER_REMOVED",
        ], .wire, .error, "Old clients read a header field of a part that is always there.")
    let optionalHeaderRemoved = APIRule(
        [
            .response: "REST_OPTIONAL_RESPONSE_PART_HEADER_REMOVED",
            .webhook: "REST_OPTIONAL_WEBHOOK_PART_HEADER_REMOVED",
            .callback: "REST_OPTIONAL_CALLBACK_PART_HEADER_REMOVED",
        ], .wire, .warning, "Old clients read a header field of a part where it is there.")
    let headerBecameOptional = APIRule(
        [
            .response: "REST_RESPONSE_PART_HEADER_BECAME_OPTIONAL",
            .webhook: "REST_WEBHOOK_PART_HEADER_BECAME_OPTIONAL",
            .callback: "REST_CALLBACK_PART_HEADER_BECAME_OPTIONAL",
        ], .wire, .error, "Old clients rely on a header field of a part that is always there.")
}

extension APIRule {
    static let writtenPart = WrittenPartRules()
    static let readPart = ReadPartRules()
}
