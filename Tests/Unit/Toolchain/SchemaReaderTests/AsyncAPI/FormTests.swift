import Contract
import Testing

@Suite("AsyncAPI: versions and forms")
struct FormTests {
    private static let yaml = """
        servers:
          production:
            host: "{region}.example.com"
            protocol: wss
            variables: { region: { enum: [eu, us] } }
            security: [{ $ref: "#/components/securitySchemes/key" }]
        channels:
          live:
            address: /rooms/{room}
            description: Prices.
            parameters: { room: { description: Which. } }
            bindings:
              ws:
                query:
                  type: object
                  required: [device]
                  properties: { device: { type: string, enum: [ios, android] }, limit: { type: integer, default: 10 } }
            x-accord-envelope: { tag: [/type, /event], payload: /data, id: /id }
            x-accord-heartbeat: { initiator: server, message: heartbeat, interval: 5 }
            x-accord-close: { "4001": { action: stop }, default: backoff }
            messages:
              heartbeat: { $ref: "#/components/messages/heartbeat" }
              quote: { $ref: "#/components/messages/quote" }
        operations:
          hear: { action: receive, channel: { $ref: "#/channels/live" } }
        components:
          securitySchemes: { key: { type: httpApiKey, name: token, in: query } }
          messages:
            heartbeat:
              payload: { type: object, required: [type], properties: { type: { const: heartbeat } } }
              x-accord-envelope: { payload: "" }
            quote:
              payload:
                type: object
                required: [type, event, data]
                properties:
                  type: { const: event }
                  event: { const: quote }
                  id: { type: string }
                  data: { type: object, required: [price], properties: { price: { type: number } } }
              x-accord-stream: { buffer: 5 }
        """

    private static let json = #"""
        {
          "asyncapi": "3.1.0",
          "info": {"title": "Shop API", "version": "1"},
          "servers": {
            "production": {
              "host": "{region}.example.com",
              "protocol": "wss",
              "variables": {"region": {"enum": ["eu", "us"]}},
              "security": [{"$ref": "#/components/securitySchemes/key"}]
            }
          },
          "channels": {
            "live": {
              "address": "/rooms/{room}",
              "description": "Prices.",
              "parameters": {"room": {"description": "Which."}},
              "bindings": {
                "ws": {
                  "query": {
                    "type": "object",
                    "required": ["device"],
                    "properties": {
                      "device": {"type": "string", "enum": ["ios", "android"]},
                      "limit": {"type": "integer", "default": 10}
                    }
                  }
                }
              },
              "x-accord-envelope": {"tag": ["/type", "/event"], "payload": "/data", "id": "/id"},
              "x-accord-heartbeat": {"initiator": "server", "message": "heartbeat", "interval": 5},
              "x-accord-close": {"4001": {"action": "stop"}, "default": "backoff"},
              "messages": {
                "heartbeat": {"$ref": "#/components/messages/heartbeat"},
                "quote": {"$ref": "#/components/messages/quote"}
              }
            }
          },
          "operations": {"hear": {"action": "receive", "channel": {"$ref": "#/channels/live"}}},
          "components": {
            "securitySchemes": {"key": {"type": "httpApiKey", "name": "token", "in": "query"}},
            "messages": {
              "heartbeat": {
                "payload": {"type": "object", "required": ["type"], "properties": {"type": {"const": "heartbeat"}}},
                "x-accord-envelope": {"payload": ""}
              },
              "quote": {
                "payload": {
                  "type": "object",
                  "required": ["type", "event", "data"],
                  "properties": {
                    "type": {"const": "event"},
                    "event": {"const": "quote"},
                    "id": {"type": "string"},
                    "data": {"type": "object", "required": ["price"], "properties": {"price": {"type": "number"}}}
                  }
                },
                "x-accord-stream": {"buffer": 5}
              }
            }
          }
        }
        """#

    @Test("3.0.0 and 3.1.0, in YAML and in JSON, are the same contract")
    func same() throws {
        let older = try Self.read("shop.asyncapi.yaml", asyncAPI(Self.yaml))
        #expect(older.socket.parameters.map(\.name) == ["device", "limit"])
        #expect(older.socket.token?.place == .query("token"))
        #expect(older.socket.heartbeat?.interval == 5)
        #expect(
            older.sets == [
                ["frame /type /event id /id", "+heartbeat / heartbeat -", "+quote shop.Quote /data event quote"],
                ["frame /type /event"],
            ])
        for newer in [
            try Self.read("shop.asyncapi.yaml", asyncAPI(Self.yaml, version: "3.1.0")),
            try Self.read("shop.asyncapi.json", Self.json),
        ] {
            #expect(newer.socket == older.socket)
            #expect(newer.sets == older.sets)
        }
    }

    /// A document's socket without its places in the text, and its message sets.
    private static func read(_ name: String, _ text: String) throws -> (socket: Socket, sets: [[String]]) {
        let folder = try ContractFolder([name: text])
        #expect(folder.problems([name]).isEmpty)
        let file = try #require(folder.read([name]).files.first)
        #expect(file.sockets.count == 1)
        var socket = try #require(file.sockets.first)
        let nowhere = SourceLocation(file: "", line: 0, column: 0)
        socket.location = nowhere
        socket.places = [:]
        for index in socket.parameters.indices { socket.parameters[index].location = nowhere }
        for index in socket.operations.indices { socket.operations[index].location = nowhere }
        return (
            socket,
            file.models.compactMap { if case .messages(let set) = $0 { set.lines } else { nil } }
        )
    }
}
