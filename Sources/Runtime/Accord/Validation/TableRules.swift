/// Reads what a model's table asks of values, as a schema.
///
/// The lines of a record imply most of it: which properties there are, of which types, and which must be there. Other
/// rules of a line are at its end, and rules of the whole record at the end of the table; tables of other models have
/// only the latter.
package struct TableRules {
    /// Returns what can be read into a type, which the text goes on after, by its letter; `nil` where that is all that
    /// the contract allows.
    package typealias StoredRules = (_ letter: UInt8, _ text: inout TableScanner) -> JSONValue?

    package var text: TableScanner
    let types: [any JSONModel.Type]
    /// With it, the types of lines limit values to what can be read into them, whatever the contract says.
    private let stored: StoredRules?
    private var isReadable: Bool { stored != nil }

    package init(_ table: ModelTable, stored: StoredRules? = nil) {
        self.init(table.lines, table.types, stored: stored)
    }

    private init(_ text: StaticString, _ types: [any JSONModel.Type], stored: StoredRules? = nil) {
        self.text = TableScanner(text)
        self.types = types
        self.stored = stored
    }

    static func rules(ofRecord table: ModelTable) -> Rules {
        var reading = TableRules(table)
        return reading.rules(reading.record())
    }

    static func rules(of table: ModelTable) -> Rules {
        var reading = TableRules(table)
        while !reading.text.isAtEnd {
            if reading.text.take(line: "#rules ") { return reading.rules(reading.json()) }
            reading.text.skipLine()
        }
        return reading.rules(.object([:]))
    }

    static func rules(ofType text: StaticString, _ types: [any JSONModel.Type]) -> Rules {
        var reading = TableRules(text, types)
        // A value that is nil is left out.
        _ = reading.text.take("?")
        let type = reading.type()
        return reading.rules(reading.besides(type))
    }

    private func rules(_ schema: JSONValue) -> Rules {
        Rules(RuleBook(schema, types: types))
    }

    package mutating func json() -> JSONValue { text.json(recursionLimit: Validation.depthLimit) }

    // MARK: Records

    package mutating func record() -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [JSONValue] = []
        var rest: JSONValue = .object([:])
        var isReplaced = false
        var further: JSONValue?
        while !text.isAtEnd {
            if text.take(line: "#rules") {
                let isWhole = text.take(":")
                text.require(" ")
                rest = json()
                if isWhole, !isReadable { return rest }
                isReplaced = isWhole
                break
            } else if isReadable, text.take("+") {
                further = type()
                text.endLine()
                continue
            } else if text.take("#") || text.take("+") {
                text.skipLine()
                continue
            }
            let (name, schema, isRequired) = text.take("=") ? constant() : property()
            properties[name] = schema
            if isRequired { required.append(.string(name)) }
            text.endLine()
        }
        var schema: [String: JSONValue] = ["type": "object"]
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        if !required.isEmpty { schema["required"] = .array(required) }
        if let further, isReplaced || rest["additionalProperties"] == nil { schema["additionalProperties"] = further }
        return isReplaced ? JSONValue.object(schema).and(rest) : JSONValue.object(schema).asking(rest)
    }

    private mutating func constant() -> (name: String, schema: JSONValue, isRequired: Bool) {
        let isRequired = !text.take("?")
        text.require(" ")
        let name = String(decoding: text.name(), as: UTF8.self)
        text.require(" ")
        let value = json()
        var schema = ["const": value]
        if case .string = value { schema["type"] = "string" }
        return (name, besides(.object(schema)), isRequired)
    }

    private mutating func property() -> (name: String, schema: JSONValue, isRequired: Bool) {
        _ = text.take("%")
        _ = text.take("^")
        let isOptional = text.take("?")
        let isThreeState = !isOptional && text.take("~")
        let isNullable = isThreeState || !isOptional && text.take("!")
        let type = type()
        text.require(" ")
        let name = String(decoding: text.name(), as: UTF8.self)
        let hasDefault = text.take(line: " = ")
        if hasDefault { _ = json() }
        let schema = besides(isNullable ? type.orNull : type)
        return (name, schema, !isOptional && !isThreeState && !hasDefault)
    }

    /// The schema with the rules at the end of the line.
    private mutating func besides(_ implied: JSONValue) -> JSONValue {
        if text.take(line: " :") { return isReadable ? implied.and(json()) : json() }
        let schema = text.take(line: " ?") ? implied.orNull : implied
        return text.take(" ") ? schema.asking(json()) : schema
    }

    // MARK: Types

    package mutating func type() -> JSONValue {
        if text.next &- 48 < 10 {
            let index = text.number()
            guard types.indices.contains(index) else { text.fail() }
            return isReadable || types[index] is any Validatable.Type
                ? ["$ref": .number(JSONNumber(Int64(index)))] : [:]
        }
        let letter = text.byte()
        if let schema = stored?(letter, &text) { return schema }
        switch letter {
        case UInt8(ascii: "s"), UInt8(ascii: "y"): return ["type": "string"]
        case UInt8(ascii: "b"): return ["type": "boolean"]
        case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "U"): return ["type": "integer"]
        case UInt8(ascii: "r"), UInt8(ascii: "R"): return ["type": "number"]
        case UInt8(ascii: "u"): return ["type": "string", "format": "uuid"]
        case UInt8(ascii: "c"): return ["type": "string", "format": "date"]
        case UInt8(ascii: "D"): return ["type": text.byte() == UInt8(ascii: "n") ? "number" : "string"]
        case UInt8(ascii: "t"):
            switch text.byte() {
            case UInt8(ascii: "r"): return ["type": "string", "format": "date-time"]
            case UInt8(ascii: "n"): return ["type": "string"]
            default: return ["type": "integer"]
            }
        case UInt8(ascii: "*"): return ["type": "array", "items": type()]
        case UInt8(ascii: "{"): return ["type": "object", "additionalProperties": type()]
        case UInt8(ascii: "?"): return type().orNull
        case UInt8(ascii: "j"): return [:]
        default: text.fail()
        }
    }
}

extension JSONValue {
    /// The schema of what matches both. Definitions stay on top.
    package func and(_ other: JSONValue) -> JSONValue {
        guard case .object(var members) = other, let definitions = members.removeValue(forKey: "$defs") else {
            return ["allOf": [self, other]]
        }
        return ["allOf": [self, .object(members)], "$defs": definitions]
    }

    /// The schema that takes null as well.
    package var orNull: JSONValue {
        guard case .object(var members) = self, !members.isEmpty else { return self }
        switch members["type"] {
        case .string(let type)?:
            members["type"] = .array([.string(type), "null"])
            return .object(members)
        default: return ["anyOf": [self, ["type": "null"]]]
        }
    }

    /// The schema with the keywords of another one: where both have one that holds schemas by name, or a schema, with
    /// those of both.
    fileprivate func asking(_ other: JSONValue) -> JSONValue {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        return .object(members.merging(others) { $0.asking($1) })
    }
}
