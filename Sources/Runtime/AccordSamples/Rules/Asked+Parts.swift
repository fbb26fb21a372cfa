import Accord

extension Asked {
    /// The schemas that the value of a property has to match.
    func schemas(forProperty name: String) -> [SchemaNode] {
        var nodes: [SchemaNode] = []
        var known: [[Int]] = []
        for rule in properties {
            let properties = rule.content
            var isKnown = false
            if properties.names.contains(name) {
                isKnown = true
                nodes += properties.named.filter { $0.name == name }.map { rule.node($0.value) }
            }
            for (pattern, schema) in properties.patterns where pattern.matches(name) {
                isKnown = true
                nodes.append(rule.node(schema))
            }
            if !isKnown, let rest = properties.rest {
                isKnown = true
                nodes.append(rule.node(rest))
            }
            if isKnown { known.append(rule.scope) }
        }
        for rule in unevaluatedProperties where !known.contains(where: { $0.starts(with: rule.scope) }) {
            nodes.append(rule.node(rule.content))
        }
        return nodes
    }

    /// The schemas that the element in a place has to match.
    func schemas(forElement index: Int) -> [SchemaNode] {
        var nodes: [SchemaNode] = []
        var known: [[Int]] = []
        for rule in items {
            let schema = index < rule.content.prefix.count ? rule.content.prefix[index] : rule.content.rest
            guard let schema else { continue }
            nodes.append(rule.node(schema))
            known.append(rule.scope)
        }
        for rule in unevaluatedItems where !known.contains(where: { $0.starts(with: rule.scope) }) {
            nodes.append(rule.node(rule.content))
        }
        return nodes
    }

    /// The names of all properties that schemas have, in their order.
    var names: [String] {
        var seen: Set<String> = []
        return properties.flatMap { $0.content.named.map(\.name) }.filter { seen.insert($0).inserted }
    }

    /// Whether a required property can have no value, as far as that is seen without making it.
    func hasImpossibleProperty(_ books: Books) -> Bool {
        guard kinds == .object, properties.count > 1 else { return false }
        return required.contains { name in
            let nodes = schemas(forProperty: name)
            guard nodes.count > 1 || nodes.contains(where: { books.heights.height(of: $0).least >= Heights.endless })
            else { return false }
            var inner = Asked(books)
            for node in nodes { inner.add(node) }
            return inner.contradiction != nil
        }
    }
}
