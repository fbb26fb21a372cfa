import Contract

/// Path items and their operations ("Paths Object", "Path Item Object", "Operation Object").
extension OpenAPIReader {
    /// An operation, and what its path item says for all of the item's operations.
    struct Call {
        var method: String
        /// Empty for a call that the server makes.
        var path: String
        /// What stands behind a `?` in the path: `beta=true`.
        var query: Substring
        var place: Place
        var item: Item
    }

    struct Item {
        var parameters: [ParameterPlace]
        var servers: [Server]
        var lifecycle: Lifecycle
        var documentation: Documentation
    }

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "query"]

    func operations(_ paths: Place?) -> [APIOperation] {
        guard let paths, isObject(paths, "'paths'") else { return [] }
        let calls = paths.members.flatMap { path, place -> [Call] in
            guard !path.hasPrefix("x-") else { return [] }
            checkPath(path, at: place)
            return self.calls(path, place)
        }
        checkIDs(calls)
        let names = OperationNames.names(
            for: calls.map { OperationNames.Call(method: $0.method, path: $0.path, name: givenName($0.place)) })
        return zip(calls, names).map { call, name in
            var operation = operation(call, named: name)
            if isComplete { operation.callbacks = callbacks(of: call.place, named: name) }
            return operation
        }
    }

    func givenName(_ place: Place) -> String? {
        let name = place["x-accord-name"] ?? place["operationId"]
        return name?.node.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func checkPath(_ path: String, at place: Place) {
        let placeholders = PathPlaceholders(path)
        if !path.hasPrefix("/") {
            report("the path \"\(path)\" does not begin with '/'; add it", at: place)
        }
        if !placeholders.isBalanced {
            report(
                "the path \"\(path)\" has a brace without its other; close it, or escape it as %7B or %7D", at: place)
        }
        if let mark = path.firstIndex(of: "?"), path[mark...].contains("{") {
            report("the query of the path \"\(path)\" has braces; describe it in 'parameters'", at: place)
        }
        for (index, name) in placeholders.names.enumerated() where placeholders.names[..<index].contains(name) {
            report("the path \"\(path)\" takes '{\(name)}' twice; give the second another name", at: place)
        }
    }

    // MARK: - Path items

    func calls(_ path: String, _ place: Place) -> [Call] {
        guard isObject(place, "a path item"), let referred = graph.resolve(place) else { return [] }
        // What stands beside a '$ref' goes before what it refers to.
        var places = [place]
        if !referred.isSame(as: place) { places.append(referred) }
        for place in places {
            ignore(
                in: place,
                except: Set(Self.methods).union([
                    "$ref", "summary", "description", "servers", "parameters", "additionalOperations",
                ]))
        }
        let item = Item(
            parameters: parameters(of: places.lazy.filter { $0["parameters"] != nil }.first ?? place),
            servers: servers(of: places.lazy.filter { $0["servers"] != nil }.first ?? place),
            lifecycle: lifecycle { key in places.lazy.compactMap { $0[key] }.first },
            documentation: places.lazy.map { self.documentation($0) }.first { !$0.leading.isEmpty } ?? Documentation())
        var operations: [(method: String, place: Place)] = []
        for place in places {
            let further = place["additionalOperations"].map { _ in members("additionalOperations", of: place) } ?? []
            let found = place.members.filter { Self.methods.contains($0.key) } + further
            for (method, place) in found where !operations.contains(where: { $0.method == method.uppercased() }) {
                operations.append((method.uppercased(), place))
            }
        }
        let end = path.firstIndex(of: "?") ?? path.endIndex
        return operations.compactMap { method, place in
            guard isObject(place, "an operation") else { return nil }
            return Call(
                method: method, path: String(path[..<end]), query: path[end...].dropFirst(), place: place, item: item)
        }
    }

    /// Two operations of one name would be one method in code ("Operation Object", `operationId`).
    private func checkIDs(_ calls: [Call]) {
        var first: [String: Place] = [:]
        for call in calls {
            guard let id = text("operationId", of: call.place) else { continue }
            if let other = first[id] {
                report(
                    "the operation \"\(id)\" is there twice, first in line \(other.location.line) (\(other.pointer)); "
                        + "give each an operationId of its own",
                    at: call.place["operationId"] ?? call.place)
            } else {
                first[id] = call.place
            }
        }
    }

    // MARK: - Operations

    func operation(_ call: Call, named name: String) -> APIOperation {
        let place = call.place
        ignore(
            in: place,
            except: [
                "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody",
                "responses", "deprecated", "security", "servers",
            ])
        let parameters = self.parameters(of: call, named: name)
        let ownServers = servers(of: place)
        let security = requirements(of: place) ?? self.security
        let own = lifecycle { place[$0] }
        var documentation = documentation(place)
        if documentation.leading.isEmpty { documentation = call.item.documentation }
        return APIOperation(
            name: name,
            method: call.method,
            path: call.path,
            parameters: parameters,
            body: body(of: place, method: call.method, operation: name),
            responses: responses(of: place, operation: name),
            security: security.map { $0.map(\.scheme) },
            scopes: security.map { $0.map(\.scopes) },
            servers: ownServers.isEmpty ? call.item.servers : ownServers,
            pagination: pagination(of: place, parameters),
            isDeprecated: flag("deprecated", of: place) ?? false,
            lifecycle: Lifecycle(
                stability: own.stability ?? call.item.lifecycle.stability,
                sunset: own.sunset ?? call.item.lifecycle.sunset),
            documentation: documentation,
            location: place.location,
            pointer: place.pointer)
    }

    /// Those of the operation, and those of the path item that the operation does not replace.
    private func parameters(of call: Call, named name: String) -> [Parameter] {
        let own = parameters(of: call.place)
        let replaced = Set(own.map(\.key))
        let places = call.item.parameters.filter { !replaced.contains($0.key) } + own
        let placeholders = PathPlaceholders(call.path).names
        for parameter in places where parameter.place == .path && !placeholders.contains(parameter.name) {
            report(
                "the path \"\(call.path)\" does not take the parameter '\(parameter.name)'; add '{\(parameter.name)}' "
                    + "to it, or remove the parameter",
                at: parameter.declaration)
        }
        let known = Set(places.filter { $0.place == .path }.map(\.name))
        for placeholder in placeholders where !known.contains(placeholder) {
            report(
                "the path \"\(call.path)\" takes '{\(placeholder)}', and there is no path parameter of that name; add "
                    + "it to 'parameters'",
                at: call.place)
        }
        let described = places.compactMap { parameter($0, of: name) }
        let names = Set(described.filter { $0.place == .query }.map(\.name))
        return described + fixedParameters(call.query, at: call.place).filter { !names.contains($0.name) }
    }

    // MARK: - Pages

    private func pagination(of place: Place, _ parameters: [Parameter]) -> Pagination? {
        guard let pages = place["x-accord-pagination"], isObject(pages, "'x-accord-pagination'") else { return nil }
        guard let parameter = text("parameter", of: pages), let cursor = text("cursor", of: pages),
            let items = text("items", of: pages)
        else {
            report(
                "'x-accord-pagination' takes 'parameter', the query parameter for the cursor, and 'cursor' and "
                    + "'items', properties of the response; write all three",
                at: pages)
            return nil
        }
        if !parameters.contains(where: { $0.name == parameter && $0.place == .query }) {
            report(
                "the operation has no query parameter '\(parameter)' for the cursor; add it, or name another",
                at: pages["parameter"] ?? pages)
        }
        if let model = pageSchema(place) {
            let names = Set(model.properties.map(\.name))
            for (key, name) in [("cursor", cursor), ("items", items)] where !names.contains(name) {
                report(
                    "the response has no property '\(name)'; name one that it has",
                    at: pages[key] ?? pages)
            }
        }
        return Pagination(parameter: parameter, cursor: cursor, items: items)
    }

    /// What the first success sends as JSON, where that is an object with properties.
    private func pageSchema(_ place: Place) -> Schema? {
        let successes = place["responses"]?.members.filter { $0.key.hasPrefix("2") } ?? []
        for (_, response) in successes {
            let contents = graph.resolve(response)?["content"]?.members ?? []
            for (name, content) in contents where MediaType(name)?.isJSON == true {
                guard let schema = content["schema"] else { continue }
                let whole = shapes.flattened(graph.schema(at: schema))
                return whole.properties.isEmpty ? nil : whole
            }
        }
        return nil
    }
}
