import Contract

/// Turns documents, and what they refer to, into a contract.
///
/// It goes on behind a problem, so that all are found; what it returns is of use only when there are none.
struct ContractConversion {
    /// The documents that the run was asked for.
    private let documents: [Document]
    let graph: GraphBuilder
    private let shapes: ShapeBuilder
    private let namespaces: [String: String]

    /// - Parameter namespaces: those that documents get from outside, by the documents' paths.
    init(_ documents: [Document], in store: DocumentStore, namespaces: [String: String]) {
        graph = GraphBuilder(documents: store)
        shapes = ShapeBuilder(graph: graph)
        self.documents = documents
        self.namespaces = namespaces
    }

    func contract() -> Contract {
        let documents = self.documents.filter(isReadable).map { (document: $0, package: package(of: $0)) }
        var references: [Declarations.Reference] = []
        var seen = 0
        for (document, package) in documents {
            for (_, place) in document.namedSchemas { _ = graph.schema(at: place) }
            if document.kind == .schema { _ = graph.schema(at: document.root) }
            _ = api(of: document, package, makesTypes: false)
            for schema in graph.graph.schemas[seen...] {
                let targets =
                    [schema.reference, schema.dynamicReference] + (schema.discriminator?.mapping ?? []).map(\.value)
                references += targets.compactMap { target in
                    target.map { Declarations.Reference(target: $0, document: document, package: package) }
                }
            }
            seen = graph.graph.schemas.count
        }
        var declarations = Declarations(graph: graph, shapes: shapes)
        declarations.declare(documents, references)
        var files = documents.map { document, package in
            ContractFile(
                path: document.importPath,
                package: package,
                apis: api(of: document, package, makesTypes: true).map { [$0] } ?? [])
        }
        let models = shapes.finish()
        for index in files.indices { files[index].models = models[files[index].path] ?? [] }
        return Contract(files: FileOrder.sorted(files), schemas: graph.graph)
    }

    private func api(of document: Document, _ package: String, makesTypes: Bool) -> API? {
        guard case .openAPI = document.kind else { return nil }
        let reader = OpenAPIReader(document, shapes, graph: graph, package: package, makesTypes: makesTypes)
        return reader.api()
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
        case .swagger:
            guard let version = root["openapi"] else {
                return reject(
                    "this is a document of Swagger 2.0, which Accord does not read; convert it to OpenAPI 3, for "
                        + "instance with swagger2openapi",
                    root["swagger"] ?? root)
            }
            let text = version.node.string ?? version.node.number ?? version.node.kind
            return reject("\"\(text)\" is no version of OpenAPI that Accord reads; use 3.0, 3.1 or 3.2", version)
        case .asyncAPI:
            graph.report(
                "of AsyncAPI documents, Accord reads the schemas in components/schemas; channels, operations and "
                    + "messages have no effect on the code",
                severity: .note, at: root)
            return true
        case .schema:
            guard root["paths"] != nil, root["info"] != nil else { return true }
            return reject("the document does not say what it is; add 'openapi: 3.1.0' if it is OpenAPI", root)
        }
    }

    private func reject(_ message: String, _ place: Place) -> Bool {
        graph.report(message, at: place)
        return false
    }
}
