import Contract
import ProtoReader

/// A run of `accord generate`.
package struct GenerationRun {
    private let file: String?
    private let protoc: String?
    private let isVerbose: Bool

    private typealias Target = (folder: OutputFolder, files: [OutputFile])

    /// - Parameters:
    ///   - configuration: the path of the one configuration to take; without it, every one with an `output` is taken
    ///     that is in or below the current folder.
    ///   - protoc: the path of a protobuf compiler that reads `.proto` in Accord's place.
    ///   - isVerbose: whether every warning and note is printed, and not one of each kind.
    package init(configuration: String?, protoc: String?, isVerbose: Bool = false) {
        file = configuration
        self.protoc = protoc
        self.isVerbose = isVerbose
    }

    /// Makes the files on disk those that the contracts ask for, and returns a description of the changes.
    ///
    /// - Throws: everything that is wrong, before anything is written; or what could not be written.
    package func write() throws(Diagnostics) -> String {
        var changes = OutputFolder.Changes()
        let targets = try targets()
        var problems: [Diagnostic] = []
        for target in targets {
            _ = collect(&problems) { () throws(Diagnostics) in try target.folder.checkNames(of: target.files) }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        for target in targets {
            changes += try target.folder.write(target.files)
        }
        return changes.description
    }

    /// Compares the files on disk with those that the contracts ask for.
    ///
    /// - Throws: everything that is wrong, or every file that is not as it should be.
    package func check() throws(Diagnostics) -> String {
        let targets = try targets()
        var drift: [Diagnostic] = []
        for target in targets { drift += try target.folder.drift(from: target.files) }
        guard drift.isEmpty else { throw Diagnostics(drift) }
        return "\(targets.reduce(0) { $0 + $1.files.count }) files are as their contracts say."
    }

    /// Returns the folders and files that are to be on disk, after everything that can go wrong before the first file
    /// is written.
    private func targets() throws(Diagnostics) -> [Target] {
        var problems: [Diagnostic] = []
        var targets: [Target] = []
        let configurations = collect(&problems) { () throws(Diagnostics) in try self.configurations() } ?? []
        if let protoc { _ = collect(&problems) { () throws(Diagnostics) in try Protoc(path: protoc) } }
        for configuration in configurations {
            let target = collect(&problems) { () throws(Diagnostics) in try self.target(configuration) }
            if let target { targets.append(target) }
        }
        guard problems.isEmpty else {
            // A problem of this machine, such as a compiler that is not there, is one of each configuration.
            var seen: Set<Diagnostic> = []
            throw Diagnostics(problems.filter { seen.insert($0).inserted })
        }
        return targets
    }

    private func configurations() throws(Diagnostics) -> [Configuration] {
        guard let file else { return try ConfigurationSearch.configurationsWithOutput(below: ".") }
        return [try Configuration(file: Path.join("", file))]
    }

    private func target(_ configuration: Configuration) throws(Diagnostics) -> Target {
        guard let output = configuration.output else {
            throw Diagnostics(
                "does not say where the code is to go; add \"output\": \".\", or let the build plugin write it",
                at: SourceLocation(file: configuration.file)
            )
        }
        let generation = Generation(configuration: configuration, protoc: protoc, isVerbose: isVerbose)
        return (OutputFolder(path: output), try generation.files())
    }

    private func collect<T>(_ problems: inout [Diagnostic], _ body: () throws(Diagnostics) -> T) -> T? {
        do {
            return try body()
        } catch {
            problems += error.all
            return nil
        }
    }
}
