import Contract
import SchemaReader
import Testing

@Suite("Reading for comparison")
struct CompleteReadingTests {
    private let text = openAPI(
        """
        security: [{ login: [read, write], key: [] }]
        paths:
          /orders:
            x-stability: beta
            x-sunset: "2027-01-01"
            post:
              x-stability: draft
              parameters: [{ name: q, in: query, schema: { type: integer } }]
              requestBody:
                content:
                  application/json: { schema: { type: object, properties: { count: { type: integer } } } }
                  application/vnd.shop+json: { schema: { type: object } }
              responses:
                200:
                  description: Done
                  headers:
                    x-rate: { required: true, schema: { type: integer } }
                    Content-Type: { schema: { type: string } }
                  content: { text/csv: {} }
        components:
          securitySchemes:
            login: { type: openIdConnect, openIdConnectUrl: https://example.com }
            key: { type: apiKey, in: header, name: X-Key }
        """)

    private func contract(isComplete: Bool) throws -> Contract {
        let folder = try ContractFolder(["shop.openapi.yaml": text])
        let reader = SchemaReader(isComplete: isComplete)
        return try reader.read(["\(folder.path)/shop.openapi.yaml"], roots: [folder.path])
    }

    private func api(isComplete: Bool) throws -> (api: API, schemas: SchemaGraph) {
        let contract = try contract(isComplete: isComplete)
        return (try #require(contract.files.first?.apis.first), contract.schemas)
    }

    @Test("Models and types that only code needs are not made for comparison")
    func code() throws {
        let (complete, plain) = (try contract(isComplete: true), try contract(isComplete: false))
        #expect(!plain.files.flatMap(\.models).isEmpty)
        #expect(complete.files.flatMap(\.models).isEmpty)
        let forms = [complete, plain].map { $0.files.first?.apis.first?.operations.first?.body?.contents.first?.form }
        #expect(forms[0] == .json(.any))
        #expect(forms[1] != forms[0])
    }

    @Test("Media types are read when asked for, and only then; types of headers are code's")
    func payloads() throws {
        let (api, schemas) = try api(isComplete: true)
        let operation = try #require(api.operations.first)
        let body = try #require(operation.body)
        #expect(body.payloads.map(\.mediaType) == ["application/json", "application/vnd.shop+json"])
        #expect(body.payloads.allSatisfy { $0.schema.map { schemas[$0].types } == [.object] })
        #expect(body.payloads.map(\.location.line) == [13, 14])
        let response = try #require(operation.responses.first)
        #expect(response.payloads.map(\.mediaType) == ["text/csv"])
        #expect(response.payloads.first?.schema == nil)
        #expect(response.headers.map(\.name) == ["x-rate"])
        #expect(response.headers.first?.isRequired == true)
        #expect(response.headers.first?.schema.map { schemas[$0].types } == [.integer])

        let plain = try #require(self.api(isComplete: false).api.operations.first)
        #expect(plain.body?.payloads.isEmpty == true)
        #expect(response.headers.map(\.type) == [nil])
        #expect(plain.responses.first?.headers.map(\.type) == [.int64])
        #expect(plain.responses.first?.payloads.isEmpty == true)
    }

    @Test("Versions, scopes, stability and sunset are read")
    func lifecycle() throws {
        let api = try api(isComplete: true).api
        #expect(api.version == "1")
        let operation = try #require(api.operations.first)
        #expect(operation.lifecycle == Lifecycle(stability: "draft", sunset: "2027-01-01"))
        #expect(operation.security == [["login", "key"]])
        #expect(operation.scopes == [[["read", "write"], []]])
        #expect(api.securitySchemes.map(\.type) == ["openIdConnect https://example.com", "apiKey header X-Key"])
        #expect(operation.parameters.first?.schema != nil)
    }
}
