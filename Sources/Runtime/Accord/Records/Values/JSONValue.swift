/// Any value of JSON.
///
/// ```swift
/// let filter: JSONValue = ["symbols": ["VOD", "BP"], "limit": 20, "cursor": .null]
/// ```
///
/// A literal `nil` is no JSON, because an optional value would become `null` where Swift finds another type for the branches
/// of `isGiven ? value : nil`. The value that is there, and empty, is `.null`.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with all of its digits.
    case number(JSONNumber)
    /// A string, without its quotes and escapes.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. The order of its members is not kept.
    case object([String: JSONValue])

    /// The value of the member with that name; `nil` where there is none, or where this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The element in that place; `nil` where there is none, or where this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Reads JSON text in UTF-8. A name that an object has twice is an error.
    public init(
        json data: Data, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) {
        self = try decodeJSON(data, Self.form, options)
    }

    /// Reads JSON text, as `init(json: Data)` does.
    public init(
        json string: String, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) {
        self = try decodeJSON(string, Self.form, options)
    }

    private static var form: FormPointer { JSONForm.any.schema.form }

    /// The value as JSON text, in UTF-8 and without white space.
    public func jsonData(options: JSONEncodingOptions = JSONEncodingOptions()) -> Data {
        var writer = JSONWriter(options: options)
        writer.value(self)
        return writer.data()
    }

    /// The value as JSON text, without white space.
    public func jsonString(options: JSONEncodingOptions = JSONEncodingOptions()) -> String {
        var writer = JSONWriter(options: options)
        writer.value(self)
        return writer.string()
    }
}

extension JSONValue: CustomDebugStringConvertible {
    public var debugDescription: String { jsonString() }
}

extension JSONReader {
    /// Any value.
    mutating func value() throws(Failure) -> JSONValue {
        switch try peek() {
        case UInt8(ascii: "n"):
            _ = try null()
            return .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try open(UInt8(ascii: "["))
            var isFirst = true
            while try next(&isFirst, UInt8(ascii: "]")) { elements.append(try value()) }
            return .array(elements)
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try open(UInt8(ascii: "{"))
            var isFirst = true
            while try next(&isFirst, UInt8(ascii: "}")) {
                _ = try peek()
                let start = position
                let name = try string()
                try require(UInt8(ascii: ":"))
                if members.updateValue(try value(), forKey: name) != nil {
                    position = start
                    throw .duplicateName
                }
            }
            return .object(members)
        default: return .number(JSONNumber(unchecked: try numberText().string))
        }
    }
}

extension JSONWriter {
    mutating func value(_ value: JSONValue) {
        switch value {
        case .null: literal("null")
        case .bool(let bool): self.bool(bool)
        case .number(let number): number.withBytes { raw($0) }
        case .string(let string): self.string(string)
        case .array(let elements):
            byte(UInt8(ascii: "["))
            for index in 0..<elements.count {
                if index > 0 { byte(UInt8(ascii: ",")) }
                self.value(elements[index])
            }
            byte(UInt8(ascii: "]"))
        case .object(let members):
            byte(UInt8(ascii: "{"))
            if options.isDeterministic {
                for (name, value) in members.sorted(by: { String.precedes($0.key, $1.key) }) { member(name, value) }
            } else {
                for (name, value) in members { member(name, value) }
            }
            byte(UInt8(ascii: "}"))
        }
    }

    private mutating func member(_ name: String, _ value: JSONValue) {
        separate()
        string(name)
        byte(UInt8(ascii: ":"))
        self.value(value)
    }
}
