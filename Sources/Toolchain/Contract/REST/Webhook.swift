/// A call that the server makes and the client answers (OpenAPI 3.1, `webhooks` and "Callback Object").
public struct Webhook: Sendable, Equatable {
    /// Its name in the contract: `orderShipped`.
    public var name: String
    /// The place in a call of the client that says whom to call: `{$request.body#/url}`; `nil` where that is settled
    /// elsewhere.
    public var url: String?
    /// The request and its responses, as an operation with an empty path.
    public var operation: APIOperation

    public init(name: String, url: String? = nil, operation: APIOperation) {
        self.name = name
        self.url = url
        self.operation = operation
    }
}
