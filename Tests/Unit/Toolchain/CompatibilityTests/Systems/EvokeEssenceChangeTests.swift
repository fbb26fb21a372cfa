import Testing

@testable import Compatibility

@Suite("EvokeEssence: what would break its app")
struct EvokeEssenceChangeTests {
    private static let rest = "evokeessence.openapi.yaml"
    private static let live = "evokeessence.asyncapi.yaml"
    private static let shared = "evokeessence.schema.json"

    static let changes = [
        Change(
            "the login gets another method", rest,
            [("/api/auth/login:\n    post:", "/api/auth/login:\n    put:")],
            ["error REST_OPERATION_REMOVED POST /api/auth/login", "info REST_OPERATION_ADDED PUT /api/auth/login"]),
        Change(
            "the login answers with another status", rest,
            [("\"200\":\n          description: The session.", "\"201\":\n          description: The session.")],
            ["error REST_STATUS_ADDED POST /api/auth/login 201"]),
        Change(
            "the login takes a form in place of JSON", rest,
            [
                (
                    "application/json:\n            schema: {$ref: \"#/components/schemas/LoginRequest\"}",
                    "application/x-www-form-urlencoded:\n            schema: {$ref: \"#/components/schemas/LoginRequest\"}"
                )
            ],
            [
                "error REST_BODY_MEDIA_TYPE_REMOVED POST /api/auth/login request application/json",
                "info REST_BODY_MEDIA_TYPE_ADDED POST /api/auth/login request",
            ]),
        Change(
            "the login wants a device", rest,
            [
                ("required: [email, password]", "required: [email, password, device]"),
                ("        email: {type: string, m", "        device: {type: string}\n        email: {type: string, m"),
            ],
            ["error SCHEMA_PROPERTY_REQUIRED /components/schemas/LoginRequest /device"]),
        Change(
            "the session goes into a header of its own", rest,
            [
                (
                    "      type: http\n      scheme: bearer\n      bearerFormat: JWT\n",
                    "      type: apiKey\n      in: header\n      name: X-Session\n"
                )
            ],
            ["error REST_SECURITY_SCHEME_CHANGED EvokeEssence security session"]),
        Change(
            "the socket is at another address", live, [("    address: /ws\n", "    address: /socket\n")],
            ["error SOCKET_SERVER_CHANGED #/channels/live server wss://{host}/ws"]),
        Change(
            "the handshake wants the device under another name", live,
            [("version, device]", "version, model]"), ("            device: {type", "            model: {type")],
            [
                "warning SOCKET_PARAMETER_REMOVED #/channels/live query device",
                "error SOCKET_PARAMETER_ADDED_REQUIRED #/channels/live query model",
            ]),
        Change(
            "a step of the check is not told of any more", live,
            [("      - {$ref: \"#/channels/live/messages/kycStatusChanged\"}\n", "")],
            ["error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server kycStatusChanged"]),
        Change(
            "what ends a connection means something else", live,
            [("x-accord-close: {default: refreshToken}", "x-accord-close: {default: stop}")],
            ["warning SOCKET_CLOSE_DEFAULT_CHANGED #/channels/live close default"]),
        Change(
            "deposits are known by texts", shared,
            [("\"depositId\": {\"type\": \"integer\"}", "\"depositId\": {\"type\": \"string\"}")],
            ["error SCHEMA_TYPE_WIDENED /$defs/DepositStatusChange /depositId"]),
    ]

    @Test("Ten changes are found, and nothing else is", arguments: changes)
    func find(change: Change) throws {
        let found = try change.findings(of: "evokeessence").lines
        #expect(found == change.expected)
    }

    @Test("The contract as it is has no findings against itself")
    func unchanged() throws {
        let files = try SystemContract.files(of: "evokeessence")
        #expect(try ContractVersions(old: files, new: files).findings().isEmpty)
    }
}
