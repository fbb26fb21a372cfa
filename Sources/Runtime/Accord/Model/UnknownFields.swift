/// Fields that a message carried and its contract does not know, in protobuf's binary form.
public struct UnknownFields: Sendable, Hashable {
    /// Whole fields, each a tag with its value, in the order in which they were read.
    public var bytes: [UInt8]

    /// Creates unknown fields of their bytes, tags included.
    public init(bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Whether there are none.
    public var isEmpty: Bool { bytes.isEmpty }
}
