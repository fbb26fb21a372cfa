import Contract

/// Looks through a message in binary for what would keep a reader of the contract from reading it, and names the place.
///
/// libprotobuf-c says no more than that it refuses bytes, follows messages however deep they are, and does not look whether
/// strings are UTF-8.
struct WireCheck {
    let models: WireModels

    /// - Throws: for damaged bytes, wire types that are not the contract's, groups, strings that are not UTF-8, missing
    ///   fields that are required, and messages that are nested too deep.
    func check(
        _ bytes: [UInt8], as type: String, _ place: MessagePlace = MessagePlace()
    ) throws(MessageProblem) {
        try check(bytes[...], as: type, place)
    }

    private func check(
        _ bytes: ArraySlice<UInt8>, as type: String, _ place: MessagePlace
    ) throws(MessageProblem) {
        guard let model = models.objects[type] else { throw place.problem("there is no message \(type)") }
        var cursor = WireCursor(rest: bytes)
        var counts: [Int: Int] = [:]
        while let tag = try cursor.tag(place) {
            let field = model.fields.first { $0.number == tag.number }
            let inner = field.map { place.field($0.name) } ?? place
            let content = try cursor.content(tag.wireType, inner)
            guard let field else { continue }
            let count = counts[field.number, default: 0]
            counts[field.number] = count + 1
            try check(content, of: field, count: count, inner)
        }
        if let missing = model.fields.first(where: { $0.presence == .required && counts[$0.number] == nil }) {
            throw place.field(missing.name).problem("it is required")
        }
    }

    private func check(
        _ content: WireCursor.Content, of field: Field, count: Int, _ place: MessagePlace
    ) throws(MessageProblem) {
        switch field.type {
        case .list(let element, _):
            if case .bytes(let bytes) = content, let type = element.wireType, type != .bytes {
                var packed = WireCursor(rest: bytes)
                while !packed.isAtEnd { _ = try packed.content(type.rawValue, place) }
            } else {
                try check(content, element, place.element(count))
            }
        case .map(let key, let value):
            guard case .bytes(let bytes) = content else { throw place.problem("it is no entry of a map") }
            try checkEntry(bytes, key, value, place)
        case .scalar, .enumeration, .object: try check(content, field.type, place)
        }
    }

    private func checkEntry(
        _ bytes: ArraySlice<UInt8>, _ key: Scalar, _ value: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) {
        var cursor = WireCursor(rest: bytes)
        while let tag = try cursor.tag(place) {
            let content = try cursor.content(tag.wireType, place)
            switch tag.number {
            case 1: try check(content, .scalar(key), place)
            case 2: try check(content, value, place)
            default: break
            }
        }
    }

    private func check(
        _ content: WireCursor.Content, _ type: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) {
        guard let expected = type.wireType else { throw place.problem("it is a group, and groups are not read") }
        guard content.wireType == expected else {
            throw place.problem(
                "it has the wire type \(content.wireType.rawValue), and the contract's is \(expected.rawValue)")
        }
        guard case .bytes(let bytes) = content else { return }
        switch type {
        case .object(let name, _): try check(bytes, as: name, try place.inside())
        case .scalar(.string):
            guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
                throw place.problem("it is not UTF-8")
            }
        default: break
        }
    }
}

/// The form of a value on the wire (protobuf encoding guide, "Message Structure").
private enum WireType: UInt64 {
    case varint = 0
    case eightBytes = 1
    case bytes = 2
    case fourBytes = 5
}

extension FieldType {
    /// `nil` for groups, and for lists and maps, which are none themselves.
    fileprivate var wireType: WireType? {
        switch self {
        case .enumeration: .varint
        case .object(_, let isDelimited): isDelimited ? nil : .bytes
        case .scalar(let scalar):
            switch scalar {
            case .int32, .int64, .uint32, .uint64, .sint32, .sint64, .bool: .varint
            case .fixed32, .sfixed32, .float: .fourBytes
            case .fixed64, .sfixed64, .double: .eightBytes
            case .string, .bytes: .bytes
            }
        case .list, .map: nil
        }
    }
}

/// Reads fields from the front of bytes.
private struct WireCursor {
    enum Content {
        case number(WireType)
        case bytes(ArraySlice<UInt8>)

        var wireType: WireType {
            switch self {
            case .number(let type): type
            case .bytes: .bytes
            }
        }
    }

    private(set) var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// - Returns: `nil` at the end.
    mutating func tag(_ place: MessagePlace) throws(MessageProblem) -> (number: Int, wireType: UInt64)? {
        guard !rest.isEmpty else { return nil }
        let tag = try varint(place)
        guard 1...(1 << 29 - 1) ~= tag >> 3 else { throw place.problem("a field has the number \(tag >> 3)") }
        return (Int(tag >> 3), tag & 7)
    }

    mutating func content(_ wireType: UInt64, _ place: MessagePlace) throws(MessageProblem) -> Content {
        switch WireType(rawValue: wireType) {
        case .varint:
            _ = try varint(place)
            return .number(.varint)
        case .eightBytes:
            _ = try bytes(8, place)
            return .number(.eightBytes)
        case .fourBytes:
            _ = try bytes(4, place)
            return .number(.fourBytes)
        case .bytes: return .bytes(try bytes(try varint(place), place))
        case nil:
            let isGroup = wireType == 3 || wireType == 4
            throw place.problem(isGroup ? "it is a group, and groups are not read" : "there is no such wire type")
        }
    }

    private mutating func varint(_ place: MessagePlace) throws(MessageProblem) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw place.problem("the bytes end within it") }
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        throw place.problem("a number has more than ten bytes")
    }

    private mutating func bytes(
        _ count: UInt64, _ place: MessagePlace
    ) throws(MessageProblem) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw place.problem("the bytes end within it") }
        let length = Int(count)
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }
}
