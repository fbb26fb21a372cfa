import Contract
import Foundation

/// Accord's own compiler of `.proto` files to descriptors.
package struct ProtoCompiler: Sendable {
    /// Whether editions are read that protobuf has not released.
    package var allowsExperimentalEditions: Bool

    package init(allowsExperimentalEditions: Bool = false) {
        self.allowsExperimentalEditions = allowsExperimentalEditions
    }

    /// Compiles files to a descriptor set, with all that they import and source information.
    ///
    /// - Returns: the descriptor set, byte for byte as protoc writes it, and warnings.
    /// - Throws: everything that is wrong in any of the files, warnings among it.
    func compile(
        _ files: [Roots.File], roots: Roots
    ) throws(Diagnostics) -> (descriptorSet: Data, warnings: [Diagnostic]) {
        var loader = FileLoader(roots)
        loader.load(files)
        var problems = loader.problems
        problems += checkEditions(files, loader)
        let requested = Set(files.map(\.importPath))
        let pool = Pool()
        var linked: [FileDeclaration] = []
        for name in loader.order {
            guard let file = loader.files[name] else { continue }
            pool.add(file)
            guard file.isWellFormed else { continue }
            let linker = FileLinker(file, pool: pool, isIncomplete: loader.isIncomplete(name))
            linker.link(isRequested: requested.contains(name))
            problems += linker.problems
            linked.append(file)
        }
        guard !problems.contains(where: { $0.severity == .error }) else { throw Diagnostics(problems) }
        for file in linked { Retention.strip(file) }
        var writer = ByteWriter()
        for file in linked { writer.message(1) { DescriptorWriter.write(file, to: &$0) } }
        return (Data(writer.bytes), problems)
    }

    /// Compiles files at paths on disk.
    ///
    /// - Parameter roots: the folders that imports start from.
    package func compile(
        _ paths: [String], roots: [String]
    ) throws(Diagnostics) -> (descriptorSet: Data, warnings: [Diagnostic]) {
        let roots = try Roots(roots)
        return try compile(try roots.files(at: paths), roots: roots)
    }

    /// The files of protobuf's own tests, which protoc reads in any edition (its code_generator.cc).
    private static let experimental = [
        "google/protobuf/", "upb/", "com/google/protobuf/", "conformance/test_protos/", "test_messages_edition_unstable",
    ]

    private func checkEditions(_ files: [Roots.File], _ loader: FileLoader) -> [Diagnostic] {
        guard !allowsExperimentalEditions else { return [] }
        return files.compactMap { entry in
            guard let file = loader.files[entry.importPath], file.edition > .edition2026,
                !Self.experimental.contains(where: entry.importPath.hasPrefix)
            else { return nil }
            return Diagnostic(
                "edition \(file.edition.name) is not released; write \"2024\"",
                at: FileLinker.location(file.syntaxPosition, in: file))
        }
    }
}
