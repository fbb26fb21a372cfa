import BreakingRules
import Contract

/// The changes of operations and of security schemes that break nobody, and that no rule of `accord breaking` reports.
struct OperationChanges {
    private(set) var findings: [Finding] = []

    mutating func compare(_ old: API, _ new: API) {
        compareSchemes(old, new)
        let (before, after) = (OperationIndex(old), OperationIndex(new))
        for index in old.operations.indices {
            let operation = before[index]
            if let other = after.counterpart(of: operation) { compare(operation, other) }
        }
    }

    // MARK: Security schemes

    private mutating func compareSchemes(_ old: API, _ new: API) {
        let names = Set(new.securitySchemes.map(\.name))
        var gone = old.securitySchemes.filter { !names.contains($0.name) }
        for scheme in new.securitySchemes {
            let subject = "\(new.name) security \(scheme.name)"
            let place = scheme.location ?? new.location
            guard let other = old.securitySchemes.first(where: { $0.name == scheme.name }) else {
                if let index = gone.firstIndex(where: { $0.type == scheme.type && $0.flows == scheme.flows }) {
                    let other = gone.remove(at: index)
                    report(
                        .securitySchemeRenamed,
                        "The security scheme '\(other.name)' is called '\(scheme.name)' now.", at: place,
                        old: other.location, subject: subject)
                    continue
                }
                report(
                    .securitySchemeAdded, "There is a new security scheme, '\(scheme.name)'.", at: place,
                    old: old.location, subject: subject)
                continue
            }
            for flow in scheme.flows {
                guard let before = other.flows.first(where: { $0.name == flow.name }) else {
                    report(
                        .securityFlowAdded, "The security scheme '\(scheme.name)' has a new flow, '\(flow.name)'.",
                        at: place, old: other.location, subject: subject)
                    continue
                }
                for scope in flow.scopes where !before.scopes.contains(scope) {
                    report(
                        .securityFlowScopeAdded,
                        "The flow '\(flow.name)' of the security scheme '\(scheme.name)' has a new scope, '\(scope)'.",
                        at: place, old: other.location, subject: subject)
                }
            }
        }
    }

    // MARK: Operations

    private mutating func compare(_ old: OperationPlace, _ new: OperationPlace) {
        let (before, after) = (old.operation, new.operation)
        if before.isDeprecated, !after.isDeprecated {
            report(
                .operationUndeprecated, "The operation \(new.name) is deprecated no more.", at: after.location,
                old: before.location, subject: new.key)
        }
        if before.lifecycle.sunset != after.lifecycle.sunset {
            report(
                .operationSunsetChanged,
                "The operation \(new.name) "
                    + (after.lifecycle.sunset.map { "may be gone on \($0)" } ?? "has no day on which it may be gone")
                    + (before.lifecycle.sunset.map { " now, and was to stay until \($0)." } ?? " now."),
                at: after.location, old: before.location, subject: new.key)
        }
        for parameter in after.parameters where !parameter.isDeprecated {
            let other = before.parameters.first { $0.name == parameter.name && $0.place == parameter.place }
            guard let other, other.isDeprecated else { continue }
            report(
                .parameterUndeprecated,
                "The \(parameter.place) parameter '\(parameter.name)' of \(new.name) is deprecated no more.",
                at: parameter.location, old: other.location, subject: "\(new.key) \(parameter.place) \(parameter.name)")
        }
        // Others are findings: no response is left for what they were for.
        for response in before.responses
        where (response.status == .default || after.responses.hasCode(in: response.status))
            && !after.responses.contains(where: { $0.status == response.status })
        {
            report(
                .responseUndescribed, "\(new.name) describes no response for \(response.status.text) any more.",
                at: after.location, old: response.location, subject: "\(new.key) \(response.status.text)")
        }
        for response in after.responses {
            let other = before.responses.first { $0.status == response.status }
            if let other { compareHeaders(other, response, of: new) }
        }
    }

    private mutating func compareHeaders(_ before: APIResponse, _ after: APIResponse, of operation: OperationPlace) {
        for header in after.headers {
            guard let other = before.headers.first(where: { $0.isSame(as: header) }) else { continue }
            let name = "The header '\(header.name)' of the \(after.status.text) response of \(operation.name)"
            let subject = "\(operation.key) \(after.status.text) header \(header.name.lowercased())"
            if header.isRequired, !other.isRequired {
                report(
                    .responseHeaderBecameRequired, "\(name) is always there now.", at: header.location,
                    old: other.location, subject: subject)
            }
            if header.isDeprecated != other.isDeprecated {
                report(
                    header.isDeprecated ? .responseHeaderDeprecated : .responseHeaderUndeprecated,
                    "\(name) is deprecated \(header.isDeprecated ? "now" : "no more").", at: header.location,
                    old: other.location, subject: subject)
            }
        }
    }

    private mutating func report(
        _ rule: ChangeRule, _ message: String, at place: SourceLocation, old oldPlace: SourceLocation?, subject: String
    ) {
        findings.append(
            Finding(
                rule: rule.rawValue, severity: .info, message: message, place: SourceRange(place),
                oldPlace: oldPlace.map { SourceRange($0) }, subject: subject))
    }
}
