import Accord
import Contract

extension FieldType {
    /// `nil` for lists and maps, which are no values themselves.
    var wireType: WireType? {
        switch self {
        case .enumeration: .varint
        case .object(_, let isDelimited): isDelimited ? .startGroup : .lengthDelimited
        case .scalar(let scalar):
            switch scalar {
            case .int32, .int64, .uint32, .uint64, .sint32, .sint64, .bool: .varint
            case .fixed32, .sfixed32, .float: .fixed32
            case .fixed64, .sfixed64, .double: .fixed64
            case .string, .bytes: .lengthDelimited
            }
        case .list, .map: nil
        }
    }
}

/// Reads fields from the front of bytes.
struct MessageCursor {
    struct Tag {
        var number: Int
        /// `nil` where there is no such wire type.
        var wireType: WireType?
    }

    enum Content {
        case number(WireType)
        case bytes(ArraySlice<UInt8>)
        /// The bytes between the start and the end of a group.
        case group(ArraySlice<UInt8>)

        var wireType: WireType {
            switch self {
            case .number(let type): type
            case .bytes: .lengthDelimited
            case .group: .startGroup
            }
        }

        var bytes: ArraySlice<UInt8>? {
            switch self {
            case .number: nil
            case .bytes(let bytes), .group(let bytes): bytes
            }
        }
    }

    private(set) var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// - Returns: `nil` at the end.
    mutating func tag(_ place: MessagePlace) throws(MessageProblem) -> Tag? {
        guard !rest.isEmpty else { return nil }
        let tag = try varint(place)
        guard 1...(1 << 29 - 1) ~= tag >> 3 else { throw place.problem("a field has the number \(tag >> 3)") }
        return Tag(number: Int(tag >> 3), wireType: WireType(rawValue: UInt32(tag & 7)))
    }

    mutating func content(of tag: Tag, _ place: MessagePlace) throws(MessageProblem) -> Content {
        guard let wireType = tag.wireType else { throw place.problem("there is no such wire type") }
        return wireType == .startGroup ? .group(try group(tag.number, place)) : try content(wireType, place)
    }

    mutating func content(_ wireType: WireType, _ place: MessagePlace) throws(MessageProblem) -> Content {
        switch wireType {
        case .varint:
            _ = try varint(place)
            return .number(.varint)
        case .fixed64:
            _ = try bytes(8, place)
            return .number(.fixed64)
        case .fixed32:
            _ = try bytes(4, place)
            return .number(.fixed32)
        case .lengthDelimited: return .bytes(try bytes(try varint(place), place))
        case .startGroup, .endGroup: throw place.problem("a group ends that has not begun, or begins where none can be")
        }
    }

    /// Reads a group that has begun, to its end, with those in it.
    private mutating func group(_ number: Int, _ place: MessagePlace) throws(MessageProblem) -> ArraySlice<UInt8> {
        let start = rest
        var open = [number]
        while true {
            let end = rest.startIndex
            guard let tag = try tag(place) else { throw place.problem("the bytes end within it") }
            switch tag.wireType {
            case .startGroup:
                guard open.count < MessagePlace.depthLimit else { throw place.problem("it is nested too deep") }
                open.append(tag.number)
            case .endGroup:
                guard open.popLast() == tag.number else { throw place.problem("a group ends within another one") }
                if open.isEmpty { return start[start.startIndex..<end] }
            default: _ = try content(of: tag, place)
            }
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
