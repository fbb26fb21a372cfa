import BreakingRules
import Contract

/// The rules for who may call. A call is allowed that shows all that one of the alternatives takes.
extension APIComparison {
    mutating func compareSchemes(_ old: API, _ new: API) {
        let used = Set(old.operations.flatMap { $0.security.joined() })
        for scheme in old.securitySchemes where used.contains(scheme.name) {
            guard let other = new.securitySchemes.first(where: { $0.name == scheme.name }) else { continue }
            let changes =
                other.type.lowercased() == scheme.type.lowercased()
                ? flowChanges(scheme, other) : ["is \"\(other.type)\" now, and was \"\(scheme.type)\""]
            for change in changes {
                report(
                    .rest.securitySchemeChanged, "The security scheme '\(scheme.name)' \(change).",
                    at: other.location ?? new.location, old: scheme.location ?? old.location,
                    subject: "\(new.name) security \(scheme.name)", direction: .request,
                    remedy: "Add a scheme of another name, as an alternative.")
            }
        }
    }

    /// The ways to get a token that are there no more.
    private func flowChanges(_ old: APISecurityScheme, _ new: APISecurityScheme) -> [String] {
        old.flows.flatMap { flow -> [String] in
            guard let other = new.flows.first(where: { $0.name == flow.name }) else {
                return ["has no flow '\(flow.name)' any more"]
            }
            let addresses = flow.addresses.compactMap { address -> String? in
                let now = other.addresses.first { $0.name == address.name }?.value
                guard now != address.value else { return nil }
                return
                    "has \(now.map { "'\($0)'" } ?? "nothing") as '\(address.name)' of its flow '\(flow.name)' now, and "
                    + "had '\(address.value)'"
            }
            let scopes = Set(flow.scopes).subtracting(other.scopes)
            guard !scopes.isEmpty else { return addresses }
            return addresses + ["has no \(list(scopes.sorted())) among the scopes of its flow '\(flow.name)' any more"]
        }
    }

    /// - Parameter keys: parameters that are shown as well.
    mutating func compareSecurity(_ old: OperationPlace, _ new: OperationPlace, besides keys: KeyParameters) {
        func all(_ alternatives: [[SecurityProof]], _ shown: [SecurityProof]) -> [[SecurityProof]] {
            shown.isEmpty ? alternatives : (alternatives.isEmpty ? [[]] : alternatives).map { $0 + shown }
        }
        compareSecurity(
            all(alternatives(of: old), Array(keys.old.values)), all(alternatives(of: new), Array(keys.new.values)),
            of: new.name, subject: new.key,
            at: new.operation.location, old: old.operation.location)
    }

    /// - Parameters: the alternatives of both versions; none where nobody has to show anything.
    mutating func compareSecurity(
        _ old: [[SecurityProof]], _ new: [[SecurityProof]], of name: String, subject: String, at place: SourceLocation,
        old oldPlace: SourceLocation
    ) {
        let before = old.isEmpty ? [[]] : old
        let after = new.isEmpty ? [[]] : new
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: place, old: oldPlace, subject: "\(subject) security", direction: .request,
                remedy: remedy)
        }
        // A requirement that asks for more than each of several alternatives did is one change.
        var enough: [[SecurityProof]: [[SecurityProof]]] = [:]
        let refused = before.filter { shown in !after.contains { suffices(shown, for: $0) } }
        for shown in refused
        where !shown.isEmpty && !after.contains(where: { suffices(shown, for: $0, withScopes: false) }) {
            guard let more = after.first(where: { suffices($0, for: shown, withScopes: false) }) else { continue }
            enough[more, default: []].append(shown)
        }
        for shown in refused {
            let closest = after.first { suffices(shown, for: $0, withScopes: false) }
            if shown.isEmpty {
                report(
                    .shared.securityAdded,
                    "\(name) needed nobody to show who they are, and takes \(words(for: after)) now.",
                    remedy: "Add '{}' to the alternatives while old clients are in use.")
            } else if let closest {
                let scopes = closest.flatMap { wanted in
                    wanted.scopes.filter { scope in
                        !shown.contains { $0.isSameScheme(as: wanted) && $0.scopes.contains(scope) }
                    }
                }
                report(
                    .shared.securityScopeAdded,
                    "\(name) takes \(scopes.count == 1 ? "the scope" : "the scopes") \(list(scopes.sorted())) now, "
                        + "which tokens of old clients may not have.",
                    remedy: "Ask for it only where it is needed, or in a new operation.")
            } else if let more = after.first(where: { suffices($0, for: shown, withScopes: false) }) {
                guard let alternatives = enough.removeValue(forKey: more) else { continue }
                report(
                    .shared.securityAdded,
                    "\(name) takes \(words(for: [more])) now, where \(words(for: alternatives)) was enough.",
                    remedy: "Keep what was enough as an alternative while old clients are in use.")
            } else {
                report(
                    .shared.securityAlternativeRemoved,
                    "\(name) does not take \(words(for: [shown])) any more, but \(words(for: after)).",
                    remedy: "Keep it as an alternative while old clients are in use.")
            }
        }
        for wanted in after where !before.contains(where: { suffices(wanted, for: $0) }) {
            // A requirement that nobody could meet before lets somebody in now.
            guard before.contains(where: { suffices($0, for: wanted) }) || before.count < after.count else { continue }
            report(.shared.securityLoosened, "\(name) can be called with \(words(for: [wanted])) now.")
        }
    }

    /// The proofs that each alternative of an operation takes.
    private func alternatives(of place: OperationPlace) -> [[SecurityProof]] {
        let operation = place.operation
        return operation.security.enumerated().map { index, names in
            let scopes = operation.scopes.indices.contains(index) ? operation.scopes[index] : []
            return names.enumerated().map { index, name in
                SecurityProof(
                    scheme: name,
                    type: place.api.securitySchemes.first { $0.name == name }?.type.lowercased() ?? "",
                    scopes: Set(scopes.indices.contains(index) ? scopes[index] : []))
            }
        }
    }

    private func suffices(_ shown: [SecurityProof], for wanted: [SecurityProof], withScopes: Bool = true) -> Bool {
        wanted.allSatisfy { proof in
            shown.contains { $0.isSameScheme(as: proof) && (!withScopes || $0.scopes.isSuperset(of: proof.scopes)) }
        }
    }

    private func words(for alternatives: [[SecurityProof]]) -> String {
        alternatives.map { proofs in
            proofs.isEmpty ? "nothing" : proofs.map { "'\($0.scheme)'" }.joined(separator: " with ")
        }.joined(separator: " or ")
    }

    private func list(_ scopes: [String]) -> String { scopes.map { "'\($0)'" }.joined(separator: ", ") }
}

extension SecurityProof {
    fileprivate func isSameScheme(as other: SecurityProof) -> Bool {
        scheme == other.scheme || (!type.isEmpty && type == other.type)
    }
}
