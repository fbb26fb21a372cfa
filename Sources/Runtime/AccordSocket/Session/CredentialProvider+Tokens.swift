public import AccordHTTP

extension CredentialProvider {
    /// The provider's credentials as a session's `token:`: the one at hand for a new connection, a renewed one when the
    /// server wants another.
    ///
    /// ```swift
    /// GrowfolioSession(transport: transport, token: auth.tokens())
    /// ```
    ///
    /// - Parameter scheme: what the provider knows the token by.
    public func tokens(
        for scheme: SecurityScheme = .bearer
    ) -> @Sendable (TokenRequest) async throws -> String? {
        { request in
            guard request.reason != .connecting, let previous = request.previous else {
                return try await credential(for: scheme)?.secret
            }
            return try await credential(replacing: previous, for: scheme)?.secret
        }
    }
}
