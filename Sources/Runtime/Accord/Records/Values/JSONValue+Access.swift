/// The value as one type of JSON. Each is `nil` for a value of another type, so that reads of what may not be there are
/// one expression: `value["user"]?["name"]?.stringValue`.
extension JSONValue {
    /// The string, without its quotes and escapes.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, with all of its digits; `numberValue?.integer(Int.self)` is that of a whole number.
    public var numberValue: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// `true` or `false`.
    public var boolValue: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The elements of the array.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of the object.
    public var objectValue: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue {
    /// The value as JSON text, the members of objects in the order of their names: the same bytes each time.
    package var sortedData: Data { jsonData(options: .deterministic) }

    /// The value as JSON text, as ``sortedData`` has it.
    package var sortedText: String { jsonString(options: .deterministic) }
}

extension JSONEncodingOptions {
    fileprivate static var deterministic: JSONEncodingOptions {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return options
    }
}
