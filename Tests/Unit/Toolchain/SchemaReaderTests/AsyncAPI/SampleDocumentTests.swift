import Contract
import SchemaReader
import Testing

/// Documents in the manner of public ones.
@Suite("AsyncAPI: documents as others write them")
struct SampleDocumentTests {
    /// An exchange: written from the server's side, messages distinguished by `event`, replies, and shared schemas.
    @Test("An exchange's market data, described from the server's side")
    func exchange() throws {
        let folder = try ContractFolder([
            "exchange.asyncapi.yaml": """
            asyncapi: 3.0.0
            x-accord-role: server
            info: { title: Exchange WebSocket API, version: 1.8.0, description: Public prices., license: { name: MIT } }
            servers:
              public: { host: ws.exchange.example, protocol: wss, description: Public. }
              private: { host: ws-auth.exchange.example, protocol: wss, description: Private. }
            channels:
              currencyInfo:
                address: /
                servers: [{ $ref: "#/servers/public" }]
                messages:
                  ping: { $ref: "#/components/messages/ping" }
                  pong: { $ref: "#/components/messages/pong" }
                  heartbeat: { $ref: "#/components/messages/heartbeat" }
                  systemStatus: { $ref: "#/components/messages/systemStatus" }
                  subscribe: { $ref: "#/components/messages/subscribe" }
                  subscriptionStatus: { $ref: "#/components/messages/subscriptionStatus" }
            operations:
              receivePing:
                action: receive
                channel: { $ref: "#/channels/currencyInfo" }
                messages: [{ $ref: "#/channels/currencyInfo/messages/ping" }]
                reply:
                  channel: { $ref: "#/channels/currencyInfo" }
                  messages: [{ $ref: "#/channels/currencyInfo/messages/pong" }]
              receiveSubscribe:
                action: receive
                channel: { $ref: "#/channels/currencyInfo" }
                messages: [{ $ref: "#/channels/currencyInfo/messages/subscribe" }]
                reply:
                  channel: { $ref: "#/channels/currencyInfo" }
                  messages: [{ $ref: "#/channels/currencyInfo/messages/subscriptionStatus" }]
              sendHeartbeat:
                action: send
                channel: { $ref: "#/channels/currencyInfo" }
                messages: [{ $ref: "#/channels/currencyInfo/messages/heartbeat" }]
              sendStatus:
                action: send
                channel: { $ref: "#/channels/currencyInfo" }
                messages: [{ $ref: "#/channels/currencyInfo/messages/systemStatus" }]
            components:
              messages:
                ping: { summary: Is anyone there?, payload: { $ref: "#/components/schemas/ping" } }
                pong: { payload: { $ref: "#/components/schemas/pong" } }
                heartbeat: { payload: { $ref: "#/components/schemas/heartbeat" } }
                systemStatus:
                  payload: { $ref: "#/components/schemas/systemStatus" }
                  examples: [{ payload: { event: systemStatus, status: online, version: 1.0.0 } }]
                subscribe: { payload: { $ref: "#/components/schemas/subscribe" } }
                subscriptionStatus: { payload: { $ref: "#/components/schemas/subscriptionStatus" } }
              schemas:
                ping:
                  type: object
                  properties: { event: { type: string, const: ping }, reqid: { $ref: "#/components/schemas/reqid" } }
                  required: [event]
                pong:
                  type: object
                  properties: { event: { type: string, const: pong }, reqid: { $ref: "#/components/schemas/reqid" } }
                heartbeat: { type: object, properties: { event: { type: string, const: heartbeat } } }
                systemStatus:
                  type: object
                  properties:
                    event: { type: string, const: systemStatus }
                    status: { type: string, enum: [online, maintenance, cancel_only] }
                    version: { type: string }
                subscribe:
                  type: object
                  required: [event, subscription]
                  properties:
                    event: { type: string, const: subscribe }
                    pair: { type: array, items: { type: string, pattern: "[A-Z]+/[A-Z]+" } }
                    subscription: { type: object, required: [name], properties: { name: { type: string, enum: [ticker, book] }, depth: { type: integer, enum: [10, 100], default: 10 } } }
                subscriptionStatus:
                  type: object
                  required: [event]
                  properties: { event: { type: string, const: subscriptionStatus } }
                  oneOf:
                    - { required: [errorMessage], properties: { errorMessage: { type: string } } }
                    - { required: [channelID], properties: { channelID: { type: integer } } }
                reqid: { type: integer, description: The client's number. }
            """
        ])
        let file = try #require(folder.read(["exchange.asyncapi.yaml"]).files.first)
        let socket = try #require(file.sockets.first)
        #expect(socket.name == "Exchange" && socket.fullName == "exchange.Exchange")
        #expect(socket.servers.map(\.url) == ["wss://ws.exchange.example/"])
        let sets = file.models.compactMap { model -> MessageSetModel? in
            if case .messages(let set) = model { set } else { nil }
        }
        #expect(sets.map(\.info.name) == ["ExchangeServerMessage", "ExchangeClientMessage"])
        #expect(
            sets.map(\.lines) == [
                [
                    "frame /event", "pong exchange.pong / pong", "+heartbeat / heartbeat",
                    "systemStatus exchange.systemStatus / systemStatus",
                    "subscriptionStatus exchange.subscriptionStatus / subscriptionStatus",
                ],
                ["frame /event", "ping exchange.ping / ping", "subscribe exchange.subscribe / subscribe"],
            ])
    }

    /// A feed for one symbol: a parameter in the address, a handshake of flags, one message of several kinds of events.
    @Test("A feed by symbol, with flags in the query")
    func feed() throws {
        let live = try Live(
            """
            servers:
              public: { host: api.feed.example, protocol: wss }
            channels:
              marketData:
                address: /v1/marketdata/{symbol}
                parameters: { symbol: { enum: [btcusd, ethusd], description: The pair. } }
                bindings:
                  ws:
                    bindingVersion: 0.1.0
                    query:
                      type: object
                      description: What to leave out.
                      properties:
                        heartbeat: { type: boolean, default: false }
                        top_of_book: { type: boolean, default: false }
                messages:
                  update: { $ref: "#/components/messages/update" }
                  heartbeat: { payload: { type: object, required: [type], properties: { type: { const: heartbeat }, socket_sequence: { type: integer } } } }
            operations:
              sendMarketData: { action: receive, channel: { $ref: "#/channels/marketData" }, summary: Prices. }
            components:
              messages:
                update:
                  summary: A change.
                  payload:
                    type: object
                    required: [type, eventId, events]
                    properties:
                      type: { type: string, const: update }
                      eventId: { type: integer }
                      timestampms: { type: number, x-accord-date: epochMilliseconds }
                      events:
                        type: array
                        items:
                          oneOf:
                            - { type: object, required: [type, price], properties: { type: { const: trade }, price: { type: string, format: decimal } } }
                            - { type: object, required: [type, side], properties: { type: { const: change }, side: { enum: [bid, ask] } } }
            """)
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "update shop.Update / update", "heartbeat shop.Heartbeat / heartbeat"])
        #expect(try live.outgoing == ["frame /type"])
        #expect(try live.socket.servers.first?.variables.map(\.values) == [["btcusd", "ethusd"]])
        #expect(try live.socket.parameters.map(\.defaultValue) == [.bool(false), .bool(false)])
    }

    /// A chat's event socket: an address that the app is given, envelopes with identifiers, a hello, acknowledgements.
    @Test("A workspace's events, with a ticket in the query and acknowledgements by identifier")
    func workspace() throws {
        let live = try Live(
            """
            servers:
              production:
                host: wss-primary.chat.example
                pathname: /link
                protocol: wss
                security: [{ $ref: "#/components/securitySchemes/token" }]
            channels:
              root:
                address: /
                x-accord-envelope: { tag: /type, payload: /payload, id: /envelope_id }
                x-accord-welcome: { message: hello }
                bindings: { ws: { query: { type: object, properties: { ticket: { type: string }, app_id: { type: string } } } } }
                messages:
                  hello: { $ref: "#/components/messages/hello" }
                  reaction: { $ref: "#/components/messages/reaction" }
                  acknowledge: { payload: { type: object, required: [envelope_id], properties: { envelope_id: { type: string } } }, x-accord-envelope: { payload: "" } }
            operations:
              hello: { action: receive, channel: { $ref: "#/channels/root" }, messages: [{ $ref: "#/channels/root/messages/hello" }] }
              reaction:
                action: receive
                channel: { $ref: "#/channels/root" }
                messages: [{ $ref: "#/channels/root/messages/reaction" }]
                reply: { messages: [{ $ref: "#/channels/root/messages/acknowledge" }] }
            components:
              securitySchemes: { token: { type: httpApiKey, name: ticket, in: query } }
              messages:
                hello:
                  payload:
                    type: object
                    required: [type]
                    properties: { type: { type: string, enum: [hello] }, num_connections: { type: integer } }
                  x-accord-envelope: { payload: "" }
                reaction:
                  payload:
                    type: object
                    required: [type, envelope_id, payload]
                    properties:
                      type: { type: string, const: events_api }
                      envelope_id: { type: string }
                      payload: { type: object, required: [event], properties: { event: { type: object } } }
            """)
        let (incoming, outgoing) = (try live.incoming, try live.outgoing)
        #expect(
            incoming == [
                "frame /type id /envelope_id", "hello shop.Hello / hello",
                "+reaction shop.Reaction /payload events_api",
            ])
        #expect(outgoing == ["frame /type id /envelope_id", "acknowledge shop.Acknowledge / -"])
        #expect(try live.socket.token?.place == .query("ticket"))
        #expect(try live.socket.parameters.map(\.name) == ["app_id"])
        #expect(try live.socket.servers.map(\.url) == ["wss://wss-primary.chat.example/link/"])
    }
}
