extension Message {
    /// Reads a message from protobuf's binary form.
    ///
    /// - Throws: `CodecError` when `data` is not well-formed, a required field is missing, or a limit is crossed.
    public init(
        protobuf data: Data,
        options: BinaryDecodingOptions = BinaryDecodingOptions()
    ) throws(CodecError) {
        self.init()
        try merge(protobuf: data, options: options)
    }

    /// Reads fields from protobuf's binary form into this message: singular ones replace what is here, messages are
    /// merged, lists are added to (protobuf encoding guide, "Last One Wins").
    ///
    /// - Throws: `CodecError` as `init(protobuf:)` does; the message then holds what was read up to there.
    public mutating func merge(
        protobuf data: Data,
        options: BinaryDecodingOptions = BinaryDecodingOptions()
    ) throws(CodecError) {
        let layout = Self.layout
        let stop = withAddress(of: &self) { decode(data, into: $0, layout, options) }
        if let stop { throw stop.error(data, layout) }
        if layout.pointee.reachesRequired, let path = withAddress(of: self, { missingRequired($0, layout) }) {
            throw CodecError(.missingRequiredField, "a required field is not set", path: path)
        }
    }

    /// The message in protobuf's binary form: the fields in the order of their numbers, then the unknown ones.
    ///
    /// - Throws: `CodecError` when a required field is not set, or the result is larger than protobuf's 2 GiB.
    public func protobufData(
        options: BinaryEncodingOptions = BinaryEncodingOptions()
    ) throws(CodecError) -> Data {
        let layout = Self.layout
        return try makeData(of: self) { (message) throws(CodecError) in
            try encodeBinary(message, layout, options)
        }
    }
}

/// Why reading stopped.
private enum Stop {
    case tooLarge(limit: Int)
    case failure(Failure, offset: Int)

    @inline(never)
    func error(_ data: Data, _ layout: LayoutPointer) -> CodecError {
        switch self {
        case .tooLarge(let limit):
            return CodecError(.tooLarge, "\(data.count) bytes are more than the limit of \(limit)")
        case .failure(let failure, let offset):
            var path = ""
            data.withBytes { path = BinaryPath.describe($0, upTo: offset, layout) }
            return CodecError(failure.code, failure.message, path: path, offset: offset)
        }
    }
}

private func encodeBinary(
    _ message: Address, _ layout: LayoutPointer, _ options: BinaryEncodingOptions
) throws(CodecError) -> Data {
    if layout.pointee.reachesRequired, let path = missingRequired(message, layout) {
        throw CodecError(.missingRequiredField, "a required field is not set", path: path)
    }
    var writer = BinaryWriter(isDeterministic: options.isDeterministic, hint: layout.pointee.sizeHint)
    encodeMessage(&writer, message, layout)
    guard writer.count <= Int(Int32.max) else {
        throw CodecError(.tooLarge, "\(writer.count) bytes are more than protobuf's limit of 2 GiB")
    }
    return writer.data()
}

private func decode(
    _ data: Data,
    into message: Address,
    _ layout: LayoutPointer,
    _ options: BinaryDecodingOptions
) -> Stop? {
    var stop: Stop?
    data.withBytes { stop = decode($0, into: message, layout, options) }
    return stop
}

/// Reads fields into the message at `message`.
private func decode(
    _ bytes: RawBytes,
    into message: Address,
    _ layout: LayoutPointer,
    _ options: BinaryDecodingOptions
) -> Stop? {
    guard bytes.count <= options.sizeLimit else { return .tooLarge(limit: options.sizeLimit) }
    return withReference(to: options.types) { types in
        let types = types.pointee.hasExtensions ? types : nil
        return BinaryReader.reading(bytes, depth: options.recursionLimit, types: types) { reader in
            do throws(Failure) {
                _ = try decodeMessage(reader, message, layout)
                return nil
            } catch {
                let failedAt = reader.context.pointee.failedAt ?? reader.position
                return .failure(error, offset: failedAt - reader.position)
            }
        }
    }
}
