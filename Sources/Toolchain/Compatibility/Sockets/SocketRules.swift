/// The rules for sockets alone: the life of connections, and what a handshake takes.
struct SocketRules: Sendable {
    // Channels
    let renamed = APIRule("SOCKET_RENAMED", .code, .warning, "The name of a channel is the name of a session in code.")

    // Messages
    let deliveryChanged = APIRule(
        "SOCKET_DELIVERY_CHANGED", .session, .warning, "Apps see as many of a stream's messages as they did.")

    // Envelopes
    let envelopePayloadMoved = APIRule(
        "SOCKET_ENVELOPE_PAYLOAD_MOVED", .code, .warning,
        "The place of a payload in its frame decides on the type that code gets.")
    let envelopeIDChanged = APIRule(
        "SOCKET_ENVELOPE_ID_CHANGED", .session, .warning, "Old clients know by its identifier what they have seen.")
    let envelopeTimeChanged = APIRule(
        "SOCKET_ENVELOPE_TIME_CHANGED", .session, .warning, "Old clients read in one place when a frame was sent.")

    // Welcome
    let welcomeRemoved = APIRule(
        "SOCKET_WELCOME_REMOVED", .session, .error, "Old clients are not connected until the welcome has come.")
    let welcomeAdded = APIRule(
        "SOCKET_WELCOME_ADDED", .session, .info, "Old clients do not wait for a welcome they do not know.")
    let welcomeChanged = APIRule(
        "SOCKET_WELCOME_CHANGED", .session, .error, "Old clients wait for the welcome that they know.")
    let welcomeSlower = APIRule(
        "SOCKET_WELCOME_SLOWER", .session, .error, "Old clients wait as long as the old contract says.")
    let welcomeValueMoved = APIRule(
        "SOCKET_WELCOME_VALUE_MOVED", .session, .error,
        "Old clients take the interval and the subscriptions from where they were.")

    // Heartbeat
    let heartbeatRemoved = APIRule(
        "SOCKET_HEARTBEAT_REMOVED", .session, .error, "Old clients take silence for a lost connection.")
    let heartbeatAdded = APIRule(
        "SOCKET_HEARTBEAT_ADDED", .session, .error, "Old clients send no heartbeats and answer none; servers close.")
    let heartbeatChanged = APIRule(
        "SOCKET_HEARTBEAT_CHANGED", .session, .error, "Both sides know who sends a heartbeat, and in which message.")
    let heartbeatReplyChanged = APIRule(
        "SOCKET_HEARTBEAT_REPLY_CHANGED", .session, .error, "Old clients answer with the reply that they know.")
    let heartbeatTooSlow = APIRule(
        "SOCKET_HEARTBEAT_TOO_SLOW", .session, .error,
        "Old clients take a connection for lost when their patience has come to its end.")
    let heartbeatTooFast = APIRule(
        "SOCKET_HEARTBEAT_TOO_FAST", .session, .error,
        "Servers close when an old client's heartbeat comes later than their patience lasts.")
    let heartbeatGraceShorter = APIRule(
        "SOCKET_HEARTBEAT_GRACE_SHORTER", .session, .warning,
        "Old clients on slow networks answer as late as they were allowed to.")
    let heartbeatPaceChanged = APIRule(
        "SOCKET_HEARTBEAT_PACE_CHANGED", .session, .info, "Both sides still have patience enough.")
    let heartbeatTimeMoved = APIRule(
        "SOCKET_HEARTBEAT_TIME_MOVED", .session, .warning, "Both sides find the time of a heartbeat where it was.")
    let heartbeatSilenceChanged = APIRule(
        "SOCKET_HEARTBEAT_SILENCE_CHANGED", .session, .info, "Old clients do about silence what they did.")

    // Close codes
    let closeCodeChanged = APIRule(
        "SOCKET_CLOSE_CODE_CHANGED", .session, .error, "Old clients do about a close code what it meant.")
    let closeCodeRemoved = APIRule(
        "SOCKET_CLOSE_CODE_REMOVED", .session, .warning, "Old clients know by a close code what went wrong.")
    let closeCodeAdded = APIRule(
        "SOCKET_CLOSE_CODE_ADDED", .session, .warning,
        "Old clients do about a new close code what they do about all others.")
    let closeCodeRenamed = APIRule(
        "SOCKET_CLOSE_CODE_RENAMED", .code, .info, "The name of a close code may be a name in code.")
    let closeDefaultChanged = APIRule(
        "SOCKET_CLOSE_DEFAULT_CHANGED", .session, .warning, "Old clients do about other close codes what they did.")

    // Token
    let tokenAdded = APIRule(
        "SOCKET_TOKEN_ADDED", .security, .error, "Old clients connect without a token where none was asked for.")
    let tokenBecameRequired = APIRule(
        "SOCKET_TOKEN_BECAME_REQUIRED", .security, .error, "Old clients may connect without a token.")
    let tokenRemoved = APIRule("SOCKET_TOKEN_REMOVED", .security, .info, "Whoever could connect can connect still.")
    let tokenBecameOptional = APIRule(
        "SOCKET_TOKEN_BECAME_OPTIONAL", .security, .info, "Whoever could connect can connect still.")
    let tokenMoved = APIRule("SOCKET_TOKEN_MOVED", .security, .error, "Old clients write the token where it was.")
    let tokenRenewalRemoved = APIRule(
        "SOCKET_TOKEN_RENEWAL_REMOVED", .session, .error, "Old clients replace tokens without a new connection.")
    let tokenRenewalAdded = APIRule(
        "SOCKET_TOKEN_RENEWAL_ADDED", .session, .info, "Old clients connect again to replace a token.")
    let tokenRenewalChanged = APIRule(
        "SOCKET_TOKEN_RENEWAL_CHANGED", .session, .error,
        "Both sides replace tokens by the same messages, with values in the same places.")

    // Subscriptions
    let subscriptionsRemoved = APIRule(
        "SOCKET_SUBSCRIPTIONS_REMOVED", .session, .error, "Old clients ask for what they want to be sent.")
    let subscriptionsAdded = APIRule(
        "SOCKET_SUBSCRIPTIONS_ADDED", .session, .info, "Old clients get what comes without being asked for.")
    let subscriptionsChanged = APIRule(
        "SOCKET_SUBSCRIPTIONS_CHANGED", .session, .error,
        "Both sides subscribe by the same messages, with values in the same places.")
    let subscriptionDefaultRemoved = APIRule(
        "SOCKET_SUBSCRIPTION_DEFAULT_REMOVED", .session, .error, "Old clients get what they never had to ask for.")
    let subscriptionDefaultAdded = APIRule(
        "SOCKET_SUBSCRIPTION_DEFAULT_ADDED", .session, .info, "Old clients get more than they asked for.")
    let subscriptionKeysRequired = APIRule(
        "SOCKET_SUBSCRIPTION_KEYS_REQUIRED", .session, .error, "Old clients subscribe to a channel as a whole.")
    let subscriptionKeysFreed = APIRule(
        "SOCKET_SUBSCRIPTION_KEYS_FREED", .session, .info, "A channel can be subscribed to as a whole.")
    let subscriptionRestoreChanged = APIRule(
        "SOCKET_SUBSCRIPTION_RESTORE_CHANGED", .session, .warning,
        "Who asks again after a reconnect is settled between both sides.")
    let answerSlower = APIRule(
        "SOCKET_ANSWER_SLOWER", .session, .warning, "Old clients wait as long as the old contract says.")

    // Reconnects
    let reconnectChanged = APIRule(
        "SOCKET_RECONNECT_CHANGED", .session, .info, "Old clients come back at the pace they know.")
}

extension APIRule {
    static let socket = SocketRules()
}
