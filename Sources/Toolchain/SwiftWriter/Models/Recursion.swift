import Contract

/// Which messages can contain themselves.
///
/// A message holds the messages of its singular fields and oneofs in place; lists and maps hold theirs elsewhere. Where
/// messages hold each other in a circle, the fields along it need storage of their own: they are those between two
/// messages of one strongly connected component of the graph of messages and what they hold.
struct Recursion {
    private var components: [String: Int] = [:]
    private var selfContaining: Set<String> = []

    init(_ index: ModelIndex) {
        var graph: [String: [String]] = [:]
        for (name, entry) in index.entries {
            guard case .object(let model) = entry.model else { continue }
            graph[name] = model.fields.compactMap { field in
                guard case .object(let target, _) = field.type, index.object(target) != nil else { return nil }
                return target
            }
            if graph[name]?.contains(name) == true { selfContaining.insert(name) }
        }
        findComponents(graph)
    }

    /// Whether a field of `container` that holds a `content` in place would make `container` contain itself.
    func isCircular(_ container: String, holding content: String) -> Bool {
        if container == content { return selfContaining.contains(container) }
        guard let component = components[container] else { return false }
        return components[content] == component
    }

    /// Tarjan's algorithm, with a stack of its own instead of calls: contracts may nest deeper than a thread's stack.
    private mutating func findComponents(_ graph: [String: [String]]) {
        struct Visit {
            var name: String
            var nextTarget = 0
        }
        var order: [String: Int] = [:]
        var lowest: [String: Int] = [:]
        var open: [String] = []
        var isOpen: Set<String> = []
        for root in graph.keys where order[root] == nil {
            var path = [Visit(name: root)]
            while var visit = path.popLast() {
                let name = visit.name
                if order[name] == nil {
                    lowest[name] = order.count
                    order[name] = order.count
                    open.append(name)
                    isOpen.insert(name)
                }
                let targets = graph[name] ?? []
                if visit.nextTarget < targets.count {
                    let target = targets[visit.nextTarget]
                    visit.nextTarget += 1
                    path.append(visit)
                    if let targetOrder = order[target] {
                        if isOpen.contains(target) { lowest[name] = min(lowest[name] ?? 0, targetOrder) }
                    } else {
                        path.append(Visit(name: target))
                    }
                    continue
                }
                if lowest[name] == order[name] {
                    let component = components.count
                    while let member = open.popLast() {
                        isOpen.remove(member)
                        components[member] = component
                        if member == name { break }
                    }
                }
                if let parent = path.last?.name {
                    lowest[parent] = min(lowest[parent] ?? 0, lowest[name] ?? 0)
                }
            }
        }
    }
}
