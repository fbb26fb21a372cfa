import Contract

/// The types of schemas, resolved: names of types looked up, and what holds what in place.
struct ValueTypes {
    private let index: ModelIndex
    /// The type that each alias means, which is no alias itself, though it may hold some.
    private var aliases: [String: ValueType] = [:]
    /// The same, which may be an alias.
    private var declared: [String: ValueType] = [:]
    private(set) var problems: [Diagnostic] = []

    init(_ index: ModelIndex) {
        self.index = index
        var graph: [String: [String]] = [:]
        var models: [AliasModel] = []
        for case .alias(let model) in index.schemaModels {
            models.append(model)
            graph[model.info.fullName] = model.type.models.filter { index.alias($0) != nil }
        }
        guard !models.isEmpty else { return }
        let circles = Components.circles(of: graph)
        for model in models {
            var type = model.type
            if let circle = circles[model.info.fullName] {
                // Swift has no name for a list of itself.
                type = type.replacing { circles[$0] == circle ? .any : nil }
                problems.append(
                    Diagnostic(
                        "`\(Literal.escaped(model.info.name))` (\(Literal.escaped(model.info.pointer))) is a list or "
                            + "map of itself, which becomes any JSON value; make an object of it for a type of its own",
                        severity: .warning, at: model.info.location))
            }
            aliases[model.info.fullName] = type
        }
        declared = aliases
        for model in models {
            var target = model.info.fullName
            var seen: Set<String> = []
            while case .model(let next)? = aliases[target], aliases[next] != nil, seen.insert(next).inserted {
                target = next
            }
            // For all along the way, so that a long chain is walked once.
            let final = aliases[target]
            for name in seen { aliases[name] = final }
            aliases[model.info.fullName] = final
        }
    }

    /// Returns the type in the declaration of an alias: another alias, perhaps.
    func aliasType(_ alias: AliasModel) -> ValueType { declared[alias.info.fullName] ?? alias.type }

    /// Returns the type that an alias means, in which there may be further aliases; `nil` for other models.
    func alias(_ fullName: String) -> ValueType? { aliases[fullName] }

    /// The type without the name of an alias in front.
    func expanded(_ type: ValueType) -> ValueType {
        if case .model(let name) = type, let target = aliases[name] { return target }
        return type
    }

    /// The type without `nullable` in front, and whether there was one, by whichever name.
    func unwrapped(_ type: ValueType) -> (type: ValueType, isNullable: Bool) {
        var (type, isNullable) = (type, false)
        while case .nullable(let inner) = expanded(type) { (type, isNullable) = (inner, true) }
        // A JSON value may be null as it is.
        return (type, isNullable && expanded(type) != .any)
    }

    /// Whether the type is an array or a dictionary, by whichever name.
    func isContainer(_ type: ValueType) -> Bool {
        switch type {
        case .list, .map: true
        case .model(let name): aliases[name].map(isContainer) ?? false
        default: false
        }
    }
}

extension ValueType {
    /// The full names of the models in it.
    var models: [String] {
        switch self {
        case .model(let name): [name]
        case .list(let type), .map(let type), .nullable(let type): type.models
        default: []
        }
    }

    /// With other types in place of some models.
    func replacing(_ body: (String) -> ValueType?) -> ValueType {
        switch self {
        case .model(let name): body(name) ?? self
        case .list(let type): .list(type.replacing(body))
        case .map(let type): .map(type.replacing(body))
        case .nullable(let type): .nullable(type.replacing(body))
        default: self
        }
    }
}
