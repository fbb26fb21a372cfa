import Contract

/// The files that a build counts on. It was planned before the contracts were read.
struct Plan {
    var names: [String]

    /// Every planned file, those that nothing came of included.
    ///
    /// - Throws: when there is a file that was not planned. SwiftPM plans a build anew when a file comes or goes in a
    ///   target's folder, and not when one outside of it does, or when the text of `accord.json` changes.
    func files(_ files: [OutputFile], of configuration: Configuration) throws(Diagnostics) -> [OutputFile] {
        let planned = Set(names)
        if let file = files.first(where: { !planned.contains($0.name) }) {
            throw Diagnostics(
                "the contract of \(file.name) was added after the build was planned; run `touch Package.swift` in the "
                    + "package that you build, and build again",
                at: SourceLocation(file: configuration.file)
            )
        }
        let contents = Dictionary(files.map { ($0.name, $0.contents) }) { first, _ in first }
        return names.map { OutputFile(name: $0, contents: contents[$0] ?? OutputFile.nothing) }
    }
}
