import Contract

/// The Swift names of a record's properties.
struct PropertyNames {
    /// In the order of `RecordModel.properties`.
    private(set) var properties: [String] = []
    /// The property that keeps what the contract does not name.
    private(set) var additional: String
    private(set) var problems: [Diagnostic] = []

    init(_ record: RecordModel, besides types: Set<String>) {
        var scope = SchemaScope("properties")
        let reserved = types.isEmpty ? Naming.reservedRecordProperties : types.union(Naming.reservedRecordProperties)
        for property in record.properties {
            let owner = SchemaScope.Owner(
                name: property.name, location: property.location, pointer: property.pointer)
            properties.append(
                scope.take(
                    Naming.member(property.givenName ?? property.name), for: owner, reserved: reserved, &problems))
        }
        additional = scope.take("additionalProperties")
    }
}

extension NameTable {
    /// The cases of an enum of literals. A later one of two that are the same has a name with all its characters.
    static func names(of model: LiteralsModel, _ problems: inout [Diagnostic]) -> [String] {
        var scope = SchemaScope("values")
        var known: [String: String] = [:]
        return model.literals.map { literal in
            if let name = known[literal.value] { return name }
            let owner = SchemaScope.Owner(
                name: literal.value, location: model.info.location, pointer: model.info.pointer)
            var name = Naming.member(literal.name ?? literal.value)
            if !scope.isFree(name), literal.name == nil { name = Naming.exact(literal.value) }
            name = scope.take(name, for: owner, reserved: Naming.reservedSchemaCases, &problems)
            known[literal.value] = name
            return name
        }
    }

    static func names(of model: UnionModel, besides types: Set<String>, _ problems: inout [Diagnostic]) -> [String] {
        var scope = SchemaScope("alternatives")
        let reserved = types.isEmpty ? Naming.reservedSchemaCases : types.union(Naming.reservedSchemaCases)
        return model.cases.map { item in
            let owner = SchemaScope.Owner(name: item.name, location: model.info.location, pointer: item.pointer)
            return scope.take(Naming.member(item.name), for: owner, reserved: reserved, &problems)
        }
    }

    static func names(
        of model: MessageSetModel, besides types: Set<String>, _ problems: inout [Diagnostic]
    ) -> [String] {
        var scope = SchemaScope("messages")
        let reserved = types.isEmpty ? Naming.reservedSchemaCases : types.union(Naming.reservedSchemaCases)
        return model.messages.map { message in
            let owner = SchemaScope.Owner(name: message.name, location: message.location, pointer: message.pointer)
            return scope.take(Naming.member(message.name), for: owner, reserved: reserved, &problems)
        }
    }
}

extension FileWriter {
    /// The Swift names of a record's properties.
    func names(of record: RecordModel) -> PropertyNames {
        PropertyNames(record, besides: Set(record.info.models.compactMap { project.names.models[$0.fullName]?.last }))
    }
}
