import Contract

/// Short ways to build a contract of message sets and sockets, as `SchemaFragments.swift` has them for all else.

func messages(
    _ name: String, tags: [[String]] = [["type"]], id: [String]? = nil, sentAt: MessageSetModel.SentAt? = nil,
    _ messages: [MessageSetModel.Message] = [], models: [Model] = []
) -> Model {
    .messages(MessageSetModel(info: info(name, models), tags: tags, id: id, sentAt: sentAt, messages: messages))
}

/// - Parameters:
///   - tags: The value that each must have: `event`, `-` for nothing, `*` for anything; its name, when none is given.
///   - writesTags: Whether the payload does not have them.
func socketMessage(
    _ name: String, _ payload: ValueType? = nil, at path: [String] = [], _ tags: String..., writesTags: Bool = true,
    stream: StreamPolicy? = nil, isDeprecated: Bool = false, documentation: Documentation = Documentation()
) -> MessageSetModel.Message {
    let tags = tags.isEmpty ? [name] : tags
    return MessageSetModel.Message(
        name: name, payload: payload, payloadPath: path,
        tags: tags.map { tag in
            switch tag {
            case "-": .values([.none])
            case "*": .any
            default: .values([.string(tag)])
            }
        }, writesTags: writesTags, stream: stream, isDeprecated: isDeprecated,
        documentation: documentation, location: somewhere, pointer: "#/messages/\(name)")
}

/// A socket between the message sets `ServerMessage` and `ClientMessage` of the package `shop`.
func socket(
    _ name: String, servers: [Server] = [Server(url: "wss://shop.example/ws")], _ parameters: [Parameter] = [],
    incoming: String = "shop.ServerMessage", outgoing: String = "shop.ClientMessage",
    stream: StreamPolicy = StreamPolicy(buffer: 256, overflow: .dropOldest), token: SocketToken? = nil,
    welcome: Welcome? = nil, heartbeat: Heartbeat? = nil, subscriptions: Subscriptions? = nil,
    close: CloseRules = CloseRules(), reconnect: Reconnect = Reconnect(),
    documentation: Documentation = Documentation()
) -> Socket {
    Socket(
        name: name, fullName: name, servers: servers, parameters: parameters, incoming: incoming, outgoing: outgoing,
        stream: stream, token: token, welcome: welcome, heartbeat: heartbeat, subscriptions: subscriptions,
        close: close, reconnect: reconnect, documentation: documentation, location: somewhere,
        pointer: "#/channels/\(name)")
}
