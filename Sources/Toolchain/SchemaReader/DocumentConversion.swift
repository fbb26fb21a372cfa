import Contract

/// Turns documents, and what they refer to, into a contract.
///
/// It goes on after a problem, so that all are found; what it returns is of use only when there are none.
struct DocumentConversion {
    /// The documents that the run was asked for.
    private let documents: [Document]
    let graph: GraphBuilder
    private let shapes: ShapeBuilder
    private let namespaces: [String: String]
    private let role: ConnectionRole?
    private let roles: [String: ConnectionRole]
    private let isComplete: Bool
    private let filters: [String: ContractFilter]

    /// - Parameters:
    ///   - namespaces: those that documents get from outside, by the documents' paths.
    ///   - role: whom AsyncAPI documents describe, unless they say so themselves.
    ///   - roles: the same for single documents, by the documents' paths.
    ///   - isComplete: whether what no code comes of is read, too.
    ///   - filters: the parts that are wanted of documents of which not all is, by the documents' paths.
    init(
        _ documents: [Document], in store: DocumentStore, namespaces: [String: String], role: ConnectionRole?,
        roles: [String: ConnectionRole] = [:], isComplete: Bool = false, filters: [String: ContractFilter] = [:]
    ) {
        self.filters = filters
        graph = GraphBuilder(documents: store, isComplete: isComplete)
        shapes = ShapeBuilder(graph: graph)
        self.documents = documents
        self.namespaces = namespaces
        self.role = role
        self.roles = roles
        self.isComplete = isComplete
    }

    func contract() -> Contract {
        let documents = distinct(self.documents.filter(isReadable).map { ($0, package(of: $0)) })
        var references: [Declarations.Reference] = []
        var apis: [API?] = []
        var seen = 0
        func addReferences(of document: Document, _ package: String) {
            for (index, schema) in graph.graph.schemas.enumerated().dropFirst(seen)
            where !graph.isOfContent(SchemaID(index)) {
                let targets =
                    [schema.reference, schema.dynamicReference] + (schema.discriminator?.mapping ?? []).map(\.value)
                references += targets.compactMap { target in
                    target.map { Declarations.Reference(target: $0, document: document, package: package) }
                }
            }
            seen = graph.graph.schemas.count
        }
        for (document, package) in documents {
            if filter(of: document) == nil {
                for (_, place) in document.namedSchemas { _ = graph.schema(at: place) }
            }
            if document.kind == .schema { _ = graph.schema(at: document.root) }
            apis.append(api(of: document, package, makesTypes: false))
            _ = sockets(of: document, package, makesTypes: false)
            addReferences(of: document, package)
        }
        for (document, package) in documents where filter(of: document) != nil {
            meetHeirs(in: document)
            addReferences(of: document, package)
        }
        if !isComplete {
            shapes.requests = apis.compactMap(\.self).flatMap(\.schemasOfRequests)
            shapes.responses = apis.compactMap(\.self).flatMap(\.schemasOfResponses)
            shapes.patches = Set(apis.compactMap(\.self).flatMap(\.schemasOfPatches))
            shapes.partialBodies = Set(apis.compactMap(\.self).flatMap(\.schemasOfPartialBodies))
        }
        var declarations = Declarations(graph: graph, shapes: shapes)
        declarations.declare(documents, references) { named in isWanted(named.place) }
        var messageSets: [[Model]] = []
        var files = zip(documents, apis).map { file, untyped in
            let (document, package) = file
            let live = sockets(of: document, package, makesTypes: true)
            messageSets.append((live?.messageSets ?? []).map { .messages($0) })
            let api = isComplete ? untyped : api(of: document, package, makesTypes: true)
            let schemas =
                Declarations.named(document, package).filter { isWanted($0.place) }.map { named in
                    SchemaDeclaration(fullName: named.fullName, schema: graph.schema(at: named.place))
                } + (live?.declarations ?? [])
            return ContractFile(
                path: document.importPath, package: package, schemas: schemas, apis: api.map { [$0] } ?? [],
                sockets: live?.sockets ?? [])
        }
        let untyped = isComplete ? files.filter { !$0.apis.isEmpty } : []
        let models = shapes.finish(without: Set(untyped.map(\.path)))
        for index in files.indices {
            files[index].models = (models[files[index].path] ?? []) + messageSets[index]
            if !isComplete { shapes.settleRules(ofRequestsIn: &files[index]) }
        }
        let examples = isComplete ? [] : graph.examples.checked(graph)
        return Contract(files: FileOrder.sorted(files), schemas: graph.graph, examples: examples)
    }

    /// The documents, without those whose code would have the names of another's.
    private func distinct(_ documents: [DocumentVersions.Packaged]) -> [DocumentVersions.Packaged] {
        guard !isComplete else { return documents }
        let versions = DocumentVersions(documents)
        for problem in versions.problems { graph.reject(problem.message, at: problem.place) }
        return versions.distinct
    }

    // MARK: Filters

    private func filter(of document: Document) -> ContractFilter? { filters[document.importPath] }

    /// Whether a named schema is wanted: of a filtered document, those that something wanted reaches.
    private func isWanted(_ place: NodeLocation) -> Bool { filter(of: place.document) == nil || graph.hasMet(place) }

    /// Reads the named schemas that extend one that was met and has a discriminator: nothing refers to them.
    private func meetHeirs(in document: Document) {
        let named = document.namedSchemas.map(\.place)
        var bases = Set(named.filter { $0["discriminator"] != nil && graph.hasMet($0) }.map(\.pointer))
        var rest = named.filter { !bases.contains($0.pointer) }
        var count = 0
        while count != rest.count, !bases.isEmpty {
            count = rest.count
            rest.removeAll { place in
                let parts = place["allOf"]?.node.elements.compactMap { $0["$ref"]?.string } ?? []
                guard parts.contains(where: bases.contains) else { return false }
                _ = graph.schema(at: place)
                bases.insert(place.pointer)
                return true
            }
        }
    }

    private func api(of document: Document, _ package: String, makesTypes: Bool) -> API? {
        guard case .openAPI = document.kind else {
            if let filter = filter(of: document) {
                graph.report(
                    Diagnostic(
                        "a filter chooses operations of OpenAPI and services of .proto, and '\(document.importPath)' has "
                            + "neither; leave it out", at: filter.location))
            }
            return nil
        }
        let reader = OpenAPIReader(
            document, shapes, graph: graph, package: package, makesTypes: makesTypes, isComplete: isComplete,
            filter: filter(of: document))
        return reader.api()
    }

    /// The reader that has read the sockets of a document.
    private func sockets(of document: Document, _ package: String, makesTypes: Bool) -> AsyncAPIReader? {
        guard case .asyncAPI = document.kind else { return nil }
        let reader = AsyncAPIReader(
            document, shapes, graph: graph, package: package, role: roles[document.importPath] ?? role,
            makesTypes: makesTypes,
            isComplete: isComplete)
        reader.read()
        return reader
    }

    private func package(of document: Document) -> String {
        if let namespace = namespaces[document.importPath] { return namespace }
        guard let place = document.root["x-accord-namespace"] else {
            let title = document.root["info"]?["title"]?.node.string
            return ContractName.package(of: document.importPath, title: title)
        }
        guard let package = place.node.string, ContractName.isPackage(package) else {
            graph.report(
                "'x-accord-namespace' is no namespace; write names of letters, digits and underscores, with dots "
                    + "between them",
                at: place)
            return ""
        }
        return package
    }

    /// Whether a document is of a kind and version that Accord reads.
    private func isReadable(_ document: Document) -> Bool {
        let root = document.root
        switch document.kind {
        case .openAPI(let minor):
            if minor == 2 {
                graph.report(
                    "OpenAPI 3.2 is read as 3.1, with what is new in it where Accord knows it", severity: .note,
                    at: root["openapi"] ?? root)
            } else if minor > 2 {
                return reject("OpenAPI 3.\(minor) is not known; use 3.0, 3.1 or 3.2", root["openapi"] ?? root)
            }
            return true
        case .otherOpenAPI:
            let version = root["openapi"] ?? root["swagger"] ?? root["swaggerVersion"] ?? root
            let text = version.node.string ?? version.node.number ?? version.node.kind
            return reject(
                "\"\(text)\" is no version of OpenAPI that Accord reads; use 3.0, 3.1 or 3.2, or 'swagger: \"2.0\"'",
                version)
        case .asyncAPI:
            return isReadable(asyncAPI: root["asyncapi"] ?? root)
        case .schema:
            if let overlay = root["overlay"], root["actions"] != nil {
                return reject(
                    "this is an overlay, which changes another document; name it under \"overlays\" of accord.json",
                    overlay)
            }
            if root["paths"] != nil, root["info"] != nil {
                return reject("the document does not say what it is; add 'openapi: 3.1.0' if it is OpenAPI", root)
            }
            return isReadable(unstated: root)
        }
    }

    /// Whether a document without a version may be a JSON Schema, or a part that other documents refer to.
    private func isReadable(unstated root: NodeLocation) -> Bool {
        if let info = root["info"],
            info["_postman_id"] != nil
                || info["schema"]?.node.string?.contains("getpostman.com") == true
        {
            return reject(
                "this is a Postman collection, which Accord does not read; convert it to OpenAPI 3, for instance with "
                    + "postman-to-openapi", info)
        }
        let keys = Set(root.node.members.map(\.key))
        let isPart = keys.contains { $0.hasPrefix("$") || Keywords.shaping.contains($0) || $0 == "components" }
        guard !keys.isEmpty, !isPart else { return true }
        switch ContractName.kind(of: root.document.importPath) {
        case "openapi", "swagger":
            return reject(
                "the file is named as OpenAPI, and has nothing of it; add 'openapi: 3.1.0' if it is OpenAPI, and otherwise "
                    + "give it another name", root)
        case "asyncapi":
            return reject(
                "the file is named as AsyncAPI, and has nothing of it; add 'asyncapi: 3.0.0' if it is AsyncAPI, and "
                    + "otherwise give it another name", root)
        case "schema" where keys.isDisjoint(with: Keywords.all):
            graph.report(
                "the file is named as a JSON Schema, and has no keyword of one, so that it allows any value; give it "
                    + "another name if it is none", severity: .warning, at: root)
            return true
        default: return true
        }
    }

    private func isReadable(asyncAPI version: NodeLocation) -> Bool {
        let text = version.node.string ?? version.node.number ?? version.node.kind
        let parts = text.split(separator: ".")
        switch (parts.first, parts.dropFirst().first.flatMap { Int($0) } ?? 0) {
        case ("3", 0), ("3", 1), ("2", 0...6):
            if parts.count != 3 {
                let whole = (parts.map(String.init) + ["0", "0"]).prefix(3).joined(separator: ".")
                graph.report(
                    "'\(text)' is no version of AsyncAPI, which has three numbers, and other tools refuse it; write "
                        + "'\(whole)'", severity: .warning, at: version)
            }
            return true
        case ("3", _):
            graph.report(
                "AsyncAPI \(text) is read as 3.1, with what is new in it where Accord knows it", severity: .note,
                at: version)
            return true
        case ("1", _):
            return reject(
                "this is a document of AsyncAPI \(text), which Accord does not read; convert it to 2.6 or 3.0, for "
                    + "instance with 'asyncapi convert' of the AsyncAPI CLI",
                version)
        default: return reject("\"\(text)\" is no version of AsyncAPI that Accord reads; use 2.6, 3.0 or 3.1", version)
        }
    }

    private func reject(_ message: String, _ place: NodeLocation) -> Bool {
        graph.reject(message, at: place)
        return false
    }
}

extension API {
    fileprivate var schemasOfRequests: [SchemaID] {
        operations.compactMap(\.body).flatMap(\.contents).compactMap(\.schema)
            + operations.flatMap(\.parameters).compactMap(\.schema)
    }

    /// Of bodies that may be sent as a merge patch (RFC 7396).
    fileprivate var schemasOfPatches: [SchemaID] {
        operations.compactMap(\.body).flatMap(\.contents).filter { content in
            MediaType(named: content.mediaType).subtype == "merge-patch+json"
        }.compactMap(\.schema)
    }

    /// Of bodies that may change a resource in part (RFC 5789).
    fileprivate var schemasOfPartialBodies: [SchemaID] {
        operations.filter { $0.method == "PATCH" }.compactMap(\.body).flatMap(\.contents).compactMap(\.schema)
    }

    fileprivate var schemasOfResponses: [SchemaID] {
        operations.flatMap(\.responses).flatMap(\.contents).compactMap(\.schema)
    }
}
