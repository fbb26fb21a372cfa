import Contract
import Testing

@Suite("AsyncAPI: envelopes")
struct EnvelopeTests {
    /// Two tags, and payloads in `data`, as Growfolio has them.
    static let nested = """
        servers:
          production: { host: api.example.com, protocol: wss, pathname: /api/v1 }
        channels:
          live:
            address: /ws
            x-accord-envelope: { tag: [/type, /event], payload: /data, id: /id, sentAt: /timestamp }
            messages:
              welcome: { $ref: "#/components/messages/welcome" }
              heartbeat: { $ref: "#/components/messages/heartbeat" }
              tokenExpiring: { $ref: "#/components/messages/tokenExpiring" }
              quoteUpdated: { $ref: "#/components/messages/quoteUpdated" }
              reserved: { $ref: "#/components/messages/reserved" }
              pong: { $ref: "#/components/messages/pong" }
              subscribe: { $ref: "#/components/messages/subscribe" }
        operations:
          hear:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages:
              - $ref: "#/channels/live/messages/welcome"
              - $ref: "#/channels/live/messages/heartbeat"
              - $ref: "#/channels/live/messages/tokenExpiring"
              - $ref: "#/channels/live/messages/quoteUpdated"
              - $ref: "#/channels/live/messages/reserved"
          say:
            action: send
            channel: { $ref: "#/channels/live" }
            messages:
              - $ref: "#/channels/live/messages/pong"
              - $ref: "#/channels/live/messages/subscribe"
        components:
          messages:
            welcome:
              summary: The first message.
              payload:
                allOf:
                  - { $ref: "#/components/schemas/Envelope" }
                  - properties: { type: { const: system }, event: { type: "null" }, data: { $ref: "#/components/schemas/Welcome" } }
            heartbeat:
              payload:
                allOf:
                  - { $ref: "#/components/schemas/Envelope" }
                  - properties: { type: { const: system }, event: { const: heartbeat }, data: { type: object, required: [ping], properties: { ping: { type: boolean } } } }
            tokenExpiring:
              payload:
                allOf:
                  - { $ref: "#/components/schemas/Envelope" }
                  - properties: { type: { enum: [event, system] }, event: { const: token_expiring }, data: { type: object } }
            quoteUpdated:
              payload:
                allOf:
                  - { $ref: "#/components/schemas/Envelope" }
                  - properties: { type: { const: event }, event: { const: quote_updated }, data: { $ref: "#/components/schemas/Quote" } }
            reserved:
              payload:
                allOf:
                  - { $ref: "#/components/schemas/Envelope" }
                  - properties: { type: { const: event }, event: { const: cash_changed }, data: { $ref: "#/components/schemas/CashChange" } }
            pong:
              x-accord-envelope: { payload: "" }
              payload: { type: object, required: [type], properties: { type: { const: pong } } }
            subscribe:
              x-accord-envelope: { payload: "" }
              payload:
                type: object
                required: [type, channels]
                properties: { type: { const: subscribe }, channels: { type: array, items: { type: string } } }
          schemas:
            Envelope:
              type: object
              required: [type, data]
              properties:
                id: { type: string, format: uuid }
                type: { type: string, enum: [event, system, ack, error] }
                event: { type: [string, "null"] }
                timestamp: { type: string, format: date-time, x-accord-date: naiveUTC }
                data: { type: object }
            Welcome:
              type: object
              required: [heartbeat_interval]
              properties: { heartbeat_interval: { type: integer } }
            Quote:
              type: object
              required: [symbol]
              properties: { symbol: { type: string } }
            CashChange: { type: object, properties: {} }
        """

    @Test("[G5] Two tags, and payloads in a member; some messages are whole frames")
    func nested() throws {
        let live = try Live(Self.nested)
        let (incoming, outgoing) = (try live.incoming, try live.outgoing)
        #expect(
            incoming == [
                "frame /type /event id /id at naiveUTC /timestamp",
                "+welcome shop.Welcome /data system -",
                "+heartbeat shop.Heartbeat /data system heartbeat",
                "+tokenExpiring shop.TokenExpiring /data event|system token_expiring",
                "+quoteUpdated shop.Quote /data event quote_updated",
                "+reserved shop.CashChange /data event cash_changed",
            ])
        #expect(
            outgoing == [
                "frame /type /event",
                "+pong / pong -",
                "subscribe shop.Subscribe / subscribe -",
            ])
        #expect(try live.socket.name == "Shop")
        #expect(try live.socket.servers.map(\.url) == ["wss://api.example.com/api/v1/ws"])
        #expect(try live.record("Subscribe").properties.map(\.line) == ["type == \"subscribe\"", "channels: [string]"])
        #expect(try live.record("CashChange").additional == .any)
        #expect(try live.record("TokenExpiring").additional == .any)
        #expect(try live.set("ShopServerMessage").messages.first?.documentation.leading == "The first message.")
    }
}
