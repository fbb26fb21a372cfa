#if NIO
    import AccordHTTP
    import AccordListener
    import AccordNIO
    import EvokeEssence
    import Foundation
    import Growfolio
    import HTTPTypes
    import Hean
    import Testing

    /// Generated clients against servers that are made from the same contracts.
    @Suite(.timeLimit(.minutes(10)))
    struct GeneratedClientTests {
        private func transport(
            _ url: URL, _ version: NIOTransport.HTTPVersion, _ interceptors: [any Interceptor] = []
        ) -> NIOTransport {
            NIOTransport(baseURL: url, interceptors: interceptors, configuration: .init(version: version))
        }

        /// The error of a call that has to fail.
        private func failure<Value, Failure: Error>(
            _ call: () async throws(Failure) -> Value
        ) async throws -> Failure {
            do throws(Failure) {
                _ = try await call()
            } catch {
                return error
            }
            throw ConnectError(.unknown, "no error")
        }

        @Test(arguments: HTTPTests.versions)
        func `HEAN has its example, and samples that its client reads`(
            version: NIOTransport.HTTPVersion
        ) async throws {
            try await ServedContracts.serving([ServedContracts.contract("hean")]) { url in
                let client = Hean.HEANClient(transport: transport(url, version))
                #expect(try await client.getPortfolioSummary().equity == Decimal(string: "12456.78"))
                let positions = try await client.listPositions()
                #expect(try await client.listPositions() == positions)
                let status = try await client.getRiskState()
                if case .unknown = status.state { Issue.record("the state is none of the contract's") }
            }
        }

        @Test(arguments: HTTPTests.versions)
        func `Growfolio refuses a wrong request by the failure of its contract`(
            version: NIOTransport.HTTPVersion
        ) async throws {
            try await ServedContracts.serving([ServedContracts.contract("growfolio")]) { url in
                let client = Growfolio.GrowfolioClient(transport: transport(url, version))
                #expect(!(try await client.exchangeToken(body: .init(identityToken: "t")).userID.isEmpty))
                let error = try await failure { () throws(Growfolio.ExchangeTokenError) in
                    try await client.exchangeToken(body: .init(identityToken: ""))
                }
                guard case .documented(.unprocessableContent(let problem), _) = error else { throw error }
                #expect(problem.detail.first?.loc == [.string("body"), .string("identity_token")])
            }
        }

        @Test
        func `Growfolio fails as the client prefers`() async throws {
            try await ServedContracts.serving([ServedContracts.contract("growfolio")]) { url in
                let client = Growfolio.GrowfolioClient(transport: transport(url, .http1))
                let prefer = try #require(HTTPField.Name("Prefer"))
                let error = try await failure { () throws(Growfolio.ExchangeTokenError) in
                    try await client.exchangeToken(
                        body: .init(identityToken: "t"), options: CallOptions(headers: [prefer: "code=429"]))
                }
                guard case .documented(.tooManyRequests(let problem), _) = error else { throw error }
                #expect(!problem.detail.isEmpty)
            }
        }

        @Test
        func `EvokeEssence asks for the token of its login`() async throws {
            try await ServedContracts.serving([ServedContracts.contract("evokeessence")]) { url in
                let anonymous = EvokeEssence.EvokeEssenceClient(transport: transport(url, .http1))
                let error = try await failure { () throws(EvokeEssence.CreateSocketTokenError) in
                    try await anonymous.createSocketToken()
                }
                guard case .documented(.unauthorized(let problem), _) = error else { throw error }
                #expect(problem.message == "the call has no proof of who calls")
                let login = try await anonymous.login(body: .init(email: "a@b.example", password: "p"))
                let credentials = FixedCredentials(["session": Credential(login.token)])
                let client = EvokeEssence.EvokeEssenceClient(
                    transport: transport(url, .http2, [AuthInterceptor(credentials)]))
                #expect(!(try await client.createSocketToken().token.isEmpty))
            }
        }
    }
#endif
