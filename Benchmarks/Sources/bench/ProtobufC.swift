import Foundation
import ProtobufCModels

/// The models that `protoc-c` writes, by their names.
struct ProtobufCModel {
    private let model: UnsafePointer<ProtobufCMessageDescriptor>

    init?(_ name: String) {
        guard let model = protobuf_c_model(name) else { return nil }
        self.model = model
    }

    /// Reads a message and frees it.
    func decode(_ data: Data) throws {
        try Message(model, data).free()
    }

    func message(_ data: Data) throws -> Message {
        try Message(model, data)
    }

    /// A message in memory of libprotobuf-c's.
    struct Message {
        private let pointer: UnsafeMutablePointer<ProtobufCMessage>

        fileprivate init(_ model: UnsafePointer<ProtobufCMessageDescriptor>, _ data: Data) throws {
            let message = data.withUnsafeBytes { bytes in
                protobuf_c_message_unpack(
                    model, nil, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
            }
            guard let message else { throw Disagreement("libprotobuf-c does not read the bytes") }
            pointer = message
        }

        func free() {
            protobuf_c_message_free_unpacked(pointer, nil)
        }

        /// Writes the message into new memory of the right size, and frees that.
        func encode() {
            let size = protobuf_c_message_get_packed_size(pointer)
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
            protobuf_c_message_pack(pointer, bytes)
            bytes.deallocate()
        }

        func data() -> Data {
            var data = Data(count: protobuf_c_message_get_packed_size(pointer))
            data.withUnsafeMutableBytes { bytes in
                _ = protobuf_c_message_pack(pointer, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
            }
            return data
        }
    }
}
