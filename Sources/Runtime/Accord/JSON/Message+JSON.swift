import Foundation

extension Message {
    /// Reads a message from ProtoJSON. Keys may be the lowerCamelCase names or those of the contract; `null` stands for
    /// an absent field (ProtoJSON format).
    ///
    /// - Throws: `CodecError` when `data` is not JSON, does not fit the contract, or crosses a limit.
    public init(json data: Data, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        self.init()
        guard data.count <= options.sizeLimit else {
            throw CodecError(.tooLarge, "\(data.count) bytes are more than the limit of \(options.sizeLimit)")
        }
        let layout = Self.layout
        let failure = withUnsafeMutablePointer(to: &self) { message in
            data.withUnsafeBytes { Self.read($0, into: UnsafeMutableRawPointer(message), layout, options) }
        }
        if let failure { throw failure }
    }

    /// Reads a message from ProtoJSON, as `init(json: Data)` does.
    public init(json string: String, options: JSONDecodingOptions = JSONDecodingOptions()) throws(CodecError) {
        try self.init(json: Data(string.utf8), options: options)
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer,
        into message: UnsafeMutableRawPointer,
        _ layout: LayoutPointer,
        _ options: JSONDecodingOptions
    ) -> CodecError? {
        var reader = JSONReader(bytes, options: options)
        let start = reader.position
        do throws(Failure) {
            try decodeJSONMessage(&reader, message, layout)
            try reader.finish()
        } catch {
            let offset = reader.position - start
            let path = describeJSONPath(bytes, upTo: offset)
            return CodecError(error.code, error.message, path: path, offset: offset)
        }
        return missingRequired(message, layout).map { path in
            CodecError(.missingRequiredField, "a required field is not set", path: path)
        }
    }

    /// The message as ProtoJSON, in UTF-8 and without white space.
    ///
    /// - Throws: `CodecError` when a value has no JSON form: a timestamp outside of the years 1 to 9999, an `Any` whose
    ///   type is not registered, a required field that is not set.
    public func jsonData(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> Data {
        try write(options) { $0.data() }
    }

    /// The message as ProtoJSON, as `jsonData` gives it.
    public func jsonString(options: JSONEncodingOptions = JSONEncodingOptions()) throws(CodecError) -> String {
        try write(options) { $0.string() }
    }

    private func write<Result>(
        _ options: JSONEncodingOptions,
        _ finish: (borrowing JSONWriter) -> Result
    ) throws(CodecError) -> Result {
        let layout = Self.layout
        var failure: CodecError?
        let result = withUnsafePointer(to: self) { message in
            var writer = JSONWriter(options: options)
            if let path = missingRequired(message, layout) {
                failure = CodecError(.missingRequiredField, "a required field is not set", path: path)
                return finish(writer)
            }
            encodeJSONMessage(&writer, message, layout)
            if let reason = writer.failure {
                let path = writer.failurePath.reversed().joined(separator: ".")
                failure = CodecError(reason.code, reason.message, path: path)
            }
            return finish(writer)
        }
        if let failure { throw failure }
        return result
    }

    /// The message as ProtoJSON, for people.
    public var debugDescription: String {
        (try? jsonString()) ?? "\(Self.messageName)(no JSON form)"
    }
}
