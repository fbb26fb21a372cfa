import Contract
import TestEnvironment
import WireReferee

/// Makes random messages of a contract, with a liking for the edges of each type.
package struct MessageGenerator {
    package let models: Models
    package var random: SeededRandom

    package init(_ models: Models, seed: UInt64) {
        self.models = models
        random = SeededRandom(seed: seed)
    }

    package mutating func message(_ type: String, depth: Int = 0) -> WireMessage {
        var message = WireMessage(type)
        guard !wellKnown(&message), let model = models.objects[type] else { return message }
        var oneofs: Set<Int> = []
        for field in model.fields.shuffled(using: &random) where WireReferee.supports(field.type) {
            guard field.presence == .required || chance(of: field.type, depth) else { continue }
            if let oneof = field.oneof, !oneofs.insert(oneof).inserted { continue }
            message.fields[field.number] = self.field(field, depth)
        }
        // In a message set they would be items, which are groups.
        if oneIn(8), !model.isMessageSet { message.unknownFields = (0...2).map { _ in unknownField() } }
        return message
    }

    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Messages in messages become rarer with depth, so that trees end.
    private mutating func chance(of type: FieldType, _ depth: Int) -> Bool {
        switch type {
        case .scalar, .enumeration, .list(.scalar, _), .list(.enumeration, _), .map(_, .scalar), .map(_, .enumeration):
            !oneIn(3)
        case .object, .list, .map: depth < 4 && oneIn(depth + 1)
        }
    }

    private mutating func field(_ field: Field, _ depth: Int) -> WireField? {
        switch field.type {
        case .list(let element, _):
            let count = oneIn(12) ? 40 / (depth * depth + 1) : Int.random(in: 1...3, using: &random)
            return .list((0..<max(1, count)).map { _ in value(element, depth) })
        case .map(let key, let element):
            var map: [WireValue: WireValue] = [:]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                map[value(.scalar(key), depth)] = value(element, depth)
            }
            return .map(map)
        case .scalar, .enumeration, .object:
            let value = value(field.type, depth)
            let hasPresence = field.presence != .implicit || field.oneof != nil
            return hasPresence || !(value.isDefault || value.isNegativeZero) ? .single(value) : nil
        }
    }

    private mutating func value(_ type: FieldType, _ depth: Int) -> WireValue {
        switch type {
        case .scalar(let scalar): value(scalar)
        case .enumeration(let name): .signed(Int64(enumNumber(name)))
        case .object(let name, _): .message(message(name, depth: depth + 1))
        case .list(let element, _), .map(_, let element): value(element, depth)
        }
    }

    private mutating func value(_ scalar: Scalar) -> WireValue {
        switch scalar {
        case .int32, .sint32, .sfixed32: .signed(Int64(integer() as Int32))
        case .int64, .sint64, .sfixed64: .signed(integer())
        case .uint32, .fixed32: .unsigned(UInt64(integer() as UInt32))
        case .uint64, .fixed64: .unsigned(integer())
        case .float: .float(bits: float().bitPattern)
        case .double: .double(bits: double().bitPattern)
        case .bool: .bool(Bool.random(using: &random))
        case .string: .bytes(Array(string().utf8))
        case .bytes: .bytes((0..<Int.random(in: 0...40, using: &random)).map { _ in integer() })
        }
    }

    /// Of every length in bits, or at an edge.
    private mutating func integer<T: FixedWidthInteger>() -> T {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: [T.min, T.max, 0, 1, 0 &- 1].randomElement(using: &random) ?? 0
        case 1...4: T(truncatingIfNeeded: Int.random(in: -1...200, using: &random))
        default:
            T(truncatingIfNeeded: random.next())
                >> T(truncatingIfNeeded: Int.random(in: 0..<T.bitWidth, using: &random))
        }
    }

    private mutating func float() -> Float {
        let edges: [Float] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 0, 0.1,
        ]
        if oneIn(3) { return edges.randomElement(using: &random) ?? 0 }
        let float = Float(bitPattern: integer())
        // JSON has one NaN only.
        return float.isNaN ? .nan : float
    }

    private mutating func double() -> Double {
        let edges: [Double] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 0, 0.1,
        ]
        if oneIn(3) { return edges.randomElement(using: &random) ?? 0 }
        let double = Double(bitPattern: random.next())
        return double.isNaN ? .nan : double
    }

    private mutating func string() -> String {
        let pieces = [
            "a", "Zoë", "\u{1F600}", "\"", "\\", "\n", "\u{0}", "\u{7f}", "\u{2028}",
            "long enough not to be kept inline",
            "\u{10FFFF}", "/", "e\u{301}", "\u{1f}", "𝄞",
        ]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    private mutating func enumNumber(_ name: String) -> Int32 {
        guard let model = models.enums[name], let value = model.values.randomElement(using: &random) else { return 0 }
        // `null` is all that JSON can say.
        guard !model.isClosed, name != "google.protobuf.NullValue", oneIn(4) else { return value.number }
        return integer()
    }

    private mutating func unknownField() -> UnknownWireField {
        let number = UInt32.random(in: 20_000...(1 << 29) - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return UnknownWireField(number: number, wireType: 0, bytes: [0x96, 0x01])
        case 1: return UnknownWireField(number: number, wireType: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8])
        case 2: return UnknownWireField(number: number, wireType: 2, bytes: [3, 0xff, 0, 1])
        default: return UnknownWireField(number: number, wireType: 5, bytes: [1, 2, 3, 4])
        }
    }
}

extension MessageGenerator {
    /// Fills messages of which JSON takes not every value; false when `message` is none of them.
    private mutating func wellKnown(_ message: inout WireMessage) -> Bool {
        func single(_ value: WireValue) -> WireField? { value.isDefault ? nil : .single(value) }
        let nanos = Int64([0, 1, 500_000_000, 999_999_999, 120_000, 12].randomElement(using: &random) ?? 0)
        switch message.type {
        case "google.protobuf.Timestamp":
            let edges: [Int64] = [-62_135_596_800, 253_402_300_799, 0, -1, 951_782_400]
            let any = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
            message.fields[1] = single(.signed(oneIn(2) ? any : edges.randomElement(using: &random) ?? 0))
            message.fields[2] = single(.signed(nanos))
        case "google.protobuf.Duration":
            let sign: Int64 = oneIn(2) ? 1 : -1
            let seconds = oneIn(2) ? Int64.random(in: 0...315_576_000_000, using: &random) : 0
            message.fields[1] = single(.signed(sign * seconds))
            message.fields[2] = single(.signed(seconds == 315_576_000_000 ? 0 : sign * nanos))
        case "google.protobuf.FieldMask":
            let paths = ["display_name", "a", "emails.address_line", "x1"].shuffled(using: &random).prefix(2)
            if oneIn(2) { message.fields[1] = .list(paths.map { .bytes(Array($0.utf8)) }) }
        case "google.protobuf.Value":
            // One of its kinds is set, and numbers are finite. Lists and objects in it come rarely enough to end.
            switch Int.random(in: 0..<6, using: &random) {
            case 0: message.fields[1] = .single(.signed(0))
            case 1: message.fields[2] = .single(.double(bits: Double(integer() as Int32).bitPattern))
            case 2: message.fields[3] = .single(value(.string))
            case 3: message.fields[4] = .single(value(.bool))
            case 4: message.fields[5] = .single(.message(self.message("google.protobuf.Struct", depth: 2)))
            default: message.fields[6] = .single(.message(self.message("google.protobuf.ListValue", depth: 2)))
            }
        case "google.protobuf.Any": break
        default: return false
        }
        return true
    }
}

extension WireValue {
    /// -0, which libprotobuf-c takes for the default.
    fileprivate var isNegativeZero: Bool {
        self == .float(bits: Float(-0.0).bitPattern) || self == .double(bits: (-0.0).bitPattern)
    }
}
