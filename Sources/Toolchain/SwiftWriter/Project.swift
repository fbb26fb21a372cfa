import Contract

/// The parts that all files of a run share: the contract with its models found, named, and measured.
struct Project {
    let contract: Contract
    let settings: SwiftWriter.Settings
    let models: ModelIndex
    let names: NameTable
    let indirection: Indirection
    let values: ValueTypes
    let containment: Containment
    /// The examples of models, by their schemas.
    let examples: [SchemaID: [ContractExample]]
    /// The modules that declare the namespaces which are not declared here.
    let suppliers: [[String]: String]
    /// The problems of the run as a whole.
    let problems: [Diagnostic]

    init(_ contract: Contract, settings: SwiftWriter.Settings) {
        var contract = contract
        for index in contract.files.indices {
            contract.files[index].apis = contract.files[index].apis.map(\.withStreamsApart)
        }
        self.contract = contract
        self.settings = settings
        models = ModelIndex(contract, settings: settings)
        names = NameTable(contract)
        indirection = Indirection(models)
        values = ValueTypes(models)
        containment = Containment(models, values)
        examples = Self.examples(of: contract, models)
        suppliers = Self.suppliers(contract, settings, names)
        problems =
            models.problems + names.problems + values.problems + Self.conflicts(contract, settings)
    }

    /// The files that are written: the requested ones, without those of the well-known types, which `Accord` has. A
    /// folder of protobuf's own contracts may be asked for as a whole.
    var requestedFiles: [ContractFile] {
        contract.files.filter { $0.isRequested && !settings.isWellKnown($0.path) }
    }

    /// The modules that declare the namespaces along a path.
    func modules(declaring path: [String]) -> [String] {
        var modules: [String] = []
        // A namespace that no module declares has none in it that one declares.
        for count in path.indices {
            guard let module = suppliers[Array(path[...count])] else { break }
            modules.append(module)
        }
        return modules
    }

    /// The module that declares each namespace that is not declared here: the first that has a package in it, in the
    /// order of imports, as the others can only extend it.
    private static func suppliers(
        _ contract: Contract, _ settings: SwiftWriter.Settings, _ names: NameTable
    ) -> [[String]: String] {
        var suppliers: [[String]: String] = [:]
        if settings.module != "Accord" { suppliers = [["Google"]: "Accord", ["Google", "Protobuf"]: "Accord"] }
        for file in contract.files {
            guard let module = settings.module(of: file.path) else { continue }
            let namespace = names.namespace(of: file.package)
            for count in namespace.indices {
                let prefix = Array(namespace[...count])
                suppliers[prefix] = suppliers[prefix] ?? module
            }
        }
        return suppliers
    }

    /// The examples by the schemas of models: those that their own schemas refer to.
    private static func examples(of contract: Contract, _ models: ModelIndex) -> [SchemaID: [ContractExample]] {
        guard !contract.examples.isEmpty else { return [:] }
        let schemas = Set(models.schemaModels.compactMap { $0.info?.schema })
        return Dictionary(grouping: contract.examples) { example in
            var id = example.schema
            var seen: Set<SchemaID> = []
            while !schemas.contains(id), seen.insert(id).inserted, let next = contract.schemas[id].reference {
                id = next
            }
            return id
        }
    }

    /// Requested files that another module has, and files whose outputs would overwrite each other.
    private static func conflicts(_ contract: Contract, _ settings: SwiftWriter.Settings) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var files: [String: ContractFile] = [:]
        for file in contract.files where file.isRequested && !settings.isWellKnown(file.path) {
            if settings.emit.contains(.models), let module = settings.module(of: file.path) {
                problems.append(
                    Diagnostic(
                        "module \(module) has the models of \(file.path) already; take the file out of `contracts` in "
                            + "accord.json, or out of `modules`",
                        at: SourceLocation(file: file.path)))
            }
            // Many file systems take `A.swift` and `a.swift` for one file.
            if let other = files.updateValue(file, forKey: SwiftWriter.stem(of: file.path).lowercased()) {
                let names = SwiftWriter.outputNames(for: file.path, emit: [.models])
                problems.append(
                    Diagnostic(
                        "\(file.pathOnDisk) and \(other.pathOnDisk) would both be written to \(names[0]); rename one of "
                            + "the two",
                        at: SourceLocation(file: file.pathOnDisk)))
            }
        }
        return problems
    }
}

extension ContractFile {
    /// The path as the user names it, by the places of what is in the file.
    fileprivate var pathOnDisk: String {
        models.first?.location.file ?? services.first?.location.file ?? apis.first?.location.file ?? path
    }
}
