import Contract

/// The Swift names of a message's members.
struct MemberNames {
    /// In the order of `ObjectModel.fields`: of properties, and of cases for the members of a oneof.
    private(set) var fields: [String] = []
    /// The properties of oneofs, in the order of `ObjectModel.oneofs`.
    private(set) var oneofs: [String]
    /// All of the message's properties.
    private(set) var scope = NameScope()

    init(_ message: ObjectModel) {
        oneofs = message.oneofs.map { Naming.lowerCamel($0.name) }
        var named: Set<Int> = []
        var cases: [Int: NameScope] = [:]
        for field in message.fields {
            let name = Naming.lowerCamel(field.name)
            guard let oneof = field.oneof, oneofs.indices.contains(oneof) else {
                fields.append(scope.take(name, reserved: Naming.reservedProperties, number: field.number))
                continue
            }
            fields.append(
                cases[oneof, default: NameScope()].take(name, reserved: Naming.reservedCases, number: field.number))
            if named.insert(oneof).inserted {
                oneofs[oneof] = scope.take(oneofs[oneof], reserved: Naming.reservedProperties)
            }
        }
    }
}
