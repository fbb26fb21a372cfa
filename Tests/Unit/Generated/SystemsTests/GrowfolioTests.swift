import Accord
import AccordHTTP
import AccordMocks
import Foundation
import Growfolio
import GrowfolioMocks
import Testing

@Suite("Growfolio's contracts")
struct GrowfolioTests {
    @Test("[G1, G2] a mock replaces the token exchange, and records its requests")
    func mock() async throws {
        let mock = Growfolio.GrowfolioClientMock()
        mock.exchangeToken.returns(Growfolio.TokenResponse(userID: "u1", alpacaAccountStatus: .active))
        let growfolio: any Growfolio.GrowfolioClientInterface = mock
        let user = try await growfolio.exchangeToken(body: .init(identityToken: "jwt", userFirstName: "Ada"))
        #expect(user.alpacaAccountStatus == .active)
        #expect(mock.exchangeToken.calls.map(\.request.body.identityToken) == ["jwt"])
        #expect(
            try mock.exchangeToken.calls[0].request.body.jsonString()
                == #"{"identity_token":"jwt","user_first_name":"Ada"}"#)
    }

    @Test("[G1] validate() names what is wrong with a request")
    func validation() throws {
        let error = #expect(throws: ValidationError.self) { try Growfolio.TokenRequest(identityToken: "").validate() }
        #expect(error?.violations.map(\.path) == ["identity_token"])
        try Growfolio.TokenRequest(identityToken: "jwt").validate()
    }

    @Test(
        "[G2] a status that the contract does not name is kept, and absent, null and unknown properties are no errors")
    func response() throws {
        let text = #"{"user_id":"u1","email":null,"alpaca_account_status":"ONBOARDING","plan":"pro"}"#
        let user = try Growfolio.TokenResponse(json: text)
        #expect(user == Growfolio.TokenResponse(userID: "u1", alpacaAccountStatus: .unknown("ONBOARDING")))
        #expect(try user.jsonString() == #"{"user_id":"u1","alpaca_account_status":"ONBOARDING"}"#)
    }

    private static let quote = """
        {"symbol":"AAPL","price_usd":"170.12","price_gbp":"135.22","bid":"170.1","ask":"170.14",\
        "change_percent":"0.58","fx_rate":"1.2567","timestamp":"2024-01-01T12:00:00.000000"}
        """

    @Test("Trap: a timestamp without a zone and with six digits is UTC, and written as it came")
    func naiveTimestamp() throws {
        let quote = try Growfolio.QuoteUpdate(json: Self.quote)
        #expect(quote.timestamp == Date(timeIntervalSince1970: 1_704_110_400))
        #expect(try quote.jsonString() == Self.quote)
        #expect(try JSONDecoder().decode(Growfolio.QuoteUpdate.self, from: Data(Self.quote.utf8)) == quote)
    }

    @Test("Trap: decimals are strings, or numbers, and exact; half a number is none")
    func decimals() throws {
        let quote = try Growfolio.QuoteUpdate(json: Self.quote)
        #expect(quote.priceUsd == Decimal(string: "170.12"))
        let number = Self.quote.replacing("\"170.12\"", with: "170.12")
        #expect(try Growfolio.QuoteUpdate(json: number) == quote)
        let error = #expect(throws: CodecError.self) {
            try Growfolio.QuoteUpdate(json: Self.quote.replacing("\"170.12\"", with: "\"12abc\""))
        }
        #expect(error?.path == "price_usd")
    }

    @Test("Trap: coders with a key strategy of their own change nothing that the contract does not want changed")
    func keys() throws {
        // The app uses `.convertFromSnakeCase`; a model's own coder knows no strategy.
        let quote = try Growfolio.QuoteUpdate(json: Data(Self.quote.utf8))
        let written = try JSONValue(json: JSONEncoder().encode(quote))
        #expect(written == (try JSONValue(json: Self.quote)))
    }

    @Test("Trap: the order's own `event` and spelling of `canceled` stay apart from the envelope's")
    func order() throws {
        let order = try Growfolio.OrderUpdate(
            json: """
                {"order_id":"o1","symbol":"AAPL","side":"buy","filled_qty":"10.5","filled_price":null,\
                "status":"canceled","event":"canceled","basket_id":null}
                """)
        #expect(order.status == .canceled)
        #expect(order.event == .canceled)
        #expect(order.filledPrice == nil)
        #expect(order.filledQty == Decimal(string: "10.5"))
    }
}
