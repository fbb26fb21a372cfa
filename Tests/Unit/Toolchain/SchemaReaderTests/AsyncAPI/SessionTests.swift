import Contract
import Testing

/// A channel with messages for all that sessions are about, and extensions that a test adds.
private func document(_ extensions: String, messages: String = "") -> String {
    let lines = extensions.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    return """
        channels:
          live:
            address: /ws
        \(lines.joined(separator: "\n"))
            x-accord-envelope: { tag: /type, payload: /data }
            messages:
              welcome: { payload: { $ref: "#/components/schemas/Welcome" } }
              heartbeat: { payload: { $ref: "#/components/schemas/Heartbeat" } }
              tokenExpiring: { payload: { $ref: "#/components/schemas/TokenExpiring" } }
              tokenRefreshed: { payload: { $ref: "#/components/schemas/TokenRefreshed" } }
              ack: { payload: { $ref: "#/components/schemas/Ack" } }
              error: { payload: { $ref: "#/components/schemas/Error" } }
              quote: { payload: { $ref: "#/components/schemas/Quote" }\(messages) }
              pong: { x-accord-envelope: { payload: "" }, payload: { $ref: "#/components/schemas/Pong" } }
              subscribe: { payload: { $ref: "#/components/schemas/Subscribe" } }
              unsubscribe: { payload: { $ref: "#/components/schemas/Unsubscribe" } }
              refreshToken: { payload: { $ref: "#/components/schemas/RefreshToken" } }
        operations:
          hear:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages:
        \(["welcome", "heartbeat", "tokenExpiring", "tokenRefreshed", "ack", "error", "quote"].map { "      - $ref: \"#/channels/live/messages/\($0)\"" }.joined(separator: "\n"))
          say:
            action: send
            channel: { $ref: "#/channels/live" }
            messages:
        \(["pong", "subscribe", "unsubscribe", "refreshToken"].map { "      - $ref: \"#/channels/live/messages/\($0)\"" }.joined(separator: "\n"))
        components:
          schemas:
        \(schema("Welcome", "welcome", "heartbeat_interval: { type: integer }, subscriptions: { type: array, items: { $ref: \"#/components/schemas/Channel\" } }"))
        \(schema("Heartbeat", "heartbeat", "ping: { type: boolean }, at: { type: number, x-accord-date: epochSeconds }"))
        \(schema("TokenExpiring", "token_expiring", "expires_at: { type: string, format: date-time }"))
        \(schema("TokenRefreshed", "token_refreshed", "expires_at: { type: string, format: date-time }"))
        \(schema("Ack", "ack", "action: { type: string, enum: [subscribed, unsubscribed] }, channels: { type: array, items: { type: string } }"))
        \(schema("Error", "error", "error: { type: string }"))
        \(schema("Quote", "quote", "symbol: { type: string }, price: { type: number }"))
        \(schema("Subscribe", "subscribe", "channels: { type: array, items: { $ref: \"#/components/schemas/Channel\" } }, symbols: { type: array, items: { type: string } }"))
        \(schema("Unsubscribe", "unsubscribe", "channels: { type: array, items: { $ref: \"#/components/schemas/Channel\" } }, symbols: { type: array, items: { type: string } }"))
        \(schema("RefreshToken", "refresh_token", "token: { type: string }"))
            Channel: { type: string, enum: [orders, quotes] }
            Pong: { type: object, required: [type], properties: { type: { const: pong } } }
        """
}

private func schema(_ name: String, _ tag: String, _ properties: String) -> String {
    """
        \(name):
          type: object
          required: [type, data]
          properties: { type: { const: \(tag) }, data: { type: object, properties: { \(properties) } } }
    """
}

/// Returns what is reported of extensions, without pointers; they begin in line 6.
private func sessionProblems(_ extensions: String, messages: String = "") throws -> [String] {
    try shortProblems(document(extensions, messages: messages))
}

@Suite("AsyncAPI: sessions")
struct SessionTests {
    @Test("A channel without extensions is a plain typed socket")
    func plain() throws {
        let socket = try Live(document("")).socket
        #expect(socket.welcome == nil && socket.heartbeat == nil && socket.subscriptions == nil && socket.token == nil)
        #expect(socket.close == CloseRules())
        #expect(socket.reconnect == Reconnect())
        #expect(socket.stream == StreamPolicy(buffer: 256, overflow: .dropOldest))
        #expect(try sessionProblems("").isEmpty)
    }

    @Test("[G6] The welcome, and what it provides")
    func welcome() throws {
        let whole = try Live(
            document(
                """
                x-accord-welcome:
                  message: welcome
                  timeout: 5
                  provides: { heartbeatInterval: /data/heartbeat_interval, subscriptions: /data/subscriptions }
                """))
        #expect(
            try whole.socket.welcome
                == Welcome(
                    message: "welcome", timeout: 5, heartbeatInterval: ["heartbeat_interval"],
                    subscriptions: ["subscriptions"]))
        let short = try Live(document("x-accord-welcome: { message: welcome }"))
        #expect(try short.socket.welcome == Welcome(message: "welcome", timeout: 10))
    }

    @Test("[G7] Heartbeats of either side")
    func heartbeat() throws {
        let theirs = try Live(document("x-accord-heartbeat: { initiator: server, message: heartbeat, reply: pong }"))
        #expect(
            try theirs.socket.heartbeat
                == Heartbeat(initiator: .server, message: "heartbeat", reply: "pong", interval: 30, grace: 10))
        let ours = try Live(
            document(
                """
                x-accord-heartbeat:
                  initiator: client
                  message: pong
                  reply: heartbeat
                  interval: 5
                  grace: 2.5
                  onSilence: stop
                  serverTime: /data/at
                """))
        #expect(
            try ours.socket.heartbeat
                == Heartbeat(
                    initiator: .client, message: "pong", reply: "heartbeat", interval: 5, grace: 2.5, onSilence: .stop,
                    serverTime: ["at"]))
    }

    @Test("[G37] Close codes, in the order of the contract")
    func close() throws {
        let live = try Live(
            document(
                """
                x-accord-close:
                  "4002": { name: tokenExpired, action: refreshToken }
                  4001: { action: stop, description: It is over. }
                  default: backoff
                """))
        #expect(
            try live.socket.close
                == CloseRules(
                    rules: [
                        CloseRules.Rule(code: 4002, name: "tokenExpired", recovery: .refreshToken),
                        CloseRules.Rule(
                            code: 4001, recovery: .stop, documentation: Documentation(leading: "It is over.")),
                    ],
                    fallback: .backoff))
    }

    @Test("[G35] Tokens, and how they are renewed")
    func token() throws {
        let live = try Live(
            document(
                """
                x-accord-token:
                  in: query.token
                  expiring: tokenExpiring
                  send: refreshToken
                  token: /data/token
                  success: tokenRefreshed
                  expiresAt: /data/expires_at
                  failure: { message: error, text: /data/error, prefix: "Token refresh failed:" }
                  lead: 60
                """))
        #expect(
            try live.socket.token
                == SocketToken(
                    place: .query("token"),
                    renewal: SocketToken.Renewal(
                        expiring: "tokenExpiring", send: "refreshToken", token: ["token"], success: "tokenRefreshed",
                        expiresAt: ["expires_at"], failure: "error", failureText: ["error"],
                        failurePrefix: "Token refresh failed:", lead: 60)))
        let short = try Live(
            document(
                """
                x-accord-token: { in: header.Authorization, required: false, timeout: 3, send: refreshToken, token: /data/token, expiring: tokenExpiring, failure: error }
                """))
        #expect(
            try short.socket.token
                == SocketToken(
                    place: .header("Authorization"), isRequired: false, timeout: 3,
                    renewal: SocketToken.Renewal(
                        expiring: "tokenExpiring", send: "refreshToken", token: ["token"], failure: "error")))
    }

    @Test("[G32] Subscriptions")
    func subscriptions() throws {
        let live = try Live(
            document(
                """
                x-accord-subscriptions:
                  add: subscribe
                  remove: unsubscribe
                  channels: /data/channels
                  keys: /data/symbols
                  keyed: [quotes]
                  ack: { message: ack, action: /data/action, channels: /data/channels, timeout: 4 }
                  refusal: error
                  defaults: [orders]
                  restore: false
                """))
        #expect(
            try live.socket.subscriptions
                == Subscriptions(
                    add: "subscribe", remove: "unsubscribe", channels: ["channels"], keys: ["symbols"],
                    keyed: ["quotes"],
                    acknowledgement: Subscriptions.Acknowledgement(
                        message: "ack", action: ["action"], channels: ["channels"], timeout: 4),
                    refusal: "error", defaults: ["orders"], restores: false))
    }

    @Test("Pauses between attempts")
    func reconnect() throws {
        let live = try Live(document("x-accord-reconnect: { base: 0.5, cap: 60, jitter: none, maxAttempts: 7 }"))
        #expect(try live.socket.reconnect == Reconnect(base: 0.5, cap: 60, jitter: .none, maxAttempts: 7))
        #expect(try Live(document("x-accord-reconnect: {}")).socket.reconnect == Reconnect())
    }

    @Test("Streams, of a channel and of a message")
    func streams() throws {
        let live = try Live(
            document(
                "x-accord-stream: { buffer: 8, overflow: suspendReader }",
                messages: ", x-accord-stream: { overflow: conflate, by: /data/symbol }"))
        #expect(try live.socket.stream == StreamPolicy(buffer: 8, overflow: .suspendReader))
        #expect(
            try live.set("ShopServerMessage").messages.map(\.stream)
                == Array(repeating: nil, count: 6) + [StreamPolicy(buffer: 256, overflow: .conflate(by: ["symbol"]))])
    }

    @Test(
        "Values that the schemas of the extensions do not allow are reported, with their locations",
        arguments: [
            (
                "x-accord-welcome: { message: welcome, timeot: 5 }",
                [
                    "6:43: error: there is no key 'timeot' in 'x-accord-welcome'; did you mean 'timeout'?"
                ]
            ),
            (
                "x-accord-welcome: { message: welcome, timeout: 0 }",
                [
                    "6:52: error: 'timeout' of 'x-accord-welcome' is not as its schema asks: must be more than 0; correct it"
                ]
            ),
            (
                "x-accord-welcome: { timeout: soon, provides: { heartbeat: /a } }",
                [
                    "6:34: error: 'timeout' of 'x-accord-welcome' is not as its schema asks: a number is expected here; correct it",
                    "6:23: error: 'x-accord-welcome' has no 'message'; add it",
                    "6:52: error: there is no key 'heartbeat' in 'x-accord-welcome'; use 'heartbeatInterval' or 'subscriptions'",
                ]
            ),
            (
                "x-accord-welcome: welcome",
                [
                    "6:23: error: 'x-accord-welcome' is an object, and this is a string; write its members here"
                ]
            ),
            (
                "x-accord-heartbeat: { initiator: us, message: pong }",
                [
                    "6:38: error: 'initiator' of 'x-accord-heartbeat' is not as its schema asks: the schema has no such value; correct it"
                ]
            ),
            (
                "x-accord-close: { \"401\": { action: stop }, defualt: stop }",
                [
                    "6:57: error: 'defualt' of 'x-accord-close' is not as its schema asks: an object is expected here; correct it",
                    "6:30: error: '401' of 'x-accord-close' is not as its schema asks: must not be there; correct it",
                    "6:30: error: '401' of 'x-accord-close' is not as its schema asks: must match the pattern ^([1-4][0-9]{3}|default)$; correct it",
                ]
            ),
            (
                "x-accord-close: { \"4001\": { action: retry } }",
                [
                    "6:41: error: '4001.action' of 'x-accord-close' is not as its schema asks: the schema has no such value; correct it"
                ]
            ),
            (
                "x-accord-token: { in: cookie.token }",
                [
                    "6:27: error: 'in' of 'x-accord-token' is not as its schema asks: must match the pattern ^(query|header)\\..+$; correct it"
                ]
            ),
            (
                "x-accord-token: { in: query.token, success: tokenRefreshed, lead: 4 }",
                [
                    "6:21: error: 'x-accord-token' is not as its schema asks: must have the property 'send', as it has 'lead'; correct it",
                    "6:21: error: 'x-accord-token' is not as its schema asks: must have the property 'expiresAt', as it has 'lead'; correct it",
                    "6:21: error: 'x-accord-token' is not as its schema asks: must have the property 'send', as it has 'success'; correct it",
                ]
            ),
            (
                "x-accord-token: { in: query.token, send: refreshToken, token: /data/token }",
                [
                    "6:21: error: 'x-accord-token' is not as its schema asks: must have the property 'expiring', as it has 'send'; correct it"
                ]
            ),
            (
                "x-accord-token: { in: query.token, send: refreshToken, token: /data/token, success: tokenRefreshed, expiresAt: /data/expires_at, lead: 60 }",
                [
                    "6:21: error: 'x-accord-token' is not as its schema asks: must have the property 'expiring', as it has 'send'; correct it"
                ]
            ),
            (
                "x-accord-stream: { buffer: 0 }",
                ["6:32: error: 'buffer' of 'x-accord-stream' is not as its schema asks: must be 1 or more; correct it"]
            ),
            (
                "x-accord-stream: { overflow: conflate, by: /data/symbol }",
                [
                    "6:22: error: what messages are conflated by is a matter of each; move the 'x-accord-stream' to the message that is meant"
                ]
            ),
            (
                "x-accord-heartbaet: {}",
                ["6:5: error: there is no 'x-accord-heartbaet' here; did you mean 'x-accord-heartbeat'?"]
            ),
        ])
    func schemas(_ extensions: String, _ expected: [String]) throws {
        let found = try sessionProblems(extensions)
        #expect(found == expected)
    }

    @Test(
        "Messages and places that extensions name have to be there",
        arguments: [
            (
                "x-accord-welcome: { message: welcom }",
                ["6:34: error: 'welcom' is no message that the server sends here; did you mean 'welcome'?"]
            ),
            (
                "x-accord-welcome: { message: pong }",
                [
                    "6:34: error: 'pong' is no message that the server sends here; use 'welcome', 'heartbeat', 'tokenExpiring', 'tokenRefreshed', 'ack', 'error' or 'quote'"
                ]
            ),
            (
                "x-accord-welcome: { message: welcome, provides: { heartbeatInterval: /data/heartbeat_intervall } }",
                [
                    "6:74: error: the message 'welcome' has no '/data/heartbeat_intervall'; did you mean '/data/heartbeat_interval'?"
                ]
            ),
            (
                "x-accord-welcome: { message: welcome, provides: { heartbeatInterval: /type } }",
                [
                    "6:74: error: '/type' does not lead into the payload of 'welcome', which is at '/data'; name a place in it"
                ]
            ),
            (
                "x-accord-welcome: { message: welcome, provides: { heartbeatInterval: /data/subscriptions } }",
                [
                    "6:74: error: '/data/subscriptions' of the message 'welcome' is to be a number, and is described as something else (shop.asyncapi.yaml:45); name another, or fix its schema"
                ]
            ),
            (
                "x-accord-heartbeat: { initiator: server, message: heartbeat, clientTime: /at }",
                [
                    "6:78: error: 'clientTime' is a date in the 'reply', and there is none; name it, or leave 'clientTime' out"
                ]
            ),
            (
                "x-accord-heartbeat: { initiator: server, message: heartbeat, reply: pong, clientTime: /at }",
                ["6:91: error: the message 'pong' has no payload that '/at' could lead into; describe it there"]
            ),
            (
                "x-accord-subscriptions: { add: subscribe, remove: unsubscribe, channels: /data/channels, keys: /data/symbols, keyed: [quote] }",
                ["6:123: error: 'quote' is none of the channels that 'subscribe' can name; did you mean 'quotes'?"]
            ),
            (
                "x-accord-subscriptions: { add: subscribe, remove: pong, channels: /data/channels }",
                [
                    "6:71: error: the message 'pong' has no payload that '/data/channels' could lead into; describe it there"
                ]
            ),
            (
                "x-accord-token: { required: true }",
                [
                    "6:21: error: does not say where the token goes; add 'in: query.token' or 'in: header.Authorization', or a 'security' to the server"
                ]
            ),
            (
                "x-accord-reconnect: { base: 5, cap: 2 }",
                ["6:25: error: the longest pause, 'cap', is shorter than the first, 'base'; make it as long at least"]
            ),
        ])
    func references(_ extensions: String, _ expected: [String]) throws {
        let found = try sessionProblems(extensions)
        #expect(found == expected)
    }
}
