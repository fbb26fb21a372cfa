import Contract

/// The rules of a record, as its table says them: what the types of the lines do not imply.
///
/// `TableRules` of the runtime makes the whole of that again.
struct RecordRules {
    /// The rules of a property.
    enum Ask: Equatable {
        /// This, besides what its type implies; nothing, mostly.
        case besides([JSON.Member], orNull: Bool)
        /// This, whatever its type implies.
        case instead(JSON)
    }

    /// By the names of properties; empty where `rest` is the whole.
    private(set) var asks: [String: Ask] = [:]
    /// The further rules of the whole.
    private(set) var rest: [JSON.Member] = []
    /// The rules of the whole, whatever the lines imply.
    private(set) var whole: JSON?

    /// - Parameters:
    ///   - rules: The schema of the record.
    ///   - implied: The property that each line implies, in the order of lines.
    init(_ rules: JSON, implied: [(name: String, schema: JSON, isRequired: Bool)]) {
        guard case .object(let members) = rules, let type = members.value("type"),
            let required = Self.required(members, implied.filter(\.isRequired).map(\.name))
        else {
            whole = rules
            return
        }
        var properties = members.value("properties")?.members ?? []
        for line in implied {
            guard let index = properties.firstIndex(where: { $0.key == line.name }) else {
                (asks, whole) = ([:], rules)
                return
            }
            asks[line.name] = Self.ask(properties.remove(at: index).value, implied: line.schema)
        }
        if type != .string("object") { rest.append(JSON.Member("type", type)) }
        for member in members where member.key != "type" && member.key != "properties" && member.key != "required" {
            rest.append(member)
        }
        rest += required
        if !properties.isEmpty { rest.append(JSON.Member("properties", .object(properties))) }
    }

    /// The text for `required`; `nil` when it cannot be.
    private static func required(_ members: [JSON.Member], _ implied: [String]) -> [JSON.Member]? {
        guard case .array(let names)? = members.value("required") else { return implied.isEmpty ? [] : nil }
        let isImplied = names.count == implied.count && Set(names) == Set(implied.map(JSON.string))
        return isImplied ? [] : [JSON.Member("required", .array(names))]
    }

    static func ask(_ schema: JSON, implied: JSON) -> Ask {
        if let more = more(schema, than: implied) { return .besides(more, orNull: false) }
        if let more = more(schema, than: implied.orNull) { return .besides(more, orNull: true) }
        return .instead(schema)
    }

    /// The keywords of a schema that are not of another one, which it has to have; `nil` when it has not.
    private static func more(_ schema: JSON, than implied: JSON) -> [JSON.Member]? {
        guard case .object(var members) = schema, case .object(let others) = implied else { return nil }
        for other in others {
            guard let index = members.firstIndex(where: { $0.key == other.key }) else { return nil }
            if members[index].value == other.value {
                members.remove(at: index)
            } else {
                guard let inner = more(members[index].value, than: other.value) else { return nil }
                members[index].value = .object(inner)
            }
        }
        return members
    }
}

extension JSON {
    /// The schema that takes null as well.
    var orNull: JSON {
        guard case .object(var members) = self, !members.isEmpty else { return self }
        if let index = members.firstIndex(where: { $0.key == "type" }), case .string = members[index].value {
            members[index].value = .array([members[index].value, .string("null")])
            return .object(members)
        }
        return .object([JSON.Member("anyOf", .array([self, .object([JSON.Member("type", .string("null"))])]))])
    }

    fileprivate var members: [JSON.Member]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension [JSON.Member] {
    fileprivate func value(_ key: String) -> JSON? { first { $0.key == key }?.value }
}
