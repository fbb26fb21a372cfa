import AccordHTTP
import Foundation

/// Signs in at Growfolio, and shows what HEAN's trading backend holds: two servers, two contracts, one program.
@main
struct Portfolio {
    static func main() async {
        let urls = CommandLine.arguments.dropFirst().compactMap { URL(string: $0) }
        guard urls.count == 2 else {
            print("usage: Portfolio <URL of HEAN> <URL of Growfolio>")
            exit(2)
        }
        do {
            try await showTrading(Hean.HEANClient(transport: URLSessionTransport(baseURL: urls[0])))
            try await signIn(Growfolio.GrowfolioClient(transport: URLSessionTransport(baseURL: urls[1])))
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }

    /// Takes the interface, so that a preview can give it a mock.
    private static func showTrading(_ hean: any Hean.HEANClientInterface) async throws {
        let summary = try await hean.getPortfolioSummary()
        print("Equity        \(summary.equity) of \(summary.initialCapital) at first, \(summary.totalPnl) gained")
        for position in try await hean.listPositions() {
            print("Position      \(position.symbol): \(position.size) at \(position.currentPrice)")
        }
        let risk = try await hean.getRiskState()
        switch risk.state {
        case .normal: print("Risk          no restrictions; drawdown \(risk.drawdown)")
        case .softBrake, .quarantine, .hardStop: print("Risk          restricted: \(risk.state.rawValue)")
        case .unknown(let state): print("Risk          \(state): newer than this app, so better be careful")
        }
    }

    /// An identity token as Sign in with Apple gives it; this one is made up, and signed by nobody.
    private static func identityToken(of user: String, expiring expiry: Int) -> String {
        let parts = [#"{"alg":"none"}"#, #"{"sub":"\#(user)","exp":\#(expiry)}"#]
        return parts.map { Data($0.utf8).base64EncodedString().replacing("=", with: "") }.joined(separator: ".") + "."
    }

    private static func signIn(_ growfolio: any Growfolio.GrowfolioClientInterface) async throws {
        let token = identityToken(of: "ada", expiring: 4_102_444_800)
        let user = try await growfolio.exchangeToken(
            body: .init(identityToken: token, userFirstName: "Ada", userLastName: "Lovelace"))
        print("Signed in     \(user.userID), account \(user.alpacaAccountStatus?.rawValue ?? "not opened yet")")
        do throws(Growfolio.ExchangeTokenError) {
            _ = try await growfolio.exchangeToken(body: .init(identityToken: identityToken(of: "ada", expiring: 1)))
        } catch {
            // Each response of the contract is a case with its own type.
            guard case .documented(.unauthorized(let problem), _) = error else { throw error }
            print("Refused       an expired token: \(problem.detail)")
        }
    }
}
