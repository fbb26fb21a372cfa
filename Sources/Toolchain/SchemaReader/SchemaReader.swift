public import Contract

/// Reads contracts that are written as JSON Schema, OpenAPI or AsyncAPI, in YAML or JSON.
public struct SchemaReader: Sendable {
    /// The function that is called with each warning and note, when there are no errors.
    public var report: @Sendable (Diagnostic) -> Void
    /// Whether what contradicts itself in a contract is a warning, and any value is taken there; for contracts of others.
    public var isLenient: Bool
    /// Whether what no code comes of is read, too: headers of responses, and the schemas of all media types; for those who
    /// compare contracts. A part that is right and cannot be read is a warning then, a problem that only matters for
    /// code is a note, and an API has no types, and its file no models: these are code's alone, and half of the work.
    public var isComplete: Bool
    /// The namespaces of files that are to have another than they say themselves, by the files' paths below their roots.
    public var namespaces: [String: String]
    /// The role that AsyncAPI documents describe that do not say so themselves; `nil`: those of 2.x the server, and
    /// others the client.
    public var role: ConnectionRole?
    /// The same for single documents, by their paths below their roots.
    public var roles: [String: ConnectionRole]
    /// Overlays, which change documents before they are read: their paths on disk, in the order in which they are applied,
    /// by the documents' paths below their roots.
    public var overlays: [String: [String]]

    /// The parts that are wanted of documents of which not all is, by the documents' paths below their roots.
    public var filters: [String: ContractFilter]

    public init(
        isLenient: Bool = false,
        isComplete: Bool = false,
        namespaces: [String: String] = [:],
        role: ConnectionRole? = nil,
        roles: [String: ConnectionRole] = [:],
        overlays: [String: [String]] = [:],
        filters: [String: ContractFilter] = [:],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        self.namespaces = namespaces
        self.role = role
        self.roles = roles
        self.overlays = overlays
        self.filters = filters
        self.isLenient = isLenient
        self.isComplete = isComplete
        self.report = report
    }

    /// Reads files, and every file that they refer to.
    ///
    /// Each file becomes a file of the contract, after those that it refers to. The contents of files that are only
    /// referred to belong to the first file that needs them.
    ///
    /// - Parameters:
    ///   - files: paths on disk.
    ///   - roots: the folders that may be read from. Each file must lie in one of them.
    /// - Throws: every problem found, warnings among them.
    public func read(_ files: [String], roots: [String]) throws(Diagnostics) -> Contract {
        try readDocuments(files, roots: roots).contract
    }

    /// Reads files, and every file that they refer to.
    ///
    /// - Parameters: as of ``read(_:roots:)``.
    /// - Returns: the contract, and the paths of all files that were read.
    /// - Throws: every problem found, warnings among them.
    package func readDocuments(
        _ files: [String], roots: [String]
    ) throws(Diagnostics) -> (contract: Contract, paths: [String]) {
        guard !files.isEmpty else {
            throw Diagnostics("there are no contract files to read; name one at least")
        }
        let store = try DocumentStore(roots: roots, isLenient: isLenient, overlays: OverlayFiles(paths: overlays))
        var documents: [Document] = []
        var problems: [Diagnostic] = []
        for file in files {
            do throws(Diagnostics) {
                let document = try store.open(file)
                if !documents.contains(where: { $0 === document }) { documents.append(document) }
            } catch {
                problems += error.all
            }
        }
        let conversion = DocumentConversion(
            documents, in: store, namespaces: namespaces, role: role, roles: roles, isComplete: isComplete,
            filters: filters)
        let contract = conversion.contract()
        problems += store.warnings
        let known = Set(problems)
        problems += conversion.graph.diagnostics.filter { !known.contains($0) }.map { problem in
            weighed(problem, conversion.graph)
        }
        if problems.contains(where: { $0.severity == .error }) {
            throw Diagnostics(problems.filter { $0.severity != .note })
        }
        problems.forEach(report)
        return (contract, store.all.map(\.path))
    }

    private func weighed(_ problem: Diagnostic, _ graph: GraphBuilder) -> Diagnostic {
        var problem = problem
        switch problem.severity {
        // Code of nothing would be no help.
        case .error where !isComplete && graph.rejected.contains(problem): break
        case .error where isLenient || isComplete && graph.unread.contains(problem): problem.severity = .warning
        case .error where isComplete && graph.ofCode.contains(problem): problem.severity = .note
        case .warning where isComplete && !graph.unread.contains(problem): problem.severity = .note
        case .error, .warning, .note: break
        }
        return problem
    }
}
