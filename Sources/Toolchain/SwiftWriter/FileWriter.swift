import Contract

/// Writes one kind of what one contract file declares, into one Swift file or several.
///
/// It goes on when it meets a problem, so that all of them are reported; what it wrote then is thrown away.
final class FileWriter {
    let file: ContractFile
    let kind: OutputKind
    let project: Project
    /// The path of the namespace of the file's package; empty when it has none.
    let namespace: [String]
    var problems = Problems()
    /// The piece that is being written.
    private(set) var text = SourceText()
    var imports = Imports()
    /// Whether the piece needs what `writeDeprecatedCases` writes.
    var hasDeprecatedCases = false
    /// The types that the piece names by `alias`.
    private var aliased: Set<[String]> = []
    private var pieces: [Piece] = []

    init(_ file: ContractFile, kind: OutputKind, in project: Project) {
        self.file = file
        self.kind = kind
        self.project = project
        namespace = project.names.namespace(of: file.package)
    }

    /// In front of each declaration: `public `.
    var access: String { project.settings.access.prefix }

    /// In front of types whose properties are stored: without it, what each begins with, and what reads and sets it, would
    /// be functions. Only what others see can be frozen, and without library evolution it changes nothing else.
    var frozen: String { project.settings.access == .public ? "@frozen " : "" }

    /// In front of types and extensions in the module's scope, so that they mean the same whatever default isolation
    /// the module is compiled with (SE-0466). Declarations that are nested in them follow.
    var isolation: String { file.package.isEmpty ? "nonisolated " : "" }

    /// Writes as many files as the settings say, those that nothing is left for included.
    func write() -> [GeneratedFile] {
        if !file.package.isEmpty { checkWord(file.package, "the package", at: SourceLocation(file: file.path)) }
        switch kind {
        case .models: writeModels()
        case .clients: writeClients()
        case .mocks: writeMocks()
        }
        let shards = Piece.spread(pieces, over: project.settings.shards[file.path] ?? 1)
        let names = SwiftWriter.outputNames(for: file.path, kind: kind, shards: shards.count)
        let aliased = pieces.reduce(into: Set()) { $0.formUnion($1.aliased) }
        return zip(names, shards).enumerated().map { index, shard in
            generatedFile(shard.0, shard.1, aliases: index == 0 ? aliased : [])
        }
    }

    /// Names a type by an alias that no other file declares. It begins with an underscore, as no name of a contract does.
    func alias(of path: [String]) -> String {
        aliased.insert(path)
        let words = [file.path, kind.rawValue].joined(separator: "_").map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return "_\(path.joined(separator: "_"))_in_\(String(words))"
    }

    func report(_ message: String, severity: Diagnostic.Severity = .error, at location: SourceLocation?) {
        problems.add(Diagnostic(message, severity: severity, at: location))
    }

    /// Writes declarations that stay in one file.
    ///
    /// - Parameter container: The path of the type to extend with them, for which see `Piece`.
    func piece(in container: [String], _ body: () -> Void) {
        text = SourceText(depth: container.isEmpty ? 0 : 1)
        imports = Imports()
        hasDeprecatedCases = false
        aliased = []
        if !container.isEmpty { imports.extend(container, in: project) }
        body()
        guard text.lineCount > 0 else { return }
        pieces.append(
            Piece(
                container: container, text: text.bytes, lines: text.lineCount, imports: imports,
                hasDeprecatedCases: hasDeprecatedCases, aliased: aliased))
    }

    /// The text that a writer has made of a part of a file.
    struct Written: Sendable {
        fileprivate var pieces: [Piece]
        fileprivate var problems: Problems
    }

    var written: Written { Written(pieces: pieces, problems: problems) }

    /// Takes what another writer has made of the same file.
    func add(_ written: Written) {
        pieces += written.pieces
        problems.add(written.problems.all)
    }

    /// Imports what `body` does for the bodies of functions only.
    func inside<Result>(_ body: () -> Result) -> Result {
        var others = imports
        imports = Imports()
        let result = body()
        others.useInside(imports)
        imports = others
        return result
    }

    /// One of the files: pieces that extend the same type share an extension.
    ///
    /// - Parameter aliases: The types whose aliases it declares.
    private func generatedFile(_ name: String, _ pieces: [Piece], aliases: Set<[String]>) -> GeneratedFile {
        text = SourceText()
        imports = Imports()
        var rest = pieces[...]
        while let container = rest.first?.container {
            text.gap()
            let count = rest.prefix { $0.container == container }.count
            if container.isEmpty {
                append(rest.prefix(count))
            } else {
                text.block("nonisolated extension \(container.joined(separator: "."))") { append(rest.prefix(count)) }
            }
            rest = rest.dropFirst(count)
        }
        if pieces.contains(where: \.hasDeprecatedCases) { writeDeprecatedCases() }
        for path in aliases.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            text.gap()
            let type = path.joined(separator: ".")
            text.line("/// `\(type)`, where another type hides `\(path.first ?? "")`.")
            text.line("\(access)typealias \(alias(of: path)) = \(type)")
            for module in project.modules(declaring: path) { imports.use(module) }
        }
        let header = SourceText.header("Generated by Accord from \(Literal.escaped(file.path)). Do not edit.")
        return GeneratedFile(
            name: name,
            contents: pieces.isEmpty ? header : text.contents(header: header, imports: imports.lines(project.settings)),
            isEmpty: pieces.isEmpty
        )
    }

    private func append(_ pieces: ArraySlice<Piece>) {
        for piece in pieces {
            text.gap()
            text.append(piece)
            imports.use(piece.imports)
        }
    }
}
