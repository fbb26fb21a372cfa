import Contract

/// The fields that keep their message in storage of its own.
///
/// A message holds the messages of its singular fields and oneofs in place; lists and maps hold theirs elsewhere. Two
/// kinds of fields cannot hold theirs in place:
///
/// - Where messages hold each other in a circle, the fields along it: those between two messages of one strongly
///   connected component of the graph of messages and what they hold.
/// - Fields whose message is large. Were they in place, the size of messages would be the product of what each level of
///   a contract adds, and contracts that are split over many files nest deep: the compiler would take minutes over such
///   a type, and a thread's stack would not hold a value of it.
struct Indirection {
    /// The largest message that is held in place, in words of memory: some five fields. The compiler writes what copies
    /// a struct again in each struct around it.
    private static let limit = 8

    private let index: ModelIndex
    /// The strongly connected component of each message.
    private var components: [String: Int] = [:]
    private var selfContaining: Set<String> = []
    /// About how much memory each message takes in place, in words.
    private var sizes: [String: Int] = [:]

    init(_ index: ModelIndex) {
        self.index = index
        var graph: [String: [String]] = [:]
        for (name, entry) in index.entries {
            guard case .object(let model) = entry.model else { continue }
            graph[name] = model.fields.compactMap { field in
                guard case .object(let target, _) = field.type, index.object(target) != nil else { return nil }
                return target
            }
            if graph[name]?.contains(name) == true { selfContaining.insert(name) }
        }
        for (component, members) in Components.of(graph).enumerated() {
            for member in members { components[member] = component }
            for member in members { sizes[member] = index.object(member).map(size) }
        }
    }

    /// Whether a singular field of `container` keeps its `content` in storage of its own.
    func isIndirect(_ container: String, holding content: String) -> Bool {
        isCircular(container, holding: content) || sizes[content, default: 1] > Self.limit
    }

    /// Whether a field of `container` that holds a `content` in place would make `container` contain itself.
    private func isCircular(_ container: String, holding content: String) -> Bool {
        if container == content { return selfContaining.contains(container) }
        guard let component = components[container] else { return false }
        return components[content] == component
    }

    /// About the size of a message, those of the messages that it holds in place being known.
    private func size(of message: ObjectModel) -> Int {
        let unknownFields = 1
        var size = unknownFields
        var oneofs: [Int: Int] = [:]
        for field in message.fields {
            if let oneof = field.oneof {
                oneofs[oneof] = max(oneofs[oneof] ?? 0, self.size(of: field, in: message))
            } else {
                size += self.size(of: field, in: message)
            }
        }
        return oneofs.values.reduce(size) { $0 + $1 + 1 }
    }

    private func size(of field: Field, in message: ObjectModel) -> Int {
        switch field.type {
        case .scalar(.string), .scalar(.bytes): 2
        case .scalar, .enumeration, .list, .map: 1
        case .object(let name, _): isIndirect(message.fullName, holding: name) ? 1 : sizes[name, default: 1]
        }
    }
}
