/// The schemas that come with Accord because contracts refer to them by where they are published: the metaschemas of JSON
/// Schema, and the base schemas of OpenAPI.
enum PublishedSchemas {
    /// The text of a schema, in JSON; `nil` for one that does not come with Accord.
    ///
    /// - Parameter uri: without a fragment. Metaschemas are referred to by `http` and by `https`.
    static func text(of uri: URIReference) -> String? {
        guard let scheme = uri.scheme, ["http", "https"].contains(scheme) else { return nil }
        return ["http", "https"].lazy.compactMap { scheme in
            var uri = uri
            uri.scheme = scheme
            return texts[uri.resource]
        }.first
    }
}
