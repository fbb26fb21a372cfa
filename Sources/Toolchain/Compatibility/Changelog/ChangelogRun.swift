import Accord
import BreakingRules
import Contract
import ContractInputs
import Foundation

/// A run of `accord changelog`: two versions of contracts in, all their changes out.
package struct ChangelogRun {
    /// The location of the old version.
    package var old: String
    /// The location of the new one.
    package var new: String
    /// A configuration, or the path of one, in place of those beside the contracts.
    package var configuration: String?
    /// The files and folders to compare alone.
    package var paths: [String] = []
    package var excludedPaths: [String] = []
    /// The path of a protobuf compiler that reads `.proto` in Accord's place.
    package var protoc: String?
    /// Receives a description of each step before it begins, in a few words.
    package var progress: @Sendable (String) -> Void = { _ in }
    /// Receives warnings.
    package var warn: @Sendable (Diagnostic) -> Void = { _ in }

    package init(old: String, new: String) {
        self.old = old
        self.new = new
    }

    /// Compares the two versions.
    ///
    /// - Throws: everything that keeps them from being compared.
    package func run() throws(Diagnostics) -> Changelog {
        let option = try configuration.map(ConfigurationFile.read(option:))
        let (oldReference, newReference) = (try InputReference(old), try InputReference(new))
        progress("Reading \(newReference.text)")
        return try ContractVersion.with(newReference, option: option) { new throws(Diagnostics) in
            progress("Reading \(oldReference.text)")
            return try ContractVersion.with(oldReference, orModules: new.namedModules) { old throws(Diagnostics) in
                try changelog(old: old, new: new)
            }
        }
    }

    /// Compares versions that are open.
    package func changelog(old: ContractVersion, new: ContractVersion) throws(Diagnostics) -> Changelog {
        let today = try CalendarDate.today()
        return try VersionComparison(
            old: old, new: new, selection: PathSelection(paths, excluding: excludedPaths, in: new), today: today,
            severities: SeveritySettings(new.settings.severities, today: today), protoc: protoc, explains: false,
            progress: progress, warn: warn
        ).changelog()
    }
}

extension VersionComparison {
    /// All that has changed, what breaks nobody as well.
    ///
    /// - Throws: everything that keeps the versions from being compared.
    func changelog() throws(Diagnostics) -> Changelog {
        let (proto, documents) = try checks()
        var (changes, versions): ([Change], [DocumentVersion]) = ([], [])
        if proto.applies {
            progress("Comparing .proto files")
            changes += try proto.changes()
        }
        if documents.applies {
            progress("Comparing schemas and documents")
            let found = try documents.changes()
            changes += found.changes
            versions = found.documents
        }
        return Changelog(
            oldTitle: old.name, newTitle: new.name, changes: changes, documents: versions,
            hasSameTexts: changes.isEmpty && hasSameTexts)
    }

    /// Of a folder and an image, texts cannot be compared.
    private var hasSameTexts: Bool {
        (old.image == nil) != (new.image == nil) || contents(of: old) == contents(of: new)
    }

    /// The contents of the files, by module and import path.
    private func contents(of version: ContractVersion) -> [String: Data] {
        var contents: [String: Data] = [:]
        for module in version.modules where module.isWanted {
            for file in module.protoFiles + module.documents
            where selection.contains(file.importPath, inModule: module.name) {
                contents["\(module.name) \(file.importPath)"] = FileManager.default.contents(atPath: file.path)
            }
        }
        for file in version.image?.files ?? [] {
            guard let name = file.name, selection.contains(name, inModule: nil) else { continue }
            contents[name] = (try? file.protobufData()) ?? Data()
        }
        return contents
    }
}
