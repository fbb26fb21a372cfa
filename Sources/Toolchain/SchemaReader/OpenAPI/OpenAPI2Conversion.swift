import Contract

/// Gives documents of OpenAPI 2.0, which was called Swagger, the members that those of 3.0 have.
///
/// Schemas, parameters and responses remain where they are, so that references still lead to them; what is made has the
/// location of what it is made from. Sections named here are those of OpenAPI 2.0.
struct OpenAPI2Conversion {
    /// A parameter, a response or a path item, whose references lead to the same from everywhere when it is in another
    /// document, and the media types that its document has for responses.
    struct Part {
        var node: Node
        var produces: Node?
        /// Whether it is in a file that does not say what it is, so that it belongs to the document that refers to it.
        var isLoose = false
    }

    private let root: Node
    /// The part of another document that a reference names; `nil` for none.
    private let elsewhere: (String) -> Part?
    /// For each schema that has a discriminator, those that extend it under another value than their names.
    private let tags: [String: [(value: Node, name: String)]]

    /// The document with the members of 3.0; `nil` for one of another version.
    ///
    /// - Parameters:
    ///   - isPart: whether a document of 2.0 refers to this one, which does not say what it is.
    ///   - elsewhere: the part of another document that a reference names, as it is written there; `nil` for none.
    static func converted(
        _ root: Node, isPart: Bool, elsewhere: @escaping (String) -> Part? = { _ in nil }
    ) -> Node? {
        guard let version = root["swagger"] else {
            let isOther = root["openapi"] != nil || root["asyncapi"] != nil || root["$schema"] != nil
            return isPart && !isOther ? OpenAPI2Conversion(root: root, elsewhere).part(root) : nil
        }
        guard (version.string ?? version.number)?.hasPrefix("2") == true else { return nil }
        return OpenAPI2Conversion(root: root, elsewhere).document(version)
    }

    private init(root: Node, _ elsewhere: @escaping (String) -> Part?) {
        self.root = root
        self.elsewhere = elsewhere
        tags = Self.tags(of: root["definitions"]?.members ?? [])
    }

    private func document(_ version: Node) -> Node {
        let openAPI = Node.Member(key: "openapi", keyLocation: version.location, value: version.with(.string("3.0.4")))
        var others = root.removing(["swagger", "host", "basePath", "consumes", "produces", "securityDefinitions"])
        // A server with a host has its scheme in the URL.
        if root["host"]?.string?.isEmpty == false { others = others.removing(["schemes"]) }
        var result = root.with(.object([openAPI] + others.members))
        if let servers { result.set("servers", servers) }
        if let schemes = root["securityDefinitions"] {
            result.set(
                "components", schemes.object([("securitySchemes", schemes.mapMembers { securityScheme($0.value) })]))
        }
        if let schemas = root["definitions"] {
            result.set("definitions", schemas.mapMembers { schema($0.value, named: $0.key) })
        }
        if let parameters = root["parameters"] {
            result.set("parameters", parameters.mapMembers { parameter($0.value) })
        }
        if let responses = root["responses"] {
            result.set(
                "responses",
                responses.mapMembers {
                    response($0.value, produces(root), named: "#/responses/\(NodeLocation.escape($0.key))")
                })
        }
        if var paths = root["paths"].map(self.paths) {
            // Azure's documents have paths with queries, which distinguish operations, beside the others.
            for member in root["x-ms-paths"].map({ self.paths($0) })?.members ?? [] {
                paths.set(member.key, member.value)
            }
            result.set("paths", paths)
        }
        return result
    }

    /// A part of a document in a file of its own, and all that is in it: a parameter, a response, a path item or a schema,
    /// by the members that it has.
    private func part(_ node: Node) -> Node {
        switch node.value {
        case .array: return node.mapElements(part)
        case .object(let members):
            if node["in"]?.string != nil, node["name"]?.string != nil { return parameter(node) }
            if node["schema"] != nil, node["type"] == nil { return response(node, []) }
            if members.contains(where: { Self.methods.contains($0.key) && $0.value["responses"] != nil }) {
                return pathItem(node)
            }
            let isSchema = ["type", "properties", "allOf", "x-nullable"].contains { node[$0] != nil }
            return isSchema ? schema(node) : node.mapMembers { part($0.value) }
        default: return node
        }
    }

    /// `schemes`, `host` and `basePath` ("Swagger Object").
    private var servers: Node? {
        let names = (root["basePath"]?.string ?? "").split(separator: "/")
        let path = names.map { "/\($0)" }.joined()
        guard let host = root["host"], let given = host.string, !given.isEmpty else {
            guard let base = root["basePath"], !path.isEmpty else { return nil }
            return base.with(.array([base.object([("url", base.with(.string(path)))])]))
        }
        let name = given.hasSuffix("/") ? String(given.dropLast()) : given
        let known = (root["schemes"]?.elements ?? []).compactMap(\.string).filter { $0 == "https" || $0 == "http" }
        let urls =
            name.contains("://")
            ? [name + path] : (known.isEmpty ? ["https"] : known).map { "\($0)://\(name)\(path)" }
        return host.with(.array(urls.map { host.object([("url", host.with(.string($0)))]) }))
    }

    // MARK: - Operations ("Path Item Object", "Operation Object")

    private static let methods: Set = ["get", "put", "post", "delete", "options", "head", "patch"]

    private func paths(_ paths: Node) -> Node {
        paths.mapMembers { $0.key.hasPrefix("x-") ? $0.value : pathItem($0.value) }
    }

    /// A path item or an operation, with what it refers to in place of the reference where that is in a file without media
    /// types of its own, and this document has such.
    private func withMediaTypes(_ node: Node) -> Node {
        guard root["consumes"] != nil || root["produces"] != nil, node["$ref"] != nil, let part = target(of: node),
            part.isLoose
        else { return node }
        var result = part.node
        for member in node.members where member.key != "$ref" { result.set(member.key, member.value) }
        return result
    }

    private func pathItem(_ item: Node) -> Node {
        let item = withMediaTypes(item)
        let shared = (item["parameters"]?.elements ?? []).compactMap(fieldOfBody)
        return item.mapMembers { member in
            if Self.methods.contains(member.key) { return operation(member.value, shared) }
            return member.key == "parameters" ? member.value.mapElements(parameter) : member.value
        }
    }

    /// - Parameter shared: the parameters that all operations of the path have in their bodies.
    private func operation(_ operation: Node, _ shared: [Node]) -> Node {
        guard case .object = operation.value else { return operation }
        let operation = withMediaTypes(operation)
        var result = operation.removing(["consumes", "produces"])
        if let parameters = operation["parameters"] { result.set("parameters", parameters.mapElements(parameter)) }
        let own = (operation["parameters"]?.elements ?? []).compactMap(fieldOfBody)
        let names = Set(own.map(Self.key))
        // There is a body or a form, and an operation's own replaces that of the path.
        let inherited = own.isEmpty || own[0]["in"]?.string == shared.first?["in"]?.string ? shared : []
        let fields = inherited.filter { !names.contains(Self.key($0)) } + own
        let mediaTypes = self.mediaTypes(operation["consumes"] ?? root["consumes"])
        let isForm = fields.contains { $0["in"]?.string == "formData" }
        if let body = fields.last(where: { $0["in"]?.string == "body" }), !isForm {
            result.set("requestBody", requestBody(body, mediaTypes))
        } else if let first = fields.first {
            result.set("requestBody", form(fields, at: first, mediaTypes))
        }
        if let responses = operation["responses"] {
            let produces = produces(operation)
            let hasJSON = produces.contains { MediaType(named: $0.string ?? "").isJSON }
            result.set(
                "responses",
                responses.mapMembers { member in
                    if member.key.hasPrefix("x-") { return member.value }
                    // An operation that answers with pictures does not describe its errors as such.
                    let isOfOperation = hasJSON || member.key.hasPrefix("2")
                    return response(member.value, isOfOperation ? produces : self.produces(root))
                })
        }
        return result
    }

    private func produces(_ place: Node) -> [Node] { mediaTypes(place["produces"] ?? root["produces"]) }

    private func mediaTypes(_ list: Node?) -> [Node] {
        var seen: Set<String> = []
        return (list?.elements ?? []).filter { $0.string.map { seen.insert($0).inserted } ?? false }
    }

    // MARK: - Parameters ("Parameter Object", "Items Object")

    /// Returns a parameter of the body, wherever it is; `nil` for another one.
    private func fieldOfBody(_ parameter: Node) -> Node? {
        guard let field = target(of: parameter)?.node, let place = field["in"]?.string else { return nil }
        return place == "body" || place == "formData" ? field : nil
    }

    /// Returns the target of references, in this document or another one; `nil` where they lead nowhere.
    private func target(of node: Node) -> Part? {
        if let target = node.target(in: root) { return Part(node: target, produces: root["produces"]) }
        var part = (node.end(in: root) ?? node)["$ref"]?.string.flatMap(elsewhere)
        // A response of this document has the media types of this one, wherever its description is.
        let isOwn = root["swagger"] != nil && node["$ref"]?.string?.hasPrefix("#") == true
        if isOwn { part?.produces = root["produces"] }
        return part
    }

    /// There is one body, and one field of a name.
    private static func key(_ field: Node) -> String {
        field["in"]?.string == "body" ? "" : field["name"]?.string ?? ""
    }

    private func parameter(_ parameter: Node) -> Node {
        guard let place = parameter["in"]?.string else { return parameter }
        if place == "body" || place == "formData" {
            return parameter.mapMembers { $0.key == "schema" ? schema($0.value) : $0.value }
        }
        var result = described(parameter)
        guard parameter["type"]?.string == "array", let style = style(of: parameter, in: place) else { return result }
        result = result.removing(["collectionFormat"])
        for (key, value) in style { result.set(key, value) }
        return result
    }

    /// The keywords of a value that are in the `schema` of a parameter or header now.
    private static let keywords: Set = [
        "type", "format", "items", "default", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
        "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "enum", "multipleOf", "x-nullable",
        "x-enum-varnames", "x-enum-descriptions",
    ]

    /// A parameter or header with a schema.
    private func described(_ node: Node) -> Node {
        guard node["schema"] == nil, node["type"] != nil || node["enum"] != nil else { return node }
        var result = node.removing(Self.keywords)
        result.set("schema", ownSchema(of: node))
        return result
    }

    private func ownSchema(of node: Node) -> Node {
        let members = node.members.filter { Self.keywords.contains($0.key) }
        return schema(Node(value: .object(members), location: node["type"]?.location ?? node.location))
    }

    /// The members for the way in which a list is written; `nil` for a way that 3.0 does not have.
    private func style(of parameter: Node, in place: String) -> [(key: String, value: Node)]? {
        let format = parameter["collectionFormat"] ?? parameter.with(.string("csv"))
        func style(_ name: String, explodes: Bool) -> [(String, Node)] {
            [("style", format.with(.string(name))), ("explode", format.with(.bool(explodes)))]
        }
        let isInQuery = place == "query" || place == "formData"
        return switch format.string {
        case "csv": style(isInQuery ? "form" : "simple", explodes: false)
        case "multi" where isInQuery: style("form", explodes: true)
        case "ssv" where isInQuery: style("spaceDelimited", explodes: false)
        case "pipes" where isInQuery: style("pipeDelimited", explodes: false)
        default: nil
        }
    }

    // MARK: - Bodies

    private static let usualType = "application/json"

    private func requestBody(_ body: Node, _ mediaTypes: [Node]) -> Node {
        let members = body.members.filter { $0.key == "description" || $0.key == "required" }.map { ($0.key, $0.value) }
        return body.object(members + [("content", content(mediaTypes, body, body["schema"].map { schema($0) }))])
    }

    /// A form or a multipart body of fields.
    private func form(_ fields: [Node], at place: Node, _ mediaTypes: [Node]) -> Node {
        let isMultipart = fields.contains { isFile($0) || $0["in"]?.string == "body" }
        let usual = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
        let forms = mediaTypes.filter { type in
            let type = MediaType(named: type.string ?? "")
            return type.isForm || type.isMultipart
        }
        let required = fields.filter { $0["required"]?.bool == true }
        let schema = place.object([
            ("type", place.with(.string("object"))),
            ("required", place.with(.array(required.compactMap { $0["name"] }))),
            (
                "properties",
                place.object(
                    fields.compactMap { field -> (key: String, value: Node)? in
                        guard let name = field["name"]?.string else { return nil }
                        // A body among fields is a part of its own, as Spring's generators have it.
                        var property = field["schema"].map { self.schema($0) } ?? ownSchema(of: field)
                        if let given = field["x-accord-name"] { property.set("x-accord-name", given) }
                        if let text = field["description"] { property.set("description", text) }
                        return (name, property)
                    })
            ),
        ])
        let encodings = fields.compactMap { field -> (key: String, value: Node)? in
            guard field["type"]?.string == "array", let name = field["name"]?.string else { return nil }
            let format = field["collectionFormat"]
            guard let style = style(of: field, in: "formData") else {
                return format.map { (name, field.object([("collectionFormat", $0)])) }
            }
            return format?.string == "multi" ? nil : (name, field.object(style))
        }
        let media = place.object(
            [("schema", schema)] + (encodings.isEmpty ? [] : [("encoding", place.object(encodings))]))
        let content = (forms.isEmpty ? [place.with(.string(usual))] : forms).map { ($0.string ?? usual, media) }
        return place.object([
            ("required", place.with(.bool(!required.isEmpty))), ("content", place.object(content)),
        ])
    }

    private func isFile(_ field: Node) -> Bool { field["type"]?.string == "file" }

    /// ("Response Object")
    ///
    /// - Parameters:
    ///   - mediaTypes: those that the operation has. A reference remains one where the response has the same, those of its
    ///     document.
    ///   - reference: for a response that the document has by a name.
    private func response(_ response: Node, _ mediaTypes: [Node], named reference: String? = nil) -> Node {
        let target = response["$ref"] == nil ? Part(node: response) : target(of: response)
        guard let target, let schema = target.node["schema"] else { return withoutContent(response) }
        if response["$ref"] != nil, names(mediaTypes) == names(self.mediaTypes(target.produces)) { return response }
        var result = withoutContent(target.node)
        let own = self.schema(schema)
        let shared = (reference ?? response["$ref"]?.string).flatMap { sharedSchema(ofResponseAt: $0) }
        result.set("schema", reference == nil ? shared ?? own : own)
        result.set(
            "content",
            isFile(schema)
                ? bytes(mediaTypes, schema, own)
                : content(mediaTypes, schema, shared ?? own, examples: target.node["examples"]))
        return result
    }

    /// A reference to the schema of a response that this document has by a name, so that all media types and all operations
    /// share its type; `nil` for a response without a name, and where that schema is a reference.
    private func sharedSchema(ofResponseAt reference: String) -> Node? {
        guard let tokens = NodeLocation.tokens(of: reference), tokens.count == 2, tokens[0] == "responses",
            let schema = root.descendant(tokens)?["schema"], schema["$ref"] == nil
        else { return nil }
        return schema.object([("$ref", schema.with(.string("\(reference)/schema")))])
    }

    private func withoutContent(_ response: Node) -> Node {
        var result = response.removing(["examples"])
        if let headers = response["headers"] { result.set("headers", headers.mapMembers { described($0.value) }) }
        return result
    }

    private func names(_ mediaTypes: [Node]) -> [String] {
        mediaTypes.isEmpty ? [Self.usualType] : mediaTypes.compactMap(\.string)
    }

    private func content(_ mediaTypes: [Node], _ place: Node, _ schema: Node?, examples: Node? = nil) -> Node {
        let usual = place.with(.string(Self.usualType))
        return place.object(
            (mediaTypes.isEmpty ? [usual] : mediaTypes).map { type in
                let name = type.string ?? ""
                let example = example(of: MediaType(named: name), among: examples).map { [("example", $0)] } ?? []
                return (name, place.object((schema.map { [("schema", $0)] } ?? []) + example))
            })
    }

    /// `application/json` is an example of `application/json; charset=utf-8`, and of `*/*`.
    private func example(of type: MediaType, among examples: Node?) -> Node? {
        examples?.members.first { example in
            let other = MediaType(named: example.key)
            return type == other || type.covers(other) || type.essence == other.essence
        }?.value
    }

    /// A file is sent as it is, whatever the document says of all responses.
    private func bytes(_ mediaTypes: [Node], _ place: Node, _ schema: Node) -> Node {
        let own = mediaTypes.filter { type in
            let type = MediaType(named: type.string ?? "")
            return !type.isJSON && !type.isXML && !type.isYAML
        }
        let usual = place.with(.string(mediaTypes.isEmpty ? "application/octet-stream" : "*/*"))
        return content(own.isEmpty ? [usual] : own, place, schema)
    }

    // MARK: - Security ("Security Scheme Object")

    private func securityScheme(_ scheme: Node) -> Node {
        let type = scheme["type"]
        switch type?.string {
        case "basic":
            var result = scheme
            result.set("type", scheme.with(.string("http")))
            result.set("scheme", scheme.with(.string("basic")))
            return result
        case "oauth2":
            let names = ["application": "clientCredentials", "accessCode": "authorizationCode"]
            guard let flow = scheme["flow"], let name = flow.string else { return scheme }
            let keys = ["authorizationUrl", "tokenUrl", "scopes"]
            var members = keys.compactMap { key in scheme[key].map { (key, $0) } }
            if scheme["scopes"] == nil { members.append(("scopes", scheme.object([]))) }
            var result = scheme.removing(Set(keys + ["flow"]))
            result.set("flows", flow.object([(names[name] ?? name, flow.object(members))]))
            return result
        default: return scheme
        }
    }

    // MARK: - Schemas ("Schema Object")

    private func schema(_ schema: Node, named name: String? = nil) -> Node {
        var result = schema.mapMembers { member in
            switch member.key {
            case "properties": member.value.mapMembers { self.schema($0.value) }
            case "items", "additionalProperties", "not": self.schema(member.value)
            case "allOf", "anyOf", "oneOf": member.value.mapElements { self.schema($0) }
            case "discriminator" where member.value.string != nil: discriminator(member.value, of: name)
            default: member.value
            }
        }
        if isFile(schema) {
            result.set("type", schema.with(.string("string")))
            result.set("format", schema.with(.string("binary")))
        }
        if let mark = schema["x-nullable"], mark.bool == true, schema["nullable"] == nil {
            if let reference = schema["$ref"] {
                result = result.removing(["$ref"])
                result.set("allOf", schema.with(.array([schema.object([("$ref", reference)])])))
            }
            result.set("nullable", mark)
        }
        return result
    }

    /// The name of a property, whose value is the name of a schema, or what an extension says.
    private func discriminator(_ property: Node, of name: String?) -> Node {
        let mapping = (name.flatMap { tags[$0] } ?? []).compactMap { tag -> (String, Node)? in
            let pointer = "#/definitions/\(NodeLocation.escape(tag.name))"
            return tag.value.string.map { ($0, tag.value.with(.string(pointer))) }
        }
        return property.object(
            [("propertyName", property)] + (mapping.isEmpty ? [] : [("mapping", property.object(mapping))]))
    }

    private static func tags(of definitions: [Node.Member]) -> [String: [(value: Node, name: String)]] {
        var bases: [String: [String]] = [:]
        for definition in definitions {
            let references = (definition.value["allOf"]?.elements ?? []).compactMap { $0["$ref"]?.string }
            bases[definition.key] = references.compactMap { reference in
                NodeLocation.tokens(of: reference).flatMap { $0.count == 2 && $0[0] == "definitions" ? $0[1] : nil }
            }
        }
        var tags: [String: [(value: Node, name: String)]] = [:]
        for definition in definitions {
            let extensions = ["x-ms-discriminator-value", "x-discriminator-value"]
            guard let value = extensions.lazy.compactMap({ definition.value[$0] }).first else { continue }
            var seen: Set = [definition.key]
            var next = [definition.key]
            while let name = next.popLast() {
                tags[name, default: []].append((value, definition.key))
                next += (bases[name] ?? []).filter { seen.insert($0).inserted }
            }
        }
        return tags
    }
}
