import BreakingRules

/// The declarations that stored changes of the old version meet: its mutations, and all that their requests may hold.
struct QueueReach {
    private struct Mutation: Hashable {
        var service: String
        var method: String
    }

    private let mutations: Set<Mutation>
    /// The mutations of the new version.
    private let kept: Set<Mutation>
    private var messages: Set<String> = []
    private var enums: Set<String> = []

    init(old: ProtoSnapshot, new: ProtoSnapshot) {
        mutations = Self.mutations(of: old)
        kept = Self.mutations(of: new)
        let requests = old.services.values.flatMap(\.methods).filter(\.isMutation).map(\.request)
        reach(Set(requests), old)
    }

    private static func mutations(of version: ProtoSnapshot) -> Set<Mutation> {
        Set(
            version.services.flatMap { name, service in
                service.methods.filter(\.isMutation).map { Mutation(service: name, method: $0.declaration.name) }
            })
    }

    private mutating func reach(_ requests: Set<String>, _ version: ProtoSnapshot) {
        let extensions = Dictionary(grouping: version.extensions.values) { $0.extendee ?? "" }
        var open = Array(requests)
        while let name = open.popLast() {
            guard messages.insert(name).inserted, let message = version.messages[name] else { continue }
            for field in message.fields + (extensions[name] ?? []) where !field.typeName.isEmpty {
                if field.type == .enum { enums.insert(field.typeName) } else { open.append(field.typeName) }
            }
        }
    }

    /// Whether a finding is about something that a stored change meets.
    ///
    /// - Parameter rule: the rule that found it.
    func meets(_ element: ProtoElement, _ rule: ProtoRule, _ detail: [String]) -> Bool {
        switch element {
        case .method(let service, let name):
            let mutation = Mutation(service: service, method: name)
            guard mutations.contains(mutation) else { return false }
            // A change of the request is one of a method that is still there; all else is about whether it is.
            return rule == .buf.rpcSameRequestType || !kept.contains(mutation)
        case .field(let message, _), .extensionField(let message, _):
            // A stored request without a field that is required now cannot be read; one with a field too many can.
            return messages.contains(message) && (rule != .buf.messageSameRequiredFields || detail == ["added"])
        case .message(let name): return messages.contains(name)
        case .enumValue(let name, _), .enumeration(let name): return enums.contains(name)
        case .file, .package, .extensionName, .oneof, .service: return false
        }
    }
}

extension ProtoService.Method {
    /// Whether a queue can keep its calls: one message that changes something.
    var isMutation: Bool { !streamsRequests && !streamsResponses && idempotency != .noSideEffects }
}
