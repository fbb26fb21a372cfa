import Accord

extension Maker {
    /// More elements than this are not made, whatever `minItems` says.
    private static let elementLimit = 5_000
    /// The number of values that are tried for an element that has to differ from others.
    private static let differentLimit = 24

    mutating func elements(
        _ asked: Asked, _ place: Place, _ random: inout SeededRandom
    ) throws(SampleError) -> [JSONValue] {
        let limits = asked.itemCount
        // An element that is contained may count for several schemas; where it does not, there is one for each.
        let wanted = asked.contained.reduce(0) { $0 + $1.content.least }
        let least = max(limits.least, min(wanted, limits.most))
        guard max(limits.least, wanted) <= Self.elementLimit else {
            throw place.failure(
                limits.least > wanted ? "minItems" : "minContains", "needs more elements than a sample has")
        }
        var count = least
        let prefix = asked.items.map(\.content.prefix.count).max() ?? 0
        if !isSparse(place) {
            let usual = random.integer(in: 1...(place.depth < 2 ? 3 : 2))
            count = min(max(least, prefix > 0 ? max(prefix, least) : usual), limits.most)
        }
        var elements: [JSONValue] = []
        let containing = assigned(asked, count: count, prefix: prefix)
        for index in 0..<count {
            let nodes = asked.schemas(forElement: index) + (containing[index] ?? [])
            guard index < least || fits(nodes, in: place) else { break }
            do {
                elements.append(try element(nodes, place, index, elements, asked))
            } catch {
                if index < least { throw error }
                break
            }
        }
        return elements
    }

    private mutating func element(
        _ nodes: [SchemaNode], _ place: Place, _ index: Int, _ others: [JSONValue], _ asked: Asked
    ) throws(SampleError) -> JSONValue {
        guard asked.isUnique else { return try value(nodes, place.element(index)) }
        for attempt in 0..<Self.differentLimit {
            let value = try value(nodes, place.element(index, attempt: attempt))
            if !others.contains(where: { $0.isIdentical(to: value) }) { return value }
        }
        throw place.failure("uniqueItems", "has too few different elements")
    }

    /// The schemas of `contains` that elements match besides, by their places: after the prefix, where there is room.
    private func assigned(_ asked: Asked, count: Int, prefix: Int) -> [Int: [SchemaNode]] {
        var result: [Int: [SchemaNode]] = [:]
        let total = asked.contained.reduce(0) { $0 + $1.content.least }
        var next = count - total >= prefix ? prefix : max(0, count - total)
        for contained in asked.contained where count > 0 {
            for _ in 0..<min(contained.content.least, count) {
                result[next % count, default: []].append(contained.node(contained.content.schema))
                next += 1
            }
        }
        return result
    }
}
