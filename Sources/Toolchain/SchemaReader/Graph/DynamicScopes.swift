/// The dynamic scopes of `$dynamicRef`: the anchor that each `$dynamicAnchor` means, on a way through the schemas.
///
/// A name means the anchor of the resource that was entered first (core, section 7.1). As that only depends on the
/// resources on the way, and the first one stays, there are few scopes; a schema is converted once for each in which it
/// is come to, so that every `$dynamicRef` of the graph leads to one schema.
struct DynamicScopes {
    typealias ID = Int

    /// More than any but a hostile contract needs.
    static let limit = 1000

    private struct Anchor: Hashable {
        var document: ObjectIdentifier
        var pointer: String
    }

    private var scopes: [[String: Anchor]] = [[:]]
    private var known: [[String: Anchor]: ID] = [[:]: 0]
    private var documents: [ObjectIdentifier: Document] = [:]

    /// The scope before anything is entered.
    let outermost: ID = 0

    mutating func entering(_ resource: SchemaResource, from scope: ID) -> ID {
        guard !resource.dynamicAnchors.isEmpty else { return scope }
        var anchors = scopes[scope]
        let document = ObjectIdentifier(resource.document)
        documents[document] = resource.document
        for (name, pointer) in resource.dynamicAnchors where anchors[name] == nil {
            anchors[name] = Anchor(document: document, pointer: pointer)
        }
        if let id = known[anchors] { return id }
        guard scopes.count < Self.limit else { return scope }
        scopes.append(anchors)
        known[anchors] = scopes.count - 1
        return scopes.count - 1
    }

    func place(of anchor: String, in scope: ID) -> NodeLocation? {
        guard let place = scopes[scope][anchor] else { return nil }
        return documents[place.document]?.place(at: place.pointer)
    }
}
