/// The rules for sockets alone: the life of connections, and what a handshake takes.
package struct SocketRules: Sendable {
    // Channels
    package let renamed = APIRule(
        "SOCKET_RENAMED", .code, .warning, "The name of a channel is the name of a session in code.")

    // Messages
    package let deliveryChanged = APIRule(
        "SOCKET_DELIVERY_CHANGED", .session, .warning, "Apps see as many of a stream's messages as they did.")

    // Envelopes
    package let envelopePayloadMoved = APIRule(
        "SOCKET_ENVELOPE_PAYLOAD_MOVED", .code, .warning,
        "The place of a payload in its frame decides on the type that code gets.")
    package let envelopeIDChanged = APIRule(
        "SOCKET_ENVELOPE_ID_CHANGED", .session, .warning, "Old clients know by its identifier what they have seen.")
    package let envelopeTimeChanged = APIRule(
        "SOCKET_ENVELOPE_TIME_CHANGED", .session, .warning, "Old clients read in one place when a frame was sent.")

    // Welcome
    package let welcomeRemoved = APIRule(
        "SOCKET_WELCOME_REMOVED", .session, .error, "Old clients are not connected until the welcome has come.")
    package let welcomeAdded = APIRule(
        "SOCKET_WELCOME_ADDED", .session, .info, "Old clients do not wait for a welcome they do not know.")
    package let welcomeChanged = APIRule(
        "SOCKET_WELCOME_CHANGED", .session, .error, "Old clients wait for the welcome that they know.")
    package let welcomeSlower = APIRule(
        "SOCKET_WELCOME_SLOWER", .session, .error, "Old clients wait as long as the old contract says.")
    package let welcomeValueMoved = APIRule(
        "SOCKET_WELCOME_VALUE_MOVED", .session, .error,
        "Old clients take the interval and the subscriptions from where they were.")

    // Heartbeat
    package let heartbeatRemoved = APIRule(
        "SOCKET_HEARTBEAT_REMOVED", .session, .error, "Old clients take silence for a lost connection.")
    package let heartbeatAdded = APIRule(
        "SOCKET_HEARTBEAT_ADDED", .session, .error, "Old clients send no heartbeats and answer none; servers close.")
    package let heartbeatChanged = APIRule(
        "SOCKET_HEARTBEAT_CHANGED", .session, .error, "Both sides know who sends a heartbeat, and in which message.")
    package let heartbeatReplyChanged = APIRule(
        "SOCKET_HEARTBEAT_REPLY_CHANGED", .session, .error, "Old clients answer with the reply that they know.")
    package let heartbeatTooSlow = APIRule(
        "SOCKET_HEARTBEAT_TOO_SLOW", .session, .error,
        "Old clients take a connection for lost when their patience has come to its end.")
    package let heartbeatTooFast = APIRule(
        "SOCKET_HEARTBEAT_TOO_FAST", .session, .error,
        "Servers close when an old client's heartbeat comes later than their patience lasts.")
    package let heartbeatGraceShorter = APIRule(
        "SOCKET_HEARTBEAT_GRACE_SHORTER", .session, .warning,
        "Old clients on slow networks answer as late as they were allowed to.")
    package let heartbeatPaceChanged = APIRule(
        "SOCKET_HEARTBEAT_PACE_CHANGED", .session, .info, "Both sides still have patience enough.")
    package let heartbeatTimeMoved = APIRule(
        "SOCKET_HEARTBEAT_TIME_MOVED", .session, .warning, "Both sides find the time of a heartbeat where it was.")
    package let heartbeatSilenceChanged = APIRule(
        "SOCKET_HEARTBEAT_SILENCE_CHANGED", .session, .info, "Old clients do about silence what they did.")

    // Close codes
    package let closeCodeChanged = APIRule(
        "SOCKET_CLOSE_CODE_CHANGED", .session, .error, "Old clients do about a close code what it meant.")
    package let closeCodeRemoved = APIRule(
        "SOCKET_CLOSE_CODE_REMOVED", .session, .warning, "Old clients know by a close code what went wrong.")
    package let closeCodeAdded = APIRule(
        "SOCKET_CLOSE_CODE_ADDED", .session, .warning,
        "Old clients do about a new close code what they do about all others.")
    package let closeCodeRenamed = APIRule(
        "SOCKET_CLOSE_CODE_RENAMED", .code, .info, "The name of a close code may be a name in code.")
    package let closeDefaultChanged = APIRule(
        "SOCKET_CLOSE_DEFAULT_CHANGED", .session, .warning, "Old clients do about other close codes what they did.")

    // Token
    package let tokenAdded = APIRule(
        "SOCKET_TOKEN_ADDED", .security, .error, "Old clients connect without a token where none was asked for.")
    package let tokenBecameRequired = APIRule(
        "SOCKET_TOKEN_BECAME_REQUIRED", .security, .error, "Old clients may connect without a token.")
    package let tokenRemoved = APIRule(
        "SOCKET_TOKEN_REMOVED", .security, .info, "Whoever could connect can connect still.")
    package let tokenBecameOptional = APIRule(
        "SOCKET_TOKEN_BECAME_OPTIONAL", .security, .info, "Whoever could connect can connect still.")
    package let tokenMoved = APIRule(
        "SOCKET_TOKEN_MOVED", .security, .error, "Old clients write the token where it was.")
    package let tokenRenewalRemoved = APIRule(
        "SOCKET_TOKEN_RENEWAL_REMOVED", .session, .error, "Old clients replace tokens without a new connection.")
    package let tokenRenewalAdded = APIRule(
        "SOCKET_TOKEN_RENEWAL_ADDED", .session, .info, "Old clients connect again to replace a token.")
    package let tokenRenewalChanged = APIRule(
        "SOCKET_TOKEN_RENEWAL_CHANGED", .session, .error,
        "Both sides replace tokens by the same messages, with values in the same places.")

    // Subscriptions
    package let subscriptionsRemoved = APIRule(
        "SOCKET_SUBSCRIPTIONS_REMOVED", .session, .error, "Old clients ask for what they want to be sent.")
    package let subscriptionsAdded = APIRule(
        "SOCKET_SUBSCRIPTIONS_ADDED", .session, .info, "Old clients get what comes without being asked for.")
    package let subscriptionsChanged = APIRule(
        "SOCKET_SUBSCRIPTIONS_CHANGED", .session, .error,
        "Both sides subscribe by the same messages, with values in the same places.")
    package let subscriptionDefaultRemoved = APIRule(
        "SOCKET_SUBSCRIPTION_DEFAULT_REMOVED", .session, .error, "Old clients get what they never had to ask for.")
    package let subscriptionDefaultAdded = APIRule(
        "SOCKET_SUBSCRIPTION_DEFAULT_ADDED", .session, .info, "Old clients get more than they asked for.")
    package let subscriptionKeysRequired = APIRule(
        "SOCKET_SUBSCRIPTION_KEYS_REQUIRED", .session, .error, "Old clients subscribe to a channel as a whole.")
    package let subscriptionKeysFreed = APIRule(
        "SOCKET_SUBSCRIPTION_KEYS_FREED", .session, .info, "A channel can be subscribed to as a whole.")
    package let subscriptionRestoreChanged = APIRule(
        "SOCKET_SUBSCRIPTION_RESTORE_CHANGED", .session, .warning,
        "Who asks again after a reconnect is settled between both sides.")
    package let answerSlower = APIRule(
        "SOCKET_ANSWER_SLOWER", .session, .warning, "Old clients wait as long as the old contract says.")

    // Reconnects
    package let reconnectChanged = APIRule(
        "SOCKET_RECONNECT_CHANGED", .session, .info, "Old clients come back at the pace they know.")
}

extension APIRule {
    package static let socket = SocketRules()
}
