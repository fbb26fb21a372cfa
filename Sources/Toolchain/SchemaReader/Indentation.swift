/// Members of YAML that are indented too little, so that the object that they belong to is null, and they are beside it.
enum Indentation {
    /// The first member after one that is null which belongs to it, and not beside it.
    static func memberBeside(_ key: String, of place: NodeLocation) -> String? {
        let members = place.node.members
        guard !place.document.importPath.hasSuffix(".json"),
            let index = members.firstIndex(where: { $0.key == key })
        else { return nil }
        return members[(index + 1)...].lazy.map(\.key).first { belongs($0, to: key) }
    }

    private static func belongs(_ member: String, to key: String) -> Bool {
        if let members = members[key] { return members.contains(member) }
        switch key {
        case "schemas", "securitySchemes", "requestBodies":
            return !(members["components"] ?? []).contains(member) && !member.hasPrefix("x-")
        case "paths": return member.hasPrefix("/")
        case "content": return member.contains("/")
        case "responses": return isStatus(member)
        case _ where key.hasPrefix("/"): return OpenAPIReader.methods.contains(member)
        case _ where key.contains("/"): return ["schema", "example", "examples", "encoding"].contains(member)
        default: return isStatus(key) && ["description", "content", "headers"].contains(member)
        }
    }

    private static func isStatus(_ key: String) -> Bool {
        key == "default" || key.count == 3 && key.first?.isNumber == true
    }

    /// The members of an object that the object around it does not have.
    private static let members: [String: Set<String>] = {
        var members: [String: Set<String>] = [
            "info": ["title", "version", "license", "contact", "termsOfService"],
            "components": [
                "schemas", "responses", "parameters", "requestBodies", "securitySchemes", "headers", "messages",
            ],
            "requestBody": ["content", "required"],
            "schema": ["type", "$ref", "properties", "items", "enum", "allOf", "oneOf", "anyOf", "format"],
            "items": ["$ref", "properties", "enum", "oneOf", "anyOf", "format"],
            "additionalProperties": ["$ref", "enum", "oneOf", "anyOf", "format", "items"],
        ]
        for method in OpenAPIReader.methods {
            members[method] = [
                "operationId", "responses", "requestBody", "tags", "security", "deprecated", "callbacks",
            ]
        }
        return members
    }()
}
