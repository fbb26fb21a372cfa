import Contract

/// Paths and path items ("Paths Object", "Path Item Object").
extension OpenAPIReader {
    /// An operation, and what its path item says for all of the item's operations.
    struct Call {
        var method: String
        /// The path as the document writes it; empty for a call that the server makes.
        var declaredPath: String
        var template: DeclaredPath
        var place: NodeLocation
        var item: Item

        /// Empty for a call that the server makes.
        var path: String { template.path }
    }

    struct Item {
        var parameters: [ParameterPlace]
        var servers: [Server]
        var lifecycle: Lifecycle
        var documentation: Documentation
        /// Whether nothing of it was wrong.
        var isUnderstood: Bool
    }

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    /// The operations of all paths.
    ///
    /// - Parameter choice: the paths that are wanted; nothing but methods and places is read of others.
    func calls(of root: NodeLocation, _ choice: Choice?) -> [Call] {
        members("paths", of: root).flatMap { path, place in
            let isWanted = choice?.paths.contains(path) ?? true
            let template = DeclaredPath(path.hasPrefix("/") ? path : "/\(path)")
            if isWanted { check(path, template, at: place) }
            return calls(path, template, place, isWanted: isWanted)
        }
    }

    private func check(_ path: String, _ template: DeclaredPath, at place: NodeLocation) {
        if !path.hasPrefix("/") {
            report(
                "the path \"\(path)\" does not begin with '/', and is taken as \"/\(path)\"; add it", .warning, place)
        }
        if template.isForeign {
            let query = template.queryNames.map { "'\($0)'" }.joined(separator: ", ")
            report(
                "the path \"\(path)\" has braces with more than a name, which is another notation than OpenAPI's, and is "
                    + "taken as \"\(template.path)\"\(query.isEmpty ? "" : " with \(query) in the query"); write it so",
                .warning, place)
        }
        let placeholders = PathPlaceholders(template.path + template.query)
        if !placeholders.isBalanced {
            report(
                "the path \"\(path)\" has a brace without its other; close it, or escape it as %7B or %7D", .error,
                place)
        }
        for (index, name) in placeholders.names.enumerated() where placeholders.names[..<index].contains(name) {
            report(
                "the path \"\(path)\" takes '{\(name)}' twice, and gets one value for both; give the second another name",
                .warning, place)
        }
    }

    private func report(_ message: String, _ severity: Diagnostic.Severity, _ place: NodeLocation) {
        report(message, severity: severity, at: place)
    }

    // MARK: - Path items

    func calls(
        _ path: String, _ template: DeclaredPath, _ place: NodeLocation, isWanted: Bool = true
    ) -> [Call] {
        guard isObject(place, "a path item"), let places = graph.steps(from: place) else { return [] }
        // Members beside a '$ref' go before those that it refers to.
        for place in places where isWanted {
            check(
                place,
                members: Set(Self.methods).union([
                    "$ref", "summary", "description", "servers", "parameters", "additionalOperations",
                ]))
        }
        let item = item(at: isWanted ? places : [])
        return declarations(at: places).compactMap { method, declaration in
            guard let place = operationPlace(declaration) else { return nil }
            return Call(method: method, declaredPath: path, template: template, place: place, item: item)
        }
    }

    private func item(at places: [NodeLocation]) -> Item {
        let errors = errors
        let parameters = places.lazy.filter { self.member("parameters", of: $0) != nil }.first
        let servers = places.lazy.filter { self.member("servers", of: $0) != nil }.first
        return Item(
            parameters: parameters.map { self.parameters(of: $0) } ?? [],
            servers: servers.map { ownServers(of: $0) } ?? [],
            lifecycle: lifecycle { key in places.lazy.compactMap { $0[key] }.first },
            documentation: places.lazy.map { self.documentation($0) }.first { !$0.leading.isEmpty } ?? Documentation(),
            isUnderstood: errors == self.errors)
    }

    /// The operations of a path item by their methods, each method once.
    private func declarations(at places: [NodeLocation]) -> [(method: String, place: NodeLocation)] {
        var operations: [(method: String, place: NodeLocation)] = []
        for place in places {
            let found =
                place.members.filter { Self.methods.contains($0.key) && member($0.key, of: place) != nil }
                + members("additionalOperations", of: place)
            for (method, place) in found where !operations.contains(where: { $0.method == method.uppercased() }) {
                operations.append((method.uppercased(), place))
            }
        }
        return operations
    }

    /// The operation that a place has, or refers to. OpenAPI has no references there, and those who bundle documents
    /// follow them all the same.
    func operationPlace(_ declaration: NodeLocation) -> NodeLocation? {
        guard let place = graph.resolve(declaration), isObject(place, "an operation") else { return nil }
        if !place.isSame(as: declaration) { check(declaration, members: ["$ref"]) }
        return place
    }
}
