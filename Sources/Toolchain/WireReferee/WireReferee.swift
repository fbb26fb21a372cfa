import CProtobufC
import Contract

/// Says what a reader of a contract sees in bytes, and what bytes a writer of it makes.
///
/// The judgement is libprotobuf-c's, which shares no code with Accord. That library usually gets its descriptors from
/// generated C; here they are built from a `Contract` at run time, so that any contract can be judged, two versions of
/// one among them.
///
/// It judges everything but groups and message sets, which libprotobuf-c does not know: it refuses bytes with groups.
/// Nor does it check that strings are UTF-8, or that a closed enum has a number, and it writes no -0 into a field
/// without presence. It has no limit of depth: what it reads should come from tests and tools, not from strangers.
public final class WireReferee: Sendable {
    public enum Problem: Error, Sendable, Hashable {
        /// The contract has no message of that name.
        case unknownType(String)
        /// libprotobuf-c does not read the bytes as a message of that type.
        case refused(String)
        /// A `WireMessage` has a field that its type does not have, or one of another kind.
        case wrongField(type: String, number: Int)
    }

    private let descriptors: Descriptors

    public init(_ contract: Contract) {
        descriptors = Descriptors(contract)
    }

    /// Whether fields of that type can be judged.
    public static func supports(_ type: FieldType) -> Bool {
        switch type {
        case .scalar, .enumeration: true
        case .object(_, let isDelimited): !isDelimited
        case .list(let element, _): supports(element)
        case .map(_, let value): supports(value)
        }
    }

    /// Returns the message that a reader of the contract sees in `bytes`.
    public func read(_ bytes: [UInt8], as type: String) throws(Problem) -> WireMessage {
        guard let shape = descriptors.shapes[type] else { throw .unknownType(type) }
        guard let message = unsafe protobuf_c_message_unpack(shape.descriptor, nil, bytes.count, bytes) else {
            throw .refused(type)
        }
        defer { unsafe protobuf_c_message_free_unpacked(message, nil) }
        return unsafe MessageReading(shapes: descriptors.shapes).message(UnsafeRawPointer(message), shape)
    }

    /// The bytes that a writer of the contract makes of `message`.
    public func write(_ message: WireMessage) throws(Problem) -> [UInt8] {
        let writing = MessageWriting(shapes: descriptors.shapes)
        let address = try unsafe writing.message(message).assumingMemoryBound(to: ProtobufCMessage.self)
        // The structures lie in memory that `writing` owns.
        return withExtendedLifetime(writing) {
            let count = unsafe protobuf_c_message_get_packed_size(address)
            return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                guard let start = buffer.baseAddress else { return }
                initialized = unsafe protobuf_c_message_pack(address, start)
            }
        }
    }
}
