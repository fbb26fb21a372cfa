/// The rules for channels of AsyncAPI that are no WebSockets, apart from the schemas of their messages.
enum ChannelRules {
    static let all: [APIRule] = [
        // Channels
        APIRule("CHANNEL_REMOVED", .wire, .error, "A channel is there as long as clients use it."),
        APIRule("CHANNEL_ADDED", .wire, .info, "A new channel breaks nobody."),
        APIRule(
            "CHANNEL_DEPRECATED_REMOVED", .lifecycle, .info,
            "A channel may be gone when the day of its sunset has come."),
        APIRule(
            "CHANNEL_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
            "Clients rely on a channel until the day of its sunset."),
        APIRule("CHANNEL_SUNSET_EARLIER", .lifecycle, .error, "Clients rely on the day that was named first."),
        APIRule(
            "CHANNEL_STABILITY_LOWERED", .lifecycle, .error,
            "What was promised to be stable stays so: otherwise it could be changed at will by and by."),
        APIRule(
            "CHANNEL_VERSION_NOT_RAISED", .lifecycle, .warning,
            "Users of a contract see by its version that they will notice changes."),

        // Servers
        APIRule("CHANNEL_SERVER_REMOVED", .wire, .error, "Old clients connect to the server that they know."),
        APIRule(
            "CHANNEL_SERVER_CHANGED", .wire, .error, "Old clients connect to the server and address that they know."),
        APIRule("CHANNEL_SERVER_ADDED", .wire, .info, "A new server breaks nobody."),
        APIRule(
            "CHANNEL_SERVER_VARIABLE_NARROWED", .wire, .error, "Old clients put into an address what was allowed."),
        APIRule(
            "CHANNEL_SERVER_VARIABLE_DEFAULT_CHANGED", .wire, .warning,
            "Old clients that name no value keep the default they know."),

        // Messages
        APIRule("CHANNEL_MESSAGE_REMOVED", .wire, .error, "Both sides send and read the messages they were promised."),
        APIRule("CHANNEL_MESSAGE_ADDED", .wire, .warning, strict: .error, "Old readers do not know a new message."),
        APIRule(
            "CHANNEL_SERVER_MESSAGE_REMOVED", .wire, .error, "Old clients wait for the messages they were promised."),
        APIRule(
            "CHANNEL_SERVER_MESSAGE_ADDED", .wire, .warning, strict: .error, "Old clients do not know a new message."),
        APIRule("CHANNEL_CLIENT_MESSAGE_REMOVED", .wire, .error, "What old clients send is read."),
        APIRule("CHANNEL_CLIENT_MESSAGE_ADDED", .wire, .info, "A new message that clients may send breaks nobody."),
        APIRule(
            "CHANNEL_MESSAGE_SUNSET", .lifecycle, .info, "A message may be gone when the day of its sunset has come."),
        APIRule(
            "CHANNEL_MESSAGE_REMOVED_BEFORE_SUNSET", .lifecycle, .error,
            "Clients rely on a message until the day of its sunset."),
        APIRule(
            "CHANNEL_DEPRECATED_MESSAGE_REMOVED", .lifecycle, .warning,
            "A deprecated message has no day from which on it may be gone; clients may rely on it still."),
        APIRule("CHANNEL_MESSAGE_RENAMED", .code, .warning, "The name of a message may be a name in code."),
        APIRule(
            "CHANNEL_MESSAGE_TAG_CHANGED", .wire, .error, "Both sides know a message by the same values of its tags."),
        APIRule(
            "CHANNEL_ENVELOPE_TAG_CHANGED", .wire, .error, "Both sides look for a message's tags in the same places."),

        // Operations
        APIRule("CHANNEL_OPERATION_REMOVED", .code, .warning, "The name of an operation may be a name in code."),
        APIRule("CHANNEL_OPERATION_ADDED", .code, .info, "A new operation breaks nobody."),
        APIRule("CHANNEL_OPERATION_RENAMED", .code, .warning, "The name of an operation may be a name in code."),
        APIRule("CHANNEL_OPERATION_TURNED", .wire, .error, "Both sides know who sends the messages of an operation."),
        APIRule(
            "CHANNEL_OPERATION_MESSAGE_REMOVED", .code, .warning,
            "Code that handles an operation has no other messages than the operation."),
        APIRule(
            "CHANNEL_OPERATION_REPLY_REMOVED", .wire, .warning, "Whoever begins an operation waits for its replies."),
    ]
}
