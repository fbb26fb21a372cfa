import Accord

extension Maker {
    /// Merges what schemas ask, with a branch chosen wherever there are several.
    func asked(_ nodes: [SchemaNode], _ place: Place, _ random: inout SeededRandom) throws(SampleError) -> Asked {
        var asked = Asked(books)
        for node in nodes { asked.add(node) }
        try require(asked, place)
        // Each choice may bring more of them; no schema is added twice, so that they end.
        while !asked.choices.isEmpty || !asked.dependentNames.isEmpty || !asked.dependentSchemas.isEmpty {
            if !asked.choices.isEmpty {
                let choice = asked.choices.removeFirst()
                asked = try choose(choice, asked, place, &random)
            } else {
                followDependents(&asked, place, &random)
            }
            try require(asked, place)
        }
        return asked
    }

    private func require(_ asked: Asked, _ place: Place) throws(SampleError) {
        if let keyword = asked.contradiction {
            throw place.failure(keyword, "has no form that all of its schemas accept")
        }
    }

    private func choose(
        _ choice: Asked.Choice, _ asked: Asked, _ place: Place, _ random: inout SeededRandom
    ) throws(SampleError) -> Asked {
        let found: Asked?
        let keyword: String
        switch choice {
        case .any(let branches, let scope):
            keyword = "anyOf"
            found = first(ordered(branches, asked, place, &random)) { branch in
                var asked = asked
                asked.add(branch, scope: scope)
                return asked
            }
        case .one(let branches, let scope):
            keyword = "oneOf"
            found = first(ordered(branches, asked, place, &random)) { branch in
                var asked = asked
                asked.add(branch, scope: scope)
                for other in branches where other != branch && asked.contradiction == nil { asked.addNegative(other) }
                return asked
            }
        case .condition(let condition, let then, let otherwise, let scope):
            keyword = "if"
            found = first(random.shuffled([true, false])) { holds in
                var asked = asked
                if holds { asked.add(condition, scope: scope) } else { asked.addNegative(condition) }
                if let next = holds ? then : otherwise { asked.add(next, scope: scope) }
                return asked
            }
        }
        guard let found else { throw place.failure(keyword, "matches none of the alternatives") }
        return found
    }

    /// The requirements with the first of some branches by which nothing contradicts.
    private func first<Branch>(_ branches: [Branch], _ with: (Branch) -> Asked) -> Asked? {
        for branch in branches {
            let asked = with(branch)
            if asked.contradiction == nil, !asked.hasImpossibleProperty(books) { return asked }
        }
        return nil
    }

    /// Branches in the order in which they are tried: by chance, those that say most before those that say little, and
    /// the flattest first where there is no room.
    private func ordered(
        _ branches: [SchemaNode], _ asked: Asked, _ place: Place, _ random: inout SeededRandom
    ) -> [SchemaNode] {
        let order = random.shuffled(branches)
        if isSparse(place) { return sorted(order) { books.heights.least([$0]) } }
        let isLoose = random.chance(10)
        return sorted(order) { node in
            if !fits([node], in: place) { return 1_000 + min(books.heights.least([node]), Heights.endless) }
            if isLoose { return 0 }
            return isEmpty(node) ? 2 : listsValues(node) ? 0 : 1
        }
    }

    /// In the order of their ranks, and otherwise as they were.
    private func sorted(_ nodes: [SchemaNode], by rank: (SchemaNode) -> Int) -> [SchemaNode] {
        let ranked = nodes.enumerated().map { (rank: rank($1), index: $0, node: $1) }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.node)
    }

    /// Whether a schema is of null alone, or of properties that must not be there, which says nothing.
    private func isEmpty(_ node: SchemaNode) -> Bool {
        books.rules(of: node).contains { rule -> Bool in
            switch rule {
            case .types(let kinds): kinds == [.null]
            case .constant(.null): true
            case .properties(let properties):
                !properties.named.isEmpty
                    && properties.named.allSatisfy {
                        books.heights.least([SchemaNode(book: node.book, index: $0.value)]) >= Heights.endless
                    }
            default: false
            }
        }
    }

    private func listsValues(_ node: SchemaNode) -> Bool {
        books.rules(of: node).contains { rule in
            switch rule {
            case .constant, .values: true
            default: false
            }
        }
    }

    // MARK: Dependents

    /// Follows the properties that others depend on: those that are there bring what depends on them; of others, chance
    /// decides whether they are there.
    private func followDependents(_ asked: inout Asked, _ place: Place, _ random: inout SeededRandom) {
        let required = Set(asked.required)
        if let index = asked.dependentNames.firstIndex(where: { required.contains($0.name) }) {
            for name in asked.dependentNames.remove(at: index).value { asked.require(name) }
        } else if let index = asked.dependentSchemas.firstIndex(where: { required.contains($0.name) }) {
            let dependent = asked.dependentSchemas.remove(at: index)
            asked.add(dependent.schema, scope: dependent.scope)
        } else if let name = asked.dependentNames.first?.name ?? asked.dependentSchemas.first?.name {
            var with = asked
            with.require(name)
            for dependent in asked.dependentNames where dependent.name == name {
                for other in dependent.value { with.require(other) }
            }
            for dependent in asked.dependentSchemas where dependent.name == name {
                with.add(dependent.schema, scope: dependent.scope)
            }
            let isPossible = with.contradiction == nil && with.kinds.contains(.object)
            if isPossible, !isSparse(place), !asked.forbidden.contains(name), random.chance(50) {
                asked.require(name)
            } else {
                asked.forbid(name)
                asked.dependentNames.removeAll { $0.name == name }
                asked.dependentSchemas.removeAll { $0.name == name }
            }
        }
    }
}
