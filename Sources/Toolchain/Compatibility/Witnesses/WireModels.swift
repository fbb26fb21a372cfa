import Contract
import WireReferee

/// The messages and enums of a contract by name: to make samples, and to tell in names what a message says.
struct WireModels {
    private(set) var objects: [String: ObjectModel] = [:]
    private(set) var enums: [String: EnumModel] = [:]

    init(_ contract: Contract) {
        for file in contract.files { add(file.models) }
    }

    private mutating func add(_ models: [Model]) {
        for model in models {
            switch model {
            case .object(let object):
                objects[object.fullName] = object
                add(object.models)
            case .enumeration(let enumeration):
                enums[enumeration.fullName] = enumeration
            case .record, .literals, .union, .tuple, .alias, .messages: break
            }
        }
    }

    // MARK: Samples

    /// A message with nothing but what it has to have.
    func blank(_ type: String, depth: Int = 0) -> WireMessage {
        var message = WireMessage(type)
        guard depth < 8, let model = objects[type] else { return message }
        for field in model.fields where field.presence == .required {
            message.fields[field.number] = samples(of: field.type, depth: depth + 1).first
        }
        return message
    }

    /// Values that tell forms apart: those at the edges of a type among them.
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
        for field in model.fields.prefix(3) where WireReferee.supports(field.type) && field.oneof == nil {
            message.fields[field.number] = samples(of: field.type, depth: depth).first
        }
        return message
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

    // MARK: Text

    /// As protobuf's text format has it, on one line: `Contact { phone: "sample" }`.
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

    /// `0a 06 73`
    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined(separator: " ")
    }
}
