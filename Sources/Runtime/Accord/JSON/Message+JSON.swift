extension Message {
    /// Reads a message from ProtoJSON. Keys may be the lowerCamelCase names or those of the contract; `null` represents
    /// an absent field (ProtoJSON format).
    ///
    /// - Throws: `CodecError` when `data` is not JSON, does not fit the contract, or crosses a limit.
    public init(json data: Data, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self.init()
        let layout = Self.layout
        let failure = withAddress(of: &self) { decodeJSON(data, into: $0, layout, options) }
        if let failure { throw failure }
    }

    /// Reads a message from ProtoJSON, as `init(json: Data)` does.
    public init(json string: String, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self.init()
        let layout = Self.layout
        let failure = withAddress(of: &self) { decodeJSON(string, into: $0, layout, options) }
        if let failure { throw failure }
    }

    /// The message as ProtoJSON, in UTF-8 and without white space.
    ///
    /// - Throws: `CodecError` when a value has no JSON form: a timestamp outside of the years 1 to 9999, an `Any` whose
    ///   type is not registered, a required field that is not set.
    public func jsonData(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> Data {
        let layout = Self.layout
        return try makeData(of: self) { (message) throws(CodecError) in
            try writeJSON(message, layout, options).data()
        }
    }

    /// The message as ProtoJSON, as `jsonData` gives it.
    public func jsonString(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> String {
        let layout = Self.layout
        return try withAddress(of: self) { (message) throws(CodecError) in
            try writeJSON(message, layout, options).string()
        }
    }

    /// The message as ProtoJSON, for people.
    public var debugDescription: String {
        let layout = Self.layout
        return withAddress(of: self) { describe($0, layout) }
    }
}

/// Reads a whole text into the empty message at `message`. Like the functions below, it is not generic, so that the
/// compiler does not write it again for each message of this module.
@inline(never)
func decodeJSON(
    _ data: Data,
    into message: Address,
    _ layout: LayoutPointer,
    _ options: JSONDecodingOptions
) -> CodecError? {
    var failure: CodecError?
    data.withBytes { failure = decodeJSON($0, into: message, layout, options) }
    return failure
}

private func decodeJSON(
    _ string: String,
    into message: Address,
    _ layout: LayoutPointer,
    _ options: JSONDecodingOptions
) -> CodecError? {
    var string = string
    return string.withBytes { decodeJSON($0, into: message, layout, options) }
}

/// Reads a whole text.
private func decodeJSON(
    _ text: RawBytes,
    into message: Address,
    _ layout: LayoutPointer,
    _ options: JSONDecodingOptions
) -> CodecError? {
    guard text.count <= options.sizeLimit else {
        return CodecError(.tooLarge, "\(text.count) bytes are more than the limit of \(options.sizeLimit)")
    }
    var reader = JSONReader(text, options: options)
    let start = reader.position
    do throws(Failure) {
        try decodeJSONMessage(&reader, message, layout)
        try reader.finish()
    } catch {
        let offset = reader.position - start
        let path = describeJSONPath(text, upTo: offset)
        return CodecError(error.code, error.message, path: path, offset: offset)
    }
    return missingRequired(message, layout).map { path in
        CodecError(.missingRequiredField, "a required field is not set", path: path)
    }
}

/// Writes a whole text.
@inline(never)
func writeJSON(
    _ message: Address,
    _ layout: LayoutPointer,
    _ options: JSONEncodingOptions
) throws(CodecError) -> JSONWriter {
    var writer = JSONWriter(options: options)
    if let failure = encodeJSON(&writer, message, layout) { throw failure }
    return writer
}

private func encodeJSON(_ writer: inout JSONWriter, _ message: Address, _ layout: LayoutPointer) -> CodecError? {
    if let path = missingRequired(message, layout) {
        return CodecError(.missingRequiredField, "a required field is not set", path: path)
    }
    encodeJSONMessage(&writer, message, layout)
    return writer.failure.map { reason in
        CodecError(reason.code, reason.message, path: writer.failurePath.reversed().joined(separator: "."))
    }
}

private func describe(_ message: Address, _ layout: LayoutPointer) -> String {
    var writer = JSONWriter(options: JSONEncodingOptions())
    let failure = encodeJSON(&writer, message, layout)
    return failure == nil ? writer.string() : "\(layout.pointee.type.messageName)(no JSON form)"
}
