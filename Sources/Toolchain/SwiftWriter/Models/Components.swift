/// The strongly connected components of graphs of models: what can reach each other.
enum Components {
    /// Returns the components of a graph, each after all those that can be reached from it.
    ///
    /// Tarjan's algorithm, with a stack of its own instead of calls: contracts may nest deeper than a thread's stack.
    static func of(_ graph: [String: [String]]) -> [[String]] {
        struct Visit {
            var name: String
            var nextTarget = 0
        }
        var components: [[String]] = []
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
                    var members: [String] = []
                    while let member = open.popLast() {
                        isOpen.remove(member)
                        members.append(member)
                        if member == name { break }
                    }
                    components.append(members)
                }
                if let parent = path.last?.name {
                    lowest[parent] = min(lowest[parent] ?? 0, lowest[name] ?? 0)
                }
            }
        }
        return components
    }

    /// The members of circles, those that are in a circle by themselves included, each with the number of its component.
    static func circles(of graph: [String: [String]]) -> [String: Int] {
        var circles: [String: Int] = [:]
        for (number, members) in of(graph).enumerated() {
            guard members.count > 1 || members.allSatisfy({ graph[$0]?.contains($0) == true }) else { continue }
            for member in members { circles[member] = number }
        }
        return circles
    }
}
