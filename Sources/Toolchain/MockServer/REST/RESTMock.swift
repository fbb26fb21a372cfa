import Accord
import AccordMocks
import Contract
import Foundation
import HTTPTypes

/// Answers the calls of REST APIs from their contracts alone. It is pure: a request and a state in, a response and a state
/// out.
package struct RESTMock: Sendable {
    private let router: Router
    private let schemas: [Schemas]
    private let resources: ResourceMap?
    private let seed: UInt64

    /// - Parameters:
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - remembers: whether resources that are created, changed and deleted are remembered.
    ///   - seed: of all samples.
    ///   - sampler: makes the samples of a contract's schemas.
    package init(
        _ contracts: [Contract], remembers: Bool = true, seed: UInt64 = 0, sampler: (SchemaGraph) -> SampleMaker
    ) {
        schemas = contracts.map { Schemas($0.schemas, sample: sampler($0.schemas.without(\.isWriteOnly))) }
        router = Router(contracts, schemas)
        resources = remembers ? ResourceMap(router.routes, schemas) : nil
        self.seed = seed
    }

    /// The number of operations.
    package var operationCount: Int { router.routes.count }

    /// Whether a path is one of the contracts'.
    ///
    /// - Parameter path: percent-encoded.
    package func knows(_ path: String) -> Bool {
        if case .nothing = router.match(MockRequest(method: "", path: path)) { false } else { true }
    }

    /// Answers a request.
    ///
    /// - Parameter scenario: the answer of a scenario to a call that is as the contract has it.
    package func answer(
        _ request: MockRequest, _ state: inout ResourceState,
        scenario: @escaping (ScenarioRequest) -> ScenarioTurn? = { _ in nil }
    ) -> MockResponse {
        switch router.match(request) {
        case .route(let route, let path):
            var response = RESTCall(
                request: request, route: route, path: path, schemas: schemas[route.contract], seed: seed,
                resource: resources?.roles[route.number], owners: resources?.owners[route.number] ?? [],
                scenario: scenario
            ).answer(&state)
            response.operation = route.operation.name
            if request.method == "HEAD" { response.body = Data() }
            return response
        case .otherMethods(let methods): return other(request, methods)
        case .nothing:
            return Problem(
                status: 404, detail: "no operation of the contracts has this path"
            ).response
        }
    }

    /// The response to a method that the path has not (RFC 9110, sections 9.3.7 and 15.5.6).
    private func other(_ request: MockRequest, _ methods: [String]) -> MockResponse {
        let allow = methods.joined(separator: ", ")
        guard request.method == "OPTIONS" else {
            var response = Problem(
                status: 405, detail: "the path has \(allow) alone"
            ).response
            response.headers[.allow] = allow
            return response
        }
        return MockResponse(status: 204, headers: [.allow: "\(allow), OPTIONS"])
    }
}
