import Accord
import Contract

/// Options that users defined, as extensions of `google.protobuf.FieldOptions` and its like. Our models of those
/// messages know no extensions, so that options wait in the unknown fields for the set's own definitions of them.
extension Symbols {
    /// - Parameters:
    ///   - fields: the unknown fields of the options.
    ///   - message: the name of the options' message in `google.protobuf`.
    package func customOptions(_ fields: UnknownFields?, of message: String) -> [CustomOption] {
        guard let fields, !fields.isEmpty else { return [] }
        var found: [(definition: Extension, values: [CustomOption.Value])] = []
        var cursor = WireCursor(fields.bytes)
        while let (number, value) = cursor.next() {
            guard let definition = `extension`(of: "google.protobuf.\(message)", number: number) else { continue }
            let values = self.values(value, definition.field)
            if let index = found.firstIndex(where: { $0.definition.name == definition.name }) {
                found[index].values += values
            } else {
                found.append((definition, values))
            }
        }
        return found.compactMap { definition, values in
            let isList = definition.field.label == .repeated
            guard let value = isList ? .list(values) : Self.merged(values) else { return nil }
            return CustomOption(name: definition.name, number: Int(definition.field.number ?? 0), value: value)
        }
    }

    /// Of values of one field that is no list, the last one counts; messages are merged, which on the wire is to
    /// write one after the other (protobuf encoding guide, "Last One Wins").
    private static func merged(_ values: [CustomOption.Value]) -> CustomOption.Value? {
        guard case .message(let type, _)? = values.last else { return values.last }
        let bytes = values.flatMap { value -> [UInt8] in
            if case .message(_, let bytes) = value { bytes } else { [] }
        }
        return .message(type: type, bytes: bytes)
    }

    /// One value, or those of a packed list; none when the wire has something else than the definition says.
    private func values(_ value: WireCursor.Value, _ field: Field) -> [CustomOption.Value] {
        switch (field.type, value) {
        case (.string, .lengthDelimited(let bytes)): return [.string(String(decoding: bytes, as: UTF8.self))]
        case (.bytes, .lengthDelimited(let bytes)): return [.bytes(bytes)]
        case (.message, .lengthDelimited(let bytes)), (.message, .group(let bytes)), (.group, .group(let bytes)):
            return [.message(type: Self.reference(field.typeName), bytes: bytes)]
        case (_, .varint(let bits)): return [number(bits, field)].compactMap { $0 }
        case (_, .fixed32(let bits)): return [Self.number(bits, field)].compactMap { $0 }
        case (_, .fixed64(let bits)): return [Self.number(bits, field)].compactMap { $0 }
        case (_, .lengthDelimited(let bytes)): return packed(bytes, field)
        default: return []
        }
    }

    private func packed(_ bytes: [UInt8], _ field: Field) -> [CustomOption.Value] {
        var cursor = WireCursor(bytes)
        var values: [CustomOption.Value] = []
        while !cursor.isAtEnd {
            let value: CustomOption.Value? =
                switch field.type {
                case .fixed32, .sfixed32, .float: cursor.fixed32().flatMap { Self.number($0, field) }
                case .fixed64, .sfixed64, .double: cursor.fixed64().flatMap { Self.number($0, field) }
                default: cursor.varint().flatMap { number($0, field) }
                }
            guard let value else { break }
            values.append(value)
        }
        return values
    }

    private func number(_ bits: UInt64, _ field: Field) -> CustomOption.Value? {
        let unsigned = UInt32(truncatingIfNeeded: bits)
        switch field.type {
        case .bool: return .bool(bits != 0)
        case .int32: return .int(Int64(Int32(truncatingIfNeeded: bits)))
        case .int64: return .int(Int64(truncatingIfNeeded: bits))
        case .uint32: return .uint(UInt64(unsigned))
        case .uint64: return .uint(bits)
        // Zigzag (protobuf encoding guide, "Signed Integers").
        case .sint32: return .int(Int64(Int32(bitPattern: unsigned >> 1 ^ (~(unsigned & 1) &+ 1))))
        case .sint64: return .int(Int64(bitPattern: bits >> 1 ^ (~(bits & 1) &+ 1)))
        case .enum:
            let number = Int32(truncatingIfNeeded: bits)
            return .enumeration(enums[Self.reference(field.typeName)]?[number] ?? "\(number)")
        default: return nil
        }
    }

    private static func number(_ bits: UInt32, _ field: Field) -> CustomOption.Value? {
        switch field.type {
        case .fixed32: .uint(UInt64(bits))
        case .sfixed32: .int(Int64(Int32(bitPattern: bits)))
        case .float: .double(Double(Float(bitPattern: bits)))
        default: nil
        }
    }

    private static func number(_ bits: UInt64, _ field: Field) -> CustomOption.Value? {
        switch field.type {
        case .fixed64: .uint(bits)
        case .sfixed64: .int(Int64(bitPattern: bits))
        case .double: .double(Double(bitPattern: bits))
        default: nil
        }
    }
}
