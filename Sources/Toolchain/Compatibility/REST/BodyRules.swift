import BreakingRules
import Contract

/// Bodies of requests.
extension APIComparison {
    mutating func compareBodies(_ old: OperationPlace, _ new: OperationPlace) {
        let subject = "\(new.key) request"
        func report(_ rule: APIRule, _ message: String, at place: SourceLocation? = nil, remedy: String? = nil) {
            self.report(
                rule, message, at: place ?? new.operation.body?.location ?? new.operation.location,
                old: old.operation.body?.location ?? old.operation.location, subject: subject, direction: .request,
                remedy: remedy)
        }
        switch (old.operation.body, new.operation.body) {
        case (nil, nil): break
        case (_?, nil):
            report(
                .rest.bodyRemoved, "\(new.name) has no body any more; old clients send one.",
                remedy: "Take it still, and let it be absent.")
        case (nil, let body?):
            if body.isRequired {
                report(
                    .rest.bodyAddedRequired, "\(new.name) has a body now, which is required; old clients send none.",
                    remedy: "Let it be absent, and say what holds then.")
            } else {
                report(.rest.bodyAdded, "\(new.name) may have a body now.")
            }
        case (let before?, let after?):
            if !before.isRequired, after.isRequired {
                report(
                    .rest.bodyBecameRequired, "The body of \(new.name) is required now; old clients may leave it out.",
                    remedy: "Let it be absent, and say what holds then.")
            } else if before.isRequired, !after.isRequired {
                report(.rest.bodyBecameOptional, "The body of \(new.name) may be absent now.")
            }
            for payload in before.payloads {
                guard let other = after.payloads.describing(payload, beside: before.payloads) else {
                    self.report(
                        .rest.bodyMediaTypeRemoved,
                        "The body of \(new.name) cannot be \(payload.mediaType) any more.",
                        at: after.location ?? new.operation.location, old: payload.location,
                        subject: "\(subject) \(payload.essence)", direction: .request,
                        remedy: "Keep it while old clients are in use.")
                    continue
                }
                if payload.lacksParameters(of: other) {
                    self.report(
                        .rest.bodyMediaTypeChanged,
                        "The body of \(new.name) is \(other.mediaType) now, and was \(payload.mediaType).",
                        at: other.location, old: payload.location, subject: "\(subject) \(payload.essence)",
                        direction: .request, remedy: "Keep it while old clients are in use.")
                }
                compareBody(payload, other, .request, subject: "\(subject) \(payload.essence)")
                compareParts(
                    payload, other,
                    in: PartHome(
                        part: .body, direction: .request, subject: "\(subject) \(payload.essence)", name: new.name))
            }
            for (range, own) in after.payloads.newlyDescribed(besides: before.payloads) {
                compareBody(range, own, .request, subject: "\(subject) \(own.essence)")
            }
            for payload in after.payloads
            where before.payloads.describing(payload, beside: after.payloads) == nil {
                report(
                    .rest.bodyMediaTypeAdded, "The body of \(new.name) may be \(payload.mediaType) now.",
                    at: payload.location)
            }
        }
    }
}
