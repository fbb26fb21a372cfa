extension JSONModel {
    /// Reads a model from JSON text in UTF-8.
    ///
    /// - Throws: `CodecError`, with the path of the value that is wrong: `items[3].name`.
    public init(json data: Data, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self = try decodeJSON(data, Self._schema.form, options)
    }

    /// Reads a model from JSON text, as `init(json: Data)` does.
    public init(json string: String, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self = try decodeJSON(string, Self._schema.form, options)
    }

    /// Reads a model from a value of JSON, as `init(json: Data)` does.
    public init(json value: JSONValue, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self = try decodeJSON(value.jsonData(), Self._schema.form, options)
    }

    /// The model as JSON text, in UTF-8 and without white space.
    ///
    /// - Throws: `CodecError` when a value has no JSON form: a number that is not finite, a date outside of the years 1
    ///   to 9999.
    public func jsonData(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> Data {
        let form = Self._schema.form
        return try makeData(of: self) { (model) throws(CodecError) in
            try writeJSON(model, form, options).data()
        }
    }

    /// The model as JSON text, as `jsonData` gives it.
    public func jsonString(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> String {
        let form = Self._schema.form
        return try withAddress(of: self) { (model) throws(CodecError) in
            try writeJSON(model, form, options).string()
        }
    }

    /// The model as a value of JSON.
    ///
    /// - Throws: `CodecError`, as `jsonData` does.
    public func jsonValue() throws(CodecError) -> JSONValue {
        try JSONForm.model.jsonValue(self)
    }

    /// The model as JSON, for people.
    public var debugDescription: String {
        (try? jsonString()) ?? "\(Self.self)(no JSON form)"
    }
}
