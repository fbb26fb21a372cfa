import Accord
import Contract

/// Writes values as XML, by what their schemas say of it (OpenAPI 3.2, "XML Object").
struct XMLContent {
    let schemas: Schemas

    func text(_ value: JSONValue, _ schema: SchemaID?) -> String {
        let name = schema.flatMap { schemas.graph[schemas.resolved($0)].componentName } ?? "root"
        return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + wrapped(value, schema, name) + "\n"
    }

    /// The elements of a property: one, or one for each element of a list that is not wrapped.
    private func elements(_ value: JSONValue, _ schema: SchemaID?, _ name: String) -> String {
        guard case .array(let values) = value, form(schema)?.node != .element else {
            return wrapped(value, schema, name)
        }
        return items(values, schema, name)
    }

    private func items(_ values: [JSONValue], _ schema: SchemaID?, _ name: String) -> String {
        let items = schema.flatMap { schemas.items($0) }
        return values.map { wrapped($0, items, name) }.joined()
    }

    /// One element.
    private func wrapped(_ value: JSONValue, _ schema: SchemaID?, _ given: String) -> String {
        let form = form(schema)
        let name = qualified(form, given)
        var attributes = ""
        if let namespace = form?.namespace {
            let prefix = form?.prefix.map { ":\($0)" } ?? ""
            attributes += " xmlns\(prefix)=\"\(XMLText.escaped(namespace))\""
        }
        var content = ""
        switch value {
        case .object(let members):
            // In the order of the contract, because that of elements counts.
            let known = schema.map { schemas.properties($0).map(\.name) } ?? []
            for key in known + members.keys.filter({ !known.contains($0) }).sorted() {
                guard let member = members[key] else { continue }
                let property = schema.flatMap { schemas.property(key, of: $0) }
                if let form = self.form(property), form.node == .attribute {
                    attributes += " \(qualified(form, key))=\"\(XMLText.escaped(member.plainText))\""
                } else {
                    content += elements(member, property, key)
                }
            }
        case .array(let values): content = items(values, schema, given)
        case .null, .bool, .number, .string: content = XMLText.escaped(value.plainText)
        }
        return switch form?.node {
        case .text, .nothing: content
        case .cdata: "<![CDATA[\(value.plainText.replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
        case .element, .attribute, nil: "<\(name)\(attributes)>\(content)</\(name)>"
        }
    }

    private func qualified(_ form: XMLForm?, _ name: String) -> String {
        (form?.prefix.map { "\($0):" } ?? "") + (form?.name ?? name)
    }

    private func form(_ schema: SchemaID?) -> XMLForm? {
        schema.flatMap { schemas.graph.parts(of: $0).lazy.compactMap { schemas.graph[$0].xml }.first }
    }
}
