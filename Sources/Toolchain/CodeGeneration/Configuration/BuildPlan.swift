import Foundation

/// The knowledge of the build plugin when a build is planned, for the tool that runs in each build. It is in a file beside
/// the code, which is an input of the tool.
struct BuildPlan: Codable, Equatable {
    /// The modules that a target can import, and where more are added.
    struct Dependencies: Codable, Equatable {
        var target: String
        /// The path of `Package.swift`.
        var manifest: String
        var modules: Set<String>
        /// The name by which the manifest knows the package that Accord's products are in.
        var package: String
    }

    /// The file's name. One that begins with a dot is none of the target's sources.
    static let fileName = ".accord-plan.json"

    /// The files and folders whose changes run the tool.
    var watched: Set<String>
    /// `nil` where they are not known.
    var dependencies: Dependencies?

    init(watched: Set<String>, dependencies: Dependencies?) {
        self.watched = watched
        self.dependencies = dependencies
    }

    init(file: String) throws(Diagnostics) {
        guard let data = try FileReading.contents(of: file),
            let plan = try? JSONDecoder().decode(BuildPlan.self, from: data)
        else {
            throw Diagnostics(
                "is no plan of Accord's build plugin; clean the build folder, and build again",
                at: SourceLocation(file: file))
        }
        self = plan
    }

    /// Writes the plan where it differs, as a change of the file runs the tool.
    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard (try? BuildPlan(file: file)) != self else { return }
        try FileManager.default.createDirectory(atPath: Path.folder(of: file), withIntermediateDirectories: true)
        try encoder.encode(self).write(to: URL(fileURLWithPath: file))
    }
}

extension Configuration {
    /// Everything whose changes may change the code.
    var buildInputs: [String] { [file] + inputs.map(\.path) + inputFolders }
}
