package import AccordHTTP

/// A method that a server has, with the function that answers its calls.
package struct RPCRoute: Sendable {
    package let method: MethodDescriptor
    package let handle: @Sendable (RPCExchange) async throws(ConnectError) -> Void

    /// - Parameter handle: reads the requests of a call and sends its responses. The call ends when it returns or throws. A
    ///   method that answers with one message has to send exactly one. Its task is cancelled when the caller goes away, and
    ///   when the call's time is up.
    package init(
        _ method: MethodDescriptor, handle: @escaping @Sendable (RPCExchange) async throws(ConnectError) -> Void
    ) {
        self.method = method
        self.handle = handle
    }
}

extension MethodDescriptor.Kind {
    /// Whether a call has one request, rather than a stream of them.
    var hasSingleRequest: Bool { self == .unary || self == .serverStream }

    /// Whether a call has one response, rather than a stream of them.
    var hasSingleResponse: Bool { self == .unary || self == .clientStream }
}
