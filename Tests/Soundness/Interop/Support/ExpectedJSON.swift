import Contract
import Foundation
import RandomMessages
import WireReferee

/// ProtoJSON of a message, made from its tree by the rules of the protobuf guide ("ProtoJSON Format"), and not by
/// Accord.
struct ExpectedJSON {
    let models: Models

    func message(_ message: WireMessage) -> JSONValue {
        if let json = wellKnown(message) { return json }
        var object: [String: JSONValue] = [:]
        for field in models.objects[message.type]?.fields ?? [] {
            guard let content = message.fields[field.number] else { continue }
            object[field.jsonName] = self.field(content, field.type)
        }
        return .object(object)
    }

    private func field(_ field: WireField, _ type: FieldType) -> JSONValue {
        switch (field, type) {
        case (.single(let value), _): return self.value(value, type)
        case (.list(let values), .list(let element, _)): return .array(values.map { value($0, element) })
        case (.map(let map), .map(_, let element)):
            let members = map.map { (Self.key($0), value($1, element)) }
            return .object(Dictionary(members) { first, _ in first })
        default: return .null
        }
    }

    private func value(_ value: WireValue, _ type: FieldType) -> JSONValue {
        switch (value, type) {
        case (.message(let message), _): self.message(message)
        case (.signed(let number), .enumeration("google.protobuf.NullValue")) where number == 0: .null
        case (.signed(let number), .enumeration(let name)):
            if let value = models.enums[name]?.values.first(where: { $0.number == number }) {
                .string(value.name)
            } else {
                .number(Double(number))
            }
        case (.signed(let number), .scalar(.int64)), (.signed(let number), .scalar(.sint64)),
            (.signed(let number), .scalar(.sfixed64)):
            .string(String(number))
        case (.signed(let number), _): .number(Double(number))
        case (.unsigned(let number), .scalar(.uint64)), (.unsigned(let number), .scalar(.fixed64)):
            .string(String(number))
        case (.unsigned(let number), _): .number(Double(number))
        case (.float(let bits), _):
            // The shortest text that is read as the same float.
            Self.number(Double(String(describing: Float(bitPattern: bits))) ?? .nan)
        case (.double(let bits), _): Self.number(Double(bitPattern: bits))
        case (.bool(let flag), _): .bool(flag)
        case (.bytes(let bytes), .scalar(.string)): .string(String(decoding: bytes, as: UTF8.self))
        case (.bytes(let bytes), _): .string(Data(bytes).base64EncodedString())
        }
    }

    private static func number(_ number: Double) -> JSONValue {
        if number.isNaN { return .string("NaN") }
        if number.isInfinite { return .string(number < 0 ? "-Infinity" : "Infinity") }
        return .number(number)
    }

    private static func key(_ key: WireValue) -> String {
        switch key {
        case .signed(let number): String(number)
        case .unsigned(let number): String(number)
        case .bool(let flag): String(flag)
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .float, .double, .message: ""
        }
    }
}

/// The well-known types whose JSON is not an object of their fields.
extension ExpectedJSON {
    private func wellKnown(_ message: WireMessage) -> JSONValue? {
        guard message.type.hasPrefix("google.protobuf.") else { return nil }
        switch message.type.dropFirst("google.protobuf.".count) {
        case "Timestamp": return .string(Self.timestamp(message.number(1), nanos: message.number(2)))
        case "Duration":
            let seconds = message.number(1)
            let nanos = message.number(2)
            let sign = seconds < 0 || nanos < 0 ? "-" : ""
            return .string("\(sign)\(seconds.magnitude)\(Self.fraction(nanos.magnitude))s")
        case "FieldMask":
            guard case .list(let paths) = message.fields[1] else { return .string("") }
            return .string(paths.map(Self.lowerCamelCase).joined(separator: ","))
        case "Struct":
            guard let fields = message.fields[1], let type = models.objects[message.type]?.fields.first?.type else {
                return .object([:])
            }
            return field(fields, type)
        case "ListValue":
            guard let values = message.fields[1], let type = models.objects[message.type]?.fields.first?.type else {
                return .array([])
            }
            return field(values, type)
        case "Value":
            guard let (number, content) = message.fields.first,
                let type = models.objects[message.type]?.fields.first(where: { $0.number == number })?.type
            else { return .null }
            return field(content, type)
        case "DoubleValue", "FloatValue", "Int64Value", "UInt64Value", "Int32Value", "UInt32Value", "BoolValue",
            "StringValue", "BytesValue":
            guard let type = models.objects[message.type]?.fields.first?.type else { return nil }
            if let content = message.fields[1] { return field(content, type) }
            switch type {
            case .scalar(.int64), .scalar(.uint64): return .string("0")
            case .scalar(.bool): return .bool(false)
            case .scalar(.string), .scalar(.bytes): return .string("")
            default: return .number(0)
            }
        default: return nil
        }
    }

    private static func timestamp(_ seconds: Int64, nanos: Int64) -> String {
        // Foundation's formatter takes the Julian calendar for old dates; RFC 3339 has none but the Gregorian.
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        let day = seconds.quotientAndRemainder(dividingBy: 86_400)
        var (days, second) = (day.quotient, day.remainder)
        if second < 0 { (days, second) = (days - 1, second + 86_400) }
        // In 400 years there are 146,097 days, whichever years they are: count back from a time that both know.
        let cycles = days < 0 ? (-days + 146_096) / 146_097 : 0
        let shifted = Date(timeIntervalSince1970: Double((days + cycles * 146_097) * 86_400 + second))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: shifted)
        func digits(_ part: Int?, _ count: Int) -> String {
            let text = String(part ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let year = (parts.year ?? 0) - Int(cycles) * 400
        let date = "\(digits(year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
        let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2)):\(digits(parts.second, 2))"
        return "\(date)T\(time)\(fraction(nanos.magnitude))Z"
    }

    /// With no digits, three, six or nine of them.
    private static func fraction(_ nanos: UInt64) -> String {
        guard nanos != 0 else { return "" }
        var digits = String(String(nanos + 1_000_000_000).dropFirst())
        while digits.hasSuffix("000") { digits.removeLast(3) }
        return "." + digits
    }

    private static func lowerCamelCase(_ path: WireValue) -> String {
        guard case .bytes(let bytes) = path else { return "" }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: "_")
        return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
}

extension WireMessage {
    fileprivate func number(_ field: Int) -> Int64 {
        if case .single(.signed(let number)) = fields[field] { number } else { 0 }
    }
}
