import Contract

extension FileWriter {
    /// Writes where an API is to be found.
    func writeServers(_ api: API, _ names: NameTable.APINames) {
        write(api.servers, of: api.fullName, "\(isolation)\(access)enum \(names.servers)")
    }

    /// Writes the servers of an operation, where there is something to choose: its calls go to the first.
    func writeServers(of operation: APIOperation) {
        guard operation.servers.count > 1 || operation.servers.contains(where: { !$0.variables.isEmpty }) else {
            return
        }
        text.gap()
        write(operation.servers, of: operation.name, "\(access)enum Servers")
    }

    /// Writes servers into a type with the given head, if there are any.
    func write(_ servers: [Server], of fullName: String, _ head: String) {
        guard !servers.isEmpty else { return }
        imports.use("Accord")
        imports.use("AccordHTTP")
        text.line("/// Where `\(Literal.escaped(fullName))` is to be found.")
        text.block(head) {
            var types = VariableTypes()
            for (server, name) in zip(servers, Self.names(of: servers)) { write(server, named: name, &types) }
        }
    }

    static func names(of servers: [Server]) -> [SwiftName] {
        var scope = NameScope()
        return servers.enumerated().map { index, server in
            SwiftName(scope.take(name(of: server, at: index), reserved: ["init", "self"], number: index + 1))
        }
    }

    private func write(_ server: Server, named name: SwiftName, _ types: inout VariableTypes) {
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
            let type = type(of: variable, at: parameters.count, &types)
            let initial = type.cases[variable.defaultValue].map { " = .\($0.text)" } ?? ""
            parameters.append("\(label.declared): \(type.name)\(initial)")
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

    /// Returns the enum of a variable's values, and writes it where no server before has it.
    private func type(of variable: Server.Variable, at index: Int, _ types: inout VariableTypes) -> VariableTypes.Entry
    {
        var known: Set<String> = []
        let all =
            variable.values.contains(variable.defaultValue)
            ? variable.values : [variable.defaultValue] + variable.values
        let values = all.filter { known.insert($0).inserted }
        let key = VariableTypes.Key(name: variable.name, values: values)
        if let entry = types.entries[key] { return entry }
        let name = types.names.take(
            Naming.operationType(variable.name), reserved: Naming.reservedSchemaTypes, number: index + 1)
        let entry = VariableTypes.Entry(name: name, cases: Self.cases(of: values))
        types.entries[key] = entry
        text.lines(DocComment.lines(variable.documentation))
        text.block("\(access)enum \(name): String, Sendable, CaseIterable") {
            for value in values {
                guard let name = entry.cases[value] else { continue }
                text.line("case \(name.declared)\(name.text == value ? "" : " = \(Literal.string(value))")")
            }
        }
        return entry
    }

    private static func cases(of values: [String]) -> [String: SwiftName] {
        var scope = NameScope()
        var cases: [String: SwiftName] = [:]
        for (index, value) in values.enumerated() {
            cases[value] = SwiftName(
                scope.take(Naming.member(value), reserved: Naming.reservedSchemaCases, number: index + 1))
        }
        return cases
    }

    /// A server's name: the contract's own, or else what it says of the server, if that is short.
    private static func name(of server: Server, at index: Int) -> String {
        if let name = server.name { return Naming.member(name) }
        let words = Naming.words(server.documentation.leading).filter { !["server", "the", "url", "api"].contains($0) }
        return words.isEmpty || words.count > 3 ? "server\(index + 1)" : Naming.member(words.joined(separator: "_"))
    }
}

/// The enums for the variables of some servers. Variables with the same name and values share one.
private struct VariableTypes {
    struct Key: Hashable {
        var name: String
        var values: [String]
    }

    struct Entry {
        var name: String
        /// By their values.
        var cases: [String: SwiftName]
    }

    var names = NameScope()
    var entries: [Key: Entry] = [:]
}

extension Server {
    /// Whether its URL has a scheme, whatever the values of its variables are.
    fileprivate var isAbsolute: Bool {
        if url.contains("://") { return true }
        guard let first = variables.first(where: { url.hasPrefix("{\($0.name)}") }) else { return false }
        return (first.values + [first.defaultValue]).allSatisfy { $0.contains("://") }
    }
}
