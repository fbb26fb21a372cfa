/// A proof of who calls, by a security scheme.
public struct SecurityProof: Sendable, Hashable {
    /// The name of the scheme in the contract.
    public var scheme: String
    /// The scheme in the contract's words, whatever it is called: `http bearer`.
    public var type: String
    public var scopes: Set<String>

    public init(scheme: String, type: String, scopes: Set<String> = []) {
        self.scheme = scheme
        self.type = type
        self.scopes = scopes
    }
}
