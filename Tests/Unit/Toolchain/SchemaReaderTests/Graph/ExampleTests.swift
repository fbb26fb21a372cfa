import Contract
import Testing

@Suite("Examples")
struct ExampleTests {
    private static let schema = """
        $defs:
          Quote:
            type: object
            required: [symbol, price]
            properties:
              symbol: { type: string }
              price: { type: number, minimum: 0 }
            examples:
              - { symbol: AAPL, price: 1.50 }
              - { symbol: VOD, price: -1 }
          Side: { type: string, enum: [buy, sell], example: buy }
        """

    @Test("Examples of schemas are read in their order, as they are written")
    func schemas() throws {
        let contract = try ContractFolder(["a.schema.yaml": Self.schema]).read(["a.schema.yaml"])
        #expect(contract.examples.map(\.value.text) == [#"{"symbol":"AAPL","price":1.50}"#, #""buy""#])
        #expect(contract.examples.map { contract.schemas[$0.schema].pointer } == ["#/$defs/Quote", "#/$defs/Side"])
    }

    @Test("An example that its own schema refuses is a warning at its place, and is left out")
    func wrong() throws {
        let problems = try ContractFolder(["a.schema.yaml": Self.schema]).problems(["a.schema.yaml"])
        #expect(
            problems.filter { $0.contains("example") } == [
                "a.schema.yaml:10:9: warning: the example is not valid by its schema, because 'price' must be 0 or more; "
                    + "correct the example, or the schema"
            ])
    }

    @Test("Examples of media types have the names that the document gives them, wherever they are written")
    func mediaTypes() throws {
        let text = openAPI(
            """
            paths:
              /quote:
                get:
                  operationId: getQuote
                  responses:
                    "200":
                      description: A quote.
                      content:
                        application/json:
                          schema: { $ref: "#/components/schemas/Quote" }
                          examples:
                            apple: { value: { symbol: AAPL } }
                            vodafone: { $ref: "#/components/examples/vodafone" }
                            elsewhere: { externalValue: "https://example.com/quote.json" }
                            wrong: { value: { symbol: 1 } }
                post:
                  operationId: setQuote
                  requestBody:
                    content:
                      application/json:
                        schema: { $ref: "#/components/schemas/Quote" }
                        example: { symbol: BP }
                  responses: { "204": { description: Done. } }
            components:
              examples: { vodafone: { value: { symbol: VOD } } }
              schemas: { Quote: { type: object, required: [symbol], properties: { symbol: { type: string } } } }
            """)
        let folder = try ContractFolder(["a.openapi.yaml": text])
        let examples = try folder.read(["a.openapi.yaml"]).examples
        #expect(examples.map { $0.name ?? "-" } == ["apple", "vodafone", "-"])
        #expect(examples.map(\.value.text) == [#"{"symbol":"AAPL"}"#, #"{"symbol":"VOD"}"#, #"{"symbol":"BP"}"#])
        let problems = try ContractFolder(["a.openapi.yaml": text]).problems(["a.openapi.yaml"])
        #expect(
            problems.filter { $0.contains("the example") } == [
                "a.openapi.yaml:17:33: warning: the example 'wrong' is not valid by its schema, because 'symbol' must be of "
                    + "type string; correct the example, or the schema"
            ])
    }

    @Test("Examples of messages are read of AsyncAPI")
    func messages() throws {
        let text = """
            asyncapi: 3.0.0
            info: { title: Live, version: "1" }
            servers: { main: { host: example.com, protocol: wss } }
            channels:
              live:
                address: /live
                messages:
                  tick:
                    payload: { type: object, required: [type, price], properties: { type: { const: tick }, price: { type: number } } }
                    examples:
                      - { name: low, payload: { type: tick, price: 1 } }
                      - { name: odd, payload: { type: tick, price: high } }
            operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
            """
        let folder = try ContractFolder(["a.asyncapi.yaml": text])
        #expect(try folder.read(["a.asyncapi.yaml"]).examples.map(\.name) == ["low"])
        #expect(folder.problems(["a.asyncapi.yaml"]).contains { $0.contains("the example 'odd' is not valid") })
    }
}
