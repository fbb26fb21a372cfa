import Contract

/// The Swift names of a record's properties.
struct PropertyNames {
    /// In the order of `RecordModel.properties`.
    private(set) var properties: [String]
    /// The property that keeps what the contract does not name.
    private(set) var additional = "additionalProperties"
    private(set) var problems: [Diagnostic] = []

    init(_ record: RecordModel, besides types: Set<String>) {
        let owners = record.properties.map { property in
            SchemaScope.Owner(
                property.name, spellings: Naming.members(property.name, given: property.givenName),
                location: property.location, pointer: property.pointer)
        }
        let scope = SchemaScope(what: "properties", reserved: types.union(Naming.reservedRecordProperties))
        properties = scope.names(of: owners, &problems)
        while properties.contains(additional) { additional += "_" }
    }
}

extension NameTable {
    /// The cases of an enum of literals.
    static func names(of model: LiteralsModel, _ problems: inout [Diagnostic]) -> [String] {
        var owners: [SchemaScope.Owner] = []
        var places: [String: Int] = [:]
        for literal in model.literals where places[literal.value] == nil {
            places[literal.value] = owners.count
            owners.append(
                SchemaScope.Owner(
                    literal.value,
                    spellings: Naming.values(literal.value, given: literal.name ?? descending(literal, of: model)),
                    location: model.info.location, pointer: model.info.pointer))
        }
        let scope = SchemaScope(what: "values", reserved: Naming.reservedSchemaCases)
        let names = scope.names(of: owners, &problems)
        return model.literals.map { literal in places[literal.value].map { names[$0] } ?? "" }
    }

    /// The name of a sort order such as `-created_at`, where the contract says that the sign means descending order, calls
    /// the enum an order (`sort`, `orderBy`), or has the same value without the sign, which leaves nothing else to mean.
    private static func descending(_ literal: LiteralsModel.Literal, of model: LiteralsModel) -> String? {
        guard literal.value.hasPrefix("-"), literal.value.dropFirst().first?.isLetter == true else { return nil }
        let bare = String(literal.value.dropFirst())
        // Infinity is a number.
        guard !["inf", "infinity"].contains(bare.lowercased()) else { return nil }
        let prose = (literal.documentation.leading + " " + model.info.documentation.leading).lowercased()
        let isOrder =
            prose.contains("descending") || model.literals.contains { $0.value == bare }
            || !orderWords.isDisjoint(with: Naming.words(model.info.name))
        return isOrder ? "\(bare)_descending" : nil
    }

    private static let orderWords: Set = ["sort", "sorts", "sorting", "order", "ordering"]

    /// The cases of a union, or the properties of one whose cases are tried.
    static func names(of model: UnionModel, besides types: Set<String>, _ problems: inout [Diagnostic]) -> [String] {
        let owners = model.cases.map { item in
            SchemaScope.Owner(
                item.name, spellings: Naming.members(item.name), location: model.info.location, pointer: item.pointer)
        }
        let reserved = model.selector == .fit ? Naming.reservedFitProperties : Naming.reservedSchemaCases
        return SchemaScope(what: "alternatives", reserved: types.union(reserved)).names(of: owners, &problems)
    }

    static func names(
        of model: MessageSetModel, besides types: Set<String>, _ problems: inout [Diagnostic]
    ) -> [String] {
        let owners = model.messages.map { message in
            SchemaScope.Owner(
                message.name, spellings: Naming.members(message.name), location: message.location,
                pointer: message.pointer)
        }
        return SchemaScope(what: "messages", reserved: types.union(Naming.reservedSchemaCases))
            .names(of: owners, &problems)
    }
}

extension FileWriter {
    /// The Swift names of a record's properties.
    func names(of record: RecordModel) -> PropertyNames {
        let nested = Set(record.info.models.compactMap { project.names.models[$0.fullName]?.last })
        let path = project.names.models[record.info.fullName] ?? []
        return PropertyNames(record, besides: nested.union(project.names.uncapitalizedTypes(around: path)))
    }
}
