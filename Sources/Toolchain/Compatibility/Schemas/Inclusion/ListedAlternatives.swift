import Accord
import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// Alternatives that only list values, as contracts write an enum of which each value has a description.
extension InclusionSearch {
    /// The values of all alternatives; `nil` where one asks for something else.
    ///
    /// - Parameter areExclusive: whether a value must be one of one alternative alone, so that none may be in two.
    mutating func listedAlternatives(_ branches: [SchemaID], areExclusive: Bool) -> Set<JSONValue>? {
        guard branches.count > 1 else { return nil }
        if let known = listedAlternatives[branches] { return known }
        let values = graph.listedValues(of: branches, areExclusive: areExclusive)
        listedAlternatives[branches] = .some(values)
        return values
    }
}

extension JoinedGraph {
    fileprivate func listedValues(of branches: [SchemaID], areExclusive: Bool) -> Set<JSONValue>? {
        var all: Set<JSONValue> = []
        for branch in branches {
            let schema = self[target(of: branch)]
            guard let values = schema.listedValues, schema.onlyLists else { return nil }
            let own = values.filter { value in schema.types.map { Kind(value).isOne(of: $0) } ?? true }
            if areExclusive, !all.isDisjoint(with: own) { return nil }
            all.formUnion(own)
        }
        return all
    }
}

extension Schema {
    /// Whether nothing is asked of a value except for its type, and that it is one of a list.
    fileprivate var onlyLists: Bool {
        var rest = Schema(location: location, pointer: pointer)
        rest.types = types
        rest.enumeration = enumeration
        rest.constant = constant
        return rest.signature == signature
    }
}
