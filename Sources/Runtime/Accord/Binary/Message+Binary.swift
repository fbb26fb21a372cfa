import Foundation

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
        guard data.count <= options.sizeLimit else {
            throw CodecError(.tooLarge, "\(data.count) bytes are more than the limit of \(options.sizeLimit)")
        }
        let layout = Self.layout
        let failure = withUnsafeMutablePointer(to: &self) { message in
            data.withUnsafeBytes { Self.merge($0, into: UnsafeMutableRawPointer(message), layout, options) }
        }
        if let failure { throw failure }
    }

    private static func merge(
        _ bytes: UnsafeRawBufferPointer,
        into message: UnsafeMutableRawPointer,
        _ layout: LayoutPointer,
        _ options: BinaryDecodingOptions
    ) -> CodecError? {
        let failure: CodecError? = withUnsafePointer(to: options.types) { types in
            var reader = BinaryReader(
                bytes, depth: options.recursionLimit, types: types.pointee.hasExtensions ? types : nil)
            let start = reader.position
            do throws(Failure) {
                try decodeMessage(&reader, message, layout)
                return nil
            } catch {
                let offset = reader.position - start
                let path = BinaryPath.describe(bytes, upTo: offset, layout)
                return CodecError(error.code, error.message, path: path, offset: offset)
            }
        }
        if let failure { return failure }
        return missingRequired(message, layout).map { path in
            CodecError(.missingRequiredField, "a required field is not set", path: path)
        }
    }

    /// The message in protobuf's binary form: the fields in the order of their numbers, then the unknown ones.
    ///
    /// - Throws: `CodecError` when a required field is not set, or the result is larger than protobuf's 2 GiB.
    public func protobufData(
        options: BinaryEncodingOptions = BinaryEncodingOptions()
    ) throws(CodecError) -> Data {
        let layout = Self.layout
        var missing: String?
        let data = withUnsafePointer(to: self) { message in
            missing = missingRequired(message, layout)
            var writer = BinaryWriter(isDeterministic: options.isDeterministic)
            if missing == nil { encodeMessage(&writer, message, layout) }
            return writer.data()
        }
        if let missing { throw CodecError(.missingRequiredField, "a required field is not set", path: missing) }
        guard data.count <= Int(Int32.max) else {
            throw CodecError(.tooLarge, "\(data.count) bytes are more than protobuf's limit of 2 GiB")
        }
        return data
    }
}
