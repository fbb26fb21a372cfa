extension [any Interceptor] {
    /// What most apps want: a token, an identifier and a key for each call, and repetitions; with a sink, reports too.
    ///
    /// ```swift
    /// URLSessionTransport(baseURL: url, interceptors: .standard(auth: session, exempt: [signIn]))
    /// ```
    ///
    /// - Parameters:
    ///   - exempt: see ``AuthInterceptor``.
    ///   - retry: `nil` for no repetitions.
    public static func standard(
        auth credentials: any CredentialProvider,
        exempt: [MethodDescriptor] = [],
        retry: RetryPolicy? = RetryPolicy(),
        analytics sink: (any AnalyticsSink)? = nil
    ) -> [any Interceptor] {
        var interceptors: [any Interceptor] = [
            CorrelationInterceptor(), IdempotencyInterceptor(), AuthInterceptor(credentials, exempt: exempt),
        ]
        if let retry { interceptors.append(RetryInterceptor(retry)) }
        if let sink { interceptors.append(AnalyticsInterceptor(sink)) }
        return interceptors
    }
}
