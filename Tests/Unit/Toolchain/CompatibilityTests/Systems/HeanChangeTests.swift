import Testing

@testable import Compatibility

@Suite("HEAN: what would break its app")
struct HeanChangeTests {
    private static let rest = "hean.openapi.yaml"
    private static let live = "hean.asyncapi.yaml"
    private static let shared = "hean.schema.json"

    static let changes = [
        Change(
            "the positions come in an object", rest,
            [
                (
                    "                type: array\n                items: {$ref: \"#/components/schemas/Position\"}",
                    "                type: object\n                required: [items]\n                properties: "
                        + "{items: {type: array, items: {$ref: \"#/components/schemas/Position\"}}}"
                )
            ],
            ["error SCHEMA_TYPE_WIDENED GET /api/positions 200 application/json"]),
        Change(
            "the state of risk is not told over HTTP any more", rest, [("/api/risk/state:", "/api/risk:")],
            ["error REST_PATH_REMOVED /api/risk/state", "info REST_OPERATION_ADDED GET /api/risk"]),
        Change(
            "a call gets another name", rest, [("operationId: listPositions", "operationId: getPositions")],
            ["warning REST_OPERATION_RENAMED GET /api/positions"]),
        Change(
            "the positions have to be asked for by account", rest,
            [
                (
                    "      operationId: listPositions\n",
                    "      operationId: listPositions\n      parameters: [{name: account, in: query, required: true, "
                        + "schema: {type: string}}]\n"
                )
            ],
            ["error REST_PARAMETER_ADDED_REQUIRED GET /api/positions query account"]),
        Change(
            "the summary may lack what the portfolio is worth", rest,
            [("unrealized_pnl, equity, initial_capital]", "unrealized_pnl, initial_capital]")],
            ["error SCHEMA_PROPERTY_NOT_REQUIRED /components/schemas/PortfolioSummary /equity"]),
        Change(
            "the backend wants to know who calls", rest,
            [
                (
                    "components:\n",
                    "security: [{key: []}]\ncomponents:\n  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}\n"
                )
            ],
            [
                "error REST_SECURITY_ADDED GET /api/portfolio/summary security",
                "error REST_SECURITY_ADDED GET /api/positions security",
                "error REST_SECURITY_ADDED GET /api/risk/state security",
            ]),
        Change(
            "there is another state of risk", shared,
            [("\"QUARANTINE\", \"HARD_STOP\"]", "\"QUARANTINE\", \"HARD_STOP\", \"HALTED\"]")],
            // It travels over HTTP and over the socket; reports have it once.
            Array(repeating: "warning SCHEMA_ENUM_VALUE_ADDED /$defs/RiskState", count: 2)),
        Change(
            "a tick lacks its symbol", shared, [("[\"type\", \"symbol\", \"price\"]", "[\"type\", \"price\"]")],
            ["error SCHEMA_PROPERTY_NOT_REQUIRED /$defs/Tick /symbol"]),
        Change(
            "the risk's message has another type", shared, [("{\"const\": \"risk_state\"}", "{\"const\": \"risk\"}")],
            ["error SOCKET_MESSAGE_TAG_CHANGED #/channels/live server riskState"]),
        Change(
            "the backend loses patience sooner", live,
            [("      interval: 5\n", "      interval: 1\n"), ("      grace: 10\n", "      grace: 3\n")],
            [
                "error SOCKET_HEARTBEAT_TOO_FAST #/channels/live heartbeat",
                "warning SOCKET_HEARTBEAT_GRACE_SHORTER #/channels/live heartbeat",
            ]),
    ]

    @Test("Ten changes are found, and nothing else is", arguments: changes)
    func find(change: Change) throws {
        let found = try change.findings(of: "hean").lines
        #expect(found == change.expected)
    }

    @Test("The contract as it is has no findings against itself")
    func unchanged() throws {
        let files = try SystemContract.files(of: "hean")
        #expect(try ContractVersions(old: files, new: files).findings().isEmpty)
    }
}
