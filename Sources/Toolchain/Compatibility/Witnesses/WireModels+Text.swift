import Contract
import DynamicMessages
import WireReferee

/// Messages as people read them.
extension WireModels {
    /// Returns a message in protobuf's text format, on one line: `Contact { phone: "sample" }`.
    func text(_ message: WireMessage) -> String {
        let name = message.type.split(separator: ".").last.map(String.init) ?? message.type
        return "\(name) \(body(message))"
    }

    private func body(_ message: WireMessage) -> String {
        let model = objects[message.type]
        var parts: [String] = []
        for (number, field) in message.fields.sorted(by: { $0.key < $1.key }) {
            let definition = model?.fields.first { $0.number == number }
            let name = definition?.name ?? "\(number)"
            switch field {
            case .single(let value): parts.append("\(name): \(text(value, definition?.type))")
            case .list(let values):
                parts.append("\(name): [\(values.map { text($0, definition?.type) }.joined(separator: ", "))]")
            case .map(let map):
                guard case .map(let key, let value)? = definition?.type else { continue }
                let entries = map.map { "\(text($0, .scalar(key))): \(text($1, value))" }.sorted()
                parts.append("\(name): {\(entries.joined(separator: ", "))}")
            }
        }
        for field in message.unknownFields {
            parts.append("unknown field \(field.number): \(Self.hex(field.bytes))")
        }
        return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    }

    private func text(_ value: WireValue, _ type: FieldType?) -> String {
        switch (value, type) {
        case (_, .list(let element, _)?): text(value, element)
        case (.signed(let number), .enumeration(let name)?):
            enums[name]?.values.first { Int64($0.number) == number }?.name ?? "\(number)"
        case (.signed(let number), _): "\(number)"
        case (.unsigned(let number), _): "\(number)"
        case (.float(let bits), _): "\(Float(bitPattern: bits))"
        case (.double(let bits), _): "\(Double(bitPattern: bits))"
        case (.bool(let flag), _): "\(flag)"
        case (.bytes(let bytes), .scalar(.string)?): "\"\(String(decoding: bytes, as: UTF8.self))\""
        case (.bytes(let bytes), _): "<\(Self.hex(bytes))>"
        case (.message(let message), _): body(message)
        }
    }

    /// Returns, as text, the value that a reader takes an absent field for.
    func defaultText(ofField number: Int, in type: String) -> String? {
        guard let field = field(number, of: type) else { return nil }
        switch field.defaultValue {
        case .bool(let flag): return "\(flag)"
        case .int(let number): return "\(number)"
        case .uint(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .string(let text): return "\"\(text)\""
        case .bytes(let bytes): return "<\(Self.hex(bytes))>"
        case .enumeration(let name): return name
        case nil: break
        }
        if case .enumeration(let name) = field.type, let first = enums[name]?.values.first { return first.name }
        return zero(of: field.type).map { text($0, field.type) }
    }

    /// `0a 06 73`
    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined(separator: " ")
    }
}
