// Inlinable, so that the generated type has code of its own for it: frames come often, and generic code has to look up
// what it must know of the type for each of them.

extension MessageSet {
    /// Reads a frame with the identifier and the time around its message.
    ///
    /// An identifier that is no string or number, and a time that cannot be read, count as absent: the message matters
    /// more.
    ///
    /// - Throws: `CodecError`, with the path of the value that is wrong: `data.price`.
    @inlinable
    public static func receive(_ frame: Data) throws(CodecError) -> Received<Self> {
        try receive(frame, options: JSONDecodingOptions())
    }

    /// Reads a frame with the identifier and the time around its message, as `receive(_: Data)` does.
    @inlinable
    public static func receive(_ frame: String) throws(CodecError) -> Received<Self> {
        try receive(frame, options: JSONDecodingOptions())
    }

    /// Reads a frame with the identifier and the time around its message, as `receive(_: Data)` does.
    @inlinable
    public static func receive(_ frame: Data, options: JSONDecodingOptions) throws(CodecError) -> Received<Self> {
        try received { decodeFrame(frame, to: $0, _schema, options, &$1) }
    }

    /// Reads a frame with the identifier and the time around its message, as `receive(_: Data)` does.
    @inlinable
    public static func receive(_ frame: String, options: JSONDecodingOptions) throws(CodecError) -> Received<Self> {
        try received { decodeFrame(frame, to: $0, _schema, options, &$1) }
    }

    /// The message that `read` makes in memory that holds none, unless it fails.
    @inlinable @inline(__always)
    static func received(
        _ read: (PayloadAddress, inout FrameMetadata) -> CodecError?
    ) throws(CodecError) -> Received<Self> {
        var metadata = FrameMetadata()
        let message: Self = try makeValue { (memory) throws(CodecError) in
            if let failure = read(memory, &metadata) { throw failure }
        }
        return Received(message, id: metadata.id, sentAt: metadata.sentAt)
    }

    @inlinable
    public static func _make(_ payload: OneofPayload, in memory: PayloadAddress) -> Bool {
        guard let value = _inject(payload) else { return false }
        memory.make(value)
        return true
    }
}

/// The identifier and the time around a message.
@usableFromInline
struct FrameMetadata {
    @usableFromInline var id: String?
    @usableFromInline var sentAt: Date?

    @usableFromInline
    init() {}
}

/// Reads a frame into memory that holds no message.
@usableFromInline @inline(never)
func decodeFrame(
    _ data: Data, to memory: PayloadAddress, _ schema: ModelSchema, _ options: JSONDecodingOptions,
    _ metadata: inout FrameMetadata
) -> CodecError? {
    withReference(to: &metadata) { decodeJSON(data, to: memory, schema.form, options, $0) }
}

/// Reads a frame into memory that holds no message.
@usableFromInline @inline(never)
func decodeFrame(
    _ string: String, to memory: PayloadAddress, _ schema: ModelSchema, _ options: JSONDecodingOptions,
    _ metadata: inout FrameMetadata
) -> CodecError? {
    withReference(to: &metadata) { decodeJSON(string, to: memory, schema.form, options, $0) }
}
