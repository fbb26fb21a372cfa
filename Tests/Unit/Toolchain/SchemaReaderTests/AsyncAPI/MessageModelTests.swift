import Contract
import Testing

@Suite("AsyncAPI: messages that travel over no WebSocket")
struct MessageModelTests {
    private let text = """
        servers: { broker: { host: kafka.example.com, protocol: kafka } }
        channels:
          orders:
            address: orders
            messages:
              created:
                headers: { type: object, properties: { trace: { type: string } } }
                payload: { type: object, required: [id], properties: { id: { type: string }, lines: { type: array, items: { type: object, properties: { sku: { type: string } } } } } }
              canceled: { $ref: "#/components/messages/orderCanceled" }
              count: { payload: { type: integer } }
              raw: { payload: { schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: { type: record } } }
              bare: {}
        components:
          messages:
            orderCanceled: { payload: { type: object, properties: { reason: { type: string, enum: [late, other] } } } }
            unused: { payload: { type: object, properties: { a: { type: string } } } }
        """

    @Test("Payloads and headers become models that the messages name, inline ones too")
    func models() throws {
        let live = try Live(text)
        #expect(live.file.sockets.isEmpty)
        #expect(live.file.models.map(\.name) == ["Created", "CreatedHeaders", "OrderCanceled", "Unused"])
        #expect(try live.record("Created").properties.map(\.line) == ["id: string", "lines?: [shop.Created.Line]"])
        #expect(try live.record("OrderCanceled").properties.map(\.line) == ["reason?: shop.OrderCanceled.Reason"])
        #expect(
            live.file.schemas.map(\.fullName) == [
                "shop.Created", "shop.CreatedHeaders", "shop.OrderCanceled", "shop.Count", "shop.Raw", "shop.Unused",
            ])
    }

    @Test("A warning names schemas in other languages, and notes report the rest")
    func problems() throws {
        #expect(
            try shortProblems(text) == [
                "6:5: note: the channel 'orders' is on no server of protocol ws or wss, so that no session is made of it",
                "13:39: warning: schemas in 'application/vnd.apache.avro;version=1.9.0' are not read, and any value is "
                    + "taken; write the schema as JSON Schema, and leave 'schemaFormat' out or name a draft, as in "
                    + "'application/schema+json;version=draft-07'",
            ])
    }

    @Test("Bindings show that a channel without servers is no WebSocket")
    func bindings() throws {
        let live = try Live(
            """
            channels: { q: { address: q, bindings: { amqp: { is: queue } }, messages: { a: { payload: { type: object, properties: { x: { type: string } } } } } } }
            """)
        #expect(live.file.sockets.isEmpty && live.file.models.map(\.name) == ["A"])
    }
}
