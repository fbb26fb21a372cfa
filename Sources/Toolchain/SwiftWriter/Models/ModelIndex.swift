import Contract

/// The models of a contract by their full names.
struct ModelIndex {
    /// A class, as copies of a model are large, and each reference to one looks it up.
    final class Entry: Sendable {
        let model: Model
        /// The path of the file that declares it.
        let file: String
        let home: ContractFile.Home
        /// Whether it, a model around it, or its whole file is deprecated.
        let isDeprecated: Bool

        init(model: Model, file: String, home: ContractFile.Home, isDeprecated: Bool) {
            self.model = model
            self.file = file
            self.home = home
            self.isDeprecated = isDeprecated
        }
    }

    private(set) var entries: [String: Entry] = [:]
    /// The models from schemas, in the order of the contract.
    private(set) var schemaModels: [Model] = []
    private(set) var problems: [Diagnostic] = []

    init(_ contract: Contract, settings: SwiftWriter.Settings = .init()) {
        for file in contract.files {
            let home = settings.home(of: file)
            for model in file.models { add(model, of: file.path, home, isDeprecated: file.isDeprecated) }
        }
    }

    func object(_ fullName: String) -> ObjectModel? {
        if case .object(let model) = entries[fullName]?.model { return model }
        return nil
    }

    func enumeration(_ fullName: String) -> EnumModel? {
        if case .enumeration(let model) = entries[fullName]?.model { return model }
        return nil
    }

    func alias(_ fullName: String) -> AliasModel? {
        if case .alias(let model) = entries[fullName]?.model { return model }
        return nil
    }

    func isDeprecated(_ fullName: String) -> Bool {
        entries[fullName]?.isDeprecated ?? false
    }

    private mutating func add(_ model: Model, of file: String, _ home: ContractFile.Home, isDeprecated: Bool) {
        let isDeprecated = isDeprecated || model.isDeprecated
        let entry = Entry(model: model, file: file, home: home, isDeprecated: isDeprecated)
        if entries.updateValue(entry, forKey: model.fullName) != nil {
            problems.append(
                Diagnostic("`\(model.fullName)` is declared twice; rename one of the two", at: model.location))
        }
        if model.info != nil { schemaModels.append(model) }
        for inner in model.models { add(inner, of: file, home, isDeprecated: isDeprecated) }
    }
}
