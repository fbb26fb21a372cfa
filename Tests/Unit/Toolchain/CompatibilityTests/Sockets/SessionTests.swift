import Testing

@Suite("Sockets: how sessions live")
struct SessionTests {
    private let sample = SampleSocketText.text

    // MARK: - Welcome

    private let welcome =
        "    x-accord-welcome:\n      message: welcome\n      timeout: 10\n"
        + "      provides: { subscriptions: /data/channels }\n"

    @Test("Old clients wait for their welcome")
    func welcomes() throws {
        let (there, back) = try socketRules(welcome, "")
        #expect(there == ["SOCKET_WELCOME_REMOVED"])
        #expect(back == ["SOCKET_WELCOME_ADDED"])
        #expect(try socketRules("message: welcome\n", "message: hello\n").there == ["SOCKET_WELCOME_CHANGED"])
    }

    @Test("A welcome may come sooner, and not later")
    func welcomeTime() throws {
        let (there, back) = try socketRules("      timeout: 10\n", "      timeout: 11\n")
        #expect(there == ["SOCKET_WELCOME_SLOWER"])
        #expect(back.isEmpty)
    }

    @Test("A value that the welcome provides stays at its location")
    func welcomeValues() throws {
        #expect(
            try socketRules("subscriptions: /data/channels", "subscriptions: /data/others").there
                == ["SOCKET_WELCOME_VALUE_MOVED"])
        let (gone, new) = try socketRules("      provides: { subscriptions: /data/channels }\n", "")
        #expect(gone == ["SOCKET_WELCOME_VALUE_MOVED"])
        #expect(new.isEmpty)
    }

    // MARK: - Heartbeat

    private let heartbeat =
        "    x-accord-heartbeat: { initiator: server, message: ping, reply: pong, interval: 30, grace: 10, onSilence: reconnect }\n"

    @Test("A heartbeat may not come or go")
    func heartbeats() throws {
        let (there, back) = try socketRules(heartbeat, "")
        #expect(there == ["SOCKET_HEARTBEAT_REMOVED"])
        #expect(back == ["SOCKET_HEARTBEAT_ADDED"])
        let silent = edit(sample, "reply: pong, ", "")
        #expect(try socketFindings(edit(sample, heartbeat, ""), silent).isEmpty, "nobody has to answer")
    }

    @Test(
        "An old client's patience is interval and grace together",
        arguments: [
            (40, ["SOCKET_HEARTBEAT_PACE_CHANGED"]), (41, ["SOCKET_HEARTBEAT_TOO_SLOW"]),
            (5, ["SOCKET_HEARTBEAT_PACE_CHANGED"]), (30, []),
        ])
    func interval(seconds: Int, expected: [String]) throws {
        let found = try socketFindings(sample, edit(sample, "interval: 30", "interval: \(seconds)"))
        #expect(found.rules == expected)
        if seconds == 41 {
            #expect(
                found.first?.message
                    == "A heartbeat comes every 41 s now; old clients take a connection for lost after 40 s of silence."
            )
            #expect(found.first?.place?.line == 21)
        }
    }

    @Test("A client that receives the interval in the welcome uses that interval")
    func told() throws {
        let told = edit(
            edit(sample, "provides: { ", "provides: { heartbeatInterval: /data/every, "),
            "properties: { channels: { type: array", "properties: { every: { type: integer }, channels: { type: array")
        #expect(
            try socketFindings(told, edit(told, "interval: 30", "interval: 300")).rules == [
                "SOCKET_HEARTBEAT_PACE_CHANGED"
            ])
    }

    @Test("A client that sends heartbeats has to come before the server's patience is over")
    func fast() throws {
        let client = edit(
            sample, "initiator: server, message: ping, reply: pong", "initiator: client, message: pong, reply: ping")
        #expect(
            try socketFindings(client, edit(client, "interval: 30, grace: 10", "interval: 15, grace: 10")).rules
                == ["SOCKET_HEARTBEAT_TOO_FAST"])
        #expect(
            try socketFindings(client, edit(client, "interval: 30, grace: 10", "interval: 20, grace: 10")).rules
                == ["SOCKET_HEARTBEAT_PACE_CHANGED"])
        #expect(
            try socketFindings(client, edit(client, "interval: 30", "interval: 300")).rules
                == ["SOCKET_HEARTBEAT_PACE_CHANGED"])
    }

    @Test("A grace may be longer, and not shorter")
    func grace() throws {
        let (there, back) = try socketRules("grace: 10", "grace: 9")
        #expect(there == ["SOCKET_HEARTBEAT_GRACE_SHORTER"])
        #expect(back.isEmpty)
    }

    @Test("A heartbeat's initiator, message and reply stay as they are")
    func heartbeatMessages() throws {
        #expect(
            try socketRules(
                "initiator: server, message: ping, reply: pong", "initiator: client, message: pong, reply: ping"
            ).there == ["SOCKET_HEARTBEAT_CHANGED"])
        #expect(try socketRules("message: ping", "message: hello").there == ["SOCKET_HEARTBEAT_CHANGED"])
        let (there, back) = try socketRules("reply: pong, ", "")
        #expect(there.isEmpty)
        #expect(back == ["SOCKET_HEARTBEAT_REPLY_CHANGED"])
        #expect(try socketRules("reply: pong", "reply: renew").there == ["SOCKET_HEARTBEAT_REPLY_CHANGED"])
    }

    @Test("Silence and times")
    func silence() throws {
        #expect(
            try socketRules("onSilence: reconnect", "onSilence: stop").there == ["SOCKET_HEARTBEAT_SILENCE_CHANGED"])
        let timed = edit(
            edit(sample, "onSilence: reconnect", "onSilence: reconnect, clientTime: /time"),
            "properties: { type: { const: pong } }",
            "properties: { type: { const: pong }, time: { type: string, format: date-time }, at: { type: string, format: date-time } }"
        )
        let moved = edit(timed, "clientTime: /time", "clientTime: /at")
        #expect(try socketFindings(timed, moved).rules == ["SOCKET_HEARTBEAT_TIME_MOVED"])
        #expect(try socketFindings(timed, timed).isEmpty)
    }

    // MARK: - Close codes

    @Test("A close code means what it meant")
    func closeCodes() throws {
        let found = try socketFindings(
            sample, edit(sample, "name: unauthorized, action: refreshToken", "name: unauthorized, action: stop"))
        #expect(found.lines == ["error SOCKET_CLOSE_CODE_CHANGED #/channels/live close 4001"])
        #expect(found.first?.place?.line == 33)
        #expect(try socketRules("name: unauthorized", "name: denied").there == ["SOCKET_CLOSE_CODE_RENAMED"])
        #expect(try socketRules("default: backoff", "default: stop").there == ["SOCKET_CLOSE_DEFAULT_CHANGED"])
    }

    @Test("A new code is no finding where old clients do the right thing without knowing it")
    func newCodes() throws {
        let (there, back) = try socketRules(
            "      default: backoff", "      \"4009\": { action: stop }\n      default: backoff")
        #expect(there == ["SOCKET_CLOSE_CODE_ADDED"])
        #expect(back == ["SOCKET_CLOSE_CODE_REMOVED"])
        #expect(
            try socketRules("      default: backoff", "      \"4009\": { action: backoff }\n      default: backoff")
                .there
                .isEmpty)
    }

    // MARK: - Token

    @Test("A token may be asked for no more, and not again")
    func tokens() throws {
        let bare = edit(
            sample, ", expiring: expiring, send: renew, token: /token, success: renewed, answerTimeout: 10", "")
        let none = edit(
            edit(
                edit(bare, "    x-accord-token: { in: query.token, required: true }\n", ""), "required: [token]\n",
                "required: []\n"),
            "            token: { type: string }\n", "")
        #expect(try socketFindings(none, bare).rules == ["SOCKET_TOKEN_ADDED"])
        #expect(try socketFindings(bare, none).rules == ["SOCKET_TOKEN_REMOVED"])
        let optional = edit(
            edit(bare, "in: query.token, required: true", "in: query.token, required: false"), "required: [token]\n",
            "required: []\n")
        #expect(try socketFindings(optional, bare).rules == ["SOCKET_TOKEN_BECAME_REQUIRED"])
        #expect(try socketFindings(bare, optional).rules == ["SOCKET_TOKEN_BECAME_OPTIONAL"])
        #expect(try socketFindings(none, optional).isEmpty)
    }

    @Test("A token that moves breaks")
    func tokenMoved() throws {
        let new = edit(
            edit(sample, "in: query.token", "in: header.X-Token").replacing(
                "required: [token]\n", with: "required: []\n"),
            "            token: { type: string }\n", "")
        let found = try socketFindings(
            sample,
            edit(
                new, "        query:\n",
                "        headers: { type: object, properties: { X-Token: { type: string } } }\n        query:\n"))
        #expect(found.rules == ["SOCKET_TOKEN_MOVED"])
    }

    @Test("Tokens are replaced as they were")
    func renewals() throws {
        let (there, back) = try socketRules(
            ", expiring: expiring, send: renew, token: /token, success: renewed, answerTimeout: 10", "")
        #expect(there == ["SOCKET_TOKEN_RENEWAL_REMOVED"])
        #expect(back == ["SOCKET_TOKEN_RENEWAL_ADDED"])
        #expect(try socketRules("success: renewed", "success: hello").there == ["SOCKET_TOKEN_RENEWAL_CHANGED"])
        let (new, gone) = try socketRules("success: renewed", "success: renewed, failure: hello")
        #expect(new.isEmpty)
        #expect(gone == ["SOCKET_TOKEN_RENEWAL_CHANGED"])
        let (slower, faster) = try socketRules("answerTimeout: 10", "answerTimeout: 20")
        #expect(slower == ["SOCKET_ANSWER_SLOWER"])
        #expect(faster.isEmpty)
    }

    // MARK: - Subscriptions

    @Test("Clients subscribe as they did")
    func subscriptions() throws {
        let start = try #require(sample.range(of: "    x-accord-subscriptions:"))
        let end = try #require(sample.range(of: "    x-accord-close:"))
        let without = String(sample[..<start.lowerBound] + sample[end.lowerBound...])
        #expect(try socketFindings(sample, without).rules == ["SOCKET_SUBSCRIPTIONS_REMOVED"])
        #expect(try socketFindings(without, sample).rules == ["SOCKET_SUBSCRIPTIONS_ADDED"])
        #expect(try socketRules("added: subscribed", "added: added").there == ["SOCKET_SUBSCRIPTIONS_CHANGED"])
        #expect(try socketRules("ack: { message: ack", "refusal: hello\n      ack: { message: ack").there.isEmpty)
    }

    @Test("A confirmation that old clients wait for stays, and a new one is nothing to them")
    func confirmations() throws {
        let (gone, new) = try socketRules(
            "      ack: { message: ack, action: /data/action, added: subscribed, removed: unsubscribed, channels: /data/channels, timeout: 10 }\n",
            "")
        #expect(gone == ["SOCKET_SUBSCRIPTIONS_CHANGED"])
        #expect(new.isEmpty)
    }

    @Test("The channels that clients receive by default stay the same")
    func defaults() throws {
        let (there, back) = try socketRules("defaults: [orders]", "defaults: [news]")
        #expect(there == ["SOCKET_SUBSCRIPTION_DEFAULT_REMOVED", "SOCKET_SUBSCRIPTION_DEFAULT_ADDED"])
        #expect(back == there)
        let (more, less) = try socketRules("defaults: [orders]", "defaults: [orders, news]")
        #expect(more == ["SOCKET_SUBSCRIPTION_DEFAULT_ADDED"])
        #expect(less == ["SOCKET_SUBSCRIPTION_DEFAULT_REMOVED"])
    }

    @Test("A channel may be freed of keys, and not take them again")
    func keys() throws {
        let (there, back) = try socketRules("keyed: [quotes]", "keyed: [quotes, news]")
        #expect(there == ["SOCKET_SUBSCRIPTION_KEYS_REQUIRED"])
        #expect(back == ["SOCKET_SUBSCRIPTION_KEYS_FREED"])
    }

    @Test("The side that restores subscriptions stays the same, and a response takes no longer")
    func restore() throws {
        #expect(try socketRules("restore: true", "restore: false").there == ["SOCKET_SUBSCRIPTION_RESTORE_CHANGED"])
        let (slower, faster) = try socketRules(
            "channels: /data/channels, timeout: 10", "channels: /data/channels, timeout: 12")
        #expect(slower == ["SOCKET_ANSWER_SLOWER"])
        #expect(faster.isEmpty)
    }

    // MARK: - Reconnects

    @Test("Another pace of coming back is worth knowing")
    func reconnects() throws {
        let found = try socketFindings(sample, edit(sample, "base: 1", "base: 2"))
        #expect(found.lines == ["info SOCKET_RECONNECT_CHANGED #/channels/live reconnect"])
        #expect(try socketFindings(sample, sample).isEmpty)
    }
}
