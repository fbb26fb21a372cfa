import Accord

/// All that is asked of one value: the rules of the schemas that it has to match, merged.
struct Asked {
    /// Something that is open, as long as no branch is chosen.
    enum Choice {
        case any([SchemaNode], scope: [Int])
        case one([SchemaNode], scope: [Int])
        case condition(if: SchemaNode, then: SchemaNode?, otherwise: SchemaNode?, scope: [Int])
    }

    /// A rule, and the schemas around it, by which `unevaluatedProperties` and `unevaluatedItems` know what they are
    /// about.
    struct Scoped<Content> {
        var content: Content
        var book: Int
        var scope: [Int]

        func node(_ index: Int) -> SchemaNode { SchemaNode(book: book, index: index) }
    }

    struct Limits {
        var least = 0
        var most = Int.max

        mutating func merge(_ limits: Rule.Limits) {
            least = max(least, limits.least ?? 0)
            most = min(most, limits.most ?? .max)
        }
    }

    var kinds = Kinds.all
    /// The kinds that keywords are about.
    var suggested: Kinds = []
    /// The values of `const` or `enum`, where there are some.
    var candidates: [JSONValue]?

    var multiples: [JSONNumber] = []
    var bounds: [(bound: Rule.Bound, limit: JSONNumber)] = []

    var length = Limits()
    var patterns: [Pattern] = []
    var formats: [Format] = []

    var items: [Scoped<Rule.Items>] = []
    var contained: [Scoped<Rule.Contains>] = []
    var itemCount = Limits()
    var isUnique = false

    var properties: [Scoped<Rule.Properties>] = []
    var propertyNames: [SchemaNode] = []
    var propertyCount = Limits()
    var required: [String] = []
    var forbidden: Set<String> = []
    var dependentNames: [Rule.Named<[String]>] = []
    var dependentSchemas: [(name: String, schema: SchemaNode, scope: [Int])] = []

    var unevaluatedItems: [Scoped<Int>] = []
    var unevaluatedProperties: [Scoped<Int>] = []

    var choices: [Choice] = []
    /// The keyword by which no value is left, when there is such a thing.
    var contradiction: String?

    private let books: Books
    private var visits = 0
    /// The schemas that are part of it.
    private var seen: Set<SchemaNode> = []

    init(_ books: Books) {
        self.books = books
    }

    // MARK: Schemas that must match

    mutating func add(_ node: SchemaNode, scope: [Int] = []) {
        guard seen.insert(node).inserted else { return }
        visits += 1
        let scope = scope + [visits]
        let schema = books.schema(of: node)
        for rule in schema.rules {
            add(rule, node.book, scope)
            if contradiction != nil { return }
        }
        if let index = schema.unevaluatedItems {
            unevaluatedItems.append(Scoped(content: index, book: node.book, scope: scope))
        }
        if let index = schema.unevaluatedProperties {
            unevaluatedProperties.append(Scoped(content: index, book: node.book, scope: scope))
        }
    }

    private mutating func add(_ rule: Rule, _ book: Int, _ scope: [Int]) {
        func node(_ index: Int) -> SchemaNode { SchemaNode(book: book, index: index) }
        switch rule {
        case .nothing: contradiction = "false"
        case .reference(let index): add(node(index), scope: scope)
        case .model(let type): add(books.model(type, of: book), scope: scope)
        case .types(let kinds): keep(Kinds(kinds), "type")
        case .constant(let value): keep([value], "const")
        case .values(let values): keep(values, "enum")
        case .allOf(let schemas): for schema in schemas { add(node(schema), scope: scope) }
        case .anyOf(let all): choices.append(.any(all.all.map(node), scope: scope))
        case .oneOf(let all): choices.append(.one(all.all.map(node), scope: scope))
        case .not(let schema): addNegative(node(schema))
        case .condition(let condition):
            choices.append(
                .condition(
                    if: node(condition.condition), then: condition.then.map(node),
                    otherwise: condition.otherwise.map(node), scope: scope))
        case .dependentSchemas(let schemas):
            suggested.formUnion(.object)
            dependentSchemas += schemas.map { ($0.name, node($0.value), scope) }
        case .items(let items):
            suggested.formUnion(.array)
            self.items.append(Scoped(content: items, book: book, scope: scope))
        case .contains(let contains):
            suggested.formUnion(.array)
            contained.append(Scoped(content: contains, book: book, scope: scope))
        case .properties(let properties):
            suggested.formUnion(.object)
            self.properties.append(Scoped(content: properties, book: book, scope: scope))
        case .propertyNames(let schema):
            suggested.formUnion(.object)
            propertyNames.append(node(schema))
        default: addLimit(rule)
        }
    }

    private mutating func addLimit(_ rule: Rule) {
        switch rule {
        case .multipleOf(let divisor):
            suggested.formUnion(.number)
            multiples.append(divisor)
        case .bound(let bound, let limit):
            suggested.formUnion(.number)
            bounds.append((bound, limit))
        case .length(let limits):
            suggested.formUnion(.string)
            length.merge(limits)
        case .pattern(let pattern):
            suggested.formUnion(.string)
            patterns.append(pattern)
        case .format(let format):
            suggested.formUnion(.string)
            if !formats.contains(format) { formats.append(format) }
        case .itemCount(let limits):
            suggested.formUnion(.array)
            itemCount.merge(limits)
        case .uniqueItems:
            suggested.formUnion(.array)
            isUnique = true
        case .propertyCount(let limits):
            suggested.formUnion(.object)
            propertyCount.merge(limits)
        case .required(let names):
            suggested.formUnion(.object)
            for name in names { require(name) }
        case .dependentRequired(let dependent):
            suggested.formUnion(.object)
            dependentNames += dependent
        default: break
        }
    }

    mutating func require(_ name: String) {
        if !required.contains(name) { required.append(name) }
        if forbidden.contains(name), kinds == .object { contradiction = contradiction ?? "required" }
    }

    mutating func forbid(_ name: String) {
        forbidden.insert(name)
        if required.contains(name), kinds == .object { contradiction = contradiction ?? "not" }
    }

    private mutating func keep(_ kinds: Kinds, _ keyword: String) {
        self.kinds.formIntersection(kinds)
        // A number that is whole is one of both kinds, and JSON Schema's `number` allows either.
        if self.kinds.isEmpty { contradiction = contradiction ?? keyword }
        filterCandidates(keyword)
    }

    private mutating func keep(_ values: [JSONValue], _ keyword: String) {
        candidates =
            candidates.map { known in known.filter { one in values.contains { $0.isIdentical(to: one) } } } ?? values
        filterCandidates(keyword)
    }

    private mutating func filterCandidates(_ keyword: String) {
        guard let values = candidates else { return }
        let left = values.filter { kinds.contains(Kinds(of: $0)) }
        candidates = left
        if left.isEmpty { contradiction = contradiction ?? keyword }
    }

    // MARK: Schemas that must not match

    /// Takes from a schema that must not match what can be avoided from the start. The rest is found by trying.
    mutating func addNegative(_ node: SchemaNode) {
        guard let rules = resolved(node) else { return }
        if rules.isEmpty {
            contradiction = contradiction ?? "not"
            return
        }
        for (rule, book) in rules {
            switch rule {
            case .required(let names):
                // One that is not there is enough.
                if let name = names.last(where: { !required.contains($0) }) { return forbid(name) }
                if names.allSatisfy(required.contains), rules.count == 1, kinds == .object {
                    contradiction = contradiction ?? "not"
                }
            case .anyOf(let all) where rules.count == 1:
                for index in all.all { addNegative(SchemaNode(book: book, index: index)) }
                return
            case .values(let values): if exclude(values, rules.count) { return }
            case .constant(let value): if exclude([value], rules.count) { return }
            default: break
            }
        }
        guard rules.count == 1 else { return }
        if case .types(let kinds) = rules[0].rule { keep(Kinds.all.subtracting(Kinds(kinds)), "not") }
        if case .nothing = rules[0].rule { return }
    }

    /// Whether candidates without these values are left, where these are all that a schema forbids.
    private mutating func exclude(_ values: [JSONValue], _ count: Int) -> Bool {
        guard let known = candidates else { return false }
        let left = known.filter { one in !values.contains { $0.isIdentical(to: one) } }
        guard !left.isEmpty || count == 1 else { return false }
        candidates = left
        if left.isEmpty { contradiction = contradiction ?? "not" }
        return true
    }

    /// The rules of a schema, with those that it only refers to; `nil` when that is not all that it asks.
    private func resolved(_ node: SchemaNode) -> [(rule: Rule, book: Int)]? {
        var result: [(Rule, Int)] = []
        var isAll = true
        var seen: Set<SchemaNode> = []
        func visit(_ node: SchemaNode) {
            guard seen.insert(node).inserted, seen.count < 32 else { return }
            let schema = books.schema(of: node)
            if schema.unevaluatedItems != nil || schema.unevaluatedProperties != nil { isAll = false }
            for rule in schema.rules {
                switch rule {
                case .reference(let index): visit(SchemaNode(book: node.book, index: index))
                case .model(let type): visit(books.model(type, of: node.book))
                case .allOf(let schemas): for index in schemas { visit(SchemaNode(book: node.book, index: index)) }
                default: result.append((rule, node.book))
                }
            }
        }
        visit(node)
        return isAll ? result : nil
    }
}
