import Contract
import Foundation

/// The result of a compilation.
package struct Compilation: Sendable {
    /// The descriptor set in parts: each is a set of some of the files, and one after another they are the whole set. The
    /// whole of large contracts is not needed in memory.
    package let parts: [Data]
    package let warnings: [Diagnostic]

    /// A `google.protobuf.FileDescriptorSet`, byte for byte as protoc writes it where it has all locations.
    package var descriptorSet: Data { parts.count == 1 ? parts[0] : Data(parts.joined()) }
}

/// Accord's own compiler of `.proto` files to descriptors.
package struct ProtoCompiler: Sendable {
    /// Whether editions are read that protobuf has not released.
    package var allowsExperimentalEditions: Bool
    /// Whether options that are only for the source (`retention = RETENTION_SOURCE`) are kept, as by protoc's
    /// `--retain_options`.
    var keepsSourceOptions = false

    package init(allowsExperimentalEditions: Bool = false) {
        self.allowsExperimentalEditions = allowsExperimentalEditions
    }

    /// Compiles files to a descriptor set, with all that they import and source information.
    ///
    /// - Throws: everything that is wrong in any of the files, warnings among it.
    func compile(
        _ files: [Roots.File], roots: Roots, locations: Locations.Extent = .all
    ) throws(Diagnostics) -> Compilation {
        var loader = FileLoader(roots)
        loader.load(files.map(\.importPath))
        let unread = files.filter { loader.files[$0.importPath] == nil }
        try roots.check(unread)
        guard unread.isEmpty else { throw Diagnostics(unread.map(Self.unnameable)) }
        return try compile(files.map(\.importPath), loader, locations)
    }

    /// Compiles texts that are not on disk.
    ///
    /// - Parameter texts: by their import paths. All are compiled, and whatever they import besides comes with the
    ///   compiler.
    package func compile(
        texts: [String: [UInt8]]
    ) throws(Diagnostics) -> Compilation {
        var loader = FileLoader(try Roots([]), texts: texts)
        loader.load(texts.keys.sorted())
        return try compile(texts.keys.sorted(), loader)
    }

    private func compile(
        _ names: [String], _ loader: consuming FileLoader, _ locations: Locations.Extent = .all
    ) throws(Diagnostics) -> Compilation {
        var problems = loader.syntaxProblems + loader.problems
        problems += checkEditions(names, loader)
        let requested = Set(names)
        let pool = Pool()
        let linked = loader.order
        pool.reserve(for: linked)
        for file in linked {
            let linker = FileLinker(file, pool: pool)
            linker.link(isRequested: requested.contains(file.name))
            // What linking finds on a line whose syntax is wrong may well come of that.
            let lines = file.brokenLines
            problems += linker.problems.filter { !lines.contains($0.location?.line ?? 0) }
        }
        problems = Self.sorted(problems)
        guard !problems.contains(where: { $0.severity == .error }) else { throw Diagnostics(problems) }
        if !keepsSourceOptions { linked.forEach(Retention.strip) }
        let all = Linked(files: linked, loader: loader, pool: pool)
        let parts = linked.indices.map(\.self).concurrentMap(batch: 8) { index in
            var writer = ByteWriter()
            writer.message(1) { DescriptorWriter.write(all.files[index], locations, to: &$0) }
            // A copy has no room for more.
            return Data(writer.bytes)
        }
        // Freeing all these small objects takes a tenth of the time, and nothing waits for it.
        Thread.detachNewThread { withExtendedLifetime(all) {} }
        return Compilation(parts: parts, warnings: problems)
    }

    /// The files that threads write, and all that they refer to. Safe, because writing changes nothing of them.
    private struct Linked: @unchecked Sendable {
        let files: [FileDeclaration]
        /// Keeps the other files that were loaded: declarations refer to each other without keeping each other.
        let loader: FileLoader
        let pool: Pool
    }

    /// The problems file by file, in the order of their places.
    private static func sorted(_ problems: [Diagnostic]) -> [Diagnostic] {
        let files = Dictionary(
            problems.map { $0.location?.file ?? "" }.uniqued().enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first })
        func key(_ problem: Diagnostic, _ index: Int) -> (Int, Int, Int, Int) {
            guard let location = problem.location else { return (0, 0, 0, index) }
            return (files[location.file] ?? 0, location.line, location.column, index)
        }
        return problems.enumerated().map { (key($1, $0), $1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Compiles files at paths on disk.
    ///
    /// - Parameter roots: the folders that imports start from.
    package func compile(
        _ paths: [String], roots: [String]
    ) throws(Diagnostics) -> Compilation {
        let roots = try Roots(roots)
        return try compile(try roots.files(at: paths), roots: roots)
    }

    /// The problem of a file that can be read, and that no import can name.
    private static func unnameable(_ file: Roots.File) -> Diagnostic {
        Diagnostic(
            "no import can name '\(file.importPath)', because it has a backslash or the like in it; rename the file or "
                + "its folder", at: SourceLocation(file: file.path))
    }

    /// The files of protobuf's own tests, which protoc reads in any edition (its code_generator.cc).
    private static let experimental = [
        "google/protobuf/", "upb/", "com/google/protobuf/", "conformance/",
        "test_messages_edition_unstable",
    ]

    private func checkEditions(_ names: [String], _ loader: FileLoader) -> [Diagnostic] {
        guard !allowsExperimentalEditions else { return [] }
        return names.compactMap { name in
            guard let file = loader.files[name], file.edition > .edition2026,
                !Self.experimental.contains(where: name.hasPrefix)
            else { return nil }
            return Diagnostic(
                "edition \(file.edition.name) is not released; write \"2024\"",
                at: FileLinker.location(file.syntaxPosition, in: file))
        }
    }
}
