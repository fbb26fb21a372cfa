import Contract

/// The rules for what the client answers to calls of the server: what old clients answer must be taken.
extension APIComparison {
    mutating func compareAnswers(_ pair: WebhookPair) {
        let (part, after) = (pair.home.part, pair.after.responses)
        for response in pair.before.responses {
            if let other = after.first(where: { $0.status == response.status }) ?? after.covering(response.status) {
                compare(response, other, pair)
            } else if response.status != .default {
                report(
                    response.status.isSuccess ? .webhook.statusRemoved : .webhook.failureRemoved, of: part,
                    "The \(pair.name) may not be answered with \(response.status.text) any more; old clients do so.",
                    at: pair.after.location, old: response.location ?? pair.before.location,
                    subject: "\(pair.subject) \(response.status.text)", direction: .request)
            }
        }
        for response in after where !pair.before.responses.covers(response.status) {
            report(
                .webhook.statusAdded, of: part, "The \(pair.name) may be answered with \(response.status.text) now.",
                at: response.location ?? pair.after.location, old: pair.before.location,
                subject: "\(pair.subject) \(response.status.text)", direction: .request)
        }
    }

    private mutating func compare(_ before: APIResponse, _ after: APIResponse, _ pair: WebhookPair) {
        let part = pair.home.part
        let subject = "\(pair.subject) \(before.status.text)"
        let name = "The \(before.status.text) answer to the \(pair.name)"
        let place = after.location ?? pair.after.location
        for header in after.headers where header.isRequired {
            let other = before.headers.first { $0.isSame(as: header) }
            guard other?.isRequired != true else { continue }
            report(
                .webhook.answerHeaderRequired, of: part,
                "\(name) has to have the header '\(header.name)' now; old clients may not send it.",
                at: header.location, old: other?.location ?? before.location,
                subject: "\(subject) header \(header.name.lowercased())", direction: .request)
        }
        for header in before.headers {
            guard let other = after.headers.first(where: { $0.isSame(as: header) }) else { continue }
            compareHeader(header, other, .request, subject: "\(subject) header \(header.name.lowercased())")
        }
        if before.payloads.isEmpty, !after.payloads.isEmpty {
            report(
                .webhook.answerBodyAdded, of: part, "\(name) has a body now; old clients send none.", at: place,
                old: before.location, subject: subject, direction: .request)
            return
        }
        // Where nothing is read, anything may come.
        guard !after.payloads.isEmpty else { return }
        for payload in before.payloads {
            guard let other = after.payloads.describing(payload, beside: before.payloads) else {
                report(
                    .webhook.answerMediaTypeRemoved, of: part,
                    "\(name) may not be \(payload.mediaType) any more; old clients send that.", at: place,
                    old: payload.location, subject: "\(subject) \(payload.essence)", direction: .request)
                continue
            }
            let place = "\(subject) \(payload.essence)"
            compareBody(payload, other, .request, subject: place)
            compareParts(
                payload, other,
                in: PartHome(
                    part: part == .webhook ? .webhookAnswer : .callbackAnswer, direction: .request, subject: place,
                    name: name.firstLowercased))
        }
    }
}

extension [APIResponse] {
    fileprivate func covers(_ status: APIResponse.Status) -> Bool {
        contains { $0.status == status } || covering(status) != nil
    }
}
