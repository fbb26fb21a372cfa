import CProtobufC
import Contract

/// Turns C structures into trees.
struct MessageReading {
    let shapes: [String: StructShape]

    func message(_ address: UnsafeRawPointer, _ shape: StructShape) -> WireMessage {
        var message = WireMessage(shape.type)
        for field in shape.fields { message.fields[field.number] = unsafe self.field(address, field) }
        let header = unsafe address.assumingMemoryBound(to: ProtobufCMessage.self).pointee
        let unknown = unsafe UnsafeBufferPointer(start: header.unknown_fields, count: Int(header.n_unknown_fields))
        message.unknownFields = unsafe unknown.map { field in
            unsafe UnknownWireField(
                number: field.tag, wireType: UInt32(field.wire_type.rawValue),
                bytes: Array(UnsafeBufferPointer(start: field.data, count: field.len)))
        }
        return message
    }

    private func field(_ message: UnsafeRawPointer, _ field: FieldShape) -> WireField? {
        let value = unsafe message + field.offset
        let quantifier = unsafe message + field.quantifier
        switch field.arity {
        case .implicit:
            let value = unsafe self.value(value, field.kind)
            return value.flatMap { $0.isDefault ? nil : .single($0) }
        case .optional:
            let isPresent = unsafe field.kind.isMessage || quantifier.load(as: protobuf_c_boolean.self) != 0
            return unsafe isPresent ? self.value(value, field.kind).map(WireField.single) : nil
        case .required:
            return unsafe self.value(value, field.kind).map(WireField.single)
        case .oneof:
            let isPresent = unsafe Int(quantifier.load(as: UInt32.self)) == field.number
            return unsafe isPresent ? self.value(value, field.kind).map(WireField.single) : nil
        case .list:
            let elements = unsafe self.elements(message, field)
            return elements.isEmpty ? nil : .list(elements)
        case .map:
            var map: [WireValue: WireValue] = [:]
            for case .message(let entry) in unsafe elements(message, field) {
                guard case .message(let type) = field.kind, let fields = shapes[type]?.fields,
                    let key = entry.valueOrZero(fields, 0), let value = entry.valueOrZero(fields, 1)
                else { continue }
                map[key] = value
            }
            return map.isEmpty ? nil : .map(map)
        }
    }

    private func elements(_ message: UnsafeRawPointer, _ field: FieldShape) -> [WireValue] {
        let count = unsafe (message + field.quantifier).load(as: Int.self)
        guard count > 0, let first = unsafe (message + field.offset).load(as: UnsafeRawPointer?.self) else { return [] }
        return (0..<count).compactMap { unsafe value(first + $0 * field.kind.size, field.kind) }
    }

    private func value(_ address: UnsafeRawPointer, _ kind: FieldShape.Kind) -> WireValue? {
        switch kind {
        case .enumeration: return unsafe .signed(Int64(address.load(as: Int32.self)))
        case .message(let type):
            guard let message = unsafe address.load(as: UnsafeRawPointer?.self), let shape = shapes[type] else {
                return nil
            }
            return unsafe .message(self.message(message, shape))
        case .scalar(let scalar):
            switch scalar {
            case .int32, .sint32, .sfixed32: return unsafe .signed(Int64(address.load(as: Int32.self)))
            case .int64, .sint64, .sfixed64: return unsafe .signed(address.load(as: Int64.self))
            case .uint32, .fixed32: return unsafe .unsigned(UInt64(address.load(as: UInt32.self)))
            case .uint64, .fixed64: return unsafe .unsigned(address.load(as: UInt64.self))
            case .float: return unsafe .float(bits: address.load(as: UInt32.self))
            case .double: return unsafe .double(bits: address.load(as: UInt64.self))
            case .bool: return unsafe .bool(address.load(as: protobuf_c_boolean.self) != 0)
            case .string, .bytes:
                let data = unsafe address.load(as: ProtobufCBinaryData.self)
                return unsafe .bytes(Array(UnsafeBufferPointer(start: data.data, count: data.len)))
            }
        }
    }
}

extension WireMessage {
    /// The value of a map's entry, which may be left out when it is its default.
    fileprivate func valueOrZero(_ fields: [FieldShape], _ index: Int) -> WireValue? {
        let field = fields[index]
        if case .single(let value) = self.fields[field.number] { return value }
        return field.kind.zero
    }
}

extension FieldShape.Kind {
    fileprivate var zero: WireValue {
        switch self {
        case .enumeration: .signed(0)
        case .message(let type): .message(WireMessage(type))
        case .scalar(let scalar):
            switch scalar {
            case .int32, .int64, .sint32, .sint64, .sfixed32, .sfixed64: .signed(0)
            case .uint32, .uint64, .fixed32, .fixed64: .unsigned(0)
            case .float: .float(bits: 0)
            case .double: .double(bits: 0)
            case .bool: .bool(false)
            case .string, .bytes: .bytes([])
            }
        }
    }
}
