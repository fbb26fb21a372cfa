import Testing

@testable import Compatibility

@Suite("Changelog: which version the changes of a document call for")
struct DocumentVersionTests {
    /// `1.4.0 1.5.0 minor` and what is said.
    @Test(
        "A version is raised enough, or the lowest one that would do is named",
        arguments: [
            ("1.4.0", "2.0.0", VersionBump.major, "1.4.0 → 2.0.0"),
            ("1.4.0", "1.5.0", .major, "1.4.0 → 1.5.0, but its changes call for 2.0.0"),
            ("1.4.2", "1.4.2", .major, "still 1.4.2, but its changes call for 2.0.0"),
            ("1.4.2", "1.5.0", .minor, "1.4.2 → 1.5.0"),
            ("1.4.2", "1.4.3", .minor, "1.4.2 → 1.4.3, but its changes call for 1.5.0"),
            ("1.4.2", "2.0.0", .minor, "1.4.2 → 2.0.0"),
            ("1.4.2", "1.4.1", .none, "1.4.2 → 1.4.1, but its changes call for 1.4.2"),
            // Rule 4: before 1.0.0 anything may change.
            ("0.4.2", "0.5.0", .major, "0.4.2 → 0.5.0"),
            ("0.4.2", "0.4.3", .major, "0.4.2 → 0.4.3, but its changes call for 0.5.0"),
            ("0.4.2", "0.4.3", .minor, "0.4.2 → 0.4.3"),
            ("0.4.2", "0.4.2", .minor, "still 0.4.2, but its changes call for 0.4.3"),
            // What comes before 2.0.0 may change until it is there.
            ("2.0.0-beta.1", "2.0.0-beta.2", .major, "2.0.0-beta.1 → 2.0.0-beta.2"),
            ("2.0.0-beta.1", "2.0.0", .major, "2.0.0-beta.1 → 2.0.0"),
            ("2.0.0-beta.1", "2.0.0-beta.1", .minor, "still 2.0.0-beta.1, but its changes call for 2.0.0"),
            // Fewer parts, and what belongs to a build.
            ("1", "2", .major, "1 → 2"),
            ("v1.1", "v1.2", .major, "v1.1 → v1.2, but its changes call for v2.0.0"),
            ("1.0.0+5", "1.1.0+6", .minor, "1.0.0+5 → 1.1.0+6"),
            // No version numbers.
            ("2026-01-01", "2026-02-01", .major, "2026-01-01 → 2026-02-01; its changes call for a major version"),
            ("", "1.0.0", .minor, "none → 1.0.0; its changes call for a minor version"),
            ("9999999999.0.0", "1.0.0", .minor, "9999999999.0.0 → 1.0.0; its changes call for a minor version"),
        ])
    func sentence(old: String, new: String, bump: VersionBump, sentence: String) {
        let version = DocumentVersion(name: "Shop", file: "shop.yaml", old: old, new: new, bump: bump)
        #expect(version.sentence == sentence)
    }

    private static func text(_ operations: String, version: String) -> String {
        openAPI("paths:\n  /orders:\n" + operations, version: version)
    }
    private static let get = "    get: { operationId: list, responses: { 204: { description: Done } } }\n"
    private static let post = "    post: { operationId: add, responses: { 204: { description: Done } } }\n"

    @Test("The changelog says of each document that has changed whether its version will do")
    func documents() throws {
        var pair = ChangelogPair(
            openAPI: Self.text(Self.get + Self.post, version: "1.4.0"), Self.text(Self.get, version: "1.5.0"))
        pair.old["other.openapi.yaml"] = Self.text(Self.get, version: "3.0.0")
        pair.new["other.openapi.yaml"] = pair.old["other.openapi.yaml"]
        let documents = try pair.changelog().documents
        #expect(documents.map(\.file) == ["new/shop.openapi.yaml"])
        #expect(documents.first?.bump == .major)
        #expect(
            try pair.markdown().contains(
                "(`new/shop.openapi.yaml`): 1.4.0 → 1.5.0, but its changes call for 2.0.0.\n"))
    }

    @Test("A schema in another file counts for the documents that use it, and for no other")
    func sharedSchema() throws {
        func use(_ reference: String, _ id: String) -> String {
            "    get: { operationId: \(id), responses: { 200: { description: Done, content: { application/json: "
                + "{ schema: \(reference) } } } } }\n"
        }
        let a = Self.text(use("{ $ref: 'money.schema.yaml' }", "a"), version: "1.0.0")
        let b = Self.text(use("{ type: string }", "b"), version: "1.0.0")
        let money = "title: Money\ntype: object\nproperties:\n  cents: { type: integer }\n"
        let old = ["a.openapi.yaml": a, "b.openapi.yaml": b, "money.schema.yaml": money]
        var new = old
        new["money.schema.yaml"] = money + "  currency: { type: string }\n"
        let documents = try ChangelogPair(old: old, new: new).changelog().documents
        #expect(documents.map(\.file) == ["new/a.openapi.yaml"])
        #expect(documents.map(\.bump) == [.minor])
    }

    @Test("A schema that only a webhook sends counts for its document")
    func webhookSchema() throws {
        let text = openAPI(
            "webhooks:\n  paid:\n    post: { operationId: paid, requestBody: { content: { application/json: "
                + "{ schema: { $ref: 'money.schema.yaml' } } } }, responses: { 204: { description: Done } } }\n",
            version: "1.0.0")
        let money = "title: Money\ntype: object\nproperties:\n  cents: { type: integer }\n"
        let pair = ChangelogPair(
            old: ["a.openapi.yaml": text, "money.schema.yaml": money],
            new: ["a.openapi.yaml": text, "money.schema.yaml": money + "  currency: { type: string }\n"])
        #expect(try pair.changelog().documents.map(\.bump) == [.minor])
    }

    @Test("A package of .proto contracts that breaks calls for a new package, unless it promises nothing yet")
    func packages() throws {
        func files(_ field: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: ["toy.v1", "v9", "toy.v1beta1", "toy", "plain.v2"].map { package in
                    let text = package == "plain.v2" ? "string a = 1; string b = 2;" : "string a = 1;\(field)"
                    return ("\(package).proto", "syntax = \"proto3\"; package \(package); message Car { \(text) }")
                })
        }
        let pair = ChangelogPair(old: files("int32 b = 2;"), new: files(""))
        let broken = try pair.changelog().brokenPackages
        #expect(broken.map(\.name) == ["toy.v1", "v9"])
        #expect(broken.map(\.successor) == ["toy.v2", "v10"])
        #expect(
            try pair.markdown().contains(
                "- `toy.v1` breaks those who use it; such changes belong in a new package, `toy.v2`.\n"))
    }
}
