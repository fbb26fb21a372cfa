import Contract

/// A socket as Growfolio's, with two tags around each payload, all of a session's duties, and a token.
enum SampleSocket {
    static let file = schemaFile(
        "live.asyncapi.yaml", package: "shop", models, apis: [api("Shop", [])], sockets: [socket])

    static let instant = ValueType.date(.naiveUTC)

    static let models: [Model] = [
        messages(
            "ShopServerMessage", tags: [["type"], ["event"]], id: ["id"],
            sentAt: .init(path: ["timestamp"], form: .naiveUTC),
            [
                socketMessage("welcome", .model("shop.Welcome"), at: ["data"], "system", "-"),
                socketMessage("heartbeat", .model("shop.HeartbeatPing"), at: ["data"], "system", "heartbeat"),
                socketMessage("tokenExpiring", .model("shop.TokenExpiring"), at: ["data"], "event", "token_expiring"),
                socketMessage(
                    "tokenRefreshed", .model("shop.TokenRefreshed"), at: ["data"], "event", "token_refreshed"),
                socketMessage("ack", .model("shop.Acknowledgement"), at: ["data"], "ack", "-"),
                socketMessage("error", .model("shop.ErrorMessage"), at: ["data"], "error", "-"),
                socketMessage(
                    "quoteUpdated", .model("shop.QuoteUpdate"), at: ["data"], "event", "quote_updated",
                    stream: StreamPolicy(buffer: 256, overflow: .conflate(by: ["symbol"])),
                    documentation: Documentation(leading: "A price has moved.")),
                socketMessage("positionCreated", .any, at: ["data"], "event", "position_created"),
                socketMessage("shutdown", nil, "system", "shutdown"),
            ]),
        messages(
            "ShopClientMessage",
            [
                socketMessage("subscribe", .model("shop.Subscribe"), writesTags: false),
                socketMessage("unsubscribe", .model("shop.Unsubscribe"), writesTags: false),
                socketMessage("pong"),
                socketMessage("refreshToken", .model("shop.RefreshToken"), "refresh_token", writesTags: false),
            ]),
        record(
            "Welcome",
            [
                property("connection_id", .uuid), property("subscriptions", .list(.model("shop.Channel"))),
                property("heartbeat_interval", .int32),
            ]),
        record("HeartbeatPing", [property("ping", .bool)]),
        record("TokenExpiring", [property("expires_in_seconds", .int32), property("expires_at", instant)]),
        record("TokenRefreshed", [property("expires_at", instant)]),
        record(
            "Acknowledgement",
            [property("action", .model("shop.Action")), property("channels", .list(.model("shop.Channel")))]),
        strings("Action", ["subscribed", "unsubscribed"]),
        record("ErrorMessage", [property("error", .string)]),
        record(
            "QuoteUpdate",
            [property("symbol", .string)]
                + ["price_usd", "price_gbp", "bid", "ask"].map { property($0, .decimal(.string)) }
                + [property("timestamp", instant)]),
        strings("Channel", ["orders", "positions", "quotes"]),
        strings("DeviceType", ["ios", "android"]),
        record(
            "Subscribe",
            [
                property("type", .string, constant: .string("subscribe")),
                property("channels", .list(.model("shop.Channel"))), property("symbols", .list(.string), .optional),
            ]),
        record(
            "Unsubscribe",
            [
                property("type", .string, constant: .string("unsubscribe")),
                property("channels", .list(.model("shop.Channel"))), property("symbols", .list(.string), .optional),
            ]),
        record(
            "RefreshToken",
            [property("type", .string, constant: .string("refresh_token")), property("token", .string)]),
    ]

    static let socket = SwiftWriterTests.socket(
        "Shop",
        servers: [
            Server(url: "wss://shop.example/ws", documentation: Documentation(leading: "Production")),
            Server(
                url: "wss://{region}.shop.example/ws",
                variables: [.init(name: "region", defaultValue: "eu", values: ["eu", "us"])]),
        ],
        [
            parameter("device_type", .query, .model("shop.DeviceType")), parameter("app_version", .query, .string),
            parameter("X-Trace", .header, .uuid),
        ],
        incoming: "shop.ShopServerMessage", outgoing: "shop.ShopClientMessage",
        token: SocketToken(
            place: .query("token"),
            renewal: .init(
                expiring: "tokenExpiring", send: "refreshToken", token: ["token"], success: "tokenRefreshed",
                expiresAt: ["expires_at"], failure: "error", failureText: ["error"],
                failurePrefix: "Token refresh failed:", lead: 60)),
        welcome: Welcome(
            message: "welcome", heartbeatInterval: ["heartbeat_interval"], subscriptions: ["subscriptions"]),
        heartbeat: Heartbeat(initiator: .server, message: "heartbeat", reply: "pong", interval: 30),
        subscriptions: Subscriptions(
            add: "subscribe", remove: "unsubscribe", channels: ["channels"], keys: ["symbols"], keyed: ["quotes"],
            acknowledgement: .init(message: "ack", action: ["action"], channels: ["channels"]), refusal: "error",
            defaults: ["orders", "positions"]),
        close: CloseRules(
            rules: [
                .init(code: 4001, name: "unauthorized", recovery: .refreshToken), .init(code: 4003, recovery: .stop),
            ]),
        documentation: Documentation(leading: "What happens in the shop, as it happens."))
}
