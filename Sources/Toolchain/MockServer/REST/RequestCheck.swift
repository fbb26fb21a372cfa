import Contract

/// Finds the operation that a request is for, and what is wrong with the request by the contract.
package struct RequestCheck: Sendable {
    /// A request, as the contracts have it.
    package struct Found: Sendable {
        package var operation: APIOperation
        package var violations: [RequestViolation]
        /// The parameters of the path, decoded.
        package var path: [String: String]
    }

    private let router: Router
    private let schemas: [Schemas]

    /// - Parameter contracts: complete readings (``SchemaReader/isComplete``).
    package init(_ contracts: [Contract]) {
        schemas = contracts.map { Schemas($0.schemas) { _, _, _ in nil } }
        router = Router(contracts, schemas)
    }

    /// - Returns: `nil` for a request that no operation of the contracts has.
    package func find(_ request: MockRequest) -> Found? {
        guard case .route(let route, let path) = router.match(request) else { return nil }
        let schemas = schemas[route.contract]
        var violations = ParameterReading(request: request, path: path, schemas: schemas)
            .violations(route.operation.parameters)
        switch BodyReading(request: request, schemas: schemas).read(route.operation.body) {
        case .value: break
        case .violations(let others): violations += others
        case .unsupported:
            let types = route.operation.body?.payloads.map(\.mediaType) ?? []
            violations.append(
                RequestViolation(
                    place: .body, pointer: "", keyword: "contentMediaType",
                    message: "must be \(types.joined(separator: " or "))"))
        }
        return Found(operation: route.operation, violations: violations, path: path.mapValues(\.decoded))
    }

    /// The values in a path for each template that it fits, decoded.
    package static func values(inPath path: String, of templates: [String]) -> [(
        template: String, values: [String: String]
    )] {
        templates.compactMap { template in
            OperationPath(template).match(OperationPath.split(path)) { _, _ in true }
                .map { (template, $0.mapValues(\.decoded)) }
        }
    }
}
