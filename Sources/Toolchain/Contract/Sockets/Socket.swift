/// A channel of an AsyncAPI document, as the client sees it: what travels over it, and how its connections live. A
/// WebSocket becomes a `…Session` and a `…SessionMock`; others are there only in a complete reading.
public struct Socket: Sendable, Equatable {
    /// `Growfolio`; the session is `GrowfolioSession`, or `Session` in a namespace of that name.
    public var name: String
    /// The full name, package included.
    public var fullName: String
    /// Whether it is a WebSocket with an address, so that there are sessions.
    public var isSession: Bool
    /// Whether nobody says which of the two sides the document describes, and it is no session's.
    public var isMutual: Bool
    /// Its address on every server, with names in braces; `nil` where nobody knows it.
    public var address: String?
    /// The names in the address.
    public var addressVariables: [Server.Variable]
    public var terms: [Term]
    /// The servers at which it is found, the channel's address included: `wss://api.growfolio.app/api/v1/ws`. A
    /// parameter of the address is a variable of each server.
    public var servers: [Server]
    /// The parameters of the handshake's query and headers, without the token.
    public var parameters: [Parameter]
    /// The full name of the `MessageSetModel` of what the server sends.
    public var incoming: String
    /// The full name of the `MessageSetModel` of what the client sends.
    public var outgoing: String
    /// The occasions on which messages travel, as the contract names them.
    public var operations: [SocketOperation]
    /// The policy for streams of messages that have no policy of their own.
    public var stream: StreamPolicy
    public var token: SocketToken?
    public var welcome: Welcome?
    public var heartbeat: Heartbeat?
    public var subscriptions: Subscriptions?
    public var close: CloseRules
    public var reconnect: Reconnect
    /// Of the contract, as its authors count: `1.4.0`; empty where they do not.
    public var version: String
    public var lifecycle: Lifecycle
    /// The places of its `x-accord-…` objects, by their names without `x-accord-`: `heartbeat`; those of close codes as
    /// `close/4001`.
    public var places: [String: SourceLocation]
    public var documentation: Documentation
    public var location: SourceLocation
    /// `#/channels/live`.
    public var pointer: String

    public init(
        name: String, fullName: String, isSession: Bool = true, isMutual: Bool = false, address: String? = nil,
        addressVariables: [Server.Variable] = [], terms: [Term] = [], servers: [Server] = [],
        parameters: [Parameter] = [],
        incoming: String, outgoing: String, operations: [SocketOperation] = [],
        stream: StreamPolicy = StreamPolicy(buffer: 256, overflow: .dropOldest), token: SocketToken? = nil,
        welcome: Welcome? = nil, heartbeat: Heartbeat? = nil, subscriptions: Subscriptions? = nil,
        close: CloseRules = CloseRules(), reconnect: Reconnect = Reconnect(),
        version: String = "", lifecycle: Lifecycle = Lifecycle(), places: [String: SourceLocation] = [:],
        documentation: Documentation = Documentation(), location: SourceLocation, pointer: String
    ) {
        self.name = name
        self.fullName = fullName
        self.isSession = isSession
        self.isMutual = isMutual
        self.address = address
        self.addressVariables = addressVariables
        self.terms = terms
        self.servers = servers
        self.parameters = parameters
        self.incoming = incoming
        self.outgoing = outgoing
        self.operations = operations
        self.stream = stream
        self.token = token
        self.welcome = welcome
        self.heartbeat = heartbeat
        self.subscriptions = subscriptions
        self.close = close
        self.reconnect = reconnect
        self.version = version
        self.lifecycle = lifecycle
        self.places = places
        self.documentation = documentation
        self.location = location
        self.pointer = pointer
    }
}
