import Accord

extension Maker {
    /// More properties than this are not made, whatever `minProperties` says.
    private static let memberLimit = 5_000

    mutating func members(
        _ asked: Asked, _ place: Place, _ random: inout SeededRandom
    ) throws(SampleError) -> [String: JSONValue] {
        let limits = asked.propertyCount
        guard limits.least <= Self.memberLimit else {
            throw place.failure("minProperties", "needs more properties than a sample has")
        }
        var names = asked.required
        if let name = names.first(where: { asked.forbidden.contains($0) }) {
            throw place.failure("not", "must not have the property '\(name)', and has to")
        }
        let others = optional(asked, besides: names, place)
        let percent = [90, 80, 60][min(place.depth, 2)]
        var included = isSparse(place) ? [] : others.filter { _ in random.chance(percent) }
        // An object with nothing in it shows nothing of its type.
        if included.isEmpty, names.isEmpty, !isSparse(place), place.depth < 2, let name = random.element(of: others) {
            included = [name]
        }
        for name in included where names.count < limits.most { names.append(name) }
        for name in others where names.count < limits.least && !names.contains(name) { names.append(name) }
        var members: [String: JSONValue] = [:]
        for name in names {
            members[name] = try member(name, asked, place, isRequired: asked.required.contains(name))
        }
        try addFurther(&members, asked, place, &random)
        return members
    }

    /// The properties that may be there and have values that are not too deep.
    private func optional(_ asked: Asked, besides names: [String], _ place: Place) -> [String] {
        let known = Set(names)
        return asked.names.filter { name in
            guard !known.contains(name), !asked.forbidden.contains(name) else { return false }
            let nodes = asked.schemas(forProperty: name)
            return isSparse(place) ? books.heights.least(nodes) < Heights.endless : fits(nodes, in: place)
        }
    }

    /// - Returns: `nil` when the property need not be there, and no value was found for it.
    private mutating func member(
        _ name: String, _ asked: Asked, _ place: Place, isRequired: Bool
    ) throws(SampleError) -> JSONValue? {
        do {
            return try value(asked.schemas(forProperty: name), place.property(name))
        } catch {
            if isRequired { throw error }
            return nil
        }
    }

    /// Adds properties that have no names of their own: the entries of a map, and what `minProperties` asks for.
    private mutating func addFurther(
        _ members: inout [String: JSONValue], _ asked: Asked, _ place: Place, _ random: inout SeededRandom
    ) throws(SampleError) {
        let isMap =
            asked.names.isEmpty && asked.required.isEmpty
            && asked.properties.contains { $0.content.rest != nil || !$0.content.patterns.isEmpty }
        var wanted = asked.propertyCount.least
        if isMap, !isSparse(place) { wanted = max(wanted, random.integer(in: 1...3)) }
        wanted = min(wanted, asked.propertyCount.most)
        var tries = 0
        while members.count < wanted, tries < 20 + 4 * wanted {
            tries += 1
            guard let name = further(asked, place, tries, &random), members[name] == nil,
                !asked.forbidden.contains(name)
            else { continue }
            let nodes = asked.schemas(forProperty: name)
            guard books.heights.least(nodes) < (isSparse(place) ? Heights.endless : max(place.budget, 1)) else {
                continue
            }
            do {
                members[name] = try value(nodes, place.property(name))
            } catch {
                if tries > 20, members.count < asked.propertyCount.least { throw error }
            }
        }
    }

    /// A name for a property that has none of its own.
    private mutating func further(
        _ asked: Asked, _ place: Place, _ attempt: Int, _ random: inout SeededRandom
    ) -> String? {
        let patterns = asked.properties.flatMap { $0.content.patterns.map(\.0) }
        if !asked.propertyNames.isEmpty {
            let place = Place(
                name: "key", path: place.path, seed: SeededRandom.seed(place.seed, for: UInt64(attempt) + 1 << 32),
                budget: 0, depth: place.depth + 1)
            var nodes = asked.propertyNames
            if let pattern = random.element(of: patterns), random.chance(70) {
                return PatternText.text(
                    of: pattern, &random,
                    isValid: { name in
                        nodes.allSatisfy {
                            books.books[$0.book].violations(of: .string(name), schema: $0.index).isEmpty
                        }
                    })
            }
            nodes.removeAll { books.rules(of: $0).isEmpty }
            if !nodes.isEmpty, case .string(let name)? = try? value(nodes, place) { return name }
        } else if let pattern = random.element(of: patterns), random.chance(80) {
            return PatternText.text(of: pattern, &random)
        }
        let word = plausible.word(&random)
        return attempt > 10 ? "\(word)\(attempt)" : word
    }
}
