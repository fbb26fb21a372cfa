/// Fields that a message carried and its contract does not know, in protobuf's binary form.
public struct UnknownFields: Sendable, Hashable {
    /// `nil` when there are none, which is what nearly every message holds: there is nothing to count then, as there
    /// would be with an empty array.
    private var storage: [UInt8]?

    /// Whole fields, each a tag with its value, in the order in which they were read.
    public var bytes: [UInt8] {
        get { storage ?? [] }
        _modify {
            var bytes = storage ?? []
            storage = nil
            defer { storage = bytes.isEmpty ? nil : bytes }
            yield &bytes
        }
    }

    public init(bytes: [UInt8] = []) {
        storage = bytes.isEmpty ? nil : bytes
    }

    public var isEmpty: Bool { storage == nil }
}
