import Contract

/// Reads an OpenAPI document into an `API`.
///
/// It goes on behind a problem, so that all are found. Sections named here are those of OpenAPI 3.1.1.
final class OpenAPIReader {
    let document: Document
    let graph: GraphBuilder
    let shapes: ShapeBuilder
    let package: String
    /// The first reading only makes all schemas known: types have to be made of all of them at once.
    let makesTypes: Bool

    /// By name, in the order of the document.
    var schemes: [SecurityScheme] = []
    /// The requirements of operations that have none of their own.
    var security: [[String]] = []
    var ignored = Ignored()

    init(_ document: Document, _ shapes: ShapeBuilder, graph: GraphBuilder, package: String, makesTypes: Bool) {
        self.document = document
        self.graph = graph
        self.shapes = shapes
        self.package = package
        self.makesTypes = makesTypes
    }

    /// The API; `nil` when the document has no operations.
    func api() -> API? {
        let root = document.root
        ignore(
            in: root,
            except: [
                "openapi", "info", "jsonSchemaDialect", "servers", "paths", "webhooks", "components", "security",
                "tags", "externalDocs", "$self",
            ])
        let info = root["info"]
        let servers = self.servers(of: root)
        readSecurity(root)
        let operations = operations(root["paths"])
        readWebhooks(root["webhooks"])
        ignored.report(into: graph, at: root)
        guard !operations.isEmpty else { return nil }
        let name = name(info)
        return API(
            name: name,
            fullName: package.isEmpty ? name : "\(package).\(name)",
            servers: servers,
            securitySchemes: schemes,
            operations: operations,
            documentation: info.map(documentation) ?? Documentation(),
            location: (info ?? root).location)
    }

    private func name(_ info: Place?) -> String {
        if let name = info.flatMap({ text("x-accord-name", of: $0) }), !name.isEmpty { return name }
        var title = info.flatMap { text("title", of: $0) } ?? ""
        if title.hasSuffix(" API") { title.removeLast(4) }
        return title.isEmpty ? ContractName.stem(of: document.importPath) : title
    }

    // MARK: - Types

    /// The type of values of a schema; `hint` is the name of a model that has to be made for it.
    func type(of schema: Place, named hint: String) -> ValueType {
        type(of: graph.schema(at: schema), named: hint)
    }

    func type(of schema: SchemaID, named hint: String) -> ValueType {
        guard makesTypes else { return .any }
        return shapes.type(of: schema, named: hint, package: package, file: document.importPath)
    }

    // MARK: - Members

    func report(_ message: String, severity: Diagnostic.Severity = .error, at place: Place) {
        graph.report(message, severity: severity, at: place)
    }

    /// Whether a place has an object; reports when it has not.
    func isObject(_ place: Place, _ what: String) -> Bool {
        if case .object = place.node.value { return true }
        report("\(what) is an object, and this is \(place.node.kind); write its members here", at: place)
        return false
    }

    /// A member with text; a number is taken as it is written.
    func text(_ key: String, of place: Place) -> String? {
        guard let member = place[key] else { return nil }
        if let text = member.node.string ?? member.node.number { return text }
        report("'\(key)' is a string, and this is \(member.node.kind); write it as a string", at: member)
        return nil
    }

    func flag(_ key: String, of place: Place) -> Bool? {
        guard let member = place[key] else { return nil }
        if let flag = member.node.bool { return flag }
        report("'\(key)' is true or false, and this is \(member.node.kind); write one of the two", at: member)
        return nil
    }

    /// The elements of a member that is a list.
    func elements(_ key: String, of place: Place) -> [Place] {
        guard let member = place[key] else { return [] }
        if case .array = member.node.value { return member.elements }
        report("'\(key)' is a list, and this is \(member.node.kind); write a list", at: member)
        return []
    }

    /// The members of a member that is an object, without extensions.
    func members(_ key: String, of place: Place) -> [(key: String, place: Place)] {
        guard let member = place[key], isObject(member, "'\(key)'") else { return [] }
        return member.members.filter { !$0.key.hasPrefix("x-") }
    }

    func documentation(_ place: Place) -> Documentation {
        let texts = [text("summary", of: place), text("description", of: place)].compactMap { $0 }
        return Documentation(leading: texts.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    /// Keeps in mind the members that have no effect.
    func ignore(in place: Place, except known: Set<String>) {
        for member in place.node.members where !known.contains(member.key) && !member.key.hasPrefix("x-") {
            ignored.add("'\(member.key)'", at: member.keyLocation)
        }
    }
}
