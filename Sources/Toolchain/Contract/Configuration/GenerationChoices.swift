// The words among which keys of an `accord.json` choose. Readers and writers have them as they are, because a list of their own
// would be one more that has to agree.

/// A kind of code that is written from each contract file; each kind goes into a file of its own.
public enum OutputKind: String, Sendable, Hashable, CaseIterable {
    /// Messages and enums.
    case models
    /// The interface of each service, and the client that calls it; the session of each socket.
    case clients
    /// The mock of each service's client and each socket's session.
    case mocks
}

/// The access level of the generated declarations.
public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
    case `public`
    case package
    case `internal`
}

/// A side of a connection. Generated code is always the client; an AsyncAPI document may be written from the other side.
public enum ConnectionRole: String, Sendable, Hashable, CaseIterable {
    case client
    case server
}
