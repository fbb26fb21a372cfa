/// The rules for sockets and other channels alike, apart from those for the schemas of their messages.
package struct ChannelRules: Sendable {
    // Channels
    package let removed = APIRule(
        [.socket: "SOCKET_REMOVED", .channel: "CHANNEL_REMOVED"], .wire, .error,
        "A channel is there as long as clients use it.")
    package let added = APIRule(
        [.socket: "SOCKET_ADDED", .channel: "CHANNEL_ADDED"], .wire, .info, "A new channel breaks nobody.")
    package let deprecatedRemoved = APIRule(
        [.socket: "SOCKET_DEPRECATED_REMOVED", .channel: "CHANNEL_DEPRECATED_REMOVED"], .lifecycle, .info,
        "A channel may be gone when the day of its sunset has come.")
    package let removedBeforeSunset = APIRule(
        [.socket: "SOCKET_REMOVED_BEFORE_SUNSET", .channel: "CHANNEL_REMOVED_BEFORE_SUNSET"], .lifecycle, .error,
        "Clients rely on a channel until the day of its sunset.")

    // Messages
    package let serverMessageRemoved = APIRule(
        [.socket: "SOCKET_SERVER_MESSAGE_REMOVED", .channel: "CHANNEL_SERVER_MESSAGE_REMOVED"], .wire, .error,
        "Old clients wait for the messages they were promised.")
    package let serverMessageAdded = APIRule(
        [.socket: "SOCKET_SERVER_MESSAGE_ADDED", .channel: "CHANNEL_SERVER_MESSAGE_ADDED"], .wire, .warning,
        strict: .error, "Old clients do not know a new message; sessions of Accord skip it.")
    package let clientMessageRemoved = APIRule(
        [.socket: "SOCKET_CLIENT_MESSAGE_REMOVED", .channel: "CHANNEL_CLIENT_MESSAGE_REMOVED"], .wire, .error,
        "What old clients send is read.")
    package let clientMessageAdded = APIRule(
        [.socket: "SOCKET_CLIENT_MESSAGE_ADDED", .channel: "CHANNEL_CLIENT_MESSAGE_ADDED"], .wire, .info,
        "A new message that clients may send breaks nobody.")
    package let messageSunset = APIRule(
        [.socket: "SOCKET_MESSAGE_SUNSET", .channel: "CHANNEL_MESSAGE_SUNSET"], .lifecycle, .info,
        "A message may be gone when the day of its sunset has come.")
    package let messageRemovedBeforeSunset = APIRule(
        [.socket: "SOCKET_MESSAGE_REMOVED_BEFORE_SUNSET", .channel: "CHANNEL_MESSAGE_REMOVED_BEFORE_SUNSET"],
        .lifecycle, .error, "Clients rely on a message until the day of its sunset.")
    package let deprecatedMessageRemoved = APIRule(
        [.socket: "SOCKET_DEPRECATED_MESSAGE_REMOVED", .channel: "CHANNEL_DEPRECATED_MESSAGE_REMOVED"], .lifecycle,
        .warning, "A deprecated message has no day from which on it may be gone; clients may rely on it still.")
    package let messageRenamed = APIRule(
        [.socket: "SOCKET_MESSAGE_RENAMED", .channel: "CHANNEL_MESSAGE_RENAMED"], .code, .warning,
        "The name of a message may be the name of a case in code.")
    package let messageTagChanged = APIRule(
        [.socket: "SOCKET_MESSAGE_TAG_CHANGED", .channel: "CHANNEL_MESSAGE_TAG_CHANGED"], .wire, .error,
        "Both sides know a message by the same values of its tags.")
    package let messageRemoved = APIRule(
        "CHANNEL_MESSAGE_REMOVED", .wire, .error, "Both sides send and read the messages they were promised.")
    package let messageAdded = APIRule(
        "CHANNEL_MESSAGE_ADDED", .wire, .warning, strict: .error, "Old readers do not know a new message.")

    // Operations
    package let operationRemoved = APIRule(
        [.socket: "SOCKET_OPERATION_REMOVED", .channel: "CHANNEL_OPERATION_REMOVED"], .code, .warning,
        "The name of an operation may be a name in code.")
    package let operationAdded = APIRule(
        [.socket: "SOCKET_OPERATION_ADDED", .channel: "CHANNEL_OPERATION_ADDED"], .code, .info,
        "A new operation breaks nobody.")
    package let operationRenamed = APIRule(
        [.socket: "SOCKET_OPERATION_RENAMED", .channel: "CHANNEL_OPERATION_RENAMED"], .code, .warning,
        "The name of an operation may be a name in code.")
    package let operationTurned = APIRule(
        [.socket: "SOCKET_OPERATION_TURNED", .channel: "CHANNEL_OPERATION_TURNED"], .wire, .error,
        "Both sides know who sends the messages of an operation.")
    package let operationMessageRemoved = APIRule(
        [.socket: "SOCKET_OPERATION_MESSAGE_REMOVED", .channel: "CHANNEL_OPERATION_MESSAGE_REMOVED"], .code, .warning,
        "Code that handles an operation has no other messages than the operation.")
    package let operationReplyRemoved = APIRule(
        [.socket: "SOCKET_OPERATION_REPLY_REMOVED", .channel: "CHANNEL_OPERATION_REPLY_REMOVED"], .wire, .warning,
        "Whoever begins an operation waits for its replies.")

    // Envelopes
    package let envelopeTagChanged = APIRule(
        [.socket: "SOCKET_ENVELOPE_TAG_CHANGED", .channel: "CHANNEL_ENVELOPE_TAG_CHANGED"], .wire, .error,
        "Both sides look for a message's tags in the same places.")

    // Terms: what both sides go by beside types
    package let contentTypeChanged = APIRule(
        [.socket: "SOCKET_CONTENT_TYPE_CHANGED", .channel: "CHANNEL_CONTENT_TYPE_CHANGED"], .wire, .error,
        "Old clients read and write messages in the media type they know.")
    package let correlationIDChanged = APIRule(
        [.socket: "SOCKET_CORRELATION_ID_CHANGED", .channel: "CHANNEL_CORRELATION_ID_CHANGED"], .wire, .error,
        "Both sides find in the same place what a message is an answer to.")
    package let replyMoved = APIRule(
        [.socket: "SOCKET_REPLY_MOVED", .channel: "CHANNEL_REPLY_MOVED"], .wire, .error,
        "Whoever begins an operation waits for its replies where they came.")
    package let parameterLocationChanged = APIRule(
        [.socket: "SOCKET_PARAMETER_LOCATION_CHANGED", .channel: "CHANNEL_PARAMETER_LOCATION_CHANGED"], .wire, .warning,
        "A parameter of an address has the value that is in the message.")
    package let protocolVersionChanged = APIRule(
        [.socket: "SOCKET_PROTOCOL_VERSION_CHANGED", .channel: "CHANNEL_PROTOCOL_VERSION_CHANGED"], .wire, .warning,
        "Old clients speak the version of a protocol that they know.")
    package let destinationChanged = APIRule(
        [.socket: "SOCKET_DESTINATION_CHANGED", .channel: "CHANNEL_DESTINATION_CHANGED"], .wire, .error,
        "Messages go where old clients send them, or look for them.")
    package let bindingChanged = APIRule(
        [.socket: "SOCKET_BINDING_CHANGED", .channel: "CHANNEL_BINDING_CHANGED"], .wire, .warning,
        "Both sides use a protocol as its bindings in the contract say.")
    package let termAdded = APIRule(
        [.socket: "SOCKET_TERM_ADDED", .channel: "CHANNEL_TERM_ADDED"], .wire, .warning,
        "What a contract says for the first time, old clients may do in another way.")
    package let addressChanged = APIRule(
        [.socket: "SOCKET_ADDRESS_CHANGED", .channel: "CHANNEL_ADDRESS_CHANGED"], .wire, .error,
        "Old clients go to the address that they know.")
}

extension APIRule {
    package static let channel = ChannelRules()
}
