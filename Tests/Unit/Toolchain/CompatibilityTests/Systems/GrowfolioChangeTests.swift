import Testing

@testable import Compatibility

@Suite("Growfolio: what would break its app")
struct GrowfolioChangeTests {
    private static let rest = "growfolio.openapi.yaml"
    private static let live = "growfolio.asyncapi.yaml"
    private static let shared = "growfolio.schema.json"

    static let changes = [
        Change(
            "the sign-in moves to another path", rest, [("/api/v1/auth/token:", "/api/v2/auth/token:")],
            ["error REST_PATH_REMOVED /api/v1/auth/token", "info REST_OPERATION_ADDED POST /api/v2/auth/token"]),
        Change(
            "the sign-in wants a name", rest,
            [("required: [identity_token]", "required: [identity_token, user_first_name]")],
            ["error SCHEMA_PROPERTY_REQUIRED /components/schemas/TokenRequest /user_first_name"]),
        Change(
            "the sign-in may not name the user", rest, [("required: [user_id]", "required: []")],
            ["error SCHEMA_PROPERTY_NOT_REQUIRED /components/schemas/TokenResponse /user_id"]),
        Change(
            "a quote's price becomes a number", shared,
            [("\"price_usd\": {\"$ref\": \"#/$defs/Price\"}", "\"price_usd\": {\"type\": \"number\"}")],
            [
                "error SCHEMA_TYPE_WIDENED /$defs/QuoteUpdate /price_usd",
                "warning SCHEMA_FORMAT_CHANGED /$defs/QuoteUpdate /price_usd",
            ]),
        Change(
            "an order gets a side that the app does not know", shared,
            [("\"enum\": [\"buy\", \"sell\"]", "\"enum\": [\"buy\", \"sell\", \"short\"]")],
            ["warning SCHEMA_ENUM_VALUE_ADDED /$defs/OrderUpdate /side"]),
        Change(
            "cancelled orders are not told of any more", live,
            [("      - {$ref: \"#/channels/live/messages/orderCancelled\"}\n", "")],
            ["error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server orderCancelled"]),
        Change(
            "quotes have another event", live, [("event: {const: quote_updated}", "event: {const: quote}")],
            ["error SOCKET_MESSAGE_TAG_CHANGED #/channels/live server quoteUpdated"]),
        Change(
            "the heartbeat slows down, and the welcome does not say so", live,
            [
                ("provides: {heartbeatInterval: /data/heartbeat_interval, ", "provides: {"),
                ("      interval: 30\n", "      interval: 60\n"),
            ],
            [
                "error SOCKET_WELCOME_VALUE_MOVED #/channels/live welcome",
                "error SOCKET_HEARTBEAT_TOO_SLOW #/channels/live heartbeat",
            ]),
        Change(
            "an expired token is no reason to come back any more", live,
            [("{name: tokenExpired, action: refreshToken,", "{name: tokenExpired, action: stop,")],
            ["error SOCKET_CLOSE_CODE_CHANGED #/channels/live close 4002"]),
        Change(
            "transfers have to be asked for", live,
            [("defaults: [orders, positions, account, dca, transfers]", "defaults: [orders, positions, account, dca]")],
            ["error SOCKET_SUBSCRIPTION_DEFAULT_REMOVED #/channels/live subscriptions"]),
    ]

    @Test("Ten changes are found, and nothing else is", arguments: changes)
    func find(change: Change) throws {
        let found = try change.findings(of: "growfolio").lines
        #expect(found == change.expected)
    }

    @Test("The contract as it is has no findings against itself")
    func unchanged() throws {
        let files = try SystemContract.files(of: "growfolio")
        #expect(try ContractVersions(old: files, new: files).findings().isEmpty)
    }
}
