import Testing

@testable import BreakingRules
@testable import Compatibility

/// A socket with everything that can be compared; tests edit its text.
enum SampleSocketText {
    static let text = """
        asyncapi: 3.0.0
        info: { title: Shop, version: "1" }
        servers:
          main: { host: "{host}", protocol: wss, variables: { host: { default: a.example.com, enum: [a.example.com, b.example.com] } } }
        channels:
          live:
            address: /ws
            bindings:
              ws:
                query:
                  type: object
                  required: [token]
                  properties:
                    token: { type: string }
                    device: { type: string }
            x-accord-envelope: { tag: /type, id: /id, sentAt: /at, payload: /data }
            x-accord-welcome:
              message: welcome
              timeout: 10
              provides: { subscriptions: /data/channels }
            x-accord-heartbeat: { initiator: server, message: ping, reply: pong, interval: 30, grace: 10, onSilence: reconnect }
            x-accord-token: { in: query.token, required: true, expiring: expiring, send: renew, token: /token, success: renewed, answerTimeout: 10 }
            x-accord-subscriptions:
              add: subscribe
              remove: unsubscribe
              channels: /channels
              keys: /keys
              keyed: [quotes]
              ack: { message: ack, action: /data/action, added: subscribed, removed: unsubscribed, channels: /data/channels, timeout: 10 }
              defaults: [orders]
              restore: true
            x-accord-close:
              "4001": { name: unauthorized, action: refreshToken }
              "4002": { name: gone, action: stop }
              default: backoff
            x-accord-reconnect: { base: 1, factor: 2, cap: 30, jitter: full, resetAfter: 30 }
            messages:
              welcome: { payload: { type: object, required: [type, data], properties: { id: &id { type: string }, at: &at { type: string, format: date-time }, type: { const: welcome }, data: &channels { type: object, required: [channels], properties: { channels: { type: array, items: { type: string } }, others: { type: array, items: { type: string } } } } } } }
              ping: { payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: ping }, data: { type: object } } } }
              hello: { payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: hello }, data: *channels } } }
              quote: { x-accord-stream: { buffer: 64, overflow: dropOldest }, payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: quote }, data: { type: object, properties: { symbol: { type: string } } } } } }
              ack: { payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: ack }, data: { type: object, required: [action, channels], properties: { action: { type: string }, channels: { type: array, items: { type: string } } } } } } }
              expiring: { payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: expiring }, data: { type: object } } } }
              renewed: { payload: { type: object, required: [type, data], properties: { id: *id, at: *at, type: { const: renewed }, data: { type: object } } } }
              pong: { x-accord-envelope: { payload: "" }, payload: { type: object, required: [type], properties: { type: { const: pong } } } }
              renew: { x-accord-envelope: { payload: "" }, payload: { type: object, required: [type, token], properties: { type: { const: renew }, token: { type: string } } } }
              subscribe: { x-accord-envelope: { payload: "" }, payload: { type: object, required: [type, channels], properties: { type: { const: subscribe }, channels: { type: array, items: { type: string, enum: [orders, quotes, news] } }, keys: { type: array, items: { type: string } } } } }
              unsubscribe: { x-accord-envelope: { payload: "" }, payload: { type: object, required: [type, channels], properties: { type: { const: unsubscribe }, channels: { type: array, items: { type: string, enum: [orders, quotes, news] } }, keys: { type: array, items: { type: string } } } } }
        operations:
          follow:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages:
              - { $ref: "#/channels/live/messages/welcome" }
              - { $ref: "#/channels/live/messages/ping" }
              - { $ref: "#/channels/live/messages/hello" }
              - { $ref: "#/channels/live/messages/quote" }
              - { $ref: "#/channels/live/messages/ack" }
              - { $ref: "#/channels/live/messages/expiring" }
              - { $ref: "#/channels/live/messages/renewed" }
          say:
            action: send
            channel: { $ref: "#/channels/live" }
            messages:
              - { $ref: "#/channels/live/messages/pong" }
              - { $ref: "#/channels/live/messages/renew" }
              - { $ref: "#/channels/live/messages/subscribe" }
              - { $ref: "#/channels/live/messages/unsubscribe" }
        """
}

/// A text with another in place of a part of it, which must be there.
func edit(_ text: String, _ part: String, _ other: String, at location: SourceLocation = #_sourceLocation) -> String {
    #expect(text.contains(part), "there is no '\(part)' to edit", sourceLocation: location)
    return text.replacing(part, with: other)
}

/// The findings between two documents of a socket, without what schemas say.
func socketFindings(
    _ old: String, _ new: String, _ change: (inout APISettings) -> Void = { _ in }
) throws -> [Finding] {
    var versions = ContractVersions(old: ["shop.asyncapi.yaml": old], new: ["shop.asyncapi.yaml": new])
    change(&versions.settings)
    return try versions.findings().aroundSchemas
}

/// The rules by which the sample and an edited sample differ, and by which they do when old and new are exchanged.
func socketRules(
    _ part: String, _ other: String, in text: String = SampleSocketText.text,
    at location: SourceLocation = #_sourceLocation
) throws -> (there: [String], back: [String]) {
    let edited = edit(text, part, other, at: location)
    return (try socketFindings(text, edited).rules, try socketFindings(edited, text).rules)
}
