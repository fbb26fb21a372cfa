import Accord

/// The depth of the flattest values that schemas allow, by which recursion finds its end.
struct Heights: Sendable {
    /// By kind of value.
    struct Height: Equatable {
        var scalar: Int
        var array: Int
        var object: Int

        init(_ all: Int) {
            (scalar, array, object) = (all, all, all)
        }

        var least: Int { min(scalar, array, object) }

        func and(_ other: Height) -> Height {
            var result = self
            result.scalar = max(scalar, other.scalar)
            result.array = max(array, other.array)
            result.object = max(object, other.object)
            return result
        }

        func or(_ other: Height) -> Height {
            var result = self
            result.scalar = min(scalar, other.scalar)
            result.array = min(array, other.array)
            result.object = min(object, other.object)
            return result
        }
    }

    /// More than any schema has: of one that no value fulfils.
    static let endless = 1 << 30

    private var heights: [[Height]]
    private let model: (@Sendable (Int, Int) -> Int)

    init(_ books: [RuleBook], model: @escaping @Sendable (Int, Int) -> Int) {
        heights = books.map { Array(repeating: Height(Self.endless), count: $0.schemas.count) }
        self.model = model
        var changed = true
        while changed {
            changed = false
            for book in books.indices.reversed() {
                for index in books[book].schemas.indices.reversed() {
                    let height = height(books[book].schemas[index].rules, book)
                    if height != heights[book][index] {
                        heights[book][index] = height
                        changed = true
                    }
                }
            }
        }
    }

    func height(of node: SchemaNode) -> Height { heights[node.book][node.index] }

    /// The depth of the flattest value that has to match several schemas, or more.
    func least(_ nodes: [SchemaNode]) -> Int {
        nodes.reduce(Height(0)) { $0.and(height(of: $1)) }.least
    }

    // MARK: Rules

    private func height(_ rules: [Rule], _ book: Int) -> Height {
        var result = Height(0)
        let required = Set(
            rules.flatMap { rule -> [String] in if case .required(let names) = rule { names } else { [] } })
        var leastItems = 0
        for case .itemCount(let limits) in rules { leastItems = min(limits.least ?? 0, 1000) }
        for rule in rules { result = result.and(height(rule, book, required, leastItems)) }
        return result
    }

    private func height(_ rule: Rule, _ book: Int, _ required: Set<String>, _ leastItems: Int) -> Height {
        func at(_ index: Int) -> Height { heights[book][index] }
        var result = Height(0)
        switch rule {
        case .nothing: return Height(Self.endless)
        case .reference(let index): return at(index)
        case .model(let type): return heights[model(book, type)][0]
        case .types(let kinds): return Self.height(kinds)
        case .constant(let value): return Self.height([value])
        case .values(let values): return Self.height(values)
        case .allOf(let schemas): for schema in schemas { result = result.and(at(schema)) }
        case .anyOf(let all), .oneOf(let all):
            return all.all.reduce(Height(Self.endless)) { $0.or(at($1)) }
        case .items(let items):
            for position in 0..<leastItems {
                let schema = position < items.prefix.count ? items.prefix[position] : items.rest
                if let schema { result.array = max(result.array, above(at(schema))) }
                if position >= items.prefix.count { break }
            }
        case .contains(let contained) where contained.least > 0: result.array = above(at(contained.schema))
        case .properties(let properties):
            for property in properties.named where required.contains(property.name) {
                result.object = max(result.object, above(at(property.value)))
            }
            if let rest = properties.rest, properties.patterns.isEmpty, !required.isSubset(of: properties.names) {
                result.object = max(result.object, above(at(rest)))
            }
        default: break
        }
        return result
    }

    /// The height of what contains a value.
    private func above(_ height: Height) -> Int { min(height.least + 1, Self.endless) }

    private static func height(_ kinds: [Rule.Kind]) -> Height {
        var result = Height(endless)
        for kind in kinds {
            switch kind {
            case .array: result.array = 0
            case .object: result.object = 0
            default: result.scalar = 0
            }
        }
        return result
    }

    private static func height(_ values: [JSONValue]) -> Height {
        var result = Height(endless)
        for value in values {
            switch value {
            case .array: result.array = 0
            case .object: result.object = 0
            default: result.scalar = 0
            }
        }
        return result
    }
}
