import Contract

/// The choice of operations where not all are wanted.
extension OpenAPIReader {
    /// The operations that a filter chooses, and the paths of the document that have some.
    struct Choice {
        var operations: Set<String> = []
        var paths: Set<String> = []

        static func key(_ call: Call) -> String { "\(call.method) \(call.declaredPath)" }

        func contains(_ call: Call) -> Bool { operations.contains(Self.key(call)) }
    }

    /// The part of all paths that the filter chooses; reports words that choose nothing.
    func choice(of root: NodeLocation) -> Choice? {
        guard let filter else { return nil }
        var choice = Choice()
        let calls = calls(of: root, Choice())
        let names = names(of: calls)
        let (tags, paths, operations) = (filter.texts(.tags), filter.texts(.paths), filter.texts(.operations))
        for (call, name) in zip(calls, names) {
            let isChosen =
                !tags.isDisjoint(with: self.tags(of: call)) || paths.contains { Self.contains($0, call) }
                || operations.contains(name) || givenName(call.place).map(operations.contains) ?? false
            guard isChosen else { continue }
            choice.operations.insert(Choice.key(call))
            choice.paths.insert(call.declaredPath)
        }
        let allNames = names + calls.compactMap { givenName($0.place) }
        report(filter, .tags, "tag", calls.flatMap(self.tags))
        report(filter, .operations, "operation", allNames)
        let problems = filter.problems(.paths, "path", among: Self.unique(calls.map(\.path))) { path in
            calls.contains { Self.contains(path, $0) }
        }
        for problem in problems { graph.reportUnread(problem) }
        return choice
    }

    private func report(_ filter: ContractFilter, _ key: ContractFilter.Key, _ noun: String, _ known: [String]) {
        for problem in filter.problems(key, noun, among: Self.unique(known), where: known.contains) {
            graph.reportUnread(problem)
        }
    }

    private static func unique(_ words: [String]) -> [String] { Set(words).sorted() }

    private func tags(of call: Call) -> [String] { call.place["tags"]?.node.elements.compactMap(\.string) ?? [] }

    /// Whether a path is that of a call, as it is called or as the document writes it, or one that the call's is below.
    private static func contains(_ path: String, _ call: Call) -> Bool {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        return [call.path, call.declaredPath].contains { $0 == path || $0.hasPrefix("\(path)/") }
    }
}
