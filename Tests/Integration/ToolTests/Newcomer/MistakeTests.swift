import Foundation
import TestEnvironment
import Testing

/// A mistake of a first user, with all that the tool prints about it.
struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The files that are added to a package that is right, or changed in it.
    var files: [String: String]
    /// A file that nobody may read.
    var unreadable: String?
    /// Lines of the error output.
    var lines: [String]
    var exitCode: Int32 = 1

    /// A package that is right.
    static let package = [
        "App/accord.json": #"{"output": "Generated"}"#,
        "App/Schemas/shop.openapi.yaml": api,
        "App/proto/shop/v1/shop.proto": "syntax = \"proto3\";\npackage shop.v1;\nmessage Item { string id = 1; }\n",
    ]

    static let api = """
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

    /// The line that follows errors of documents that a key would make warnings of.
    static let lenientNote =
        "App/accord.json: note: \"lenient\": true makes warnings of these errors, for contracts of others; 'Documents of "
        + "others' in Accord's documentation says what becomes of each"
}

@Suite("A newcomer's mistakes")
struct MistakeTests {
    @Test(
        "Each is answered with its place and the remedy",
        arguments: Mistake.inDocuments + Mistake.inNames + Mistake.inConfigurations + Mistake.inTexts)
    func answer(_ mistake: Mistake) async throws {
        let folder = try Folder(Mistake.package.merging(mistake.files) { $1 })
        if let path = mistake.unreadable {
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path(path))
        }
        let program = mistake.unreadable == nil ? Program.accord : Program.accord.unprivileged
        let result = try await program.run(["generate"], in: folder)
        #expect(result.problems == mistake.lines)
        #expect(result.exitCode == mistake.exitCode)
    }
}
