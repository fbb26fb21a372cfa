import Accord
import Foundation
import Growfolio
import Testing

@Suite("Growfolio's messages")
struct GrowfolioMessageTests {
    private typealias Server = Growfolio.GrowfolioServerMessage
    private typealias Client = Growfolio.GrowfolioClientMessage

    /// `2024-01-01T12:00:00`.
    private static let noon = Date(timeIntervalSince1970: 1_704_110_400)

    // MARK: The envelope

    @Test("[G5] identifier and time are decoded when they are present, and not required when they are not")
    func envelope() throws {
        let frame = """
            {"id":"6f1c","type":"event","event":"cash_changed","timestamp":"2024-01-01T12:00:00.250000","data":{}}
            """
        let whole = try Server.receive(frame)
        #expect(whole.id == "6f1c")
        #expect(whole.sentAt == Self.noon.addingTimeInterval(0.25))
        #expect(whole.message == .cashChanged(.init()))
        let bare = try Server.receive(#"{"data":{},"event":"cash_changed","type":"event"}"#)
        #expect(bare == Received(.cashChanged(.init())))
        let null = try Server.receive(#"{"id":null,"timestamp":null,"type":"event","event":"cash_changed","data":{}}"#)
        #expect(null == Received(.cashChanged(.init())))
    }

    @Test("[G5] bytes are read as text is, and no event is the same as a null one")
    func noEvent() throws {
        let text = #"{"type":"ack","event":null,"data":{"action":"subscribed","channels":["fx"]}}"#
        let message = Server.ack(.init(action: .subscribed, channels: [.fx]))
        #expect(try Server.receive(Data(text.utf8)).message == message)
        #expect(try Server.receive(text.replacing(#""event":null,"#, with: "")).message == message)
    }

    // MARK: Of the system

    @Test("[G6] welcome")
    func welcome() throws {
        let id = try #require(UUID(uuidString: "0E8B5A4C-52A9-4E2E-9C53-5E7B1A2F9D10"))
        let frame = """
            {"type":"system","data":{"connection_id":"\(id.uuidString.lowercased())",\
            "subscriptions":["orders","positions","account","dca","transfers"],"heartbeat_interval":30}}
            """
        let welcome = Growfolio.Welcome(
            connectionID: id, subscriptions: [.orders, .positions, .account, .dca, .transfers], heartbeatInterval: 30)
        try expect(frame, is: Server.welcome(welcome), written: try Server.welcome(welcome).jsonString())
        #expect(try Server(json: Server.welcome(welcome).jsonString()) == .welcome(welcome))
        expectNone(
            of: Server.self, frame.replacing(#","heartbeat_interval":30"#, with: ""), at: "data.heartbeat_interval")
    }

    @Test("[G7] heartbeat")
    func heartbeat() throws {
        try expect(
            #"{"type":"system","event":"heartbeat","data":{"ping":true}}"#, is: Server.heartbeat(.init(ping: true)))
    }

    @Test("[G8] the server shuts down")
    func shutdown() throws {
        try expect(
            #"{"type":"system","event":"server_shutdown","data":{"message":"Server is shutting down"}}"#,
            is: Server.serverShutdown(.init(message: "Server is shutting down")))
    }

    @Test("[G9] the token expires soon; of the type event, as shown, or system, as listed")
    func tokenExpiring() throws {
        let frame = """
            {"type":"event","event":"token_expiring","data":{"expires_in_seconds":45,\
            "expires_at":"2024-01-01T12:00:45.000000"}}
            """
        let message = Server.tokenExpiring(.init(expiresInSeconds: 45, expiresAt: Self.noon.addingTimeInterval(45)))
        try expect(frame, is: message)
        try expect(frame.replacing(#""type":"event""#, with: #""type":"system""#), is: message, written: frame)
    }

    @Test("[G10] the token was refreshed; of either type as well")
    func tokenRefreshed() throws {
        let frame =
            #"{"type":"event","event":"token_refreshed","data":{"expires_at":"2024-01-01T13:00:00.000000"}}"#
        let message = Server.tokenRefreshed(.init(expiresAt: Self.noon.addingTimeInterval(3600)))
        try expect(frame, is: message)
        try expect(frame.replacing(#""type":"event""#, with: #""type":"system""#), is: message, written: frame)
    }

    @Test("[G11] ack, with actions and channels that may become more")
    func ack() throws {
        try expect(
            #"{"type":"ack","data":{"action":"subscribed","channels":["quotes"]}}"#,
            is: Server.ack(.init(action: .subscribed, channels: [.quotes])))
        try expect(
            #"{"type":"ack","data":{"action":"unsubscribed","channels":["quotes","fx"]}}"#,
            is: Server.ack(.init(action: .unsubscribed, channels: [.quotes, .fx])))
        try expect(
            #"{"type":"ack","data":{"action":"paused","channels":["crypto"]}}"#,
            is: Server.ack(.init(action: .unknown("paused"), channels: [.unknown("crypto")])))
    }

    @Test("[G12] error")
    func error() throws {
        try expect(
            #"{"type":"error","data":{"error":"Token refresh failed: expired"}}"#,
            is: Server.error(.init(error: "Token refresh failed: expired")))
    }

    // MARK: Events

    @Test("[G13, G14, G15, G16] orders, whose own event and spelling stay apart from the frame's")
    func orders() throws {
        let whole = """
            {"order_id":"o1","client_order_id":"c1","symbol":"AAPL","side":"buy","filled_qty":"10.5",\
            "filled_price":"150.25","status":"filled","event":"partial_fill","basket_id":"b1","dca_schedule_id":"d1"}
            """
        let order = Growfolio.OrderUpdate(
            orderID: "o1", clientOrderID: "c1", symbol: "AAPL", side: .buy, filledQty: decimal("10.5"),
            filledPrice: decimal("150.25"), status: .filled, event: .partialFill, basketID: "b1", dcaScheduleID: "d1")
        let sparse = Growfolio.OrderUpdate(
            orderID: "o2", symbol: "MSFT", side: .sell, filledQty: 0, filledPrice: nil, status: .unknown("accepted"),
            event: .canceled)
        let cases: [(String, (Growfolio.OrderUpdate) -> Server)] = [
            ("order_created", { .orderCreated($0) }), ("order_status", { .orderStatus($0) }),
            ("order_fill", { .orderFill($0) }), ("order_cancelled", { .orderCancelled($0) }),
        ]
        for (event, message) in cases {
            try expect(#"{"type":"event","event":"\#(event)","data":\#(whole)}"#, is: message(order))
            try expect(
                """
                {"type":"event","event":"\(event)","data":{"order_id":"o2","client_order_id":null,"symbol":"MSFT",\
                "side":"sell","filled_qty":0,"filled_price":null,"status":"accepted","event":"canceled"}}
                """, is: message(sparse),
                written: """
                    {"type":"event","event":"\(event)","data":{"order_id":"o2","symbol":"MSFT","side":"sell",\
                    "filled_qty":"0","filled_price":null,"status":"accepted","event":"canceled"}}
                    """)
        }
        expectNone(
            of: Server.self, #"{"type":"event","event":"order_fill","data":{}}"#, at: "data.order_id")
    }

    @Test("[G17] the account's status, named by the contract or not")
    func account() throws {
        try expect(
            #"{"type":"event","event":"account_status_changed","data":{"status":"ACTIVE","account_id":"a1"}}"#,
            is: Server.accountStatusChanged(.init(status: .active, accountID: "a1")))
        try expect(
            #"{"type":"event","event":"account_status_changed","data":{"status":"REJECTED","account_id":"a1"}}"#,
            is: Server.accountStatusChanged(.init(status: .unknown("REJECTED"), accountID: "a1")))
    }

    @Test("[G18, G19] transfers")
    func transfers() throws {
        try expect(
            """
            {"type":"event","event":"transfer_complete","data":{"transfer_id":"t1","direction":"INCOMING",\
            "amount":"100","currency":"USD","status":"COMPLETE"}}
            """,
            is: Server.transferComplete(
                .init(transferID: "t1", direction: .incoming, amount: 100, currency: "USD", status: .complete)))
        try expect(
            """
            {"type":"event","event":"transfer_failed","data":{"transfer_id":"t2","direction":"OUTGOING",\
            "amount":"0.1","currency":"USD","status":"FAILED"}}
            """,
            is: Server.transferFailed(
                .init(
                    transferID: "t2", direction: .outgoing, amount: decimal("0.1"), currency: "USD", status: .failed)))
    }

    @Test("[G20] quotes, exact, from strings or numbers")
    func quotes() throws {
        let frame = """
            {"type":"event","event":"quote_updated","data":{"symbol":"AAPL","price_usd":"170.12",\
            "price_gbp":"135.22","bid":"170.1","ask":"170.14","change_percent":"-0.58","fx_rate":"1.2567",\
            "timestamp":"2024-01-01T12:00:00.000000"}}
            """
        let quote = Growfolio.QuoteUpdate(
            symbol: "AAPL", priceUsd: decimal("170.12"), priceGbp: decimal("135.22"), bid: decimal("170.1"),
            ask: decimal("170.14"), changePercent: decimal("-0.58"), fxRate: decimal("1.2567"), timestamp: Self.noon)
        try expect(frame, is: Server.quoteUpdated(quote))
        try expect(frame.replacing(#""1.2567""#, with: "1.2567"), is: Server.quoteUpdated(quote), written: frame)
    }

    @Test("[G21, G22, G23, G24, G25, G26, G27, G28, G29, G30] events without a payload so far keep all that comes")
    func reserved() throws {
        let data = #"{"more":{"deep":["1.5",null]}}"#
        let all: [String: JSONValue] = ["more": ["deep": ["1.5", .null]]]
        let cases: [(String, Server)] = [
            ("position_created", .positionCreated(.init(additionalProperties: all))),
            ("position_updated", .positionUpdated(.init(additionalProperties: all))),
            ("position_closed", .positionClosed(.init(additionalProperties: all))),
            ("cash_changed", .cashChanged(.init(additionalProperties: all))),
            ("buying_power_changed", .buyingPowerChanged(.init(additionalProperties: all))),
            ("dca_executed", .dcaExecuted(.init(additionalProperties: all))),
            ("dca_failed", .dcaFailed(.init(additionalProperties: all))),
            ("dca_status_changed", .dcaStatusChanged(.init(additionalProperties: all))),
            ("fx_rate_updated", .fxRateUpdated(.init(additionalProperties: all))),
            ("basket_value_changed", .basketValueChanged(.init(additionalProperties: all))),
        ]
        for (event, message) in cases {
            try expect(#"{"type":"event","event":"\#(event)","data":\#(data)}"#, is: message)
        }
        try expect(
            #"{"type":"event","event":"dca_failed","data":{}}"#, is: Server.dcaFailed(.init()))
    }

    @Test("[G31] what the contract does not name is unknown, with all that came, or overlooked; never an error")
    func unknown() throws {
        for (frame, tag) in [
            (#"{"type":"event","event":"dividend_paid","data":{"amount":"1"}}"#, "event/dividend_paid"),
            (#"{"type":"metrics","data":1}"#, "metrics/"),
            (#"{"type":"system","event":"quote_updated","data":{}}"#, "system/quote_updated"),
        ] {
            let received = try Server.receive(frame)
            guard case .unknown(let found, let value) = received.message else {
                Issue.record("\(received)")
                continue
            }
            #expect(found.trimmingCharacters(in: ["/"]) == tag.trimmingCharacters(in: ["/"]))
            #expect(try value == JSONValue(json: frame))
            #expect(try JSONValue(json: received.message.jsonString()) == value)
        }
        try expect(
            #"{"v":2,"type":"error","data":{"error":"no","code":[7]},"trace":{"a":{}}}"#,
            is: Server.error(.init(error: "no")), written: #"{"type":"error","data":{"error":"no"}}"#)
    }

    // MARK: Of the client

    @Test("[G32] subscribe; validate() wants symbols for quotes, in upper case")
    func subscribe() throws {
        try expect(
            #"{"type":"subscribe","channels":["quotes","fx"],"symbols":["AAPL","MSFT"]}"#,
            is: Client.subscribe(.init(channels: [.quotes, .fx], symbols: ["AAPL", "MSFT"])))
        try expect(
            #"{"type":"subscribe","channels":["baskets"]}"#, is: Client.subscribe(.init(channels: [.baskets])))
        try Growfolio.Subscribe(channels: [.quotes], symbols: ["BRK.B"]).validate()
        try Growfolio.Subscribe(channels: [.fx]).validate()
        #expect(throws: ValidationError.self) { try Growfolio.Subscribe(channels: [.quotes]).validate() }
        #expect(throws: ValidationError.self) {
            try Growfolio.Subscribe(channels: [.quotes], symbols: ["aapl"]).validate()
        }
    }

    @Test("[G33] unsubscribe")
    func unsubscribe() throws {
        try expect(
            #"{"type":"unsubscribe","channels":["quotes"],"symbols":["AAPL"]}"#,
            is: Client.unsubscribe(.init(channels: [.quotes], symbols: ["AAPL"])))
        #expect(throws: ValidationError.self) { try Growfolio.Unsubscribe(channels: [.quotes]).validate() }
    }

    @Test("[G34] pong, which is nothing but its type")
    func pong() throws {
        try expect(#"{"type":"pong"}"#, is: Client.pong)
    }

    @Test("[G35] refresh_token")
    func refreshToken() throws {
        try expect(
            #"{"type":"refresh_token","token":"new_apple_jwt"}"#,
            is: Client.refreshToken(.init(token: "new_apple_jwt")))
        #expect(throws: ValidationError.self) { try Growfolio.RefreshToken(token: "").validate() }
    }

    @Test("[G36] channels")
    func channels() {
        #expect(
            Growfolio.Channel.allCases.map(\.rawValue)
                == ["orders", "positions", "account", "dca", "transfers", "fx", "quotes", "baskets"])
        let defaults = Growfolio.Session.Contract.policy.subscriptions?.defaults
        #expect(defaults == Set(Growfolio.Channel.allCases.prefix(5).map { .init($0.rawValue) }))
    }
}
