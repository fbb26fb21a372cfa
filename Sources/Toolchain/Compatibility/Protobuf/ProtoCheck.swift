import Accord
import BreakingRules
import Contract
import ContractInputs
import ProtoReader
import SchemaReader

/// Compares the `.proto` files of two versions, module by module.
struct ProtoCheck {
    typealias File = Google.Protobuf.FileDescriptorProto

    let old: ContractVersion
    let new: ContractVersion
    let selection: PathSelection
    let severities: SeveritySettings
    /// The path of a protobuf compiler that reads `.proto` in Accord's place.
    var protoc: String?
    /// Whether findings are tried out.
    var explains = false
    /// Whether files that are only imported are left out.
    var excludesImports = false
    /// Receives the warnings.
    var warn: @Sendable (Diagnostic) -> Void = { _ in }

    /// Whether there is anything to compare.
    var applies: Bool {
        [old, new].contains { version in
            let imagePaths = version.image?.files.compactMap(\.name) ?? []
            return imagePaths.contains { selection.contains($0, inModule: nil) }
                || version.modules.contains { module in
                    module.protoFiles.contains { selection.contains($0.importPath, inModule: module.name) }
                }
        }
    }

    /// The ids of the rules that some module is held against.
    ///
    /// - Throws: for words of the settings that nobody knows.
    func rules() throws(Diagnostics) -> Set<String> {
        var rules: Set<String> = []
        for module in new.modules where module.isWanted {
            rules.formUnion(try module.settings.rules(of: .proto, warn: warn))
        }
        return rules
    }

    /// - Returns: the findings, in order, with the paths at which a user would open the files.
    /// - Throws: everything that is wrong with the contracts or the settings.
    func findings() throws(Diagnostics) -> [Finding] {
        var findings: [Finding] = []
        let (oldFiles, newFiles) = try forEachModule { old, new, module throws(Diagnostics) in
            findings += try self.findings(old: old, new: new, module)
        }
        if explains, !findings.isEmpty {
            let explanation = ProtoExplanation(
                old: try ProtoReader.contract(of: oldFiles), new: try ProtoReader.contract(of: newFiles))
            for index in findings.indices { findings[index].explanation = explanation.lines(of: findings[index]) }
        }
        return findings.map(located).inOrder()
    }

    /// Looks at each module of the new version, and at what the old one has of it.
    ///
    /// - Returns: the descriptors of both versions.
    /// - Throws: everything that is wrong with the contracts, and what `look` throws for each module.
    @discardableResult
    func forEachModule(
        _ look: (_ old: ProtoSnapshot, _ new: ProtoSnapshot, Module) throws(Diagnostics) -> Void
    ) throws(Diagnostics) -> (old: [File], new: [File]) {
        let compiler = try Protoc.named(protoc)
        let (newFiles, newModules) = try wanted(of: new, compiler, warn)
        let (oldFiles, oldModules) = try wanted(of: old, compiler) { _ in }
        warnOfLostOptions(of: old, oldFiles, newFiles)
        warnOfLostOptions(of: new, newFiles, oldFiles)
        let owners = owners(of: oldModules, among: newModules)
        let newPaths = Set(newFiles.compactMap(\.name))
        let comparable = oldFiles.filter { newPaths.contains($0.name ?? "") || !isOnlyBundled($0.name ?? "", in: old) }
        var problems: [Diagnostic] = []
        for (index, module) in newModules.enumerated() {
            let old = Self.snapshot(comparable, owners[index])
            let new = Self.snapshot(newFiles, module.paths)
            do throws(Diagnostics) {
                try look(old, new, module)
            } catch {
                problems += error.all.filter { !problems.contains($0) }
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return (oldFiles, newFiles)
    }

    /// Warns of an image that lacks options which are only for the source, and which the other version has.
    private func warnOfLostOptions(of version: ContractVersion, _ files: [File], _ others: [File]) {
        guard version.image != nil else { return }
        let whole = Set(others.filter(\.hasOptionsOfSource).compactMap(\.name))
        let lost = files.filter { !$0.hasOptionsOfSource }.compactMap(\.name).filter(whole.contains).sorted()
        guard !lost.isEmpty else { return }
        warn(
            Diagnostic(
                "the image '\(version.name)' has no option 'features.default_symbol_visibility' of "
                    + "\(lost.joined(separator: ", ")), which the other version has, and it may have been lost, because "
                    + "protoc leaves such options out; make the image by 'accord build-image', or by protoc with "
                    + "'--retain_options'",
                severity: .warning))
    }

    /// Returns the findings in a module.
    func findings(
        old: ProtoSnapshot, new: ProtoSnapshot, _ module: Module
    ) throws(Diagnostics) -> [Finding] {
        let rules = try module.settings.rules(of: .proto, warn: warn)
        let letThrough = try LetThrough(module.settings, .proto)
        return ProtoComparison.findings(old: old, new: new, rules: rules).compactMap { finding in
            let files = [
                finding.place.flatMap { new.file(at: $0.file) }, finding.oldPlace.flatMap { old.file(at: $0.file) },
            ]
            if module.settings.ignoresUnstablePackages,
                files.contains(where: { PackageStability.isUnstable($0?.package ?? "") })
            {
                return nil
            }
            if excludesImports, files.contains(where: { $0?.isImport == true }) { return nil }
            let paths = [finding.place?.file, finding.oldPlace?.file].compactMap { $0 }
            if letThrough.covers(finding.rule, in: paths) || isOfOtherCompiler(finding) { return nil }
            return severities.weigh(finding, in: paths.map { self.new.pathInAccord($0, inModule: module.name) })
        }
    }

    /// Whether a finding only says that an image has the files that come with protobuf from another release than the
    /// compiler here.
    func isOfOtherCompiler(_ finding: Finding) -> Bool {
        guard (old.image == nil) != (new.image == nil), finding.rule != ProtoRule.buf.fileNoDelete.id else {
            return false
        }
        let path = finding.place?.file ?? finding.oldPlace?.file ?? ""
        return path.hasPrefix("google/protobuf/")
            && !new.modules.contains { $0.protoFiles.contains { $0.importPath == path } }
    }

    // MARK: Files

    /// Whether a file comes with Accord or protoc, and is there because others import it: when nobody imports it any
    /// more, nothing was deleted.
    private func isOnlyBundled(_ path: String, in version: ContractVersion) -> Bool {
        guard BundledContracts.paths.contains(path) else { return false }
        return version.image?.imports.contains(path)
            ?? !version.modules.contains { $0.protoFiles.contains { $0.importPath == path } }
    }

    typealias Module = (name: String, settings: BreakingSettings, paths: Set<String>)

    /// The part of a version that the new version's filters leave, with the options of its overlays.
    private func wanted(
        of version: ContractVersion, _ compiler: Protoc?, _ warn: (Diagnostic) -> Void
    ) throws(Diagnostics) -> (files: [File], modules: [Module]) {
        let (all, modules) = try files(of: version, compiler)
        let overlays = try OptionOverlayReader.overlays(of: new.overlays(for: version))
        let (changed, findings) = DescriptorOverlay.applied(to: all, overlays)
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        findings.forEach(warn)
        var filters: [String: ContractFilter] = [:]
        for path in modules.flatMap(\.paths) { filters[path] = new.filter(of: path) }
        let (files, problems) = DescriptorFilter.filtered(changed, by: filters)
        for problem in problems { warn(Diagnostic(problem.message, severity: .warning, at: problem.location)) }
        return (files, modules)
    }

    /// The descriptors of a version, and the paths that are asked for of each of its modules.
    private func files(
        of version: ContractVersion, _ compiler: Protoc?
    ) throws(Diagnostics) -> (files: [File], modules: [Module]) {
        if let image = version.image {
            let paths = image.files.compactMap(\.name).filter {
                !image.imports.contains($0) && selection.contains($0, inModule: nil)
            }
            return (image.files, version.modules.map { ($0.name, $0.settings, Set(paths)) })
        }
        let modules = version.modules.filter(\.isWanted).map { module in
            (module, module.protoFiles.filter { selection.contains($0.importPath, inModule: module.name) })
        }
        let wanted = modules.flatMap { $0.1 }
        let names = modules.map { Module($0.0.name, $0.0.settings, Set($0.1.map(\.importPath))) }
        guard !wanted.isEmpty else { return ([], names) }
        let found = try ProtoReader(protoc: compiler, warn: warn).descriptors(
            of: wanted.map(\.path), roots: version.modules.map(\.folder))
        return (found.files, names)
    }

    /// The old files that belong to each new module: those of the old module of the same name, then those that it still
    /// has. The rest is the first module's.
    private func owners(of old: [Module], among new: [Module]) -> [Set<String>] {
        var owners = new.map { _ in Set<String>() }
        guard !owners.isEmpty else { return [] }
        let others = Set(self.new.modules.filter { !$0.isWanted }.map(\.name))
        for module in old where !others.contains(module.name) {
            let same = new.firstIndex { $0.name == module.name }
            for path in module.paths {
                owners[same ?? new.firstIndex { $0.paths.contains(path) } ?? 0].insert(path)
            }
        }
        return owners
    }

    /// The files of a module with all that they import.
    private static func snapshot(_ files: [File], _ paths: Set<String>) -> ProtoSnapshot {
        var needed = paths
        // Each file comes after those that it imports.
        for file in files.reversed() where needed.contains(file.name ?? "") {
            needed.formUnion(file.dependency)
        }
        let files = files.filter { needed.contains($0.name ?? "") }
        return ProtoSnapshot(files, imports: needed.subtracting(paths))
    }

    // MARK: Places

    /// With the paths at which a user would open the files.
    func located(_ finding: Finding) -> Finding {
        var finding = finding
        if let file = finding.place?.file { finding.place?.file = Self.path(file, in: new) }
        if let file = finding.oldPlace?.file { finding.oldPlace?.file = Self.path(file, in: old) }
        return finding
    }

    /// The path at which a user would open a file; files that come with protoc keep theirs.
    static func path(_ importPath: String, in version: ContractVersion) -> String {
        guard version.image == nil else { return importPath }
        let paths = version.modules.lazy.map { Path.join($0.folder, importPath) }
        return paths.first(where: Path.isFile).map(version.shown) ?? importPath
    }
}

extension Google.Protobuf.FileDescriptorProto {
    /// Whether it has options that rules compare and that are only for the source.
    fileprivate var hasOptionsOfSource: Bool { options?.features?.defaultSymbolVisibility != nil }
}
