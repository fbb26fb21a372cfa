import Contract

/// Declarations of `.proto` whose names would be the same in Swift: the first of them has the name, so that their order
/// in the file decides which one that is.
struct ProtoNamesakes {
    /// A declaration, with its name in the contract and that in Swift.
    struct Member {
        var name: String
        var swift: String
        var location: SourceLocation
        var isOneof = false
    }

    /// The warnings, in the order of the declarations.
    private(set) var warnings: [Diagnostic] = []
    /// By the names that they wanted, the declarations that have them.
    private var owners: [String: Member] = [:]

    /// - Parameter wish: the name that the declaration would have if it were alone.
    mutating func add(_ member: Member, wish: String) {
        // A name without a letter or a digit has the number for a name.
        guard !wish.isEmpty else { return }
        guard let owner = owners[wish] else {
            owners[wish] = member
            return
        }
        // One that is declared twice is an error.
        guard owner.name != member.name else { return }
        // The enums of both have a warning.
        if owner.isOneof, member.isOneof { return }
        let first = "\(owner.location.file):\(owner.location.line)"
        warnings.append(
            Diagnostic(
                "'\(member.name)' and '\(owner.name)' (\(first)) would both be `\(wish)` in Swift, so '\(member.name)', "
                    + "which comes later, becomes `\(member.swift)`; rename one of the two",
                severity: .warning, at: member.location))
    }

    /// The warnings of one scope.
    ///
    /// - Parameter wishes: the names that the members would have if each were alone, in their order. Asked for only
    ///   where a name has an underscore, as the others of equal names have.
    static func warnings(_ members: [Member], wishes: () -> [String]) -> [Diagnostic] {
        guard members.contains(where: { $0.swift.utf8.contains(UInt8(ascii: "_")) }) else { return [] }
        var namesakes = ProtoNamesakes()
        for (member, wish) in zip(members, wishes()) { namesakes.add(member, wish: wish) }
        return namesakes.warnings
    }
}

extension ProtoNamesakes {
    /// The warnings about the fields of a message and its oneofs: the fields of a oneof are cases, in a scope of their own.
    static func warnings(_ message: ObjectModel, _ names: MemberNames) -> [Diagnostic] {
        var properties: [Member] = []
        var cases: [Int: [Member]] = [:]
        for (field, name) in zip(message.fields, names.fields) {
            let member = Member(name: field.name, swift: name, location: field.location)
            guard let index = field.oneof, message.oneofs.indices.contains(index) else {
                properties.append(member)
                continue
            }
            // A oneof has its name from where its first field is.
            if cases[index] == nil {
                let oneof = message.oneofs[index]
                properties.append(
                    Member(name: oneof.name, swift: names.oneofs[index], location: oneof.location, isOneof: true))
            }
            cases[index, default: []].append(member)
        }
        return ([properties] + cases.sorted { $0.key < $1.key }.map(\.value)).flatMap { members in
            warnings(members) { members.map { Naming.lowerCamel($0.name) } }
        }
    }

    /// The warnings about the values of an enum.
    static func warnings(_ model: EnumModel, _ names: [String]) -> [Diagnostic] {
        let members = zip(model.values, names).map { value, name in
            Member(name: value.name, swift: name, location: value.location)
        }
        return warnings(members) { Naming.cases(model.values.map(\.name), of: model.name) }
    }

    /// The warnings about the methods of a service.
    static func warnings(_ methods: [ServiceShape.MethodShape]) -> [Diagnostic] {
        let members = methods.map { Member(name: $0.method.name, swift: $0.name.text, location: $0.method.location) }
        return warnings(members) { methods.map { Naming.lowerCamel($0.method.name) } }
    }
}
