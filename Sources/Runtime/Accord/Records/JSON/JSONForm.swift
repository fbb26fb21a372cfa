/// The JSON form of values of a type that is no model: lists at the root, or dates.
///
/// ```swift
/// let positions = try JSONForm<[Position]>("*0", types: [Position.self]).decode(data)
/// ```
public struct JSONForm<Value: Hashable>: Sendable {
    let schema: ModelSchema

    /// - Parameters:
    ///   - type: the type as a ``ModelTable`` writes it.
    ///   - types: the models that `type` refers to by their index.
    public init(_ type: StaticString, types: [any JSONModel.Type] = []) {
        schema = ModelSchema(form: FormBuilder.form(type, types))
        precondition(schema.form.pointee.type == Value.self, "\(type) is not the form of \(Value.self).")
    }

    init(_ schema: ModelSchema) {
        self.schema = schema
    }

    /// Reads a value from JSON text in UTF-8.
    ///
    /// - Throws: `CodecError`, with the path of the value that is wrong: `items[3].name`.
    public func decode(
        _ data: Data, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) -> Value {
        try decodeJSON(data, schema.form, options)
    }

    /// Reads a value from one of JSON.
    ///
    /// - Throws: `CodecError`, as `decode(_: Data)` does.
    public func decode(
        _ value: JSONValue, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) -> Value {
        try decode(value.jsonData(), options: options)
    }

    /// Reads a value from a decoder of any format, which is asked for what the form has in each place.
    ///
    /// - Throws: what the decoder throws.
    package func decode(from decoder: any Decoder) throws -> Value {
        try makeValue { try decodeForm(decoder, $0, schema.form) }
    }

    /// The value as JSON text, in UTF-8 and without white space.
    ///
    /// - Throws: `CodecError` when a value has no JSON form: a number that is not finite, a date outside of the years 1
    ///   to 9999.
    public func encode(
        _ value: Value, options: JSONEncodingOptions = JSONEncodingOptions()
    ) throws(CodecError) -> Data {
        try makeData(of: value) { (value) throws(CodecError) in
            try writeJSON(value, schema.form, options).data()
        }
    }

    /// The value as one of JSON.
    ///
    /// - Throws: `CodecError`, as `encode` does.
    public func jsonValue(_ value: Value) throws(CodecError) -> JSONValue {
        try JSONValue(json: encode(value))
    }
}

extension JSONForm where Value: JSONModel {
    /// The form of a model.
    public static var model: JSONForm { JSONForm(Value._schema) }
}

extension JSONForm where Value == JSONValue {
    /// Any value.
    public static var any: JSONForm { anyForm }
}

private let anyForm = JSONForm<JSONValue>("j")
