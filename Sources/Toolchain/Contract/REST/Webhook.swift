/// A call that the server makes and the client answers (OpenAPI 3.1, `webhooks` and "Callback Object").
public struct Webhook: Sendable, Equatable {
    /// What the contract calls it: `orderShipped`.
    public var name: String
    /// Where the client says whom to call, in a call of its own: `{$request.body#/url}`; `nil` where that is settled
    /// elsewhere.
    public var url: String?
    /// What is sent and answered; its path is empty.
    public var operation: APIOperation

    public init(name: String, url: String? = nil, operation: APIOperation) {
        self.name = name
        self.url = url
        self.operation = operation
    }
}
