import Contract

/// The Swift names of everything in a contract that becomes a type, as paths from the module's scope:
/// `["Rin", "Contacts", "V1", "Contact"]`.
///
/// The names rest on the whole contract, and not on what is written of it, so that two runs over one contract (models
/// into one module, mocks into another) agree on them.
struct NameTable {
    /// What is made of a service.
    struct ServiceNames {
        /// The enum that holds the methods' descriptors.
        var methods: String
        var interface: String
        var client: String
        var mock: String
    }

    private(set) var models: [String: [String]] = [:]
    private(set) var services: [String: ServiceNames] = [:]
    /// The enums of a message's oneofs, in the order of `ObjectModel.oneofs`, by the message's full name.
    private(set) var oneofs: [String: [String]] = [:]
    /// The cases of enums, in the order of `EnumModel.values`, by the enum's full name.
    private(set) var cases: [String: [String]] = [:]
    /// The constants of extensions, by their full names.
    private(set) var extensions: [String: String] = [:]
    private var scopes: [[String]: NameScope] = [:]
    /// Of constants, which do not get in the way of types.
    private var constants: [[String]: NameScope] = [:]

    init(_ contract: Contract) {
        for file in contract.files { addNamespaces(of: file.package) }
        for file in contract.files {
            let reserved = Self.reservedTypes(in: file.package)
            for model in file.models { add(model, in: Self.namespace(file.package), reserved: reserved) }
            for field in file.extensions { add(field, in: Self.namespace(file.package)) }
        }
        for file in contract.files {
            for service in file.services { add(service, in: file.package) }
        }
    }

    /// The path of a package's namespace.
    static func namespace(_ package: String) -> [String] {
        package.split(separator: ".").map { component in
            var scope = NameScope()
            return scope.take(Naming.upperCamel(String(component)), reserved: Naming.reservedNamespaces)
        }
    }

    /// Whether the scope with that path has a type or namespace of that name.
    func declares(_ name: String, in path: [String]) -> Bool {
        scopes[path]?.taken.contains(name) ?? false
    }

    /// A type with the name of its package's first namespace would hide that package from the code around it, so the
    /// name is reserved where the package has more namespaces than that.
    private static func reservedTypes(in package: String) -> Set<String> {
        let namespace = namespace(package)
        guard namespace.count > 1, let root = namespace.first else { return Naming.reservedTypes }
        return Naming.reservedTypes.union([root])
    }

    private mutating func addNamespaces(of package: String) {
        var path: [String] = []
        for name in Self.namespace(package) {
            // Packages share their namespaces, so this one may be there already.
            if !declares(name, in: path) { _ = take(name, in: path, reserved: []) }
            path.append(name)
        }
    }

    private mutating func add(_ model: Model, in scope: [String], reserved: Set<String>) {
        let path = scope + [take(Naming.type(model.name), in: scope, reserved: reserved)]
        models[model.fullName] = path
        switch model {
        case .record, .literals, .union, .tuple, .alias:
            for inner in model.models { add(inner, in: path, reserved: reserved) }
        case .enumeration(let enumeration): cases[enumeration.fullName] = CaseNames(enumeration).values
        case .object(let object):
            for inner in object.models { add(inner, in: path, reserved: reserved) }
            for field in object.extensions { add(field, in: path) }
            oneofs[object.fullName] = object.oneofs.map { oneof in
                take(Naming.upperCamel(oneof.name), in: path, reserved: reserved)
            }
        }
    }

    private mutating func add(_ field: ExtensionField, in scope: [String]) {
        extensions[field.fullName] = constants[scope, default: NameScope()].take(
            Naming.lowerCamel(field.field.name), reserved: Naming.reservedProperties, number: field.field.number)
    }

    private mutating func add(_ service: Service, in package: String) {
        let scope = Self.namespace(package)
        let reserved = Self.reservedTypes(in: package)
        let name = Naming.type(service.name)
        services[service.fullName] = ServiceNames(
            methods: take(name, in: scope, reserved: reserved),
            interface: take("\(name)ClientInterface", in: scope, reserved: reserved),
            client: take("\(name)Client", in: scope, reserved: reserved),
            mock: take("\(name)ClientMock", in: scope, reserved: reserved)
        )
    }

    private mutating func take(_ name: String, in path: [String], reserved: Set<String>) -> String {
        scopes[path, default: NameScope()].take(name, reserved: reserved)
    }
}
