import Contract

/// A contract file that was read.
///
/// A class, as documents refer to each other in circles: each is there once, and `===` compares them.
final class Document {
    enum Kind: Hashable {
        /// OpenAPI 3; `minor` is 0 in `openapi: 3.0.4`, and of OpenAPI 2.0, which was called Swagger.
        case openAPI(minor: Int)
        /// Another version of OpenAPI, or of Swagger.
        case otherOpenAPI
        case asyncAPI
        /// A JSON Schema, or a part of a contract that others refer to.
        case schema
    }

    /// The path as the user names it; `SourceLocation.file` of everything in it.
    let path: String
    /// The path below its root, with `/` between folders.
    let importPath: String
    /// The place at which it was found, as a URI without fragment.
    let uri: String
    /// The URI that its references are relative to, unless an identifier in it says otherwise: where it is published, or
    /// was found.
    let base: URIReference
    let kind: Kind
    /// The dialect of its schemas, where they do not say so themselves.
    let dialect: Dialect
    /// Whether it is of AsyncAPI 2.x or OpenAPI 2.0, and has the members of 3.0 beside its own.
    let isConverted: Bool
    private let node: Node
    /// The numbers that JSON writes otherwise, such as `0x1F` and `+1` of YAML, as they are written.
    private let writtenTexts: [SourceLocation: String]

    /// The resources in it, by pointer; there is always one at `#`.
    private(set) var resources: [String: SchemaResource] = [:]
    /// Members of large objects, by the pointer of the object.
    private var indices: [String: [String: Int]] = [:]

    /// - Parameter parts: the parts of documents that URIs name.
    init(
        path: String, importPath: String, uri: String, base: String? = nil, dialect: Dialect?, node: Node,
        writtenTexts: [SourceLocation: String] = [:],
        parts: @escaping (URIReference) -> OpenAPI2Conversion.Part? = { _ in nil }
    ) {
        self.writtenTexts = writtenTexts
        self.path = path
        self.importPath = importPath
        self.uri = uri
        let own = URIReference(base ?? uri)
        // Where the document is published ("OpenAPI Object", 3.2).
        let published =
            node["openapi"] == nil ? own : node["$self"]?.string.map { URIReference($0).resolved(against: own) } ?? own
        let converted =
            AsyncAPI2Conversion.converted(node)
            ?? OpenAPI2Conversion.converted(node, isPart: dialect == .openAPI20) {
                parts(URIReference($0).resolved(against: published))
            }
        self.base = published
        self.isConverted = converted != nil
        self.node = converted ?? node
        self.kind = Self.kind(of: self.node)
        switch kind {
        case .openAPI where isConverted: self.dialect = .openAPI20
        case .openAPI(0), .otherOpenAPI: self.dialect = .openAPI30
        case .openAPI: self.dialect = .openAPI31
        case .asyncAPI: self.dialect = .asyncAPI
        case .schema: self.dialect = dialect ?? .unstated
        }
    }

    var root: NodeLocation { NodeLocation(document: self, pointer: "#", node: node) }

    /// The place that a pointer leads to: `#/components/schemas/Order`.
    func place(at pointer: String) -> NodeLocation? {
        guard let tokens = NodeLocation.tokens(of: pointer) else { return nil }
        return root.descendant(tokens)
    }

    /// The schemas that have a name that others may use: `components/schemas` of OpenAPI and AsyncAPI, `definitions` of
    /// OpenAPI 2.0, `$defs` and `definitions` of a JSON Schema. In order.
    var namedSchemas: [(name: String, place: NodeLocation)] {
        let homes: [NodeLocation?] =
            switch kind {
            case .openAPI where isConverted: [root["definitions"]]
            case .openAPI, .asyncAPI: [root["components"]?["schemas"]]
            case .otherOpenAPI: []
            case .schema: [root["$defs"], root["definitions"]]
            }
        // All of them may be in another file, which is referred to.
        return homes.compactMap { $0 }.filter { $0["$ref"]?.node.string == nil }.flatMap(\.members)
            .map { ($0.key, $0.place) }
    }

    /// Returns a member of the object at a pointer, without a walk through all of a large one.
    func member(_ key: String, of node: Node, at pointer: String) -> Node? {
        guard case .object(let members) = node.value else { return nil }
        guard members.count > 16 else { return members.first { $0.key == key }?.value }
        if indices[pointer] == nil {
            indices[pointer] = Dictionary(
                members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        }
        return indices[pointer]?[key].map { members[$0].value }
    }

    /// The text that a number was written as; `nil` where JSON writes it so, too.
    func writtenText(of node: Node) -> String? {
        node.number == nil ? nil : writtenTexts[node.location]
    }

    func add(_ resource: SchemaResource) {
        resources[resource.pointer] = resource
    }

    /// The resource that a place belongs to: the innermost around it.
    func resource(at pointer: String) -> SchemaResource? {
        guard resources.count > 1 else { return resources["#"] }
        var prefix = Substring(pointer)
        while true {
            if let resource = resources[String(prefix)] { return resource }
            guard let slash = prefix.lastIndex(of: "/") else { return resources["#"] }
            prefix = prefix[..<slash]
        }
    }

    private static func kind(of node: Node) -> Kind {
        for member in node.members {
            switch member.key {
            case "openapi":
                let parts = (member.value.string ?? member.value.number ?? "").split(separator: ".")
                guard parts.first == "3" else { return .otherOpenAPI }
                return .openAPI(minor: parts.dropFirst().first.flatMap { Int($0) } ?? 0)
            case "swagger", "swaggerVersion": return .otherOpenAPI
            case "asyncapi": return .asyncAPI
            default: continue
            }
        }
        return .schema
    }
}

extension NodeLocation {
    /// The place that tokens of a pointer lead to from here.
    func descendant(_ tokens: some Sequence<String>) -> NodeLocation? {
        var place = self
        for token in tokens {
            switch place.node.value {
            case .object:
                guard let member = place[token] else { return nil }
                place = member
            case .array(let elements):
                // Indices have no sign and no leading zeros (RFC 6901, section 4).
                guard let index = Int(token), elements.indices.contains(index), "\(index)" == token else { return nil }
                place = place.child(token, elements[index])
            default: return nil
            }
        }
        return place
    }
}
