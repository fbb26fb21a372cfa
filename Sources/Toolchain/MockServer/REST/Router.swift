import Contract

/// An operation that is served.
struct Route: Sendable {
    /// Its place among all routes.
    let number: Int
    let operation: APIOperation
    let securitySchemes: [SecurityScheme]
    /// The contract that it is of, among all that are served.
    let contract: Int
    /// Its path, alone and below the paths of the servers.
    let patterns: [OperationPath]

    /// The number of the query's names that the operation has to have; less than none when one is missing. A part of the
    /// contract's path has no schema, and is the same in each call.
    fileprivate func fit(_ query: Set<String>) -> Int {
        let required = operation.parameters.filter { parameter in
            parameter.place == .query
                && (parameter.isRequired || parameter.isFixed)
        }.map(\.name)
        return required.allSatisfy(query.contains) ? required.count : -1
    }
}

/// Finds the operation that a request is for.
struct Router: Sendable {
    enum Match: Sendable {
        /// An operation, and the texts of the parameters in its path, percent-encoded.
        case route(Route, [String: String])
        /// Operations of other methods alone, which these are.
        case otherMethods([String])
        case nothing
    }

    let routes: [Route]
    /// The schemas of each contract.
    private let schemas: [Schemas]

    /// - Parameter schemas: of each contract.
    init(_ contracts: [Contract], _ schemas: [Schemas]) {
        self.schemas = schemas
        var routes: [Route] = []
        for (index, contract) in contracts.enumerated() {
            for api in contract.files.flatMap(\.apis) {
                // Operations of `.proto` are served by their services.
                for operation in api.operations where operation.transcoding == nil {
                    let servers = operation.servers.isEmpty ? api.servers : operation.servers
                    let prefixes = [""] + servers.map(\.prefix).filter { !$0.isEmpty }
                    routes.append(
                        Route(
                            number: routes.count, operation: operation, securitySchemes: api.securitySchemes,
                            contract: index, patterns: prefixes.map { OperationPath($0 + operation.path) }))
                }
            }
        }
        self.routes = routes
    }

    /// - Parameters:
    ///   - path: percent-encoded.
    ///   - query: the names in the query, by which operations of one path differ where their paths in the contract have a
    ///     query.
    func match(_ method: String, _ path: String, query: Set<String> = []) -> Match {
        let segments = OperationPath.split(path)
        var best: [(route: Route, pattern: OperationPath, values: [String: String])] = []
        for route in routes {
            for pattern in route.patterns {
                guard let values = pattern.match(segments, isValid: { isValid($1, $0, of: route) }) else { continue }
                if let first = best.first {
                    if first.pattern.precedes(pattern) { continue }
                    if pattern.precedes(first.pattern) { best = [] }
                }
                best.append((route, pattern, values))
            }
        }
        for wanted in method == "HEAD" ? ["HEAD", "GET"] : [method] {
            let found = best.filter { $0.route.operation.method == wanted }
            // The first of those that fit as well.
            guard let fit = found.map({ $0.route.fit(query) }).max() else { continue }
            if let found = found.first(where: { $0.route.fit(query) == fit }) {
                return .route(found.route, found.values)
            }
        }
        var methods = Set(best.map(\.route.operation.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.isEmpty ? .nothing : .otherMethods(methods.sorted())
    }
}

extension Router {
    /// Whether a parameter of a path may have a text.
    private func isValid(_ text: String, _ name: String, of route: Route) -> Bool {
        let parameters = route.operation.parameters.filter { $0.place == .path && $0.name == name }
        return ParameterReading(
            request: MockRequest(method: "", path: ""), path: [name: text], schemas: schemas[route.contract]
        ).violations(parameters).isEmpty
    }
}

extension Server {
    /// The path of its URL, without a slash at the end; empty where there is none.
    fileprivate var prefix: String {
        var text = url
        for variable in variables {
            text = text.replacingOccurrences(of: "{\(variable.name)}", with: variable.defaultValue)
        }
        if let scheme = text.range(of: "://") { text = String(text[scheme.upperBound...]) }
        guard let slash = text.firstIndex(of: "/") else { return "" }
        var path = text[slash...].prefix { $0 != "?" && $0 != "#" }
        while path.last == "/" { path.removeLast() }
        return String(path)
    }
}
