/// The rules for sockets, apart from those for the schemas of what travels.
enum SocketRules {
    static let all: [APIRule] = [
        // Channels
        APIRule("SOCKET_REMOVED", .wire, .error, "A channel can be connected to as long as clients do."),
        APIRule("SOCKET_ADDED", .wire, .info, "A new channel breaks nobody."),
        APIRule("SOCKET_RENAMED", .code, .warning, "The name of a channel is the name of a session in code."),
        APIRule(
            "SOCKET_DEPRECATED_REMOVED", .lifecycle, .info, "A channel may be gone when the day of its sunset has come."
        ),
        APIRule(
            "SOCKET_REMOVED_BEFORE_SUNSET", .lifecycle, .error, "Clients rely on a channel until the day of its sunset."
        ),
        APIRule("SOCKET_SUNSET_EARLIER", .lifecycle, .error, "Clients rely on the day that was named first."),
        APIRule(
            "SOCKET_STABILITY_LOWERED", .lifecycle, .error,
            "What was promised to be stable stays so: otherwise it could be changed at will by and by."),
        APIRule(
            "SOCKET_VERSION_NOT_RAISED", .lifecycle, .warning,
            "The version of a contract shows its users that there are changes that they notice."),

        // Servers
        APIRule("SOCKET_SERVER_REMOVED", .wire, .error, "Old clients connect to the server that they know."),
        APIRule(
            "SOCKET_SERVER_CHANGED", .wire, .error, "Old clients connect to the server and path that they know."),
        APIRule("SOCKET_SERVER_ADDED", .wire, .info, "A new server breaks nobody."),
        APIRule(
            "SOCKET_SERVER_VARIABLE_NARROWED", .wire, .error, "Old clients put into a server's URL what was allowed."),
        APIRule(
            "SOCKET_SERVER_VARIABLE_DEFAULT_CHANGED", .wire, .warning,
            "Old clients that name no value keep the default they know."),

        // Parameters of the handshake
        APIRule(
            "SOCKET_PARAMETER_REMOVED", .wire, .warning,
            "What clients ask for by a parameter has an effect, or is refused."),
        APIRule(
            "SOCKET_DEPRECATED_PARAMETER_REMOVED", .lifecycle, .info, "A deprecated parameter has no effect in the end."
        ),
        APIRule("SOCKET_PARAMETER_ADDED", .wire, .info, "A new parameter that may be absent breaks nobody."),
        APIRule(
            "SOCKET_PARAMETER_ADDED_REQUIRED", .wire, .error, "Old clients do not send what they do not know of."),
        APIRule("SOCKET_PARAMETER_BECAME_REQUIRED", .wire, .error, "Old clients leave out what may be absent."),
        APIRule("SOCKET_PARAMETER_BECAME_OPTIONAL", .wire, .info, "A parameter that may be absent breaks nobody."),
        APIRule("SOCKET_PARAMETER_DEPRECATED", .lifecycle, .info, "Clients are to do without from now on."),
        APIRule("SOCKET_PARAMETER_MOVED", .wire, .error, "Old clients write a parameter where it was."),

        // Messages
        APIRule(
            "SOCKET_SERVER_MESSAGE_REMOVED", .wire, .error, "Old clients wait for the messages they were promised."),
        APIRule(
            "SOCKET_SERVER_MESSAGE_ADDED", .wire, .warning, strict: .error,
            "Old clients do not know a new message; sessions of Accord skip it."),
        APIRule("SOCKET_CLIENT_MESSAGE_REMOVED", .wire, .error, "What old clients send is read."),
        APIRule("SOCKET_CLIENT_MESSAGE_ADDED", .wire, .info, "A new message that clients may send breaks nobody."),
        APIRule(
            "SOCKET_MESSAGE_SUNSET", .lifecycle, .info, "A message may be gone when the day of its sunset has come."),
        APIRule(
            "SOCKET_MESSAGE_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
            "Clients rely on a message until the day of its sunset."),
        APIRule(
            "SOCKET_DEPRECATED_MESSAGE_REMOVED", .lifecycle, .warning,
            "A deprecated message has no day from which on it may be gone; clients may rely on it still."),
        APIRule("SOCKET_MESSAGE_RENAMED", .code, .warning, "The name of a message is the name of a case in code."),
        APIRule(
            "SOCKET_MESSAGE_TAG_CHANGED", .wire, .error, "Both sides know a message by the same values of its tags."),
        APIRule("SOCKET_DELIVERY_CHANGED", .session, .warning, "Apps see as many of a stream's messages as they did."),

        // Operations
        APIRule("SOCKET_OPERATION_REMOVED", .code, .warning, "The name of an operation may be a name in code."),
        APIRule("SOCKET_OPERATION_ADDED", .code, .info, "A new operation breaks nobody."),
        APIRule("SOCKET_OPERATION_RENAMED", .code, .warning, "The name of an operation may be a name in code."),
        APIRule("SOCKET_OPERATION_TURNED", .wire, .error, "Both sides know who sends the messages of an operation."),
        APIRule(
            "SOCKET_OPERATION_MESSAGE_REMOVED", .code, .warning,
            "Code that handles an operation has no other messages than the operation."),
        APIRule(
            "SOCKET_OPERATION_REPLY_REMOVED", .wire, .warning, "Whoever begins an operation waits for its replies."),

        // Envelopes
        APIRule(
            "SOCKET_ENVELOPE_TAG_CHANGED", .wire, .error, "Both sides look for a message's tags in the same places."),
        APIRule(
            "SOCKET_ENVELOPE_PAYLOAD_MOVED", .code, .warning,
            "The place of a payload in its frame decides on the type that code gets."),
        APIRule(
            "SOCKET_ENVELOPE_ID_CHANGED", .session, .warning, "Old clients know by its identifier what they have seen."),
        APIRule(
            "SOCKET_ENVELOPE_TIME_CHANGED", .session, .warning, "Old clients read in one place when a frame was sent."),

        // Welcome
        APIRule(
            "SOCKET_WELCOME_REMOVED", .session, .error, "Old clients are not connected until the welcome has come."),
        APIRule("SOCKET_WELCOME_ADDED", .session, .info, "Old clients do not wait for a welcome they do not know."),
        APIRule("SOCKET_WELCOME_CHANGED", .session, .error, "Old clients wait for the welcome that they know."),
        APIRule(
            "SOCKET_WELCOME_SLOWER", .session, .error, "Old clients wait as long as the old contract says."),
        APIRule(
            "SOCKET_WELCOME_VALUE_MOVED", .session, .error,
            "Old clients take the interval and the subscriptions from where they were."),

        // Heartbeat
        APIRule("SOCKET_HEARTBEAT_REMOVED", .session, .error, "Old clients take silence for a lost connection."),
        APIRule(
            "SOCKET_HEARTBEAT_ADDED", .session, .error, "Old clients send no heartbeats and answer none; servers close."
        ),
        APIRule(
            "SOCKET_HEARTBEAT_CHANGED", .session, .error, "Both sides know who sends a heartbeat, and in which message."
        ),
        APIRule(
            "SOCKET_HEARTBEAT_REPLY_CHANGED", .session, .error, "Old clients answer with the reply that they know."),
        APIRule(
            "SOCKET_HEARTBEAT_TOO_SLOW", .session, .error,
            "Old clients take a connection for lost when their patience has come to its end."),
        APIRule(
            "SOCKET_HEARTBEAT_TOO_FAST", .session, .error,
            "Servers close when an old client's heartbeat comes later than their patience lasts."),
        APIRule(
            "SOCKET_HEARTBEAT_GRACE_SHORTER", .session, .warning,
            "Old clients on slow networks answer as late as they were allowed to."),
        APIRule("SOCKET_HEARTBEAT_PACE_CHANGED", .session, .info, "Both sides still have patience enough."),
        APIRule(
            "SOCKET_HEARTBEAT_TIME_MOVED", .session, .warning, "Both sides find the time of a heartbeat where it was."),
        APIRule("SOCKET_HEARTBEAT_SILENCE_CHANGED", .session, .info, "Old clients do about silence what they did."),

        // Close codes
        APIRule("SOCKET_CLOSE_CODE_CHANGED", .session, .error, "Old clients do about a close code what it meant."),
        APIRule("SOCKET_CLOSE_CODE_REMOVED", .session, .warning, "Old clients know by a close code what went wrong."),
        APIRule(
            "SOCKET_CLOSE_CODE_ADDED", .session, .warning,
            "Old clients do about a new close code what they do about all others."),
        APIRule("SOCKET_CLOSE_CODE_RENAMED", .code, .info, "The name of a close code may be a name in code."),
        APIRule(
            "SOCKET_CLOSE_DEFAULT_CHANGED", .session, .warning, "Old clients do about other close codes what they did."),

        // Token
        APIRule(
            "SOCKET_TOKEN_ADDED", .security, .error, "Old clients connect without a token where none was asked for."),
        APIRule("SOCKET_TOKEN_BECAME_REQUIRED", .security, .error, "Old clients may connect without a token."),
        APIRule("SOCKET_TOKEN_REMOVED", .security, .info, "Whoever could connect can connect still."),
        APIRule("SOCKET_TOKEN_BECAME_OPTIONAL", .security, .info, "Whoever could connect can connect still."),
        APIRule("SOCKET_TOKEN_MOVED", .security, .error, "Old clients write the token where it was."),
        APIRule(
            "SOCKET_TOKEN_RENEWAL_REMOVED", .session, .error, "Old clients replace tokens without a new connection."),
        APIRule("SOCKET_TOKEN_RENEWAL_ADDED", .session, .info, "Old clients connect again to replace a token."),
        APIRule(
            "SOCKET_TOKEN_RENEWAL_CHANGED", .session, .error,
            "Both sides replace tokens by the same messages, with values in the same places."),

        // Subscriptions
        APIRule("SOCKET_SUBSCRIPTIONS_REMOVED", .session, .error, "Old clients ask for what they want to be sent."),
        APIRule("SOCKET_SUBSCRIPTIONS_ADDED", .session, .info, "Old clients get what comes without being asked for."),
        APIRule(
            "SOCKET_SUBSCRIPTIONS_CHANGED", .session, .error,
            "Both sides subscribe by the same messages, with values in the same places."),
        APIRule(
            "SOCKET_SUBSCRIPTION_DEFAULT_REMOVED", .session, .error, "Old clients get what they never had to ask for."),
        APIRule("SOCKET_SUBSCRIPTION_DEFAULT_ADDED", .session, .info, "Old clients get more than they asked for."),
        APIRule(
            "SOCKET_SUBSCRIPTION_KEYS_REQUIRED", .session, .error, "Old clients subscribe to a channel as a whole."),
        APIRule("SOCKET_SUBSCRIPTION_KEYS_FREED", .session, .info, "A channel can be subscribed to as a whole."),
        APIRule(
            "SOCKET_SUBSCRIPTION_RESTORE_CHANGED", .session, .warning,
            "Who asks again after a reconnect is settled between both sides."),
        APIRule(
            "SOCKET_ANSWER_SLOWER", .session, .warning, "Old clients wait as long as the old contract says."),

        // Reconnects
        APIRule("SOCKET_RECONNECT_CHANGED", .session, .info, "Old clients come back at the pace they know."),
    ]
}
