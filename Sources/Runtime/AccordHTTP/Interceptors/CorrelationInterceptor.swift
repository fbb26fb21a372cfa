public import Foundation
public import HTTPTypes

/// Gives each call an identifier, by which a server's logs can be found: the same on all attempts.
public struct CorrelationInterceptor: Interceptor {
    private let header: HTTPField.Name
    private let identifier: @Sendable (UUID) -> String

    /// - Parameters:
    ///   - header: the header that carries the identifier. A value that the caller has set is kept.
    ///   - identifier: makes it of ``Call/id``; in lower case by default.
    public init(
        header: HTTPField.Name = .requestID,
        identifier: @escaping @Sendable (UUID) -> String = { $0.uuidString.lowercased() }
    ) {
        self.header = header
        self.identifier = identifier
    }

    public var phase: InterceptorPhase { .correlation }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        var call = call
        if call.headers[header] == nil { call.headers[header] = identifier(call.id) }
        return try await next(call)
    }
}
