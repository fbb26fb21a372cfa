import Contract

/// What the build plugin has done: the code of one configuration, in the files that the build was planned with.
package struct BuildRun {
    private let file: String
    private let output: String
    private let planned: [String]

    /// - Parameters:
    ///   - configuration: the path of the configuration.
    ///   - output: the folder that the build wants the files in.
    ///   - planned: the names of the files that the build counts on.
    package init(configuration: String, output: String, planned: [String]) {
        file = configuration
        self.output = output
        self.planned = planned
    }

    /// Writes every planned file, those that nothing came of included.
    ///
    /// - Throws: everything that is wrong; also when there is a file that was not planned. SwiftPM plans a build again
    ///   when a file comes or goes in a target's folder, and not when one outside of it does, or when the text of
    ///   `accord.json` changes.
    package func write() throws(Diagnostics) {
        let configuration = try Configuration(file: Path.join("", file))
        let names = Set(planned)
        let files = try Generation(configuration: configuration).files()
        if let file = files.first(where: { !names.contains($0.name) }) {
            throw Diagnostics(
                "the contract of \(file.name) was added after the build was planned; run `touch Package.swift` in the "
                    + "package that you build, and build again",
                at: SourceLocation(file: configuration.file)
            )
        }
        let contents = Dictionary(files.map { ($0.name, $0.contents) }) { first, _ in first }
        _ = try OutputFolder(path: output).write(
            planned.map { OutputFile(name: $0, contents: contents[$0] ?? OutputFile.nothing) }
        )
    }
}
