import CProtobufC
import Contract

/// Turns trees into C structures, which live as long as this does.
final class MessageWriting {
    private let shapes: [String: StructShape]
    private let arena = Arena()

    init(shapes: [String: StructShape]) {
        self.shapes = shapes
    }

    func message(_ message: WireMessage) throws(WireReferee.Problem) -> UnsafeMutableRawPointer {
        guard let shape = shapes[message.type] else { throw .unknownType(message.type) }
        let address = unsafe arena.zeroed(shape.descriptor.pointee.sizeof_message)
        var header = unsafe ProtobufCMessage()
        unsafe header.descriptor = unsafe UnsafePointer(shape.descriptor)
        unsafe header.n_unknown_fields = UInt32(message.unknownFields.count)
        unsafe header.unknown_fields = unsafe arena.array(
            message.unknownFields.map { field in
                unsafe ProtobufCMessageUnknownField(
                    tag: field.number, wire_type: ProtobufCWireType(field.wireType), len: field.bytes.count,
                    data: arena.array(field.bytes))
            })
        unsafe address.storeBytes(of: header, as: ProtobufCMessage.self)
        for (number, field) in message.fields {
            let problem = WireReferee.Problem.wrongField(type: message.type, number: number)
            guard let place = shape.fields.first(where: { $0.number == number }) else { throw problem }
            try unsafe store(field, address, place, problem)
        }
        return unsafe address
    }

    private func store(
        _ field: WireField,
        _ message: UnsafeMutableRawPointer,
        _ place: FieldShape,
        _ problem: WireReferee.Problem
    ) throws(WireReferee.Problem) {
        let quantifier = unsafe message + place.quantifier
        switch (field, place.arity) {
        case (.single(let value), .implicit), (.single(let value), .required):
            try unsafe store(value, message + place.offset, place.kind, problem)
        case (.single(let value), .optional):
            unsafe quantifier.storeBytes(of: 1, as: protobuf_c_boolean.self)
            try unsafe store(value, message + place.offset, place.kind, problem)
        case (.single(let value), .oneof):
            unsafe quantifier.storeBytes(of: UInt32(place.number), as: UInt32.self)
            try unsafe store(value, message + place.offset, place.kind, problem)
        case (.list(let values), .list):
            try unsafe store(values, message, place, problem)
        case (.map(let map), .map):
            guard case .message(let type) = place.kind else { throw problem }
            // Some writers leave defaults out of entries; so does this one. Equal trees are equal bytes.
            let entries = map.sorted { Self.precedes($0.key, $1.key) }.map { key, value in
                let fields = [1: key, 2: value].filter { !$0.value.isDefault }.mapValues(WireField.single)
                return WireValue.message(WireMessage(type, fields: fields))
            }
            try unsafe store(entries, message, place, problem)
        default: throw problem
        }
    }

    private static func precedes(_ left: WireValue, _ right: WireValue) -> Bool {
        switch (left, right) {
        case (.signed(let left), .signed(let right)): left < right
        case (.unsigned(let left), .unsigned(let right)): left < right
        case (.bool(let left), .bool(let right)): !left && right
        case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
        default: false
        }
    }

    private func store(
        _ values: [WireValue],
        _ message: UnsafeMutableRawPointer,
        _ place: FieldShape,
        _ problem: WireReferee.Problem
    ) throws(WireReferee.Problem) {
        let elements = unsafe arena.zeroed(values.count * place.kind.size)
        for (index, value) in values.enumerated() {
            try unsafe store(value, elements + index * place.kind.size, place.kind, problem)
        }
        unsafe (message + place.quantifier).storeBytes(of: values.count, as: Int.self)
        unsafe (message + place.offset).storeBytes(of: elements, as: UnsafeMutableRawPointer.self)
    }

    private func store(
        _ value: WireValue,
        _ address: UnsafeMutableRawPointer,
        _ kind: FieldShape.Kind,
        _ problem: WireReferee.Problem
    ) throws(WireReferee.Problem) {
        switch (value, kind.type) {
        case (.signed(let number), PROTOBUF_C_TYPE_INT32), (.signed(let number), PROTOBUF_C_TYPE_SINT32),
            (.signed(let number), PROTOBUF_C_TYPE_SFIXED32), (.signed(let number), PROTOBUF_C_TYPE_ENUM):
            guard let number = Int32(exactly: number) else { throw problem }
            unsafe address.storeBytes(of: number, as: Int32.self)
        case (.signed(let number), PROTOBUF_C_TYPE_INT64), (.signed(let number), PROTOBUF_C_TYPE_SINT64),
            (.signed(let number), PROTOBUF_C_TYPE_SFIXED64):
            unsafe address.storeBytes(of: number, as: Int64.self)
        case (.unsigned(let number), PROTOBUF_C_TYPE_UINT32), (.unsigned(let number), PROTOBUF_C_TYPE_FIXED32):
            guard let number = UInt32(exactly: number) else { throw problem }
            unsafe address.storeBytes(of: number, as: UInt32.self)
        case (.unsigned(let number), PROTOBUF_C_TYPE_UINT64), (.unsigned(let number), PROTOBUF_C_TYPE_FIXED64):
            unsafe address.storeBytes(of: number, as: UInt64.self)
        case (.float(let bits), PROTOBUF_C_TYPE_FLOAT):
            unsafe address.storeBytes(of: bits, as: UInt32.self)
        case (.double(let bits), PROTOBUF_C_TYPE_DOUBLE):
            unsafe address.storeBytes(of: bits, as: UInt64.self)
        case (.bool(let flag), PROTOBUF_C_TYPE_BOOL):
            unsafe address.storeBytes(of: flag ? 1 : 0, as: protobuf_c_boolean.self)
        case (.bytes(let bytes), PROTOBUF_C_TYPE_BYTES):
            let data = unsafe ProtobufCBinaryData(len: bytes.count, data: arena.array(bytes))
            unsafe address.storeBytes(of: data, as: ProtobufCBinaryData.self)
        case (.message(let message), PROTOBUF_C_TYPE_MESSAGE):
            guard case .message(let type) = kind, type == message.type else { throw problem }
            unsafe address.storeBytes(of: try self.message(message), as: UnsafeMutableRawPointer.self)
        default: throw problem
        }
    }
}
