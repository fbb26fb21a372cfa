import Accord
import Contract

/// An operation that is served.
struct Route: Sendable {
    /// Its place among all routes.
    let number: Int
    let operation: APIOperation
    let securitySchemes: [APISecurityScheme]
    /// The contract that it is of, among all that are served.
    let contract: Int
    /// Its path, alone and below the paths of the servers.
    let patterns: [OperationPath]
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
                            contract: index, patterns: prefixes.map { OperationPath($0 + operation.template) }))
                }
            }
        }
        self.routes = routes
    }

    func match(_ request: MockRequest) -> Match {
        let segments = OperationPath.split(request.path)
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
        for wanted in request.method == "HEAD" ? ["HEAD", "GET"] : [request.method] {
            let found = best.filter { $0.route.operation.method == wanted }
            let fits = found.map { found.count == 1 ? Fit() : fit(of: $0.route, request) }
            // The first of those that fit as well.
            if let best = fits.max(), let index = fits.firstIndex(of: best) {
                return .route(found[index].route, found[index].values)
            }
        }
        var methods = Set(best.map(\.route.operation.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.isEmpty ? .nothing : .otherMethods(methods.sorted())
    }
}

/// The degree to which a request is one for an operation, among those of its method and path.
private struct Fit: Comparable {
    /// The number of required parameters that have one possible value; less than none when the request has not all.
    var constants = 0
    /// The number of names that the query has to have; less than none when one is missing.
    var names = 0

    static func < (left: Fit, right: Fit) -> Bool {
        (left.constants, left.names) < (right.constants, right.names)
    }
}

extension Router {
    private func fit(of route: Route, _ request: MockRequest) -> Fit {
        let schemas = schemas[route.contract]
        let parameters = route.operation.parameters.filter { $0.isRequired || $0.isFixed }
        let constants = parameters.filter { parameter in
            guard parameter.place == .query || parameter.place == .header else { return false }
            return parameter.isFixed || parameter.schema.map(schemas.hasOneValue) ?? false
        }
        let names = parameters.filter { $0.place == .query }.map(\.name)
        let query = Set(request.query.map(\.name))
        return Fit(
            constants: constants.allSatisfy { has($0, request, schemas) } ? constants.count : -1,
            names: names.allSatisfy(query.contains) ? names.count : -1)
    }

    /// Whether a request has a value for a parameter that it may have. A name alone in a query, such as `?acl`, is as good
    /// as any.
    private func has(_ parameter: Parameter, _ request: MockRequest, _ schemas: Schemas) -> Bool {
        let isName = request.query.contains { $0.name == parameter.name && $0.value.isEmpty }
        if parameter.place == .query, isName { return true }
        guard let value = ParameterReading(request: request, path: [:], schemas: schemas).value(of: parameter) else {
            return false
        }
        if let schema = parameter.schema { return schemas.violations(of: value, schema).isEmpty }
        guard let fixed = parameter.defaultValue, fixed != .string("") else { return true }
        return value == JSONValue(fixed)
    }

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
