import Contract
import DynamicMessages
import WireReferee

/// Values that messages are tried out with.
extension WireModels {
    /// A message with nothing but what it has to have.
    func blank(_ type: String, depth: Int = 0) -> WireMessage {
        var message = WireMessage(type)
        guard depth < 8, let model = objects[type] else { return message }
        for field in model.fields where field.presence == .required {
            message.fields[field.number] = samples(of: field.type, depth: depth + 1).first
        }
        return message
    }

    /// Returns values that distinguish forms: those at the edges of a type among them.
    func samples(of type: FieldType, depth: Int = 0) -> [WireField] {
        switch type {
        case .list(let element, _):
            let values = values(of: element, depth: depth)
            return values.isEmpty ? [] : [.list(Array(values.prefix(2)))] + values.dropFirst(2).map { .list([$0]) }
        case .map(let key, let value):
            guard let key = values(of: .scalar(key), depth: depth).first else { return [] }
            return values(of: value, depth: depth).map { .map([key: $0]) }
        case .scalar, .enumeration, .object:
            return values(of: type, depth: depth).map { .single($0) }
        }
    }

    private func values(of type: FieldType, depth: Int) -> [WireValue] {
        switch type {
        case .scalar(let scalar): Self.values(of: scalar)
        case .enumeration(let name):
            (enums[name]?.values ?? []).map(\.number).filter { $0 != 0 }.map { .signed(Int64($0)) }
        case .object(let name, _): [.message(filled(name, depth: depth + 1))]
        case .list, .map: []
        }
    }

    /// A message with its first fields filled, so that it shows its form.
    private func filled(_ type: String, depth: Int) -> WireMessage {
        var message = blank(type, depth: depth)
        guard depth < 3, let model = objects[type] else { return message }
        var oneofs: Set<Int> = []
        for field in model.fields where message.fields.count < 3 && WireReferee.supports(field.type) {
            guard field.oneof.map({ !oneofs.contains($0) }) ?? true,
                let sample = samples(of: field.type, depth: depth).first
            else { continue }
            message.fields[field.number] = sample
            if let oneof = field.oneof { oneofs.insert(oneof) }
        }
        return message
    }

    /// Returns the value that a field has when it is absent, for types that have one: messages, lists and maps have
    /// none.
    func zero(of type: FieldType) -> WireValue? {
        switch type {
        case .enumeration: return .signed(0)
        case .scalar(let scalar):
            switch scalar {
            case .int32, .int64, .sint32, .sint64, .sfixed32, .sfixed64: return .signed(0)
            case .uint32, .uint64, .fixed32, .fixed64: return .unsigned(0)
            case .float: return .float(bits: 0)
            case .double: return .double(bits: 0)
            case .bool: return .bool(false)
            case .string, .bytes: return .bytes([])
            }
        case .object, .list, .map: return nil
        }
    }

    private static func values(of scalar: Scalar) -> [WireValue] {
        switch scalar {
        case .int32, .sint32, .sfixed32: [150, -1, Int64(Int32.max), Int64(Int32.min)].map(WireValue.signed)
        case .int64, .sint64, .sfixed64: [150, -1, Int64.max, Int64.min].map(WireValue.signed)
        case .uint32, .fixed32: [150, UInt64(UInt32.max)].map(WireValue.unsigned)
        case .uint64, .fixed64: [150, UInt64.max].map(WireValue.unsigned)
        case .float: [Float(1.5), -0.25].map { .float(bits: $0.bitPattern) }
        case .double: [1.5, -0.1].map { .double(bits: $0.bitPattern) }
        case .bool: [.bool(true)]
        case .string: ["sample", "\u{E9}"].map { .bytes(Array($0.utf8)) }
        // The second one is no UTF-8.
        case .bytes: [.bytes(Array("sample".utf8)), .bytes([0xFF, 0x00])]
        }
    }
}
