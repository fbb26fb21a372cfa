import Contract
import SchemaReader
import TestEnvironment
import Testing

@Suite("Damaged documents")
struct DamagedDocumentTests {
    private static let live = asyncAPI(
        EnvelopeTests.nested.replacing(
            "    address: /ws",
            with: """
                    address: /ws
                    parameters: { a: { default: b } }
                    bindings: { ws: { query: { type: object, properties: { token: { type: string }, c: { const: d } } } } }
                    x-accord-welcome: { message: welcome, provides: { heartbeatInterval: /data/heartbeat_interval } }
                    x-accord-heartbeat: { initiator: server, message: heartbeat, reply: pong, interval: 5 }
                    x-accord-close: { "4001": { action: stop }, default: backoff }
                    x-accord-token: { in: query.token, lead: 5 }
                    x-accord-subscriptions: { add: subscribe, remove: subscribe, channels: /channels, ack: { message: welcome } }
                    x-accord-stream: { buffer: 5, overflow: suspendReader }
                """))

    private static let document = """
        openapi: 3.1.0
        info: { title: Shop API, version: "1", x-accord-name: Shop }
        servers: [{ url: "https://{a}.example.com", variables: { a: { default: b, enum: [b, c] } } }]
        security: [{ token: [] }, {}]
        paths:
          /orders/{id}:
            parameters: [{ $ref: "#/components/parameters/id" }]
            post:
              operationId: make
              parameters:
                - { name: q, in: query, style: deepObject, schema: { type: object, properties: { a: {} } } }
                - { name: j, in: query, content: { application/json: { schema: { type: string } } } }
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema: { properties: { a: { type: string, format: binary }, b: { type: array, items: {} } } }
                    encoding: { a: { contentType: image/png } }
                  application/json: { schema: { $ref: "#/components/schemas/Order" } }
              responses:
                200: { description: It, content: { text/event-stream: { itemSchema: { type: string } } } }
                4XX: { $ref: "#/components/responses/wrong" }
                default: { description: Else }
              x-accord-pagination: { parameter: q, cursor: a, items: b }
        webhooks: { made: { post: { requestBody: { content: { application/json: { schema: {} } } } } } }
        components:
          schemas: { Order: { anyOf: [{ $ref: "#/components/schemas/Order" }, { type: string }] } }
          parameters: { id: { name: id, in: path, required: true, schema: { type: string } } }
          responses: { wrong: { description: Wrong, content: { text/plain: {} } } }
          securitySchemes: { token: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: k } }

        """

    @Test(
        "Words exchanged, doubled and left out at random give a contract or problems, and never a trap",
        arguments: TestExtent.seeds(0...7, fixed: 1, chosen: 1), ["shop.openapi.yaml", "shop.asyncapi.yaml"])
    func words(_ seed: UInt64, _ name: String) throws {
        var generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        let words = Self.words(of: name.contains("openapi") ? Self.document : Self.live)
        let others = ["null", "[]", "{}", "5", "\"\"", "$ref: \"#\"", "- ", ": ", "{", "\n", "x", "true"]
        for _ in 0..<60 {
            var damaged = words
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let index = damaged.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: damaged[index] = ""
                case 1: damaged[index] += damaged[index]
                case 2: damaged[index] = words.randomElement(using: &generator) ?? ""
                default: damaged[index] = others.randomElement(using: &generator) ?? ""
                }
            }
            let folder = try ContractFolder([name: damaged.joined()])
            let isRead = (try? folder.read([name])) != nil
            #expect(isRead || folder.problems([name]).contains { $0.contains("error: ") })
        }
    }

    @Test("The document is whole before")
    func whole() throws {
        let folder = try ContractFolder(["shop.openapi.yaml": Self.document])
        #expect(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first?.operations.count == 1)
    }

    /// The words of the document, and what is between them.
    private static func words(of document: String) -> [String] {
        document.reduce(into: [""]) { words, character in
            let isSeparator = " \n{}:,[]\"".contains(character)
            words[words.count - 1].append(character)
            if isSeparator { words.append("") }
        }
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
