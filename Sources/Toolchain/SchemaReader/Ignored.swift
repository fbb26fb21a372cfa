import Contract

/// The parts of a document that have no effect on the code: reported once, in one note, in place of once for each.
struct Ignored {
    private var names: [String] = []
    private var counts: [String: Int] = [:]
    private var first: [String: SourceLocation] = [:]

    mutating func add(_ name: String, at location: SourceLocation) {
        if counts[name] == nil {
            names.append(name)
            first[name] = location
        }
        counts[name, default: 0] += 1
    }

    func report(into graph: GraphBuilder, at place: NodeLocation) {
        guard !names.isEmpty else { return }
        let list = names.map { name in
            let line = first[name].map { "line \($0.line)" } ?? ""
            let count = counts[name] ?? 1
            return count == 1 ? "\(name) (\(line))" : "\(name) (\(count) times, first in \(line))"
        }
        graph.report("has no effect on the code: \(list.joined(separator: ", "))", severity: .note, at: place)
    }
}
