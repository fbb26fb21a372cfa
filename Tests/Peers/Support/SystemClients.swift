// What these tests need of the clients of HEAN, Growfolio and EvokeEssence, written by hand in the shape that Accord
// generates, from Schemas.

import Accord
import AccordHTTP
import Foundation

enum Hean {
    struct PortfolioSummary: Accord.Record {
        var totalPnl: Decimal
        var realizedPnl: Decimal
        var unrealizedPnl: Decimal
        var equity: Decimal
        var initialCapital: Decimal

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "hean.PortfolioSummary",
                """
                Dn total_pnl
                Dn realized_pnl
                Dn unrealized_pnl
                Dn equity
                Dn initial_capital
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct Position: Accord.Record {
        var symbol: String
        var size: Decimal
        var entryPrice: Decimal
        var currentPrice: Decimal
        var unrealizedPnl: Decimal

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "hean.Position",
                """
                s symbol
                Dn size
                Dn entry_price
                Dn current_price
                Dn unrealized_pnl
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct RiskStatus: Accord.Record {
        var state: RiskState
        var drawdown: Decimal
        var maxPositionSize: Decimal

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "hean.RiskStatus",
                """
                0 state
                Dn drawdown
                Dn max_position_size
                """,
                types: [RiskState.self])
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    enum RiskState: Accord.StringEnum {
        case normal
        case softBrake
        case quarantine
        case hardStop
        case unknown(String)

        init(rawValue: String) {
            switch rawValue {
            case "NORMAL": self = .normal
            case "SOFT_BRAKE": self = .softBrake
            case "QUARANTINE": self = .quarantine
            case "HARD_STOP": self = .hardStop
            default: self = .unknown(rawValue)
            }
        }

        var rawValue: String {
            switch self {
            case .normal: "NORMAL"
            case .softBrake: "SOFT_BRAKE"
            case .quarantine: "QUARANTINE"
            case .hardStop: "HARD_STOP"
            case .unknown(let value): value
            }
        }

        static var allCases: [RiskState] { [.normal, .softBrake, .quarantine, .hardStop] }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    enum HEANOperations {
        enum GetPortfolioSummary: AccordHTTP.RESTOperation {
            struct Request: Sendable {}

            typealias Output = PortfolioSummary
            typealias Failure = Never

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "hean.HEAN", name: "getPortfolioSummary", method: "GET", path: "/api/portfolio/summary",
                accepts: ["application/json"])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {}

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                default: .undocumented
                }
            }
        }

        enum ListPositions: AccordHTTP.RESTOperation {
            struct Request: Sendable {}

            typealias Output = [Position]
            typealias Failure = Never

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "hean.HEAN", name: "listPositions", method: "GET", path: "/api/positions",
                accepts: ["application/json"])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {}

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json("*0", types: [Position.self]))
                default: .undocumented
                }
            }
        }

        enum GetRiskState: AccordHTTP.RESTOperation {
            struct Request: Sendable {}

            typealias Output = RiskStatus
            typealias Failure = Never

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "hean.HEAN", name: "getRiskState", method: "GET", path: "/api/risk/state",
                accepts: ["application/json"])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {}

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                default: .undocumented
                }
            }
        }
    }

    struct HEANClient: Sendable {
        let rest: AccordHTTP.RESTClient

        init(transport: any AccordHTTP.Transport, options: AccordHTTP.RESTOptions = .init()) {
            rest = AccordHTTP.RESTClient(transport: transport, options: options)
        }

        func getPortfolioSummary(
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<Never>) -> PortfolioSummary {
            try await rest.call(HEANOperations.GetPortfolioSummary.self, .init(), options)
        }

        func listPositions(
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<Never>) -> [Position] {
            try await rest.call(HEANOperations.ListPositions.self, .init(), options)
        }

        func getRiskState(
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<Never>) -> RiskStatus {
            try await rest.call(HEANOperations.GetRiskState.self, .init(), options)
        }
    }
}

enum Growfolio {
    struct TokenRequest: Accord.Record {
        var identityToken: String
        var userFirstName: String?
        var userLastName: String?

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "growfolio.TokenRequest",
                """
                s identity_token
                ?s user_first_name
                ?s user_last_name
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct TokenResponse: Accord.Record {
        var userID: String
        var email: String?
        var name: String?
        var alpacaAccountStatus: AccountStatus?

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "growfolio.TokenResponse",
                """
                s user_id
                ?s email
                ?s name
                ?0 alpaca_account_status
                """,
                types: [AccountStatus.self])
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    enum AccountStatus: Accord.StringEnum {
        case active
        case unknown(String)

        init(rawValue: String) {
            self = rawValue == "ACTIVE" ? .active : .unknown(rawValue)
        }

        var rawValue: String {
            switch self {
            case .active: "ACTIVE"
            case .unknown(let value): value
            }
        }

        static var allCases: [AccountStatus] { [.active] }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct Problem: Accord.Record {
        var detail: String

        static var _table: Accord.ModelTable { Accord.ModelTable("growfolio.Problem", "s detail") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct ValidationProblem: Accord.Record {
        var detail: [Violation]

        static var _table: Accord.ModelTable {
            Accord.ModelTable("growfolio.ValidationProblem", "*0 detail", types: [Violation.self])
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct Violation: Accord.Record {
        var msg: String
        var type: String

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "growfolio.Violation",
                """
                s msg
                s type
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    enum GrowfolioSecurity {
        static let identityToken = AccordHTTP.SecurityScheme("identityToken", .bearer)
    }

    enum GrowfolioOperations {
        enum ExchangeToken: AccordHTTP.RESTOperation {
            struct Request: Sendable {
                var body: TokenRequest
            }

            typealias Output = TokenResponse

            enum Failure: Sendable {
                case unauthorized(Problem)
                case unprocessableContent(ValidationProblem)
                case tooManyRequests(Problem)
            }

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "growfolio.Growfolio", name: "exchangeToken", method: "POST", path: "/api/v1/auth/token",
                accepts: ["application/json"])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.json(request.body)
            }

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                case 401: .failure(.unauthorized(try await response.json()))
                case 422: .failure(.unprocessableContent(try await response.json()))
                case 429: .failure(.tooManyRequests(try await response.json()))
                default: .undocumented
                }
            }
        }
    }

    struct GrowfolioClient: Sendable {
        let rest: AccordHTTP.RESTClient

        init(transport: any AccordHTTP.Transport, options: AccordHTTP.RESTOptions = .init()) {
            rest = AccordHTTP.RESTClient(transport: transport, options: options)
        }

        func exchangeToken(
            body: TokenRequest,
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<GrowfolioOperations.ExchangeToken.Failure>) -> TokenResponse {
            try await rest.call(GrowfolioOperations.ExchangeToken.self, .init(body: body), options)
        }
    }
}

enum EvokeEssence {
    struct LoginRequest: Accord.Record {
        var email: String
        var password: String

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "evokeEssence.LoginRequest",
                """
                s email
                s password
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct LoginResponse: Accord.Record {
        var token: String

        static var _table: Accord.ModelTable { Accord.ModelTable("evokeEssence.LoginResponse", "s token") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct SocketToken: Accord.Record {
        var token: String
        var expiresAt: Date?

        static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "evokeEssence.SocketToken",
                """
                s token
                ?tr expiresAt
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    struct Problem: Accord.Record {
        var message: String

        static var _table: Accord.ModelTable { Accord.ModelTable("evokeEssence.Problem", "s message") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    enum EvokeEssenceSecurity {
        static let session = AccordHTTP.SecurityScheme("session", .bearer)
    }

    enum EvokeEssenceOperations {
        enum Login: AccordHTTP.RESTOperation {
            struct Request: Sendable {
                var body: LoginRequest
            }

            typealias Output = LoginResponse

            enum Failure: Sendable {
                case unauthorized(Problem)
            }

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "evokeEssence.EvokeEssence", name: "login", method: "POST", path: "/api/auth/login",
                accepts: ["application/json"])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.json(request.body)
            }

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                case 401: .failure(.unauthorized(try await response.json()))
                default: .undocumented
                }
            }
        }

        enum CreateSocketToken: AccordHTTP.RESTOperation {
            struct Request: Sendable {}

            typealias Output = SocketToken

            enum Failure: Sendable {
                case unauthorized(Problem)
            }

            static let descriptor = AccordHTTP.OperationDescriptor(
                service: "evokeEssence.EvokeEssence", name: "createSocketToken", method: "POST",
                path: "/api/websocket/token", accepts: ["application/json"],
                security: [[EvokeEssenceSecurity.session]])

            static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {}

            static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                case 401: .failure(.unauthorized(try await response.json()))
                default: .undocumented
                }
            }
        }
    }

    struct EvokeEssenceClient: Sendable {
        let rest: AccordHTTP.RESTClient

        init(transport: any AccordHTTP.Transport, options: AccordHTTP.RESTOptions = .init()) {
            rest = AccordHTTP.RESTClient(transport: transport, options: options)
        }

        func login(
            body: LoginRequest,
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<EvokeEssenceOperations.Login.Failure>) -> LoginResponse {
            try await rest.call(EvokeEssenceOperations.Login.self, .init(body: body), options)
        }

        func createSocketToken(
            options: AccordHTTP.CallOptions = .init()
        ) async throws(AccordHTTP.RESTError<EvokeEssenceOperations.CreateSocketToken.Failure>) -> SocketToken {
            try await rest.call(EvokeEssenceOperations.CreateSocketToken.self, .init(), options)
        }
    }
}
