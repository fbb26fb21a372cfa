import Contract

/// Gives the schemas that have names of their own to the builder of models, before types are made of any.
struct Declarations {
    let graph: GraphBuilder
    let shapes: ShapeBuilder
    /// Full names, with the place of what has them.
    private var taken: [String: NodeLocation] = [:]
    private var declared: Set<SchemaID> = []

    init(graph: GraphBuilder, shapes: ShapeBuilder) {
        self.graph = graph
        self.shapes = shapes
    }

    /// Declares the named schemas of requested documents, and what these refer to in files that nobody requested.
    ///
    /// - Parameter isWanted: whether a named schema is one that something wanted reaches.
    mutating func declare(
        _ documents: [(document: Document, package: String)], _ references: [Reference],
        where isWanted: (Named) -> Bool = { _ in true }
    ) {
        let requested = Set(documents.map { ObjectIdentifier($0.document) })
        var aliases: [Named] = []
        for (document, package) in documents {
            for schema in Self.named(document, package) where isWanted(schema) {
                let id = graph.schema(at: schema.place)
                if schema.place.node.members.count == 1, graph.graph[id].reference != nil {
                    aliases.append(schema)
                } else if schema.place.pointer != "#" || !shapes.isShapeless(id) {
                    declare(id, schema)
                }
            }
        }
        let owners = Dictionary(references.map { ($0.target, $0.document) }, uniquingKeysWith: { first, _ in first })
        for alias in aliases {
            let id = graph.schema(at: alias.place)
            guard let target = graph.graph[id].reference else { continue }
            let place = graph.place(of: target)
            if !requested.contains(ObjectIdentifier(place.document)), owners[target] === alias.place.document,
                !declared.contains(target)
            {
                // `Order: { $ref: order.schema.json }` is how a document names what is in another file.
                declare(target, alias)
            } else if taken[alias.fullName]?.isSame(as: place) != true {
                declare(id, alias)
            }
        }
        for reference in references {
            let place = graph.place(of: reference.target)
            guard !requested.contains(ObjectIdentifier(place.document)), !declared.contains(reference.target),
                let name = Self.name(of: place)
            else { continue }
            var schema = Named(
                name: name, place: place, package: reference.package, file: reference.document.importPath)
            schema.localName = freeName(schema.localName, for: schema)
            declare(reference.target, schema)
        }
    }

    private mutating func declare(_ id: SchemaID, _ schema: Named) {
        guard declared.insert(id).inserted else { return }
        var schema = schema
        let other = taken[schema.fullName]
        if let other {
            let name = schema.localName
            schema.localName = freeName(for: schema)
            graph.reportOfCode(
                "the package '\(schema.package)' has a schema '\(name)' already, in \(other.location.file):"
                    + "\(other.location.line) (\(other.pointer)), so this one is '\(schema.localName)'; to choose, give one "
                    + "of the two an 'x-accord-name'", severity: .warning, at: schema.place)
        }
        taken[schema.fullName] = graph.place(of: id)
        shapes.declare(
            id, named: schema.localName, package: schema.package, file: schema.file, isRenamed: other != nil)
    }

    /// A name with words of the place in front, or a number after it where that is taken, too.
    private func freeName(for schema: Named) -> String {
        guard schema.place.pointer != "#" else { return freeName("\(schema.localName)Root", for: schema) }
        let isOfOther = taken[schema.fullName]?.document !== schema.place.document
        let home = isOfOther ? ContractName.stem(of: schema.file) : "Definitions"
        return freeName(Names.upperCamel(home) + Names.upperCamel(schema.localName), for: schema)
    }

    private func freeName(_ wish: String, for schema: Named) -> String {
        var schema = schema
        schema.localName = wish
        var number = 2
        while taken[schema.fullName] != nil {
            schema.localName = "\(wish)\(number)"
            number += 1
        }
        return schema.localName
    }

    // MARK: - Names

    /// A reference to a schema, and the requested document that it was first met in.
    struct Reference {
        var target: SchemaID
        var document: Document
        var package: String
    }

    /// A schema that a document holds under a name.
    struct Named {
        var name: String
        var place: NodeLocation
        var package: String
        /// The path of the contract file that it belongs to.
        var file: String

        /// The name within the package.
        var localName: String

        var fullName: String { package.isEmpty ? localName : "\(package).\(localName)" }

        init(name: String, place: NodeLocation, package: String, file: String) {
            self.name = name
            self.place = place
            self.package = package
            self.file = file
            localName = place.node["x-accord-name"]?.string ?? name
        }
    }

    /// The schemas that a document holds under names; the first of a JSON Schema is the whole document.
    static func named(_ document: Document, _ package: String) -> [Named] {
        var schemas = document.namedSchemas
        if document.kind == .schema {
            let name = rootName(document)
            // A type with the name of its namespace would hide it from the types around.
            let isTaken = ([package] + schemas.map(\.name)).contains { other in
                Names.upperCamel(other).lowercased() == Names.upperCamel(name).lowercased()
            }
            schemas.insert((isTaken ? "Root" : name, document.root), at: 0)
        }
        return schemas.map { Named(name: $0.name, place: $0.place, package: package, file: document.importPath) }
    }

    /// Returns the name that a schema has by its place; `nil` when it is merely a part of another.
    private static func name(of place: NodeLocation) -> String? {
        guard let tokens = NodeLocation.tokens(of: place.pointer), let name = tokens.last else {
            return rootName(place.document)
        }
        let home = tokens.count == 1 ? nil : tokens[tokens.count - 2]
        let isNamed = home.map(["schemas", "$defs", "definitions"].contains) ?? true
        // A file that is no contract may have its schemas in any object: `ext.yaml#/models/Order`.
        let isInList = tokens.count == 2 && place.document.kind == .schema && home.map(Keywords.all.contains) == false
        return isNamed || isInList ? name : nil
    }

    /// The title, unless it is a phrase.
    private static func rootName(_ document: Document) -> String {
        let title = document.root["title"]?.node.string ?? ""
        let isName = !title.isEmpty && !title.contains { $0.isWhitespace }
        return isName ? title : Names.upperCamel(ContractName.stem(of: document.importPath))
    }
}

extension NodeLocation {
    func isSame(as other: NodeLocation) -> Bool {
        document === other.document && pointer == other.pointer
    }
}
