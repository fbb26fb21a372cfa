extension [any Interceptor] {
    /// The interceptors that most apps want: for a token and an identifier for each call, a key for each call that
    /// changes something, and repetitions; with a sink, for reports too. They are for servers that know such keys, as
    /// calls with a key are repeated.
    ///
    /// ```swift
    /// URLSessionTransport(baseURL: url, interceptors: .standard(auth: session, exempt: [signIn]))
    /// ```
    ///
    /// - Parameters:
    ///   - keys, exempt: see ``AuthInterceptor``.
    ///   - retry: `nil` for no repetitions.
    public static func standard(
        auth credentials: any CredentialProvider,
        keys: [String: Credential] = [:],
        exempt: [MethodDescriptor] = [],
        retry: RetryPolicy? = RetryPolicy(),
        analytics sink: (any AnalyticsSink)? = nil
    ) -> [any Interceptor] {
        var interceptors: [any Interceptor] = [
            CorrelationInterceptor(), IdempotencyInterceptor(),
            AuthInterceptor(credentials, keys: keys, exempt: exempt),
        ]
        if let retry { interceptors.append(RetryInterceptor(retry)) }
        if let sink { interceptors.append(AnalyticsInterceptor(sink)) }
        return interceptors
    }
}
