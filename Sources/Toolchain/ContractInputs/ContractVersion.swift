import BreakingRules
import Contract
import Foundation

/// One of the two versions that are compared: which files it has.
package struct ContractVersion {
    /// A contract on disk.
    package struct File {
        /// The path by which others import it, or refer to it.
        package var importPath: String
        package var path: String

        package init(importPath: String, path: String) {
            self.importPath = importPath
            self.path = path
        }
    }

    package struct Module {
        /// Its path from the configuration.
        package var name: String
        /// Its path on disk.
        package var folder: String
        /// Its path from the folder of accord.json, from which that file's paths start.
        var pathInAccord = ""
        /// The settings by which its `.proto` files are checked.
        package var settings: BreakingSettings
        /// Whether it is to be checked; others are there to be imported.
        package var isWanted: Bool
        /// The `.proto` files that are asked for.
        package var protoFiles: [File] = []
        /// Schemas and documents that are asked for.
        package var documents: [File] = []
        /// Symbolic links that lead out of the input, and were not followed.
        var linksOut: [String] = []
    }

    /// The name of the version that people see.
    package let name: String
    package var modules: [Module] = []
    /// Descriptors, in place of files.
    package private(set) var image: Image?
    package private(set) var accord: AccordConfiguration?
    /// The settings of accord.json for all kinds of contracts.
    package var settings = BreakingSettings()
    /// The names of its modules where accord.json says which there are: an older version may have them without.
    package private(set) var namedModules: [String] = []
    /// The folder that is asked for, where that is not all of a module.
    private(set) var part: String?
    /// The overlays of documents: paths on disk, by the documents' import paths.
    package private(set) var overlays: [String: [String]] = [:]
    /// The filter of a contract; `nil` where there is none.
    package func filter(of importPath: String) -> ContractFilter? {
        let filters = accord?.filters ?? [:]
        return filters.filter { Path.contains($0.key, importPath) }.max { $0.key.count < $1.key.count }?.value
    }

    /// Whether it has an accord.json, whatever that says.
    private(set) var isConfigured = false
    /// The folder that it was unpacked to, which nobody is to see in paths.
    private let scratch: String?

    /// Opens an input, and runs `body` while it is there.
    ///
    /// - Parameters:
    ///   - option: what `--config` says.
    ///   - names: the names of the other version's modules, for a version that has them and does not say so.
    package static func with<Result>(
        _ reference: InputReference, option: BufConfiguration? = nil, orModules names: [String] = [],
        limits: InputLimits = InputLimits(),
        _ body: (ContractVersion) throws(Diagnostics) -> Result
    ) throws(Diagnostics) -> Result {
        switch reference.form {
        case .folder, .file:
            try body(ContractVersion(reference, input: reference.path, option: option, names))
        case .image(let encoding):
            try body(ContractVersion(reference, Image(reference, encoding, limits: limits), option: option))
        case .archive(let form):
            try unpacked(reference, option, names, body) { scratch throws(Diagnostics) in
                try Archive(reference: reference, form: form, limits: limits).unpack(in: scratch)
            }
        case .git(let selection):
            try unpacked(reference, option, names, body) { scratch throws(Diagnostics) in
                try GitCheckout(reference: reference, selection: selection, limits: limits).write(in: scratch)
            }
        }
    }

    private static func unpacked<Result>(
        _ reference: InputReference, _ option: BufConfiguration?, _ names: [String],
        _ body: (ContractVersion) throws(Diagnostics) -> Result,
        _ unpack: (URL) throws(Diagnostics) -> URL
    ) throws(Diagnostics) -> Result {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            let top = try unpack(scratch)
            let input = Path.join(top.path, reference.folder)
            guard Path.isFolder(input) else {
                throw Diagnostics(
                    "there is no folder '\(reference.folder)' in it; correct 'subdir'",
                    at: SourceLocation(file: reference.text))
            }
            do throws(Diagnostics) {
                return try body(ContractVersion(reference, input: input, top: top.path, option: option, names))
            } catch {
                throw Diagnostics(error.all.map { hidden($0, top.path, reference) })
            }
        }
    }

    /// Returns a problem of an unpacked file, located at the file in what it was unpacked from.
    private static func hidden(_ problem: Diagnostic, _ top: String, _ reference: InputReference) -> Diagnostic {
        var problem = problem
        problem.message = problem.message.replacing("\(top)/", with: "").replacing(top, with: ".")
        if let file = problem.location?.file, let path = Path.below(top, file) {
            problem.location?.file = path.isEmpty ? reference.text : "\(reference.path): \(path)"
        }
        return problem
    }

    // MARK: Files

    /// - Parameters:
    ///   - input: the folder or file on disk.
    ///   - top: the folder from which a user is shown paths, and the highest one to look for configurations in.
    package init(
        _ reference: InputReference, input: String, top: String? = nil, option: BufConfiguration?, _ names: [String]
    ) throws(Diagnostics) {
        name = reference.text
        scratch = top
        if case .nothing = try FileStatus(of: input) {
            throw Diagnostics("there is no such file or folder; correct the input", at: SourceLocation(file: input))
        }
        let workspace = try Workspace(of: input, top: top, option: option, orModules: names)
        accord = workspace.accord
        isConfigured = workspace.hasAccord
        settings = workspace.accord?.settings ?? BreakingSettings()
        if workspace.isOfAccord { namedModules = workspace.modules.map(\.name) }
        if reference.form != .file { part = workspace.part }
        let part = workspace.part.map(Path.absolute)
        // Of what was unpacked, no link leads out.
        let tops = [Path.isFolder(input) ? input : nil, top].compactMap(\.self)
        let roots = workspace.modules.map(\.folder) + tops
        for module in workspace.modules {
            var files = ContractVersion.Module(
                name: module.name, folder: module.folder, pathInAccord: module.pathInAccord, settings: module.settings,
                isWanted: module.isWanted)
            if module.isWanted {
                let listing = try ContractListing(module, roots: roots, below: part)
                files.protoFiles = listing.protoFiles
                files.documents = listing.documents
                files.linksOut = listing.linksOut
            }
            modules.append(files)
        }
        try takeOverlays()
    }

    /// Finds the overlays that accord.json names: in a module, or from the folder of the file.
    private mutating func takeOverlays() throws(Diagnostics) {
        guard let accord else { return }
        let folders = modules.map(\.folder) + accord.rootFolders + [accord.folder]
        var problems: [Diagnostic] = []
        for (key, names) in accord.overlays {
            let paths = names.compactMap { name in
                let paths = folders.map { Path.join($0, name.path) }
                if let path = paths.first(where: Path.isFile) { return path }
                problems.append(
                    Diagnostic(
                        "there is no overlay '\(name.path)' in the roots or beside this file; correct the path",
                        at: name.location))
                return nil
            }
            let files = modules.flatMap { $0.protoFiles + $0.documents }.map(\.importPath)
            for file in files.filter({ Path.contains(key, $0) }) + [key] { overlays[file] = paths }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        let all = Set(overlays.values.joined())
        for index in modules.indices { modules[index].documents.removeAll { all.contains($0.path) } }
    }

    /// - Parameter image: is compared by the settings of the current folder.
    private init(_ reference: InputReference, _ image: Image, option: BufConfiguration?) throws(Diagnostics) {
        name = reference.text
        scratch = nil
        self.image = image
        accord = try Workspace(of: ".", option: option).accord
        settings = accord?.settings ?? BreakingSettings()
        let rules = option?.modules.first?.settings ?? (accord?.hasRules == true ? settings : BreakingSettings())
        modules = [Module(name: "", folder: "", settings: rules, isWanted: true)]
    }

    /// Adds a folder that imports may start from, and of which nothing is asked for.
    ///
    /// - Parameter name: its path from the configuration.
    package mutating func letImports(startIn folder: String, name: String) {
        modules.append(Module(name: name, folder: folder, settings: BreakingSettings(), isWanted: false))
    }

    /// The paths of all that is asked for, by which imports name them, and in images of what is imported as well.
    package var importPaths: Set<String> {
        Set(
            modules.flatMap { $0.protoFiles + $0.documents }.map(\.importPath) + (image?.files ?? []).compactMap(\.name)
        )
    }

    /// Asks for no other files than these.
    package func limited(to paths: Set<String>) -> ContractVersion {
        var version = self
        for index in modules.indices {
            version.modules[index].protoFiles.removeAll { !paths.contains($0.importPath) }
            version.modules[index].documents.removeAll { !paths.contains($0.importPath) }
        }
        version.image?.imports.formUnion((image?.files ?? []).compactMap(\.name).filter { !paths.contains($0) })
        return version
    }

    /// Whether nothing is asked for of it.
    package var isEmpty: Bool { image == nil && modules.allSatisfy { $0.protoFiles.isEmpty && $0.documents.isEmpty } }

    /// A guess at the user's intention where there are no contracts.
    package var problemOfNoContracts: Diagnostic {
        let place = SourceLocation(file: name)
        let folder = modules.first?.folder ?? ""
        let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        if names.isSuperset(of: ["HEAD", "objects", "refs"]) {
            return Diagnostic(
                "this is a bare git repository; write '\(name)#format=git', with ',branch=main' or the like for a revision",
                at: place)
        }
        var message =
            "there are no contracts here; name the folder that imports of contracts start from. Contracts are "
            + "files called `….proto`, or `….openapi`, `….asyncapi` or `….schema` with `.yaml`, `.yml` or `.json` after it"
        if let other = names.sorted().first(where: {
            $0.hasSuffix(".json") || $0.hasSuffix(".yaml") || $0.hasSuffix(".yml")
        }) {
            message += "; name a file of another name itself: '\(Path.join(name, other))'"
        }
        return Diagnostic(message, at: place)
    }

    /// The warning about links that were not followed.
    package var linkWarning: Diagnostic? {
        FolderLinks.warning(
            about: modules.flatMap(\.linksOut).map(shown), outOf: "the input",
            remedy: "name what it leads to as an input, or copy it")
    }

    /// The path of a file of its, or of an older version's, from the folder of its accord.json.
    ///
    /// - Parameter name: of the module that the file is in.
    package func pathInAccord(_ importPath: String, inModule name: String) -> String {
        let module = modules.first { $0.name == name } ?? modules.first(where: \.isWanted)
        return Path.join(module?.pathInAccord ?? "", importPath)
    }

    /// Warnings about the paths that accord.json ignores without effect; none where not all contracts are asked for.
    package func unusedPaths(besides old: ContractVersion) -> [Diagnostic] {
        guard accord != nil, part == nil, image == nil, old.image == nil else { return [] }
        let files = [self, old].flatMap(\.modules).flatMap { module in
            (module.protoFiles + module.documents).map { pathInAccord($0.importPath, inModule: module.name) }
        }
        return settings.unusedPaths(among: Set(files))
    }

    /// The path of a file on disk, as a user would open it or, of what was unpacked, find it there.
    package func shown(_ path: String) -> String {
        scratch.flatMap { Path.below($0, path) } ?? path
    }

    /// A problem of a file, with paths as a user would find them.
    package func shown(_ problem: Diagnostic) -> Diagnostic {
        var problem = problem
        if let scratch { problem.message = problem.message.replacing("\(scratch)/", with: "") }
        if let file = problem.location?.file { problem.location?.file = shown(file) }
        return problem
    }

    /// The overlays of a version that is compared with this new one: its own, or the new version's for a file or an
    /// archive that has no accord.json.
    package func overlays(for version: ContractVersion) -> [String: [String]] {
        version.isConfigured ? version.overlays : overlays
    }

    /// The texts of the files that are asked for, by their shown paths.
    package func texts(where isWanted: (Data) -> Bool) -> [String: String] {
        var texts: [String: String] = [:]
        let paths = modules.flatMap { $0.protoFiles + $0.documents }.map(\.path) + Set(overlays.values.joined())
        for path in paths {
            guard let text = FileManager.default.contents(atPath: path), isWanted(text) else { continue }
            texts[shown(path)] = String(decoding: text, as: UTF8.self)
        }
        return texts
    }

    /// The texts of files that places name; images have none.
    package func texts(of paths: [String]) -> [String: String] {
        var texts: [String: String] = [:]
        for path in Set(paths) { texts[path] = Self.text(scratch.map { Path.join($0, path) } ?? path) }
        return texts
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
