import Contract

/// Reads an OpenAPI document into an `API`.
///
/// It goes on after a problem, so that all are found. Sections named here are those of OpenAPI 3.1.1.
final class OpenAPIReader: MemberReader {
    let document: Document
    let graph: GraphBuilder
    let shapes: ShapeBuilder
    let package: String
    /// The first reading only makes all schemas known: types have to be made of all of them at once.
    let makesTypes: Bool
    /// Whether what no code comes of is read, too.
    let isComplete: Bool
    /// The operations that are wanted; `nil` for all.
    let filter: ContractFilter?

    /// By name, in the order of the document.
    var schemes: [APISecurityScheme] = []
    /// The requirements of operations that have none of their own.
    var security: [[Requirement]] = []
    var ignored = Ignored()
    var errors = 0

    init(
        _ document: Document, _ shapes: ShapeBuilder, graph: GraphBuilder, package: String, makesTypes: Bool,
        isComplete: Bool, filter: ContractFilter? = nil
    ) {
        self.filter = filter
        self.isComplete = isComplete
        self.document = document
        self.graph = graph
        self.shapes = shapes
        self.package = package
        self.makesTypes = makesTypes
    }

    /// The API; `nil` when the document has no operations.
    func api() -> API? {
        let root = document.root
        check(
            root, .document,
            members: Set(
                [
                    "openapi", "info", "jsonSchemaDialect", "servers", "paths", "webhooks", "components", "security",
                    "tags", "externalDocs", "$self",
                ] + (document.isConverted ? ["definitions", "parameters", "responses", "schemes"] : [])))
        let info = member("info", of: root)
        if let info {
            check(
                info, .info,
                members: [
                    "title", "summary", "description", "termsOfService", "contact", "license", "version",
                ])
        }
        let servers = serversOfDocument()
        if let components = components(of: root) {
            check(
                components,
                members: [
                    "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes",
                    "links", "callbacks", "pathItems", "mediaTypes",
                ])
            if let schemas = member("schemas", of: components) { _ = isObject(schemas, "'schemas'") }
        }
        readSecurity(root)
        let operations = operations(of: root)
        if filter == nil { readWebhooks(of: root) }
        let webhooks = isComplete && filter == nil ? self.webhooks(of: root) : []
        ignored.report(into: graph, at: root)
        guard !operations.isEmpty || !webhooks.isEmpty else { return nil }
        let name = name(info)
        return API(
            name: name,
            fullName: package.isEmpty ? name : "\(package).\(name)",
            servers: servers,
            securitySchemes: schemes,
            operations: operations,
            webhooks: webhooks,
            version: info.map(version) ?? "",
            documentation: info.map(documentation) ?? Documentation(),
            location: (info ?? root).location)
    }

    func components(of root: NodeLocation) -> NodeLocation? {
        member("components", of: root).flatMap { graph.resolve($0) }.flatMap { isObject($0, "'components'") ? $0 : nil }
    }

    private func name(_ info: NodeLocation?) -> String {
        if let name = info.flatMap({ text("x-accord-name", of: $0) }), !name.isEmpty { return name }
        var title = info.flatMap { text("title", of: $0) } ?? ""
        if title.hasSuffix(" API") { title.removeLast(4) }
        return title.isEmpty ? ContractName.stem(of: document.importPath) : title
    }

    // MARK: - Types

    /// The type of values of a schema; `hint` is the name of a model that has to be made for it.
    func type(of schema: NodeLocation, named hint: String) -> ValueType {
        type(of: graph.schema(at: schema), named: hint)
    }

    func type(of schema: SchemaID, named hint: String) -> ValueType {
        guard makesTypes else { return .any }
        return shapes.type(of: schema, named: hint, package: package, file: document.importPath)
    }
}
