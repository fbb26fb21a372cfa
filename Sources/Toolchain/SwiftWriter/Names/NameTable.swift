import Contract

/// The Swift names of everything in a contract that becomes a type, as paths from the module's scope:
/// `["Rin", "Contacts", "V1", "Contact"]`.
///
/// The names rest on the whole contract, and not on what is written of it, so that two runs over one contract (models
/// into one module, mocks into another) agree on them.
struct NameTable {
    /// The names that are made of a service.
    struct ServiceNames {
        /// The enum that holds the methods' descriptors.
        var methods: String
        var interface: String
        var client: String
        var mock: String
    }

    /// The enum inside ``ServiceNames/methods`` that holds those methods which change something; also for operations,
    /// where none has that name.
    static let mutations = "Mutations"

    /// The names that are made of an API.
    struct APINames {
        /// The enum that holds the operations.
        var operations: String
        var security: String
        var servers: String
        var interface: String
        var client: String
        var mock: String
        /// The enum of the header fields of responses, and the constant for each of `ResponseHeaders`.
        var headers: String
        var fields: [String] = []
        /// Of each operation, in the order of `API.operations`: its method, and its enum.
        var methods: [String] = []
        var types: [String] = []
        /// Of each operation, what its client throws.
        var errors: [String] = []
        /// Of each of `SharedFailures.all`, its enum beside those of operations.
        var failures: [String] = []
        /// The enum beside those of operations which has the operations that change something.
        var mutations = ""
    }

    /// The names that are made of a socket.
    struct SocketNames {
        var session: String
        var mock: String
        /// The streams of the server's messages, in the order of `MessageSetModel.messages`.
        var streams: [String] = []
    }

    /// The paths of the namespaces of packages.
    private var namespaces: [String: [String]] = [:]
    private(set) var models: [String: [String]] = [:]
    private(set) var services: [String: ServiceNames] = [:]
    /// The enums of a message's oneofs, in the order of `ObjectModel.oneofs`, by the message's full name.
    private(set) var oneofs: [String: [String]] = [:]
    /// The cases of enums, in the order of `EnumModel.values`, `LiteralsModel.literals`, `UnionModel.cases` or
    /// `MessageSetModel.messages`, by the enum's full name.
    private(set) var cases: [String: [String]] = [:]
    private(set) var apis: [String: APINames] = [:]
    private(set) var sockets: [String: SocketNames] = [:]
    /// Warnings about names of schemas and operations that would have been the same.
    private(set) var problems: [Diagnostic] = []
    /// The messages, enums and oneofs of `.proto`, and the extensions, by their scopes.
    private var namesakes: [[String]: ProtoNamesakes] = [:]
    private var constantNamesakes: [[String]: ProtoNamesakes] = [:]
    /// The constants of extensions, by their full names.
    private(set) var extensions: [String: String] = [:]
    private var scopes: [[String]: NameScope] = [:]
    /// The names of types that begin with no capital letter, by their scopes. Most contracts have none.
    private var uncapitalized: [[String]: Set<String>] = [:]
    /// Of constants, which do not get in the way of types.
    private var constants: [[String]: NameScope] = [:]

    init(_ contract: Contract) {
        for file in contract.files { addNamespaces(of: file.package) }
        var reservations = Reservations()
        for file in contract.files {
            let namespace = namespace(of: file.package)
            let reserved = reservations.types(in: file, namespace)
            for model in file.models where model.info == nil { add(model, in: namespace, reserved: reserved) }
            for field in file.extensions { add(field, in: namespace) }
        }
        let requested = Set(contract.files.filter(\.isRequested).flatMap(\.locations).map(\.file))
        problems += (Array(namesakes.values) + constantNamesakes.values).flatMap(\.warnings)
            .filter { requested.contains($0.location?.file ?? "") }
            .sorted {
                ($0.location?.file ?? "", $0.location?.line ?? 0, $0.message)
                    < ($1.location?.file ?? "", $1.location?.line ?? 0, $1.message)
            }
        addSchemas(of: contract, &reservations)
        for file in contract.files {
            let namespace = namespace(of: file.package)
            let reserved = reservations.types(in: file, namespace)
            for service in file.services { add(service, in: namespace, reserved: reserved) }
            for api in file.apis { add(api, in: namespace, reserved: reserved) }
            add(file.sockets, in: namespace, reserved: reserved)
        }
        for file in contract.files {
            for api in file.apis { addErrors(of: api, in: namespace(of: file.package)) }
        }
    }

    /// The path of the namespace of a package of the contract.
    func namespace(of package: String) -> [String] {
        namespaces[package] ?? []
    }

    private static func namespace(_ package: String) -> [String] {
        package.utf8.split(separator: UInt8(ascii: ".")).map { component in
            var scope = NameScope()
            return scope.take(Naming.type(String(Substring(component))), reserved: Naming.reservedNamespaces)
        }
    }

    /// Whether the scope with that path has a type or namespace of that name.
    func declares(_ name: String, in path: [String]) -> Bool {
        names(in: path).contains(name)
    }

    /// The names of the types and namespaces in the scope with that path.
    func names(in path: [String]) -> Set<String> {
        scopes[path]?.taken ?? []
    }

    /// The types in the scopes around a place whose names begin with no capital letter, as those of scripts without
    /// capitals do: a member with one of these names would hide the type.
    func uncapitalizedTypes(around path: [String]) -> Set<String> {
        var names: Set<String> = []
        if uncapitalized.isEmpty { return names }
        for count in 0...path.count {
            guard let found = uncapitalized[Array(path.prefix(count))] else { continue }
            names.formUnion(found)
        }
        return names
    }

    /// The names that types cannot have.
    ///
    /// A type with the name of its package's first namespace would hide that package from the code around it, so the
    /// name is reserved, unless it is a package of protobuf with no other namespace.
    private struct Reservations {
        private struct Key: Hashable {
            var root: String
            var isOfSchemas: Bool
        }

        /// The sets that were asked for. Files share them, and there may be thousands of files.
        private var sets: [Key: Set<String>] = [:]

        mutating func types(in file: ContractFile, _ namespace: [String]) -> Set<String> {
            let isOfSchemas = !file.apis.isEmpty || !file.sockets.isEmpty || file.models.first?.info != nil
            let reserved = isOfSchemas ? Naming.reservedSchemaTypes : Naming.reservedTypes
            guard namespace.count > 1 || isOfSchemas, let root = namespace.first else { return reserved }
            let key = Key(root: root, isOfSchemas: isOfSchemas)
            if let set = sets[key] { return set }
            let set = reserved.union([root])
            sets[key] = set
            return set
        }
    }

    /// The schemas of a package share a scope, whichever files they are in.
    private mutating func addSchemas(of contract: Contract, _ reservations: inout Reservations) {
        var scopes: [[String]] = []
        var models: [[String]: [Model]] = [:]
        var reserved: [[String]: Set<String>] = [:]
        for file in contract.files where file.models.contains(where: { $0.info != nil }) {
            let scope = namespace(of: file.package)
            if models[scope] == nil { scopes.append(scope) }
            models[scope, default: []] += file.models.filter { $0.info != nil }
            reserved[scope, default: []].formUnion(reservations.types(in: file, scope))
        }
        for scope in scopes { add(schemas: models[scope] ?? [], in: scope, reserved: reserved[scope] ?? []) }
    }

    private mutating func addNamespaces(of package: String) {
        guard namespaces[package] == nil else { return }
        var path: [String] = []
        let namespace = Self.namespace(package)
        namespaces[package] = namespace
        for name in namespace {
            // Packages share their namespaces, so this one may be there already.
            if !declares(name, in: path) { _ = take(name, in: path, reserved: []) }
            path.append(name)
        }
    }

    private mutating func add(_ model: Model, in scope: [String], reserved: Set<String>) {
        let wish = Naming.type(model.name)
        let path = scope + [take(wish, in: scope, reserved: reserved)]
        models[model.fullName] = path
        namesakes[scope, default: ProtoNamesakes()].add(
            .init(name: model.fullName, swift: path.last ?? wish, location: model.location), wish: wish)
        switch model {
        case .record, .literals, .union, .tuple, .alias, .messages: break
        case .enumeration(let enumeration): cases[enumeration.fullName] = Self.cases(of: enumeration)
        case .object(let object):
            for inner in object.models { add(inner, in: path, reserved: reserved) }
            for field in object.extensions { add(field, in: path) }
            oneofs[object.fullName] = object.oneofs.map { oneof in
                let wish = Naming.upperCamel(oneof.name)
                let name = take(wish, in: path, reserved: reserved)
                namesakes[path, default: ProtoNamesakes()].add(
                    .init(name: "\(object.fullName).\(oneof.name)", swift: name, location: oneof.location), wish: wish)
                return name
            }
        }
    }

    private static func cases(of model: EnumModel) -> [String] {
        var scope = NameScope()
        return zip(model.values, Naming.cases(model.values.map(\.name), of: model.name)).map { value, name in
            scope.take(name, reserved: Naming.reservedCases, number: Int(value.number))
        }
    }

    private mutating func add(_ field: ExtensionField, in scope: [String]) {
        let wish = Naming.lowerCamel(field.field.name)
        let name = constants[scope, default: NameScope()].take(
            wish, reserved: Naming.reservedProperties, number: field.field.number)
        extensions[field.fullName] = name
        constantNamesakes[scope, default: ProtoNamesakes()].add(
            .init(name: field.fullName, swift: name, location: field.field.location), wish: wish)
    }

    /// A model of a schema, and what it may be called.
    private struct Candidate {
        var model: Model
        var info: ModelInfo
        var spellings: Naming.Spellings
    }

    /// Names the models of one scope, and then those inside them.
    private mutating func add(schemas models: [Model], in scope: [String], reserved: Set<String>) {
        let candidates = models.flatMap { Self.candidates($0, besides: nil) }
        guard !candidates.isEmpty else { return }
        let owners = candidates.map { item in
            SchemaScope.Owner(
                item.info.name, spellings: item.spellings, location: item.info.location, pointer: item.info.pointer)
        }
        let taken = scopes[scope]?.taken ?? []
        let names = SchemaScope(what: "schemas", reserved: reserved, taken: taken).names(of: owners, &problems)
        for (item, name) in zip(candidates, names) {
            let path = scope + [take(name, in: scope, reserved: [])]
            self.models[item.info.fullName] = path
        }
        for (item, name) in zip(candidates, names) {
            addMembers(of: item.model, item.info, in: scope + [name], reserved)
        }
    }

    private mutating func addMembers(of model: Model, _ info: ModelInfo, in path: [String], _ reserved: Set<String>) {
        if case .alias = model { return }
        add(schemas: info.models, in: path, reserved: reserved)
        // A case and a type inside the enum cannot have one name, such as `_1`.
        let types = (scopes[path]?.taken ?? []).union(uncapitalizedTypes(around: path))
        switch model {
        case .literals(let literals): cases[info.fullName] = Self.names(of: literals, &problems)
        case .union(let union): cases[info.fullName] = Self.names(of: union, besides: types, &problems)
        case .messages(let set): cases[info.fullName] = Self.names(of: set, besides: types, &problems)
        case .record, .tuple, .alias, .object, .enumeration: break
        }
    }

    /// A model of a schema, and those inside it that are beside it, with its name in front, as an alias cannot hold
    /// types.
    private static func candidates(_ model: Model, besides alias: Naming.Spellings?) -> [Candidate] {
        guard let info = model.info else { return [] }
        var spellings = Naming.schemaTypes(info.name)
        if let alias { spellings = spellings.inside(alias) }
        let own = Candidate(model: model, info: info, spellings: spellings)
        guard case .alias = model else { return [own] }
        return [own] + info.models.flatMap { candidates($0, besides: spellings) }
    }

    private mutating func add(_ service: Service, in scope: [String], reserved: Set<String>) {
        let name = Naming.type(service.name)
        let methods = take(name, in: scope, reserved: reserved)
        for inner in ["Methods", Self.mutations] { _ = take(inner, in: scope + [methods], reserved: []) }
        services[service.fullName] = ServiceNames(
            methods: methods,
            interface: take("\(name)ClientInterface", in: scope, reserved: reserved),
            client: take("\(name)Client", in: scope, reserved: reserved),
            mock: take("\(name)ClientMock", in: scope, reserved: reserved)
        )
    }

    private mutating func add(_ api: API, in scope: [String], reserved: Set<String>) {
        let name = Naming.shortened(Naming.schemaType(api.name))
        var names = APINames(
            operations: take("\(name)Operations", in: scope, reserved: reserved),
            security: take("\(name)Security", in: scope, reserved: reserved),
            servers: take("\(name)Servers", in: scope, reserved: reserved),
            interface: take("\(name)ClientInterface", in: scope, reserved: reserved),
            client: take("\(name)Client", in: scope, reserved: reserved),
            mock: take("\(name)ClientMock", in: scope, reserved: reserved),
            headers: take("\(name)Headers", in: scope, reserved: reserved)
        )
        let fields = api.responseHeaders.map { header in
            SchemaScope.Owner(
                header.name, spellings: Naming.members(header.name), location: header.location, pointer: header.name)
        }
        names.fields = SchemaScope(what: "headers", reserved: ["init", "self"]).names(of: fields, &problems)
        let operations = scope + [names.operations]
        let owners = api.operations.map { operation in
            SchemaScope.Owner(
                operation.name, spellings: Naming.members(operation.name), location: operation.location,
                pointer: operation.pointer)
        }
        names.methods = SchemaScope(what: "operations", reserved: Naming.reservedOperations)
            .names(of: owners, &problems)
        for (operation, method) in zip(api.operations, names.methods) {
            let isPlain = method == Naming.member(operation.name)
            let wish = isPlain ? Naming.operationType(operation.name) : Naming.type(method)
            let type = take(wish, in: operations, reserved: reserved)
            names.types.append(type)
            scopes[operations + [type]] = Self.operationScope
        }
        names.failures = SharedFailures(api.operations).all.map { failures in
            take(SharedFailures.name(of: failures), in: operations, reserved: reserved)
        }
        names.mutations = take(Self.mutations, in: operations, reserved: reserved)
        apis[api.fullName] = names
    }

    /// Names errors after all else, which has its name from the contract.
    private mutating func addErrors(of api: API, in scope: [String]) {
        let types = apis[api.fullName]?.types ?? []
        let errors = types.map { type in take("\(type)Error", in: scope, reserved: []) }
        apis[api.fullName]?.errors = errors
    }

    private mutating func add(_ sockets: [Socket], in scope: [String], reserved: Set<String>) {
        let owners = sockets.map { socket in
            SchemaScope.Owner(
                socket.name, spellings: Naming.schemaTypes(socket.name), location: socket.location,
                pointer: socket.pointer)
        }
        let names = SchemaScope(what: "channels").names(of: owners, &problems)
        for (socket, name) in zip(sockets, names) { add(socket, named: name, in: scope, reserved: reserved) }
    }

    private mutating func add(_ socket: Socket, named name: String, in scope: [String], reserved: Set<String>) {
        // The namespace says whose session it is: `Hean.Session`.
        let isNamed = scope.last?.lowercased() == name.lowercased() && !declares("Session", in: scope)
        let session = isNamed ? "Session" : "\(name)Session"
        var names = SocketNames(
            session: take(session, in: scope, reserved: reserved),
            mock: take("\(session)Mock", in: scope, reserved: reserved)
        )
        var streams = NameScope()
        names.streams = (cases[socket.incoming] ?? []).map { streams.take($0, reserved: Naming.reservedStreams) }
        sockets[socket.fullName] = names
        let path = scope + [names.session]
        scopes[path] = Self.scope("Contract", "Handshake", "Servers")
        scopes[path + ["Contract"]] = Self.scope("Incoming", "Outgoing")
    }

    /// The types in the enum of an operation, which hide models of these names there.
    private static let operationScope = scope("Request", "Body", "Output", "Failure", "Servers")

    private static func scope(_ names: String...) -> NameScope {
        var scope = NameScope()
        for name in names { _ = scope.take(name, reserved: []) }
        return scope
    }

    private mutating func take(_ name: String, in path: [String], reserved: Set<String>) -> String {
        let name = scopes[path, default: NameScope()].take(name, reserved: reserved)
        if name.first?.isUppercase == false { uncapitalized[path, default: []].insert(name) }
        return name
    }
}

extension ContractFile {
    /// The places of what the file declares at its top.
    fileprivate var locations: [SourceLocation] { models.map(\.location) + extensions.map(\.field.location) }
}
