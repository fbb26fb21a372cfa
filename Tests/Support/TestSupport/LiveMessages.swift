public import Accord

/// A channel in the shape that Accord generates: quotes, with all that sessions do of their own accord.
public enum LiveMessages {
    public enum Server: MessageSet {
        case welcome(Welcome)
        case heartbeat
        case quote(Quote)
        case ack(Ack)
        case error(Problem)
        case tokenExpiring
        case tokenRefreshed
        case pong
        case unknown(tag: String, value: JSONValue)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .welcome(let payload): _project(0, payload, visit)
            case .heartbeat: _project(1, (), visit)
            case .quote(let payload): _project(2, payload, visit)
            case .ack(let payload): _project(3, payload, visit)
            case .error(let payload): _project(4, payload, visit)
            case .tokenExpiring: _project(5, (), visit)
            case .tokenRefreshed: _project(6, (), visit)
            case .pong: _project(7, (), visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        public static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .welcome(payload.move())
            case 1: .heartbeat
            case 2: .quote(payload.move())
            case 3: .ack(payload.move())
            case 4: .error(payload.move())
            case 5: .tokenExpiring
            case 6: .tokenRefreshed
            case 7: .pong
            default: nil
            }
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Server",
                """
                frame /type
                id /id
                at te /timestamp
                0 /data welcome
                . /data heartbeat
                1 /data quote
                2 /data ack
                3 /data error
                . /data token_expiring
                . /data token_refreshed
                . /data pong
                """,
                types: [Welcome.self, Quote.self, Ack.self, Problem.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public enum Client: MessageSet {
        case subscribe(Subscribe)
        case unsubscribe(Subscribe)
        case pong
        case ping
        case refreshToken(RefreshToken)
        case message(Text)
        case unknown(tag: String, value: JSONValue)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .subscribe(let payload): _project(0, payload, visit)
            case .unsubscribe(let payload): _project(1, payload, visit)
            case .pong: _project(2, (), visit)
            case .ping: _project(3, (), visit)
            case .refreshToken(let payload): _project(4, payload, visit)
            case .message(let payload): _project(5, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        public static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .subscribe(payload.move())
            case 1: .unsubscribe(payload.move())
            case 2: .pong
            case 3: .ping
            case 4: .refreshToken(payload.move())
            case 5: .message(payload.move())
            default: nil
            }
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Client",
                """
                frame /type
                +0 / subscribe
                +0 / unsubscribe
                . / pong
                . / ping
                +1 / refresh_token
                +2 / message
                """,
                types: [Subscribe.self, RefreshToken.self, Text.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Welcome: Record {
        public var heartbeatInterval: Int32?
        public var subscriptions: [String]?

        public init(heartbeatInterval: Int32? = nil, subscriptions: [String]? = nil) {
            self.heartbeatInterval = heartbeatInterval
            self.subscriptions = subscriptions
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Welcome",
                """
                ?i heartbeat_interval
                ?*s subscriptions
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Quote: Record {
        public var symbol: String
        public var price: Int32
        public var bid: Int32?

        public init(symbol: String, price: Int32, bid: Int32? = nil) {
            self.symbol = symbol
            self.price = price
            self.bid = bid
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Quote",
                """
                s symbol
                i price
                %?i bid
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Ack: Record {
        public var action: String
        public var channels: [String]?

        public init(action: String, channels: [String]? = nil) {
            self.action = action
            self.channels = channels
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Ack",
                """
                s action
                ?*s channels
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Problem: Record {
        public var error: String

        public init(error: String) {
            self.error = error
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Problem",
                """
                s error
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Subscribe: Record {
        public var channels: [String]
        public var symbols: [String]?

        public init(channels: [String], symbols: [String]? = nil) {
            self.channels = channels
            self.symbols = symbols
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Subscribe",
                """
                *s channels
                ?*s symbols
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct RefreshToken: Record {
        public var token: String

        public init(token: String) {
            self.token = token
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.RefreshToken",
                """
                s token
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }

    public struct Text: Record {
        public var text: String
        public var weight: Double

        public init(text: String, weight: Double = 0) {
            self.text = text
            self.weight = weight
        }

        public static var _table: ModelTable {
            ModelTable(
                "live.Text",
                """
                s text
                R weight = 0
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        public static var _schema: ModelSchema { _cachedSchema }
    }
}
