import Contract
import SchemaReader
import Testing

@Suite("Webhooks and callbacks")
struct WebhookTests {
    private let text = openAPI(
        """
        paths:
          /orders:
            post:
              operationId: order
              callbacks:
                shipped:
                  "{$request.body#/url}":
                    parameters: [{ name: X-Trace, in: header, schema: { type: string } }]
                    post:
                      x-stability: beta
                      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
                      responses: { 204: { description: Done } }
                      callbacks: { shipped: { "{$request.body#/url}": { post: { responses: { 204: { description: Done } } } } } }
              responses: { 204: { description: Done } }
        webhooks:
          cancelled: { $ref: "#/components/pathItems/cancelled" }
        components:
          pathItems:
            cancelled: { put: { operationId: onCancel, deprecated: true, responses: { 200: { description: Done } } } }
        """)

    private func api(_ text: String, isComplete: Bool) throws -> API? {
        let folder = try ContractFolder(["shop.openapi.yaml": text])
        let reader = SchemaReader(isComplete: isComplete)
        return try reader.read(["\(folder.path)/shop.openapi.yaml"], roots: [folder.path]).files.first?.apis.first
    }

    @Test("Callbacks are read with the place of their URL, and what their path items say")
    func callbacks() throws {
        let operation = try #require(api(text, isComplete: true)?.operations.first)
        let callback = try #require(operation.callbacks.first)
        #expect(operation.callbacks.count == 1)
        #expect(callback.name == "shipped")
        #expect(callback.url == "{$request.body#/url}")
        #expect(callback.operation.method == "POST")
        #expect(callback.operation.path.isEmpty)
        #expect(callback.operation.parameters.map(\.name) == ["X-Trace"])
        #expect(callback.operation.body?.isRequired == true)
        #expect(callback.operation.body?.payloads.map(\.mediaType) == ["application/json"])
        #expect(callback.operation.lifecycle.stability == "beta")
        #expect(callback.operation.location.line == 12)
        #expect(callback.operation.callbacks.isEmpty, "they need not come to an end")
    }

    @Test("Webhooks are read through references, and have no URL")
    func webhooks() throws {
        let webhook = try #require(api(text, isComplete: true)?.webhooks.first)
        #expect(webhook.name == "cancelled")
        #expect(webhook.url == nil)
        #expect(webhook.operation.method == "PUT")
        #expect(webhook.operation.name == "onCancel")
        #expect(webhook.operation.isDeprecated)
    }

    @Test("Code comes of neither, so that they are read only when asked for")
    func incomplete() throws {
        let plain = try self.api(text, isComplete: false)
        let api = try #require(plain)
        #expect(api.webhooks.isEmpty)
        #expect(api.operations.first?.callbacks.isEmpty == true)
        let webhooks = openAPI("webhooks: { a: { post: { responses: { 204: { description: Done } } } } }")
        #expect(try self.api(webhooks, isComplete: false) == nil)
        #expect(try self.api(webhooks, isComplete: true)?.webhooks.count == 1)
    }

    @Test(
        "Values that are no webhooks or callbacks are reported",
        arguments: [
            "webhooks: 1",
            "webhooks: { a: 1 }",
            "webhooks: { a: { post: 1 } }",
            "paths: { /a: { get: { callbacks: 1, responses: { 204: { description: Done } } } } }",
            "paths: { /a: { get: { callbacks: { b: 1 }, responses: { 204: { description: Done } } } } }",
            "paths: { /a: { get: { callbacks: { b: { c: 1 } }, responses: { 204: { description: Done } } } } }",
        ])
    func bad(text: String) throws {
        #expect(throws: Diagnostics.self) { try api(openAPI(text), isComplete: true) }
    }
}
