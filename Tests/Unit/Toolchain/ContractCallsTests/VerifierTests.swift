import Accord
import AccordHTTP
import ContractCalls
import Foundation
import HTTPTypes
import Testing

@Suite("Verification of operations")
struct VerifierTests {
    @Test("An identifier without characters is no part of a path, even where the server has given it back")
    func emptyIdentifiers() async throws {
        let contract = """
            openapi: 3.1.0
            info: {title: Pets, version: 1.0.0}
            paths:
              /pets:
                get:
                  operationId: listPets
                  responses:
                    "200":
                      description: All.
                      content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}
              /pets/{id}/toys:
                parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                get: {operationId: toys, responses: {"204": {description: None.}}}
            """
        let paths = Locked<[String]>([])
        let transport = InMemoryTransport(baseURL: try Fixtures.url("http://pets.example/v1/")) { request in
            paths.withLock { $0.append(request.url.path) }
            guard request.url.path == "/v1/pets" else { return TransportResponse(status: 204) }
            return TransportResponse(
                status: 200, headers: [.contentType: "application/json"],
                body: TransportBody(Data(#"[{"id": ""}]"#.utf8)))
        }
        _ = try await Verifier(try Fixtures.catalogue(contract), transport).run()
        let called = paths.withLock { $0 }
        #expect(!called.contains { $0.contains("//") }, "\(called)")
    }
}
