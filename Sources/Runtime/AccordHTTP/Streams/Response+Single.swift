import HTTPTypes

extension Response {
    /// Reads the one message that an answer has to have.
    ///
    /// - Parameters:
    ///   - headers: those of the answer, unless they come as an event.
    ///   - next: waits for what comes next.
    /// - Throws: what `next` throws; `unimplemented`, when there is no message or more than one, since then the server
    ///   has another kind of method in mind.
    static func single(
        headers: HTTPFields = [:], next: () async throws(ConnectError) -> ServerStream<Output>.Event
    ) async throws(ConnectError) -> Response {
        var headers = headers
        var message: Output?
        while true {
            switch try await next() {
            case .headers(let first):
                headers = first
            case .message(let one):
                guard message == nil else {
                    throw ConnectError(
                        .unimplemented, "the server answered with more than one message", metadata: headers)
                }
                message = one
            case .end(let trailers):
                guard let message else {
                    throw ConnectError(
                        .unimplemented, "the server answered with no message", metadata: headers + trailers)
                }
                return Response(message: message, headers: headers, trailers: trailers)
            }
        }
    }
}
