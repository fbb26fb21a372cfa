import Foundation

/// Warnings about a configuration without errors, parts of which are probably not as they were meant.
struct ConfigurationWarnings {
    private let text: ConfigurationText
    private let configuration: Configuration

    init(_ text: ConfigurationText, _ configuration: Configuration) {
        self.text = text
        self.configuration = configuration
    }

    var all: [Diagnostic] { forgottenRoots + hiddenContracts + homelessMocks }

    /// The standard roots that 'roots' leaves out although there are contracts in them. A configuration that lists its
    /// contracts does not want others.
    private var forgottenRoots: [Diagnostic] {
        guard let roots = text.value(of: .roots), text.value(of: .contracts) == nil else { return [] }
        return StandardRoots.names.compactMap { name in
            let folder = Path.join(Path.folder(of: text.file), name)
            guard Path.isFolder(folder), !configuration.roots.contains(where: { Self.overlap($0, folder) }),
                let contract = ContractRoots([folder]).contracts.first
            else { return nil }
            return warning(
                "the folder '\(name)' beside this file has contracts ('\(contract.importPath)'), and 'roots' leaves it out; "
                    + "add it to 'roots', or list the contracts that are wanted in 'contracts'", at: roots.place)
        }
    }

    private static func overlap(_ left: String, _ right: String) -> Bool {
        let left = resolved(left)
        let right = resolved(right)
        return left.hasPrefix(right) || right.hasPrefix(left)
    }

    private static func resolved(_ folder: String) -> String {
        URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/"
    }

    /// The contracts that another file of the same path in an earlier root hides. Copies are no loss.
    private var hiddenContracts: [Diagnostic] {
        let wanted = Set(configuration.contracts.map(\.importPath))
        return configuration.hidden.compactMap { hidden in
            guard wanted.contains(hidden.contract.importPath),
                !FileManager.default.contentsEqual(atPath: hidden.contract.path, andPath: hidden.first)
            else { return nil }
            return warning(
                "is not read, as '\(hidden.contract.importPath)' is in an earlier root as well (\(hidden.first)); rename or "
                    + "move one of the two", at: SourceLocation(file: hidden.contract.path))
        }
    }

    /// Mocks of models and clients that are neither written here nor in a module that is named.
    private var homelessMocks: [Diagnostic] {
        guard configuration.emit == [.mocks], let emit = text.value(of: .emit) else { return [] }
        let homeless = configuration.contracts.first { contract in
            configuration.modules[contract.importPath] == nil
                && contract.mayHaveClients(configuration.filters[contract.importPath])
        }
        guard let homeless else { return [] }
        return [
            warning(
                "mocks need the models and clients of '\(homeless.importPath)', and nothing says where these are; name the "
                    + "module that has them, as in \"modules\": {\"API\": [\"\(homeless.importPath)\"]}, or emit "
                    + "\"models\" and \"clients\" as well", at: emit.place)
        ]
    }

    private func warning(_ message: String, at place: SourceLocation) -> Diagnostic {
        Diagnostic(message, severity: .warning, at: place)
    }
}
