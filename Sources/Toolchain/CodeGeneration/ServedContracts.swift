import Contract
import ProtoReader
import SchemaReader

/// The contracts that a server is made from: those of configurations, or those of files and folders.
package struct ServedContracts {
    /// Contracts that are read together.
    private struct Group {
        var roots: [String]
        /// The paths on disk.
        var contracts: [String]
        /// The files and folders by which a change can be seen.
        var inputs: [String]
        /// A folder whose files the contracts may refer to. It may be a large one, such as a home folder, so it is not
        /// looked into before somebody asks for the inputs.
        var folder: String?
        var configuration: Configuration?
    }

    private let groups: [Group]

    /// Finds contracts.
    ///
    /// - Parameter paths: `accord.json` files, contracts, and folders of contracts. When there are none, every `accord.json`
    ///   is taken that is in or below the current folder, and where there is none of these, the current folder itself.
    /// - Throws: everything that is wrong with the configurations, or that there is nothing to read.
    package init(_ paths: [String]) throws(Diagnostics) {
        var paths = paths
        if paths.isEmpty {
            // A run of `generate` reports the folders that cannot be looked into.
            var unreadable: [Diagnostic] = []
            paths = ConfigurationSearch.files(below: ".", &unreadable)
            if paths.isEmpty { paths = ["."] }
        }
        var groups: [Group] = []
        var problems: [Diagnostic] = []
        // Several targets may be made from the same contracts.
        var known: Set<String> = []
        for path in paths {
            do throws(Diagnostics) {
                var group = try Self.group(path)
                group.contracts.removeAll { !known.insert(Path.absolute($0)).inserted }
                if !group.contracts.isEmpty { groups.append(group) }
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        guard !groups.isEmpty else {
            throw Diagnostics(
                "there are no contracts in \(paths.joined(separator: ", ")); name files called *.proto, *.openapi.yaml or "
                    + "the like, or folders with such files")
        }
        self.groups = groups
    }

    private static func group(_ path: String) throws(Diagnostics) -> Group {
        if Path.name(of: path) == ConfigurationKey.fileName {
            let configuration = try Configuration(file: Path.join("", path))
            return Group(
                roots: configuration.roots, contracts: configuration.contracts.map(\.path),
                inputs: [configuration.file] + configuration.inputFolders + configuration.inputs.map(\.path),
                configuration: configuration)
        }
        if Path.isFolder(path) {
            let roots = ContractRoots([path])
            guard roots.problems.isEmpty else { throw Diagnostics(roots.problems) }
            return Group(
                roots: [path], contracts: roots.contracts.map(\.path),
                inputs: roots.folders + roots.files.map(\.path))
        }
        guard ContractLanguage.of(path) != nil else {
            throw Diagnostics(
                "is no contract; name a .proto, .yaml or .json file, or a folder", at: SourceLocation(file: path))
        }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let root = folder.isEmpty ? "/" : folder
        return Group(roots: [root], contracts: [path], inputs: [path], folder: root)
    }

    /// Reads the contracts, each group by itself.
    ///
    /// - Returns: the contracts, and the warnings about them.
    /// - Throws: everything that is wrong.
    package func read() throws(Diagnostics) -> (contracts: [Contract], warnings: [Diagnostic]) {
        let warnings = Warnings()
        var contracts: [Contract] = []
        var problems: [Diagnostic] = []
        for group in groups {
            for language in [ContractLanguage.schema, .proto] {
                let paths = group.contracts.filter { ContractLanguage.of($0) == language }
                guard !paths.isEmpty else { continue }
                do throws(Diagnostics) {
                    contracts.append(
                        language == .proto
                            ? try protoReader(group, warnings).read(paths, roots: group.roots)
                            : try schemaReader(group, warnings).read(paths, roots: group.roots))
                } catch {
                    problems += error.all
                }
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return (contracts, warnings.all)
    }

    /// Contracts that no configuration is for may be those of others, and are served as far as they can be read.
    private func schemaReader(_ group: Group, _ warnings: Warnings) -> SchemaReader {
        let configuration = group.configuration
        return SchemaReader(
            isLenient: configuration?.isLenient ?? true, isComplete: true, namespaces: configuration?.namespaces ?? [:],
            overlays: configuration?.overlays ?? [:], filters: configuration?.filters ?? [:]
        ) { if $0.severity == .warning { warnings.add($0) } }
    }

    private func protoReader(_ group: Group, _ warnings: Warnings) throws(Diagnostics) -> ProtoReader {
        var protoc: Protoc?
        if let (path, place) = group.configuration?.protoc { protoc = try Protoc.configured(path, at: place) }
        return ProtoReader(
            protoc: protoc, overlays: try OptionOverlayReader.overlays(of: group.configuration?.overlays ?? [:]),
            filters: group.configuration?.filters ?? [:], warn: warnings.add)
    }

    /// The files and folders that the contracts are read from, as they are now.
    package var inputs: InputSnapshot {
        InputSnapshot(
            paths: groups.flatMap { $0.inputs + ($0.folder.map { ContractRoots([$0]).files.map(\.path) } ?? []) })
    }
}
