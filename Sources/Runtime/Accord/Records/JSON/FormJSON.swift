/// Reads a value of a form from a whole text.
func decodeJSON<Value>(
    _ data: Data, _ form: FormPointer, _ options: JSONDecodingOptions
) throws(CodecError) -> Value {
    try makeValue { decodeJSON(data, to: $0, form, options) }
}

/// Reads a value of a form from a whole text.
func decodeJSON<Value>(
    _ string: String, _ form: FormPointer, _ options: JSONDecodingOptions
) throws(CodecError) -> Value {
    try makeValue { decodeJSON(string, to: $0, form, options) }
}

/// The value that `body` makes in memory that holds none, unless it fails.
@inline(__always)
private func makeValue<Value>(_ body: (Address) -> CodecError?) throws(CodecError) -> Value {
    try makeValue { (memory) throws(CodecError) in if let failure = body(memory) { throw failure } }
}

// Not generic, so that the compiler does not write them again for each model.

/// Reads a whole text into memory that holds no value.
@inline(never)
func decodeJSON(
    _ data: Data, to memory: Address, _ form: FormPointer, _ options: JSONDecodingOptions,
    _ metadata: Reference<FrameMetadata>? = nil
) -> CodecError? {
    var failure: CodecError?
    data.withBytes { failure = decodeJSON($0, to: memory, form, options, metadata) }
    return failure
}

@inline(never)
func decodeJSON(
    _ string: String, to memory: Address, _ form: FormPointer, _ options: JSONDecodingOptions,
    _ metadata: Reference<FrameMetadata>? = nil
) -> CodecError? {
    var string = string
    return string.withBytes { decodeJSON($0, to: memory, form, options, metadata) }
}

/// - Parameter metadata: for frames of a message set: takes the identifier and the time around the message.
func decodeJSON(
    _ text: RawBytes, to memory: Address, _ form: FormPointer,
    _ options: JSONDecodingOptions, _ metadata: Reference<FrameMetadata>? = nil
) -> CodecError? {
    guard text.count <= options.sizeLimit else {
        return CodecError(.tooLarge, "\(text.count) bytes are more than the limit of \(options.sizeLimit)")
    }
    var reader = JSONReader(text, options: options)
    let start = reader.position
    var isRead = false
    do throws(Failure) {
        if let metadata {
            try decodeJSONMessage(&reader, memory, form.pointee.messageSet, metadata)
        } else {
            try decodeJSONForm(&reader, memory, form)
        }
        isRead = true
        try reader.finish()
        return nil
    } catch {
        if isRead { form.pointee.destroy(memory) }
        let offset = reader.position - start
        var path = describeJSONPath(text, upTo: offset)
        if let missing = reader.missing {
            path += (path.isEmpty ? "" : ".") + missing.string
        }
        return CodecError(error.code, error.message, path: path, offset: offset)
    }
}

/// Writes a whole text.
@inline(never)
func writeJSON(
    _ value: Address, _ form: FormPointer, _ options: JSONEncodingOptions
) throws(CodecError) -> JSONWriter {
    var writer = JSONWriter(options: options)
    encodeJSONForm(&writer, value, form)
    if let failure = writer.failure {
        let path = writer.failurePath.reversed().joined(separator: ".")
        throw CodecError(failure.code, failure.message, path: path)
    }
    return writer
}
