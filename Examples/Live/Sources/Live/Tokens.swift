import AccordHTTP
import Foundation

/// The sources of the sessions' tokens.
enum Tokens {
    /// An identity token as Sign in with Apple gives it; this one is made up, signed by nobody, and good for an hour.
    static func growfolio() -> String {
        let expiry = Int(Date().timeIntervalSince1970) + 3_600
        let parts = [#"{"alg":"none"}"#, #"{"sub":"ada","exp":\#(expiry)}"#]
        return parts.map { Data($0.utf8).base64EncodedString().replacing("=", with: "") }.joined(separator: ".") + "."
    }

    /// EvokeEssence's REST API gives a token for each connection: its session asks here before every attempt.
    static func evokeEssence(_ url: URL) async throws -> String {
        let login = try await EvokeEssence.EvokeEssenceClient(transport: URLSessionTransport(baseURL: url))
            .login(body: .init(email: "ada@example.com", password: "correct horse"))
        let transport = URLSessionTransport(
            baseURL: url, interceptors: [AuthInterceptor(FixedCredentials(["session": Credential(login.token)]))])
        return try await EvokeEssence.EvokeEssenceClient(transport: transport).createSocketToken().token
    }
}
