public import HTTPTypes

extension HTTPField.Name {
    /// `X-Request-ID`
    public static let requestID = named("X-Request-ID")
    /// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header)
    public static let idempotencyKey = named("Idempotency-Key")

    /// `Last-Event-ID` (WHATWG HTML, section 9.2.4)
    static let lastEventID = named("Last-Event-ID")

    /// For names that are known to be ones.
    static func named(_ name: StaticString) -> HTTPField.Name {
        HTTPField.Name(name.description) ?? .userAgent
    }
}
