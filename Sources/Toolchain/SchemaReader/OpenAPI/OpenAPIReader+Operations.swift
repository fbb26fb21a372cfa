import Contract

/// Operations ("Operation Object").
extension OpenAPIReader {
    func operations(of root: NodeLocation) -> [APIOperation] {
        let choice = choice(of: root)
        let calls = calls(of: root, choice)
        return zip(calls, names(of: calls)).compactMap { call, name in
            guard choice?.contains(call) ?? true, var operation = understood(call, named: name) else { return nil }
            if isComplete { operation.callbacks = callbacks(of: call.place, named: name) }
            return operation
        }
    }

    // MARK: - Names

    func givenName(_ place: NodeLocation) -> String? {
        let key = place["x-accord-name"] == nil ? "operationId" : "x-accord-name"
        return text(key, of: place, .warning).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A name for each call. One that another call has already is as good as none ("Operation Object", `operationId`).
    func names(of calls: [Call]) -> [String] {
        var owners: [String: (name: String, place: NodeLocation)] = [:]
        var repeated: [Int: (name: String, other: (name: String, place: NodeLocation))] = [:]
        let own = calls.enumerated().map { index, call in
            var own = OperationNames.Call(method: call.method, path: call.path, name: givenName(call.place))
            guard let name = own.name else { return own }
            if let other = owners[OperationNames.key(name)] {
                repeated[index] = (name, other)
                own.name = nil
            } else {
                owners[OperationNames.key(name)] = (name, call.place)
            }
            return own
        }
        let result = OperationNames.names(for: own)
        let names = result.names
        for (index, (name, other)) in repeated.sorted(by: { $0.key < $1.key }) {
            let place = calls[index].place
            let line = other.place.location.line
            let problem =
                name == other.name
                ? "the operation \"\(name)\" has the name of \"\(other.name)\" in line \(line) "
                    + "(\(other.place.pointer)), and is called \"\(names[index])\" after its method and path; give each "
                    + "an operationId of its own"
                : "the operations \"\(name)\" and \"\(other.name)\" in line \(line) (\(other.place.pointer)) have one "
                    + "name in Swift, and this one is called \"\(names[index])\" after its method and path; give one of "
                    + "them another operationId, or 'x-accord-name'"
            report(problem, severity: .warning, at: place["operationId"] ?? place)
        }
        for index in result.distinguished where repeated[index] == nil {
            report(
                "the operation has no operationId, and is called \"\(names[index])\" because the name of its method and "
                    + "path is another one's as well; give it an operationId",
                severity: .warning, at: calls[index].place)
        }
        return names
    }

    // MARK: - Operations

    /// The operation; `nil` where something of it could not be read: it would take or return less than it does.
    private func understood(_ call: Call, named name: String) -> APIOperation? {
        let errors = errors
        let operation = operation(call, named: name)
        if errors == self.errors, call.item.isUnderstood { return operation }
        report(
            "the operation \"\(name)\" is left out, as it is not understood in full", severity: .note, at: call.place)
        return nil
    }

    func operation(_ call: Call, named name: String) -> APIOperation {
        let place = call.place
        check(
            place, .operation,
            members: Set([
                "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody",
                "responses", "deprecated", "security", "servers",
            ]).union(document.isConverted ? ["schemes"] : []))
        let declared = parameters(of: call)
        let parameters = parameters(declared, of: call, named: name)
        let ownServers = document.isConverted ? serversByScheme(of: place) : ownServers(of: place)
        let security = requirements(of: place) ?? self.security
        let own = lifecycle { place[$0] }
        var documentation = documentation(place)
        if documentation.leading.isEmpty { documentation = call.item.documentation }
        var operation = APIOperation(
            name: name,
            method: call.method,
            path: call.path,
            fragment: call.template.fragment,
            parameters: parameters,
            body: body(of: place, declared, method: call.method, operation: name),
            responses: responses(of: place, operation: name, method: call.method),
            security: security.map { $0.map(\.scheme) },
            scopes: security.map { $0.map(\.scopes) },
            servers: ownServers.isEmpty ? call.item.servers : ownServers,
            pagination: pagination(of: place, parameters),
            isDeprecated: flag("deprecated", of: place, .warning) ?? false,
            lifecycle: Lifecycle(
                stability: own.stability ?? call.item.lifecycle.stability,
                sunset: own.sunset ?? call.item.lifecycle.sunset),
            documentation: self.documentation(documentation, withLinksOf: place),
            location: place.location,
            pointer: place.pointer)
        operation.wholeQuery = wholeQuery(among: declared)
        operation.operationID = place["operationId"]?.node.string.flatMap { $0 == name ? nil : $0 }
        return operation
    }

    // MARK: - Pages

    private func pagination(of place: NodeLocation, _ parameters: [Parameter]) -> Pagination? {
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

    /// Returns the schema of what the first success sends as JSON, where that is an object with properties.
    private func pageSchema(_ place: NodeLocation) -> Schema? {
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
