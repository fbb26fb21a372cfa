import Contract

extension FileWriter {
    /// Writes where an API is to be found.
    func writeServers(_ api: API, _ names: NameTable.APINames) {
        write(api.servers, of: api.fullName, "\(isolation)\(access)enum \(names.servers)")
    }

    /// Writes servers into a type with the given head, if there are any.
    func write(_ servers: [Server], of fullName: String, _ head: String) {
        guard !servers.isEmpty else { return }
        imports.use("Accord")
        imports.use("AccordHTTP")
        text.line("/// Where `\(Literal.escaped(fullName))` is to be found.")
        text.block(head) {
            var types = NameScope()
            for (server, name) in zip(servers, Self.names(of: servers)) { write(server, named: name, &types) }
        }
    }

    static func names(of servers: [Server]) -> [SwiftName] {
        var scope = NameScope()
        return servers.enumerated().map { index, server in
            SwiftName(scope.take(name(of: server, at: index), reserved: ["init", "self"], number: index + 1))
        }
    }

    private func write(_ server: Server, named name: SwiftName, _ types: inout NameScope) {
        let isRelative = !server.isAbsolute
        let url = Literal.string(server.url)
        text.gap()
        if server.variables.isEmpty {
            text.lines(DocComment.lines(server.documentation))
            if isRelative {
                text.line(
                    "\(access)static func \(name.declared)(relativeTo base: URL) throws(AccordHTTP.ConnectError) -> URL {"
                )
                text.indented { text.line("try AccordHTTP.ServerURL.make(\(url), relativeTo: base)") }
                text.line("}")
            } else {
                text.line("\(access)static var \(name.declared): URL { AccordHTTP.ServerURL.make(\(url)) }")
            }
            return
        }
        var scope = NameScope()
        var parameters: [String] = []
        var values: [String] = []
        for variable in server.variables {
            let label = SwiftName(scope.take(Naming.member(variable.name), reserved: Naming.reservedRecordProperties))
            if variable.values.isEmpty {
                let initial = variable.isRequired ? "" : " = \(Literal.string(variable.defaultValue))"
                parameters.append("\(label.declared): String\(initial)")
                values.append("\(Literal.string(variable.name)): \(label.declared)")
                continue
            }
            let type = types.take(
                Naming.operationType(variable.name), reserved: Naming.reservedSchemaTypes, number: parameters.count + 1)
            let initial = writeValues(of: variable, named: type)
            parameters.append("\(label.declared): \(type) = .\(initial.text)")
            values.append("\(Literal.string(variable.name)): \(label.declared).rawValue")
        }
        text.gap()
        text.lines(DocComment.lines(server.documentation))
        // A variable may have this name.
        let base = scope.take("base", reserved: [])
        if isRelative { parameters.append("relativeTo \(base): URL") }
        text.list("\(access)static func \(name.declared)(", parameters, ") throws(AccordHTTP.ConnectError) -> URL {")
        text.indented {
            let variables = "[\(values.joined(separator: ", "))]"
            text.line("try AccordHTTP.ServerURL.make(\(url), \(variables)\(isRelative ? ", relativeTo: \(base)" : ""))")
        }
        text.line("}")
    }

    /// Writes the enum of a variable's values.
    ///
    /// - Returns: The case of its default.
    private func writeValues(of variable: Server.Variable, named type: String) -> SwiftName {
        var initial = SwiftName("")
        text.lines(DocComment.lines(variable.documentation))
        text.block("\(access)enum \(type): String, Sendable, CaseIterable") {
            var scope = NameScope()
            var known: Set<String> = []
            let values =
                variable.values.contains(variable.defaultValue)
                ? variable.values : [variable.defaultValue] + variable.values
            for value in values where known.insert(value).inserted {
                let name = SwiftName(
                    scope.take(Naming.member(value), reserved: Naming.reservedSchemaCases, number: known.count))
                if value == variable.defaultValue { initial = name }
                text.line("case \(name.declared)\(name.text == value ? "" : " = \(Literal.string(value))")")
            }
        }
        return initial
    }

    /// A server's name: the contract's own, or else what it says of the server, if that is short.
    private static func name(of server: Server, at index: Int) -> String {
        if let name = server.name { return Naming.member(name) }
        let words = Naming.words(server.documentation.leading).filter { !["server", "the", "url", "api"].contains($0) }
        return words.isEmpty || words.count > 3 ? "server\(index + 1)" : Naming.member(words.joined(separator: "_"))
    }
}

extension Server {
    /// Whether its URL has a scheme, whatever the values of its variables are.
    fileprivate var isAbsolute: Bool {
        if url.contains("://") { return true }
        guard let first = variables.first(where: { url.hasPrefix("{\($0.name)}") }) else { return false }
        return (first.values + [first.defaultValue]).allSatisfy { $0.contains("://") }
    }
}
