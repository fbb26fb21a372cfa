import BreakingRules
import Contract

/// Statuses, and what comes with them. The response for a status is that of its code, else that of its range, else
/// `default`.
extension APIComparison {
    mutating func compareResponses(_ old: OperationPlace, _ new: OperationPlace) {
        let (before, after) = (old.operation.responses, new.operation.responses)
        let renumbered = before.renumbered(after)
        for response in before {
            if let other = after.first(where: { $0.status == response.status }) ?? after.covering(response.status) {
                compare(response, other, old, new)
            } else if let renumbered, renumbered.old == response.status {
                guard let other = after.first(where: { $0.status == renumbered.new }) else { continue }
                report(
                    .rest.statusAdded,
                    "\(new.name) answers with \(renumbered.new.text) now, and did with \(renumbered.old.text).",
                    at: other.location ?? new.operation.location, old: response.location ?? old.operation.location,
                    subject: "\(new.key) \(renumbered.new.text)", direction: .response)
                compare(response, other, old, new)
            } else if response.status != .default, !response.status.isExpected, !after.hasCode(in: response.status) {
                let isSuccess = response.status.isSuccess
                report(
                    isSuccess ? .rest.statusRemoved : .rest.failureRemoved,
                    "\(new.name) does not answer with \(response.status.text) any more.", at: new.operation.location,
                    old: response.location ?? old.operation.location, subject: "\(new.key) \(response.status.text)",
                    direction: .response)
            }
        }
        compareRedirects(before, after, old, new)
        for response in after where !before.contains(where: { $0.status == response.status }) {
            // The old side knows it by a range or `default`, or does not.
            if let other = before.covering(response.status) {
                // A default has never meant a status that comes without a description.
                let isApart = other.status == .default && response.status.isExpected
                if !isApart { compare(other, response, old, new) }
                continue
            }
            if response.status.isExpected || renumbered?.new == response.status { continue }
            let rule: APIRule
            if response.status == .default {
                rule = .rest.defaultResponseAdded
            } else {
                rule = response.status.isSuccess ? .rest.statusAdded : .rest.failureAdded
            }
            report(
                rule, "\(new.name) may answer with \(response.status.text) now, which old clients do not know.",
                at: response.location ?? new.operation.location, old: old.operation.location,
                subject: "\(new.key) \(response.status.text)", direction: .response)
        }
    }

    /// Reports that no success is left, where redirects were the only ones. Which of them it is makes no difference to
    /// clients that follow them.
    private mutating func compareRedirects(
        _ before: [APIResponse], _ after: [APIResponse], _ old: OperationPlace, _ new: OperationPlace
    ) {
        let successes = before.filter { $0.status.isSuccess && !$0.status.isInterim }
        guard let response = successes.first, successes.allSatisfy(\.status.isRedirect),
            !after.contains(where: \.status.isRedirect), after.covering(response.status) == nil
        else { return }
        report(
            .rest.statusRemoved, "\(new.name) does not answer with \(response.status.text) any more.",
            at: new.operation.location, old: response.location ?? old.operation.location,
            subject: "\(new.key) \(response.status.text)", direction: .response)
    }

    private mutating func compare(
        _ before: APIResponse, _ after: APIResponse, _ old: OperationPlace, _ new: OperationPlace
    ) {
        let subject = "\(new.key) \(after.status.text)"
        let name = "The \(after.status.text) response of \(new.name)"
        let place = after.location ?? new.operation.location
        compareHeaders(before, after, of: name, subject: subject, at: place)
        if after.payloads.isEmpty {
            guard !before.payloads.isEmpty else { return }
            report(
                .rest.responseBodyRemoved, "\(name) has no body any more.", at: place, old: before.location,
                subject: subject, direction: .response)
            return
        }
        var widened: Set<MediaType> = []
        for payload in before.payloads {
            guard let other = after.payloads.describing(payload, beside: before.payloads) else {
                // Clients that take all of a range take what is left of it.
                let rest = after.payloads.filter { payload.range.covers($0.range) }
                for other in rest {
                    compareBody(payload, other, .response, subject: "\(subject) \(other.essence)")
                }
                if !rest.isEmpty { continue }
                report(
                    .rest.responseMediaTypeRemoved, "\(name) is not \(payload.mediaType) any more.", at: place,
                    old: payload.location, subject: "\(subject) \(payload.essence)", direction: .response,
                    remedy: "Keep it for clients that ask for it.")
                continue
            }
            let place = "\(subject) \(payload.essence)"
            if other.range.generality > payload.range.generality {
                widened.insert(other.range)
                report(
                    .rest.responseMediaTypeRemoved,
                    "\(name) may be any of \(other.mediaType) now, and not \(payload.mediaType) alone.",
                    at: other.location, old: payload.location, subject: place, direction: .response,
                    remedy: "Keep it for clients that ask for it.")
            }
            if payload.lacksParameters(of: other) {
                report(
                    .rest.responseMediaTypeChanged, "\(name) is \(other.mediaType) now, and was \(payload.mediaType).",
                    at: other.location, old: payload.location, subject: place, direction: .response,
                    remedy: "Keep it for clients that ask for it.")
            }
            compareBody(payload, other, .response, subject: place)
            compareParts(
                payload, other,
                in: PartHome(part: .response, direction: .response, subject: place, name: name.firstLowercased))
        }
        for (range, own) in after.payloads.newlyDescribed(besides: before.payloads) {
            compareBody(range, own, .response, subject: "\(subject) \(own.essence)")
        }
        for payload in after.payloads
        where before.payloads.describing(payload, beside: after.payloads) == nil && !widened.contains(payload.range) {
            report(
                .rest.responseMediaTypeAdded,
                before.payloads.isEmpty
                    ? "\(name) has a body now, of \(payload.mediaType)." : "\(name) may be \(payload.mediaType) now.",
                at: payload.location,
                old: before.location, subject: "\(subject) \(payload.essence)", direction: .response)
        }
    }

    // MARK: - Headers

    private mutating func compareHeaders(
        _ before: APIResponse, _ after: APIResponse, of name: String, subject: String, at place: SourceLocation
    ) {
        for header in before.headers {
            let subject = "\(subject) header \(header.name.lowercased())"
            guard let other = after.headers.first(where: { $0.isSame(as: header) }) else {
                report(
                    header.isRequired ? .rest.responseHeaderRemoved : .rest.optionalResponseHeaderRemoved,
                    "\(name) does not have the header '\(header.name)' any more.", at: place, old: header.location,
                    subject: subject, direction: .response, remedy: "Send it while old clients are in use.")
                continue
            }
            if header.isRequired, !other.isRequired {
                report(
                    .rest.responseHeaderBecameOptional,
                    "\(name) does not always have the header '\(header.name)' any more.",
                    at: other.location, old: header.location, subject: subject, direction: .response,
                    remedy: "Send it always.")
            }
            if isWrittenOtherwise(header, other) {
                report(
                    .rest.responseHeaderStyleChanged,
                    "\(name) has the header '\(header.name)' written as \(other.styleText) now, and had it as "
                        + "\(header.styleText).",
                    at: other.location, old: header.location, subject: subject, direction: .response,
                    remedy: "Add a header of another name.")
            } else {
                compareHeader(header, other, .response, subject: subject)
            }
        }
        for header in after.headers where !before.headers.contains(where: { $0.isSame(as: header) }) {
            report(
                .rest.responseHeaderAdded, "\(name) has a new header, '\(header.name)'.", at: header.location,
                old: before.location, subject: "\(subject) header \(header.name.lowercased())", direction: .response)
        }
    }
}

extension APIComparison {
    fileprivate func isWrittenOtherwise(_ old: Header, _ new: Header) -> Bool {
        if (old.style == .json) != (new.style == .json) { return true }
        let isList = !payloads.isSingle(old: old.schema) && !payloads.isSingle(new: new.schema)
        if old.notation != new.notation, isList { return true }
        // A single value is written alike, and so are lists, whether or not they are exploded.
        return old.explodes != new.explodes && old.style != .json
            && (payloads.isObject(old: old.schema) || payloads.isObject(new: new.schema))
    }
}

extension Header {
    fileprivate var styleText: String { notation ?? plainStyleText }

    private var plainStyleText: String { style == .json ? "JSON" : explodes ? "simple, exploded" : "simple" }

    /// Names of header fields are the same in any case (RFC 9110, section 5.1).
    func isSame(as other: Header) -> Bool { name.lowercased() == other.name.lowercased() }
}

extension [APIResponse] {
    /// Returns the response that says by a range or `default` what a status brings.
    func covering(_ status: APIResponse.Status) -> APIResponse? {
        if case .code(let code) = status, let range = first(where: { $0.status == .range(code / 100) }) { return range }
        // When successes are described, all other responses are failures.
        if status == .default || status.isSuccess && contains(where: { $0.status.isSuccess }) { return nil }
        return first { $0.status == .default }
    }

    /// The one success that is gone, and the one that is there in its place with a body of the same media types.
    fileprivate func renumbered(_ new: [APIResponse]) -> (old: APIResponse.Status, new: APIResponse.Status)? {
        let gone = filter { response in
            response.status.isFinalSuccess && new.covering(response.status) == nil
                && !new.contains { $0.status == response.status }
        }
        let come = new.filter { response in
            response.status.isFinalSuccess && covering(response.status) == nil
                && !contains { $0.status == response.status }
        }
        guard gone.count == 1, come.count == 1,
            Set(gone[0].payloads.map(\.range)) == Set(come[0].payloads.map(\.range))
        else { return nil }
        return (gone[0].status, come[0].status)
    }

    /// Whether there is a code that a range takes in.
    func hasCode(in status: APIResponse.Status) -> Bool {
        guard case .range(let digit) = status else { return false }
        return contains { if case .code(let code) = $0.status { code / 100 == digit } else { false } }
    }
}

extension APIResponse.Status {
    var isSuccess: Bool {
        switch self {
        case .code(let code): code < 400
        case .range(let digit): digit < 4
        case .default: false
        }
    }

    /// Whether it is one code that says that all is done.
    fileprivate var isFinalSuccess: Bool {
        if case .code(let code) = self { (200..<300).contains(code) } else { false }
    }

    /// Whether clients know what to do by the status alone, be it described or not: interim responses are passed over,
    /// redirects are followed, and 304 comes only where a client has asked for it (RFC 9110, sections 15.2 and 15.4).
    fileprivate var isExpected: Bool {
        switch self {
        case .code(let code): code < 200 || [301, 302, 303, 304, 307, 308].contains(code)
        case .range(let digit): digit == 1 || digit == 3
        case .default: false
        }
    }

    /// Whether a client is sent somewhere else.
    fileprivate var isRedirect: Bool { isExpected && !isInterim && self != .code(304) }

    /// Whether another response comes after it (RFC 9110, section 15.2).
    fileprivate var isInterim: Bool {
        switch self {
        case .code(let code): code < 200
        case .range(let digit): digit == 1
        case .default: false
        }
    }

    /// `404`, `4XX` or `default`.
    var text: String {
        switch self {
        case .code(let code): "\(code)"
        case .range(let digit): "\(digit)XX"
        case .default: "default"
        }
    }
}
