import Accord

/// The schema of the JSON of messages (ProtoJSON format, "JSON mapping"), as far as samples need it: it asks for the
/// form in which values are written, and reading takes more.
package struct ProtoJSONSchema {
    private let messages: [MessageSketch]

    /// - Parameter messages: The messages, and all that they lead to, except those of `google.protobuf` that have a
    ///   JSON
    ///   form of their own.
    package init(_ messages: [MessageSketch]) {
        self.messages = messages
    }

    /// A schema with a definition for each of the messages, by its full name.
    package var schema: JSONValue {
        var definitions = Self.wellKnown
        for message in messages where definitions[message.name] == nil {
            definitions[message.name] = schema(of: message)
        }
        return ["$defs": .object(definitions)]
    }

    private func schema(of message: MessageSketch) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [JSONValue] = []
        var oneofs: [Int: [String]] = [:]
        for field in message.fields {
            properties[field.name] = Self.schema(of: field)
            if field.label == .required { required.append(.string(field.name)) }
            if let oneof = field.oneof { oneofs[oneof, default: []].append(field.name) }
        }
        var schema: [String: JSONValue] = ["type": "object"]
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        if !required.isEmpty { schema["required"] = .array(required) }
        if !oneofs.isEmpty {
            schema["allOf"] = .array(oneofs.sorted { $0.key < $1.key }.map { Self.oneof($0.value) })
        }
        return .object(schema)
    }

    /// One of the members, or none.
    private static func oneof(_ names: [String]) -> JSONValue {
        let none: JSONValue = ["properties": .object(Dictionary(uniqueKeysWithValues: names.map { ($0, false) }))]
        return ["oneOf": .array(names.map { ["required": [.string($0)]] } + [none])]
    }

    private static func schema(of field: MessageSketch.Field) -> JSONValue {
        let value = schema(of: field.kind)
        switch field.label {
        case .optional, .required: return value
        case .list: return ["type": "array", "items": value]
        case .map(let key):
            return ["type": "object", "additionalProperties": value, "propertyNames": schema(ofKey: key)]
        }
    }

    private static func schema(of kind: MessageSketch.Kind) -> JSONValue {
        switch kind {
        case .int32:
            ["type": "integer", "minimum": .number(JSONNumber(Int32.min)), "maximum": .number(JSONNumber(Int32.max))]
        case .uint32: ["type": "integer", "minimum": 0, "maximum": .number(JSONNumber(UInt32.max))]
        case .int64: ["type": "string", "pattern": "^(0|-?[1-9][0-9]{0,17})$"]
        case .uint64: ["type": "string", "pattern": "^(0|[1-9][0-9]{0,18})$"]
        case .float, .double: ["type": "number"]
        case .bool: ["type": "boolean"]
        case .string: ["type": "string"]
        case .bytes: ["type": "string", "pattern": "^([A-Za-z0-9+/]{4})*$"]
        case .enumeration(let names):
            names.isEmpty ? ["type": "integer", "const": 0] : ["enum": .array(names.map { .string($0) })]
        case .null: ["type": "null"]
        case .message(let name): ["$ref": .string("#/$defs/\(name)")]
        }
    }

    private static func schema(ofKey kind: MessageSketch.Kind) -> JSONValue {
        switch kind {
        case .bool: ["enum": ["true", "false"]]
        case .string: ["type": "string"]
        case .int32: ["type": "string", "pattern": "^(0|-?[1-9][0-9]{0,8})$"]
        case .uint32: ["type": "string", "pattern": "^(0|[1-9][0-9]{0,8})$"]
        default: schema(of: kind)
        }
    }

    // MARK: Messages with forms of their own

    private static let wellKnown: [String: JSONValue] = {
        func wrapper(_ kind: MessageSketch.Kind) -> JSONValue { schema(of: kind) }
        let any: JSONValue = ["type": ["string", "number", "boolean", "null"]]
        let messages: [String: JSONValue] = [
            "Timestamp": ["type": "string", "format": "date-time"],
            "Duration": ["type": "string", "pattern": #"^[1-9][0-9]{0,4}(\.[0-9]{3})?s$"#],
            "FieldMask": ["type": "string", "pattern": #"^[a-z]{3,8}(,[a-z]{3,8}){0,2}$"#],
            "Struct": ["type": "object", "additionalProperties": any],
            "Value": any,
            "ListValue": ["type": "array", "items": any],
            // Its JSON has the fields of a message that only a registry knows.
            "Any": ["type": "object", "maxProperties": 0],
            "Empty": ["type": "object", "maxProperties": 0],
            "DoubleValue": wrapper(.double), "FloatValue": wrapper(.float), "Int64Value": wrapper(.int64),
            "UInt64Value": wrapper(.uint64), "Int32Value": wrapper(.int32), "UInt32Value": wrapper(.uint32),
            "BoolValue": wrapper(.bool), "StringValue": wrapper(.string), "BytesValue": wrapper(.bytes),
        ]
        return Dictionary(uniqueKeysWithValues: messages.map { ("google.protobuf.\($0)", $1) })
    }()
}
