/// Rules for changes that an app's queue may hold (`MutationQueue` of AccordOffline). A stored request outlives
/// versions of the app, so the names of methods and the numbers and types of fields are a promise to it.
///
/// Each reports what another rule reports, where a stored change meets it: under an id of its own, so that a project
/// may ask for these alone, or with other levels.
enum QueueRules {
    /// The word for all of them.
    static let category = "QUEUE"

    /// The rule that each of them follows, by its id. The rules are about names and types by which an entry finds its
    /// method and is read, and about numbers that a later version may give to something else, while the entry waits.
    static let origins = Dictionary(
        uniqueKeysWithValues: ProtoRule.all.filter(\.isForQueues).map { ("\(category)_\($0.id)", $0) })

    static let ids = Set(origins.keys)

    /// The ids that a word means: a rule's own, or the category. `nil` when there are none.
    static func ids(named word: String) -> Set<String>? {
        word == category ? ids : origins[word] != nil ? [word] : nil
    }

    /// Returns the summary of the rule that follows another one, in one sentence.
    static func summary(of origin: ProtoRule) -> String {
        "In changes that an app's queue may hold: \(origin.summary.prefix(1).lowercased())\(origin.summary.dropFirst())"
    }
}

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
