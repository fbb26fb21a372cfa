import Foundation
import TestEnvironment
import Testing

/// The mistakes of a first user, each with all that the tool prints.
@Suite("A newcomer's mistakes")
struct MistakeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// What is changed in a package that is right.
        var files: [String: String]
        /// Lines of the error output.
        var lines: [String]
        var exitCode: Int32 = 1
    }

    /// A package that is right.
    private static let package = [
        "App/accord.json": #"{"output": "Generated"}"#,
        "App/Schemas/shop.openapi.yaml": api,
        "App/proto/shop/v1/shop.proto": "syntax = \"proto3\";\npackage shop.v1;\nmessage Item { string id = 1; }\n",
    ]

    private static let api = """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        paths:
          /items:
            patch:
              operationId: changeItem
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
              responses: { "204": { description: Changed. } }
        components:
          schemas:
            Item:
              type: object
              required: [id]
              properties:
                id: { type: string }
                note: { type: [string, "null"], x-accord-tri-state: true }

        """

    private static func api(_ right: String, _ wrong: String) -> [String: String] {
        ["App/Schemas/shop.openapi.yaml": api.replacing(right, with: wrong)]
    }

    private static let schemas = "App/Schemas/shop.openapi.yaml"
    private static let item = "(#/components/schemas/Item"

    static let all = [
        Mistake(testDescription: "none", files: [:], lines: [], exitCode: 0),
        Mistake(
            testDescription: "a misspelled keyword", files: api("id: { type", "id: { tpye"),
            lines: [
                "\(schemas):15:15: warning: 'tpye' has no effect; did you mean 'type'? \(item)/properties/id)"
            ], exitCode: 0),
        Mistake(
            testDescription: "a misspelled list of required properties", files: api("required:", "requierd:"),
            lines: ["\(schemas):13:7: warning: 'requierd' has no effect; did you mean 'required'? \(item))"],
            exitCode: 0),
        Mistake(
            testDescription: "a misspelled operationId", files: api("operationId", "operationID"),
            lines: [
                "\(schemas):6:7: warning: 'operationID' has no effect; did you mean 'operationId'? (#/paths/~1items/patch)"
            ], exitCode: 0),
        Mistake(
            testDescription: "a misspelled extension", files: api("x-accord-tri-state", "x-accord-tristate"),
            lines: [
                "\(schemas):16:41: error: there is no 'x-accord-tristate' here; did you mean 'x-accord-tri-state'? "
                    + "\(item)/properties/note)",
                "App/accord.json: note: \"lenient\": true makes warnings of these errors, for contracts of others; "
                    + "'Documents of others' in Accord's Schemas/README.md says what becomes of each",
            ]),
        Mistake(
            testDescription: "an extension on another object than its own",
            files: api("    patch:", "    x-accord-name: edit\n    patch:"),
            lines: [
                "\(schemas):5:5: error: 'x-accord-name' does not belong here; move it to 'info', an operation, a "
                    + "parameter or a schema (#/paths/~1items)",
                "App/accord.json: note: \"lenient\": true makes warnings of these errors, for contracts of others; "
                    + "'Documents of others' in Accord's Schemas/README.md says what becomes of each",
            ]),
        Mistake(
            testDescription: "a configuration with a byte order mark",
            files: ["App/accord.json": "\u{FEFF}{\"output\": \"Generated\"}"], lines: [], exitCode: 0),
    ]

    @Test("Each is answered with its place and the remedy", arguments: all)
    func answer(_ mistake: Mistake) async throws {
        let folder = try Folder(Self.package.merging(mistake.files) { $1 })
        let result = try await Program.accord.run(["generate"], in: folder)
        #expect(result.problems == mistake.lines)
        #expect(result.exitCode == mistake.exitCode)
    }
}
