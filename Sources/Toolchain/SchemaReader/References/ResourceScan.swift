/// Finds the schemas of a document that have identifiers: `$id`, `$anchor`, `$dynamicAnchor`.
///
/// It goes where schemas are, and nowhere else: an `$id` in an `enum` or an example names nothing.
struct ResourceScan {
    private var found: [SchemaResource] = []
    /// The places that are still to be looked at; schemas, and what has schemas in it.
    private var schemas: [(NodeLocation, SchemaResource)] = []
    private var others: [(NodeLocation, SchemaResource)] = []
    private let dialect: (String) -> Dialect?

    /// The resources in a document, that of the whole first.
    ///
    /// - Parameter dialect: what a `$schema` names.
    static func resources(in document: Document, dialect: @escaping (String) -> Dialect?) -> [SchemaResource] {
        var scan = ResourceScan(dialect: dialect)
        let whole = SchemaResource(
            document: document, pointer: "#", base: document.base, dialect: document.dialect)
        if case .schema = document.kind {
            scan.schemas.append((document.root, whole))
            if isPartOfOpenAPI(document.root) { scan.others.append((document.root, whole)) }
        } else {
            scan.found.append(whole)
            scan.others.append((document.root, whole))
        }
        repeat {
            while let (place, resource) = scan.schemas.popLast() { scan.schema(place, in: resource) }
            while let (place, resource) = scan.others.popLast() { scan.other(place, in: resource) }
        } while !scan.schemas.isEmpty
        return scan.found
    }

    /// Whether a file of its own is a parameter, a response or a path item, say, to which a document refers.
    private static func isPartOfOpenAPI(_ root: NodeLocation) -> Bool {
        let parts = [
            "schema", "content", "parameters", "get", "put", "post", "delete", "options", "head", "patch", "trace",
        ]
        return root["$schema"] == nil && root["type"] == nil && parts.contains { root[$0] != nil }
    }

    private init(dialect: @escaping (String) -> Dialect?) {
        self.dialect = dialect
    }

    private mutating func schema(_ place: NodeLocation, in outer: SchemaResource) {
        let resource = self.resource(place, in: outer)
        if place.pointer == "#" || resource !== outer { found.append(resource) }
        let dialect = resource.dialect

        if let anchor = place["$anchor"]?.node.string { resource.anchors[anchor] = place.pointer }
        if let anchor = place["$dynamicAnchor"]?.node.string {
            resource.anchors[anchor] = place.pointer
            resource.dynamicAnchors[anchor] = place.pointer
        }
        if place["$recursiveAnchor"]?.node.bool == true {
            resource.dynamicAnchors[SchemaResource.recursiveAnchor] = place.pointer
        }
        if dialect.hasAnchorIDs, let id = Self.identifier(of: place, dialect), let anchor = URIReference(id).fragment,
            !anchor.isEmpty
        {
            resource.anchors[anchor] = place.pointer
        }
        for (key, member) in place.members {
            switch Keywords.applicators[key] {
            case .schema: schemas.append((member, resource))
            case .schemas: schemas += member.elements.map { ($0, resource) }
            case .namedSchemas: schemas += member.members.map { ($0.place, resource) }
            case .schemaOrSchemas:
                if case .array = member.node.value {
                    schemas += member.elements.map { ($0, resource) }
                } else {
                    schemas.append((member, resource))
                }
            case nil: break
            }
        }
    }

    private func resource(_ place: NodeLocation, in outer: SchemaResource) -> SchemaResource {
        let isRoot = place.pointer == "#"
        let stated = place["$schema"]?.node.string.flatMap(dialect)
        let dialect = stated ?? (isRoot && Self.isOlder(place) ? .draft4 : outer.dialect)
        let id = Self.identifier(of: place, dialect).map { URIReference($0) }
        // Up to draft 7, `$ref` makes its siblings nothing, `$id` among them.
        let isOverruled = dialect.ignoresSiblings && place["$ref"] != nil && !isRoot
        guard let id, !id.resource.isEmpty, !isOverruled else {
            // A schema inside of AsyncAPI may say what it is written in, and still belongs to the document.
            guard isRoot || place.document.kind == .asyncAPI, stated != nil else { return outer }
            return SchemaResource(document: place.document, pointer: place.pointer, base: outer.base, dialect: dialect)
        }
        var base = id.resolved(against: outer.base)
        base.fragment = nil
        return SchemaResource(document: place.document, pointer: place.pointer, base: base, dialect: dialect)
    }

    /// Whether a document that is written in a dialect of its own has a name as in draft 4.
    private static func isOlder(_ place: NodeLocation) -> Bool {
        guard place["$schema"] != nil, place["$id"] == nil, let id = place["id"]?.node.string else { return false }
        return ["http", "https"].contains(URIReference(id).scheme)
    }

    private static func identifier(of place: NodeLocation, _ dialect: Dialect) -> String? {
        place[dialect.hasPlainID ? "id" : "$id"]?.node.string
    }

    /// A part of OpenAPI or AsyncAPI that is no schema: schemas are under a few names in it.
    private mutating func other(_ place: NodeLocation, in resource: SchemaResource) {
        for element in place.elements { others.append((element, resource)) }
        if place.document.kind == .asyncAPI {
            asyncAPI(place, in: resource)
            return
        }
        for (key, member) in place.members {
            switch key {
            case "schema", "payload", "itemSchema": schemas.append((member, resource))
            case "schemas": schemas += member.members.map { ($0.place, resource) }
            case "example", "examples", "default", "enum": break
            default:
                if !key.hasPrefix("x-") { others.append((member, resource)) }
            }
        }
    }

    private mutating func asyncAPI(_ place: NodeLocation, in resource: SchemaResource) {
        for (key, member) in place.members {
            switch key {
            case "payload", "headers", "query": formatted(member, in: resource)
            case "schemas":
                for (_, schema) in member.members { formatted(schema, in: resource) }
            case "example", "examples", "default", "enum": break
            default:
                if !key.hasPrefix("x-") { others.append((member, resource)) }
            }
        }
    }

    /// A schema, or one in an object that says what it is written in (AsyncAPI 3.0, "Multi Format Schema Object").
    private mutating func formatted(_ place: NodeLocation, in resource: SchemaResource) {
        guard let inner = place.formattedSchema else {
            schemas.append((place, resource))
            return
        }
        guard let dialect = place["schemaFormat"]?.node.string.flatMap(Dialect.format) else { return }
        let own = SchemaResource(
            document: place.document, pointer: inner.pointer, base: resource.base, dialect: dialect)
        found.append(own)
        schemas.append((inner, own))
    }
}

extension NodeLocation {
    /// The schema beside a `schemaFormat`; `nil` where there is none.
    var formattedSchema: NodeLocation? {
        guard document.kind == .asyncAPI, self["schemaFormat"] != nil else { return nil }
        return self["schema"]
    }
}
