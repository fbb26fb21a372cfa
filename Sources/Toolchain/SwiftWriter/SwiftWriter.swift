public import Contract

/// Writes the Swift of a contract: models, clients and mocks, one file for each contract file and kind.
///
/// `Names/Naming.swift` says what a contract's names become. The same contract and settings give the same bytes.
public struct SwiftWriter: Sendable {
    public var settings: Settings

    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Writes the requested files of a contract, and the namespaces that they need.
    ///
    /// - Throws: Every problem that keeps the contract from being written, and the warnings met on the way.
    public func write(_ contract: Contract) throws(Diagnostics) -> Output {
        let project = Project(contract, settings: settings)
        var problems = Problems()
        problems.add(project.problems)
        var files: [GeneratedFile] = []
        let kinds = OutputKind.allCases.filter(settings.emit.contains)
        let written = project.requestedFiles.concurrentMap(batch: Self.filesPerThread) { file in
            kinds.map { kind in
                let writer = FileWriter(file, kind: kind, in: project)
                return (files: writer.write(), problems: writer.problems.all)
            }
        }
        for part in written.joined() {
            files += part.files
            problems.add(part.problems)
        }
        files.append(NamespaceTree(project).file())
        if problems.all.contains(where: { $0.severity == .error }) { throw Diagnostics(problems.all) }
        return Output(files: files, warnings: problems.all)
    }

    /// The number of contract files that a thread takes before it looks for more.
    private static let filesPerThread = 4

    /// The names of the files that `write` makes of a contract file, known before any tool runs. The file with the
    /// namespaces of all of them, `namespacesName`, comes on top.
    ///
    /// - Parameter shards: Over how many files each kind is spread; see `Settings.shards`.
    public static func outputNames(
        for contractPath: String, emit: Set<OutputKind> = Set(OutputKind.allCases), shards: Int = 1
    ) -> [String] {
        OutputKind.allCases.filter(emit.contains).flatMap { outputNames(for: contractPath, kind: $0, shards: shards) }
    }

    /// The name of the file that declares the namespaces of all the contract's packages.
    public static let namespacesName = "accord.namespaces.swift"

    /// `rin.contacts.v1.contacts.models.swift` of `rin/contacts/v1/contacts.proto`, `….models-2.swift`, and so on.
    static func outputNames(for contractPath: String, kind: OutputKind, shards: Int) -> [String] {
        let name = "\(stem(of: contractPath)).\(kind.rawValue)"
        return ["\(name).swift"] + (2..<max(shards + 1, 2)).map { "\(name)-\($0).swift" }
    }

    /// Returns `rin.contacts.v1.contacts` of `rin/contacts/v1/contacts.proto`.
    static func stem(of contractPath: String) -> String {
        let dot = UInt8(ascii: ".")
        var stem: [UInt8] = []
        var start = 0
        for component in contractPath.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        )
        where !component.elementsEqual([dot]) && !component.elementsEqual([dot, dot]) {
            if !stem.isEmpty { stem.append(dot) }
            start = stem.count
            stem += component
        }
        if let end = stem[start...].lastIndex(of: dot), end > start { stem.removeSubrange(end...) }
        return String(decoding: stem, as: UTF8.self)
    }
}
