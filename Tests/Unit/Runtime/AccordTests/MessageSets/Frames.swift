import Accord
import Foundation

// Message sets as the generator writes them.

enum Frames {
    /// Two tags, and the payload under a key.
    enum Server: MessageSet {
        case welcome(Welcome)
        case heartbeat
        case quoteUpdated(Quote)
        case expiring(Expiring)
        case ack(JSONValue)
        case notice(String?)
        case event([String: JSONValue])
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .welcome(let payload): _project(0, payload, visit)
            case .heartbeat: _project(1, (), visit)
            case .quoteUpdated(let payload): _project(2, payload, visit)
            case .expiring(let payload): _project(3, payload, visit)
            case .ack(let payload): _project(4, payload, visit)
            case .notice(let payload): _project(5, payload, visit)
            case .event(let payload): _project(6, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .welcome(payload.move())
            case 1: .heartbeat
            case 2: .quoteUpdated(payload.move())
            case 3: .expiring(payload.move())
            case 4: .ack(payload.move())
            case 5: .notice(payload.move())
            case 6: .event(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Server",
                """
                frame /type /event
                id /id
                at tn /timestamp
                0 /data system -
                . /data system heartbeat
                1 /data event quote_updated|"quote updated"
                2 /data event|system token_expiring
                j /data ack *
                ?s /data notice "*"|"-"|-
                {j /data event *
                """,
                types: [Welcome.self, Quote.self, Expiring.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// One tag, and the payload is the frame.
    enum Client: MessageSet {
        case subscribe(Subscribe)
        case ping(Ping)
        case pong
        case labels([String: Int64])
        case anything(JSONValue)
        case part(Schemas.ContentPart)
        case tick(Tick)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .subscribe(let payload): _project(0, payload, visit)
            case .ping(let payload): _project(1, payload, visit)
            case .pong: _project(2, (), visit)
            case .labels(let payload): _project(3, payload, visit)
            case .anything(let payload): _project(4, payload, visit)
            case .part(let payload): _project(5, payload, visit)
            case .tick(let payload): _project(6, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .subscribe(payload.move())
            case 1: .ping(payload.move())
            case 2: .pong
            case 3: .labels(payload.move())
            case 4: .anything(payload.move())
            case 5: .part(payload.move())
            case 6: .tick(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Client",
                """
                frame /type
                at te /timestamp
                0 / subscribe|unsubscribe
                +1 / ping
                . / pong
                +{I / labels
                +j / anything
                2 / text|image|image_url|group
                3 / tick
                """,
                types: [Subscribe.self, Ping.self, Schemas.ContentPart.self, Tick.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// Tags, payloads and all else in objects of their own.
    enum Nested: MessageSet {
        case first(Quote)
        case second(Expiring)
        case bare
        case loose(Ping)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .first(let payload): _project(0, payload, visit)
            case .second(let payload): _project(1, payload, visit)
            case .bare: _project(2, (), visit)
            case .loose(let payload): _project(3, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .first(payload.move())
            case 1: .second(payload.move())
            case 2: .bare
            case 3: .loose(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Nested",
                """
                frame /head/t~1ype /head/version
                id /head/id
                at tm /sent/at
                0 /body/content first 1
                1 /body second 1|2
                . /body bare *
                +3 / loose 1
                """,
                types: [Quote.self, Expiring.self, Subscribe.self, Ping.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// The tag is in the payload, which is not the frame.
    enum Inner: MessageSet {
        case text(Ping)
        case quote(Quote)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .text(let payload): _project(0, payload, visit)
            case .quote(let payload): _project(1, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .text(payload.move())
            case 1: .quote(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Inner",
                """
                frame /data/kind
                0 /data ping
                1 /data quote
                """,
                types: [Ping.self, Quote.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }
}

extension Frames {
    struct Welcome: Record {
        var connectionID: UUID
        var subscriptions: [String]
        var heartbeatInterval: Int32

        static var _table: ModelTable {
            ModelTable(
                "frames.Welcome",
                """
                u connection_id
                *s subscriptions
                i heartbeat_interval
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    struct Quote: Record {
        var symbol: String
        var priceUSD: Decimal
        var bid: Decimal?
        var timestamp: Date

        static var _table: ModelTable {
            ModelTable(
                "frames.Quote",
                """
                s symbol
                Ds price_usd
                ?Ds bid
                tn timestamp
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    struct Expiring: Record {
        var expiresInSeconds: Int32

        static var _table: ModelTable { ModelTable("frames.Expiring", "i expires_in_seconds") }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// Has its tag.
    struct Subscribe: Record {
        var type: String
        var channels: [String]

        static var _table: ModelTable {
            ModelTable(
                "frames.Subscribe",
                """
                s type
                *s channels
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// Has no tag, and refuses what it does not know.
    struct Ping: Record {
        var timestamp: Date?

        static var _table: ModelTable {
            ModelTable(
                "frames.Ping",
                """
                ?te timestamp
                #strict
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }
}

extension Frames {
    /// Has its tag, and the time.
    struct Tick: Record {
        var symbol: String
        var timestamp: Date?

        static var _table: ModelTable {
            ModelTable(
                "frames.Tick",
                """
                = type "tick"
                s symbol
                ?te timestamp
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    static let quote = Quote(symbol: "AAPL", priceUSD: Decimal(18525) / 100, bid: nil, timestamp: noon)
    /// 2024-01-01T12:00:00Z.
    static let noon = Date(timeIntervalSince1970: 1_704_110_400)
    static let quoteText = #"{"symbol":"AAPL","price_usd":"185.25","timestamp":"2024-01-01T12:00:00.000000"}"#
}
