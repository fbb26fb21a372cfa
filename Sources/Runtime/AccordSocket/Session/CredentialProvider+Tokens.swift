public import AccordHTTP

extension CredentialProvider {
    /// The provider's credentials as a session's `token:`: the one at hand for a new connection, a renewed one when the
    /// server wants another.
    ///
    /// ```swift
    /// Growfolio.Session(transport: transport, token: auth.tokens())
    /// ```
    ///
    /// - Parameter scheme: what the provider knows the token by.
    public func tokens(
        for scheme: SecurityScheme = .bearer
    ) -> @Sendable (TokenRequest) async throws -> String? {
        { request in
            switch (request.reason, request.previous) {
            case (.connecting, _), (_, nil): try await credential(for: scheme)?.secret
            case (.expiring, let previous?): try await credential(renewing: previous, for: scheme)?.secret
            case (.refused, let previous?): try await credential(replacing: previous, for: scheme)?.secret
            }
        }
    }
}
