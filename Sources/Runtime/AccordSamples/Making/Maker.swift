import Accord

/// One run that makes a sample: part by part, each by a seed of its own, and each checked by the validator.
struct Maker {
    /// The number of ways that are tried for one value.
    private static let attemptLimit = 24
    /// The number of values that are tried in all, after which a run gives up.
    private static let stepLimit = 40_000
    /// The number of values after which a sample gets what it must have and nothing else.
    private static let size = 600
    /// The depth of values, except where recursion needs more to end.
    private static let depth = 6
    /// The depth at which a run gives up: less than what the validator goes down to.
    private static let depthLimit = 120

    let books: Books
    let plausible: Plausible
    private var steps = 0

    init(_ books: Books, plausible: Plausible) {
        self.books = books
        self.plausible = plausible
    }

    /// The value that is being made.
    struct Place {
        /// The name of the property that the value belongs to; empty where there is none.
        var name: String
        var path = ""
        var seed: UInt64
        /// The depth that the value may have.
        var budget: Int
        var depth = 0

        func property(_ name: String) -> Place {
            Place(
                name: name, path: path.isEmpty ? name : "\(path).\(name)", seed: SeededRandom.seed(seed, for: name),
                budget: budget - 1, depth: depth + 1)
        }

        func element(_ index: Int, attempt: Int = 0) -> Place {
            Place(
                name: name, path: "\(path)[\(index)]",
                seed: SeededRandom.seed(seed, for: UInt64(index) << 16 + UInt64(attempt)), budget: budget - 1,
                depth: depth + 1)
        }

        func failure(_ keyword: String, _ message: String) -> SampleError {
            SampleError(path: path, keyword: keyword, message: message)
        }
    }

    mutating func value(of node: SchemaNode, name: String, seed: UInt64) throws(SampleError) -> JSONValue {
        let height = books.heights.least([node])
        let budget = height < Heights.endless ? max(Self.depth, height + 1) : Self.depth
        return try value([node], Place(name: name, seed: seed, budget: budget))
    }

    /// A value that all of the schemas accept.
    mutating func value(_ nodes: [SchemaNode], _ place: Place) throws(SampleError) -> JSONValue {
        guard place.depth < Self.depthLimit else {
            throw place.failure("$ref", "is nested without an end")
        }
        var failure = place.failure("false", "has no valid form")
        for attempt in 0..<Self.attemptLimit {
            steps += 1
            guard steps < Self.stepLimit else { throw failure }
            var random = SeededRandom(seed: SeededRandom.seed(place.seed, for: UInt64(attempt)))
            do {
                let asked = try asked(nodes, place, &random)
                let value = try make(asked, place, nodes, attempt: attempt, &random)
                guard let violation = violation(of: value, nodes) else { return value }
                let path = violation.path.isEmpty || place.path.isEmpty ? "" : "."
                failure = SampleError(
                    path: place.path + path + violation.path, keyword: violation.keyword, message: violation.message)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func violation(of value: JSONValue, _ nodes: [SchemaNode]) -> Violation? {
        for node in nodes {
            if let first = books.books[node.book].violations(of: value, schema: node.index).first { return first }
        }
        return nil
    }

    /// Whether a value gets what it must have and nothing else.
    func isSparse(_ place: Place) -> Bool { place.budget <= 0 || steps > Self.size }

    /// Whether schemas have values that are flat enough for what is inside of a place.
    func fits(_ nodes: [SchemaNode], in place: Place) -> Bool { books.heights.least(nodes) < place.budget }

    private mutating func make(
        _ asked: Asked, _ place: Place, _ nodes: [SchemaNode], attempt: Int, _ random: inout SeededRandom
    ) throws(SampleError) -> JSONValue {
        if let candidates = asked.candidates {
            let order = random.shuffled(candidates).sorted { $0 != .null && $1 == .null }
            guard let value = order.first(where: { violation(of: $0, nodes) == nil }) else {
                throw place.failure("enum", "has none of the values that the schema lists")
            }
            return value
        }
        let kind = try kind(asked, nodes, place, &random)
        switch kind {
        case .null: return .null
        case .boolean: return .bool(random.chance(50))
        case .string: return .string(try string(asked, place, attempt: attempt, &random))
        case .array: return .array(try elements(asked, place, &random))
        case .object: return .object(try members(asked, place, &random))
        default: return .number(try number(asked, place, kind: kind, attempt: attempt, &random))
        }
    }

    /// The kind of the value; where numbers may be whole or not, both.
    private func kind(
        _ asked: Asked, _ nodes: [SchemaNode], _ place: Place, _ random: inout SeededRandom
    ) throws(SampleError) -> Kinds {
        var kinds = asked.kinds
        // Of kinds that have no end, or nothing to be made of, none is chosen.
        let height = nodes.reduce(Heights.Height(0)) { $0.and(books.heights.height(of: $1)) }
        if height.array >= Heights.endless { kinds.remove(.array) }
        if height.object >= Heights.endless { kinds.remove(.object) }
        if asked.kinds == .all {
            let suggested = kinds.intersection(asked.suggested)
            kinds.formIntersection(suggested.isEmpty ? [.boolean, .whole, .string] : suggested)
        }
        if kinds.intersection([.array, .object]) != kinds, isSparse(place) {
            kinds.subtract([.array, .object])
        }
        // A value says more than null.
        if kinds != .null, kinds.contains(.null), !random.chance(isSparse(place) ? 50 : 8) { kinds.remove(.null) }
        if kinds.contains(.null), kinds != .null { return .null }
        var choices: [Kinds] = [.null, .boolean, .object, .array, .string].filter { kinds.contains($0) }
        let numbers = kinds.intersection(.number)
        if !numbers.isEmpty { choices.append(numbers) }
        // Where a keyword is about one of the kinds, that is meant most of the time.
        let meant = choices.filter { !$0.intersection(asked.suggested).isEmpty }
        if !meant.isEmpty, meant.count < choices.count, random.chance(80) { choices = meant }
        guard let kind = random.element(of: choices) else {
            throw place.failure("type", "can be of no type")
        }
        return kind
    }
}
