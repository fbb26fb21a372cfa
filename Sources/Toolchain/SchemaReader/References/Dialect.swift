import Foundation

/// The version of JSON Schema that a schema is written in, as far as it matters here: where a newer version means the
/// same by the same word, one way to read serves all.
struct Dialect: Hashable {
    /// Whether nothing beside `$ref` counts (drafts up to 7, and OpenAPI 3.0).
    var ignoresSiblings = false
    /// Whether a schema is named by `id` (draft 4) in place of `$id`.
    var hasPlainID = false
    /// Whether `$id` may be an anchor (`#node`), as up to draft 7.
    var hasAnchorIDs = false
    /// Whether `prefixItems` has no meaning, as before draft 2020-12.
    var ignoresPrefixItems = false
    /// Whether `nullable` and other words of OpenAPI have a meaning.
    var isOpenAPI = false
    /// Whether a `$vocabulary` leaves the keywords of validation out, so that they ask nothing.
    var ignoresValidation = false
    /// Whether `contentSchema` has a meaning: it came in draft 2019-09, which also lets keywords count beside `$ref`.
    var hasContentSchema: Bool { !ignoresSiblings }
    /// The name of the dialect in messages.
    var name: String

    static let draft4 = Dialect(
        ignoresSiblings: true, hasPlainID: true, hasAnchorIDs: true, ignoresPrefixItems: true, name: "draft 4")
    static let draft6 = Dialect(ignoresSiblings: true, hasAnchorIDs: true, ignoresPrefixItems: true, name: "draft 6")
    static let draft7 = Dialect(ignoresSiblings: true, hasAnchorIDs: true, ignoresPrefixItems: true, name: "draft 7")
    static let draft2019 = Dialect(ignoresPrefixItems: true, name: "draft 2019-09")
    static let draft2020 = Dialect(name: "draft 2020-12")
    /// The dialect where nothing says which it is: the newest, and `$id: "#node"` as well.
    static let unstated = Dialect(hasAnchorIDs: true, name: "draft 2020-12")
    static let openAPI20 = Dialect(ignoresSiblings: true, isOpenAPI: true, name: "OpenAPI 2.0")
    static let openAPI30 = Dialect(ignoresSiblings: true, isOpenAPI: true, name: "OpenAPI 3.0")
    static let openAPI31 = Dialect(isOpenAPI: true, name: "OpenAPI 3.1")
    /// A superset of draft 7 (AsyncAPI 3.0, "Schema Object").
    static let asyncAPI = Dialect(ignoresSiblings: true, hasAnchorIDs: true, ignoresPrefixItems: true, name: "AsyncAPI")

    /// The dialect that a `$schema` names; `nil` for one that is not known here.
    static func named(_ schema: String) -> Dialect? {
        let uri = URIReference(schema)
        switch (uri.authority, uri.path) {
        case ("json-schema.org", "/draft-03/schema"), ("json-schema.org", "/draft-04/schema"): return .draft4
        case ("json-schema.org", "/draft-06/schema"): return .draft6
        case ("json-schema.org", "/draft-07/schema"): return .draft7
        case ("json-schema.org", "/draft/2019-09/schema"): return .draft2019
        case ("json-schema.org", "/draft/2020-12/schema"): return .draft2020
        case ("spec.openapis.org", _): return .openAPI31
        default: return nil
        }
    }

    /// The dialect that a `schemaFormat` names; `nil` for formats that are no JSON Schema (AsyncAPI 3.0, "Multi Format
    /// Schema Object").
    static func format(_ text: String) -> Dialect? {
        let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        let version = parts.dropFirst().first { $0.hasPrefix("version=") }?.dropFirst("version=".count) ?? ""
        switch parts.first {
        case "application/vnd.aai.asyncapi", "application/vnd.aai.asyncapi+json", "application/vnd.aai.asyncapi+yaml":
            return .asyncAPI
        case "application/schema+json", "application/schema+yaml":
            switch version {
            case "draft-04": return .draft4
            case "draft-06": return .draft6
            case "", "draft-07": return .draft7
            case "2019-09", "draft-2019-09", "draft/2019-09": return .draft2019
            case "2020-12", "draft-2020-12", "draft/2020-12": return .draft2020
            default: return nil
            }
        case "application/vnd.oai.openapi", "application/vnd.oai.openapi+json", "application/vnd.oai.openapi+yaml":
            return version.hasPrefix("3.0") ? .openAPI30 : .openAPI31
        default: return nil
        }
    }
}
