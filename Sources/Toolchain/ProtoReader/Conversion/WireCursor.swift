/// Walks over the fields of a message in protobuf's binary form, or over the numbers of a packed list.
///
/// Stops at the end, and in front of what is not well-formed.
package struct WireCursor {
    package enum Value: Equatable {
        case varint(UInt64)
        case fixed32(UInt32)
        case fixed64(UInt64)
        case lengthDelimited([UInt8])
        /// The bytes between the tags of a group.
        case group([UInt8])
    }

    private var rest: ArraySlice<UInt8>

    /// - Parameter bytes: of a message, or of a packed list.
    package init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next field.
    package mutating func next() -> (number: Int, value: Value)? {
        guard let tag = varint(), tag >> 3 >= 1, tag >> 3 <= 536_870_911 else { return nil }
        let number = Int(tag >> 3)
        let value: Value? =
            switch tag & 7 {
            case 0: varint().map(Value.varint)
            case 1: fixed64().map(Value.fixed64)
            case 2: lengthDelimited().map(Value.lengthDelimited)
            case 3: group(number).map(Value.group)
            case 5: fixed32().map(Value.fixed32)
            default: nil
            }
        return value.map { (number, $0) }
    }

    mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        return nil
    }

    mutating func fixed32() -> UInt32? {
        take(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    mutating func fixed64() -> UInt64? {
        take(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }

    private mutating func lengthDelimited() -> [UInt8]? {
        guard let length = varint(), length <= UInt64(rest.count) else { return nil }
        return take(Int(length))
    }

    /// Reads to the end tag of a group whose start tag has been read. Groups within it are counted rather than
    /// entered, so that deep nesting takes no stack.
    private mutating func group(_ number: Int) -> [UInt8]? {
        let start = rest
        var open = [UInt64(number)]
        while let innermost = open.last {
            let end = rest.startIndex
            guard let tag = varint() else { return nil }
            switch tag & 7 {
            case 0: guard varint() != nil else { return nil }
            case 1: guard take(8) != nil else { return nil }
            case 2: guard lengthDelimited() != nil else { return nil }
            case 3: open.append(tag >> 3)
            case 4:
                guard tag >> 3 == innermost else { return nil }
                open.removeLast()
                if open.isEmpty { return Array(start[..<end]) }
            case 5: guard take(4) != nil else { return nil }
            default: return nil
            }
        }
        return nil
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
