/// The schemas that come with Accord because contracts refer to them by where they are published: the metaschemas of JSON
/// Schema, and the base schemas of OpenAPI and AsyncAPI.
enum PublishedSchemas {
    /// The text of a schema, in JSON; `nil` for one that does not come with Accord.
    ///
    /// - Parameter uri: without a fragment. Metaschemas are referred to by `http` and by `https`.
    static func text(of uri: URIReference) -> String? {
        guard let scheme = uri.scheme, ["http", "https"].contains(scheme) else { return nil }
        return ["http", "https"].lazy.compactMap { scheme in
            var uri = home(of: uri)
            uri.scheme = scheme
            return texts[uri.resource]
        }.first
    }

    /// Returns the identifier of the base schema of AsyncAPI that is published at a URI; else the URI.
    private static func home(of uri: URIReference) -> URIReference {
        let folders = [
            "asyncapi.com/schema-store/", "www.asyncapi.com/schema-store/",
            "raw.githubusercontent.com/asyncapi/spec-json-schemas/master/schemas/",
        ]
        let path = (uri.authority ?? "") + uri.path
        guard let folder = folders.first(where: path.hasPrefix), path.hasSuffix(".json") else { return uri }
        let name = path.dropFirst(folder.count).dropLast(".json".count)
        let version = name.hasSuffix("-without-$id") ? name.dropLast("-without-$id".count) : name
        return URIReference("http://asyncapi.com/definitions/\(version)/asyncapi.json")
    }
}
