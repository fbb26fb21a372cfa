import Accord
import Contract

/// A value that is written member by member, with their names in brackets: `filter[price][from]=1`, `tags[0]=new` (OpenAPI
/// 3.1, "Style Values", `deepObject`), to any depth.
struct DeepObject {
    /// The number of names in brackets that are read one after the other; an item with more of them is left out.
    private static let depthLimit = 64

    private var texts: [String] = []
    private var members: [String: DeepObject] = [:]

    private init() {}

    /// - Parameter items: of a query or form; those of other names are left out.
    /// - Returns: `nil` where no item is of the value.
    init?(_ name: String, in items: [MockRequest.QueryItem]) {
        for item in items {
            guard let path = Self.path(of: item.name, in: name) else { continue }
            add(item.value.decodedForm, at: path[...])
        }
        if texts.isEmpty, members.isEmpty { return nil }
    }

    /// The names in the brackets of an item's name; `nil` for an item of another value.
    static func path(of item: String, in name: String) -> [String]? {
        guard item.hasPrefix(name) else { return nil }
        var rest = item.dropFirst(name.count)
        var path: [String] = []
        while rest.first == "[", let end = rest.firstIndex(of: "]"), path.count < depthLimit {
            path.append(String(rest[..<end].dropFirst()))
            rest = rest[end...].dropFirst()
        }
        return rest.isEmpty ? path : nil
    }

    private mutating func add(_ text: String, at path: ArraySlice<String>) {
        // The elements of a list may be without an index: `tags=a&tags=b`, `tags[]=a&tags[]=b`.
        guard let name = path.first, path.count > 1 || !name.isEmpty else { return texts.append(text) }
        members[name, default: DeepObject()].add(text, at: path.dropFirst())
    }

    /// The value by a schema; `nil` for that where any will do.
    func value(_ schemas: Schemas, _ schema: SchemaID?) -> JSONValue {
        let types = schema.map { schemas.types($0) } ?? Set(JSONType.allCases)
        let isList = types.contains(.array)
        if members.isEmpty {
            guard texts.count == 1, !isList || types.contains(.string) else { return schemas.list(of: texts, schema) }
            return schemas.value(of: texts[0], schema)
        }
        let elements = members.compactMap { name, member in Int(name).map { (index: $0, member: member) } }
        if isList, elements.count == members.count {
            let items = schema.flatMap { schemas.items($0) }
            return .array(elements.sorted { $0.index < $1.index }.map { $0.member.value(schemas, items) })
        }
        var object: [String: JSONValue] = [:]
        for (name, member) in members {
            object[name] = member.value(schemas, schema.flatMap { schemas.property(name, of: $0) })
        }
        return .object(object)
    }
}
