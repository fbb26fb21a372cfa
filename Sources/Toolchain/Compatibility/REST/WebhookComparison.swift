import BreakingRules
import Contract

/// Calls that the server makes. Directions are turned round: what is sent must be what old clients read, and what they
/// answer must be read.
extension APIComparison {
    /// The part that says whom to call: the API as a whole, or an operation.
    struct WebhookHome {
        /// `webhook` or `callback`.
        let part: APIRule.Part
        /// Of the old and the new version.
        let places: (old: SourceLocation, new: SourceLocation)
        /// The beginning of the subjects of its webhooks: `POST /orders callback `.
        let subject: String
        /// `of POST /orders`; empty for the API.
        let suffix: String

        func subject(of webhook: Webhook) -> String { "\(subject)\(webhook.operation.method) \(webhook.name)" }
        /// `webhook POST orderShipped`
        func name(of webhook: Webhook) -> String {
            "\(part.rawValue) \(webhook.operation.method) \(webhook.name)\(suffix)"
        }
    }

    struct WebhookPair {
        let home: WebhookHome
        let old: Webhook
        let new: Webhook

        var subject: String { home.subject(of: new) }
        var name: String { home.name(of: new) }
        var before: APIOperation { old.operation }
        var after: APIOperation { new.operation }
    }

    mutating func compareWebhooks(_ old: API, _ new: API) {
        compare(
            old.webhooks, new.webhooks,
            WebhookHome(
                part: .webhook, places: (old.location, new.location), subject: "webhook ", suffix: ""))
    }

    mutating func compareCallbacks(_ old: OperationPlace, _ new: OperationPlace) {
        compare(
            old.operation.callbacks, new.operation.callbacks,
            WebhookHome(
                part: .callback, places: (old.operation.location, new.operation.location),
                subject: "\(new.key) callback ", suffix: " of \(new.name)"))
    }

    /// They are paired by name and place of the URL, then by name alone, then by the URL or the operation's name.
    private mutating func compare(_ old: [Webhook], _ new: [Webhook], _ home: WebhookHome) {
        var unpaired = old
        var rest = new
        let waysToPair: [(Webhook, Webhook) -> Bool] = [
            { $0.name == $1.name && $0.url == $1.url },
            { $0.name == $1.name },
            { $0.url != nil && $0.url == $1.url },
            { $0.url == nil && $1.url == nil && $0.operation.name == $1.operation.name },
        ]
        for isPair in waysToPair {
            for (index, webhook) in unpaired.enumerated().reversed() {
                let other = rest.firstIndex {
                    $0.operation.method == webhook.operation.method && isPair(webhook, $0)
                }
                guard let other else { continue }
                compare(WebhookPair(home: home, old: unpaired.remove(at: index), new: rest.remove(at: other)))
            }
        }
        for webhook in unpaired where !isLetThrough(webhook) { reportRemoved(webhook, home) }
        for webhook in rest where !isLetThrough(webhook) {
            report(
                .webhook.added, of: home.part, "There is a new \(home.name(of: webhook)).",
                at: webhook.operation.location,
                old: nil, subject: home.subject(of: webhook), direction: .response)
        }
    }

    private func isLetThrough(_ webhook: Webhook) -> Bool {
        settings.ignoresUnstable && webhook.operation.lifecycle.isUnstable
    }

    private mutating func reportRemoved(_ webhook: Webhook, _ home: WebhookHome) {
        let operation = webhook.operation
        let (rule, why): (APIRule, String) =
            switch Removal(isDeprecated: operation.isDeprecated, operation.lifecycle, today: settings.today) {
            case .unannounced: (.webhook.removed, "; old clients wait for it")
            case .deprecated: (.webhook.deprecatedRemoved, "; it was deprecated, and no day was named")
            case .early(let day): (.webhook.removedBeforeSunset, ", and was to stay until \(day)")
            case .announced(let day): (.webhook.sunset, ", as was announced for \(day)")
            }
        report(
            rule, of: home.part, "The \(home.name(of: webhook)) is gone\(why).", at: home.places.new,
            old: operation.location,
            subject: home.subject(of: webhook), direction: .response,
            remedy: rule == .webhook.sunset
                ? nil : "Keep it, deprecate it, and name the day in 'x-sunset' from which on it may be gone.")
    }

    // MARK: - Webhooks on both sides

    private mutating func compare(_ pair: WebhookPair) {
        if isLetThrough(pair.old) { return }
        func report(_ rule: APIRule, _ message: String, direction: Finding.Direction? = nil, remedy: String? = nil) {
            self.report(
                rule, of: part, message, at: pair.after.location, old: pair.before.location, subject: pair.subject,
                direction: direction, remedy: remedy)
        }
        let part = pair.home.part
        if !pair.before.lifecycle.isUnstable, pair.after.lifecycle.isUnstable {
            report(
                .shared.stabilityLowered,
                "The \(pair.name) was stable, and is \(pair.after.lifecycle.stability ?? "") now.",
                remedy: "Make a new one of it.")
        }
        if pair.old.name != pair.new.name {
            report(.webhook.renamed, "The \(pair.name) was called '\(pair.old.name)'.")
        }
        if let before = pair.old.url, let after = pair.new.url, before != after {
            report(
                .rest.callbackURLChanged,
                "The \(pair.name) goes to \(after) now; old clients say at \(before) whom to call.",
                direction: .request, remedy: "Keep a callback for the old place beside the new one.")
        }
        compareSunsets(
            pair.before.lifecycle, pair.after.lifecycle, of: "The \(pair.name)", subject: pair.subject,
            at: pair.after.location, old: pair.before.location)
        if !pair.before.isDeprecated, pair.after.isDeprecated {
            report(.webhook.deprecated, "The \(pair.name) is deprecated now.")
        }
        compareParameters(pair)
        compareBodies(pair)
        compareAnswers(pair)
    }

    // MARK: - What the server sends

    private mutating func compareParameters(_ pair: WebhookPair) {
        let part = pair.home.part
        for parameter in pair.before.parameters {
            let subject = "\(pair.subject) \(parameter.place) \(parameter.name)"
            let words = "the \(parameter.place) parameter '\(parameter.name)'"
            guard let other = pair.after.parameters.first(where: { $0.isSame(as: parameter) }) else {
                report(
                    parameter.isRequired ? .webhook.parameterRemoved : .webhook.optionalParameterRemoved, of: part,
                    "The \(pair.name) does not have \(words) any more.", at: pair.after.location,
                    old: parameter.location, subject: subject, direction: .response)
                continue
            }
            if parameter.isRequired, !other.isRequired {
                report(
                    .webhook.parameterBecameOptional, of: part,
                    "The \(pair.name) does not always have \(words) any more.", at: other.location,
                    old: parameter.location, subject: subject, direction: .response)
            }
            if isWrittenOtherwise(parameter, other) {
                report(
                    .webhook.parameterStyleChanged, of: part,
                    "The \(pair.name) has \(words) as \(styleText(of: other)), and had it as "
                        + "\(styleText(of: parameter)).",
                    at: other.location, old: parameter.location, subject: subject, direction: .response)
            } else {
                compareValues(parameter, other, .response, subject: subject)
            }
        }
        for parameter in pair.after.parameters
        where !pair.before.parameters.contains(where: { $0.isSame(as: parameter) }) {
            report(
                .webhook.parameterAdded, of: part,
                "The \(pair.name) has a new \(parameter.place) parameter, '\(parameter.name)'.",
                at: parameter.location, old: pair.before.location,
                subject: "\(pair.subject) \(parameter.place) \(parameter.name)", direction: .response)
        }
    }

    private mutating func compareBodies(_ pair: WebhookPair) {
        let (part, subject) = (pair.home.part, "\(pair.subject) request")
        let (before, after) = (pair.before.body, pair.after.body)
        let oldPlace = before?.location ?? pair.before.location
        let place = after?.location ?? pair.after.location
        func report(_ rule: APIRule, _ message: String, at place: SourceLocation, remedy: String? = nil) {
            self.report(
                rule, of: part, message, at: place, old: oldPlace, subject: subject, direction: .response,
                remedy: remedy)
        }
        switch (before, after) {
        case (nil, nil): break
        case (_?, nil):
            report(.webhook.bodyRemoved, "The \(pair.name) has no body any more; old clients read it.", at: place)
        case (nil, _?): report(.webhook.bodyAdded, "The \(pair.name) has a body now.", at: place)
        case (let before?, let after?):
            if before.isRequired, !after.isRequired {
                report(
                    .webhook.bodyBecameOptional,
                    "The \(pair.name) does not always have a body any more; old clients read it.", at: place,
                    remedy: "Send one always.")
            }
            for payload in after.payloads {
                guard let other = before.payloads.describing(payload, beside: after.payloads) else {
                    report(
                        .webhook.mediaTypeAdded,
                        "The body of the \(pair.name) may be \(payload.mediaType) now, which old clients do not read.",
                        at: payload.location, remedy: "Send it only to clients that have asked for it.")
                    continue
                }
                compareBody(other, payload, .response, subject: "\(subject) \(payload.essence)")
                compareParts(
                    other, payload,
                    in: PartHome(
                        part: part, direction: .response, subject: "\(subject) \(payload.essence)",
                        name: "the \(pair.name)"))
            }
            for payload in before.payloads where !after.payloads.contains(where: { payload.range.covers($0.range) }) {
                report(
                    .webhook.mediaTypeRemoved,
                    "The body of the \(pair.name) is not \(payload.mediaType) any more.", at: place)
            }
        }
    }
}

extension Parameter {
    fileprivate func isSame(as other: Parameter) -> Bool {
        place == other.place
            && (place == .header ? name.lowercased() == other.name.lowercased() : name == other.name)
    }
}
