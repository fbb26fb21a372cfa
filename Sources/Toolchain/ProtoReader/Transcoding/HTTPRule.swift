import Accord
import Contract

/// A `google.api.HttpRule`, the value of the option `google.api.http`: how a method is called over HTTP.
///
/// Its fields are read by their numbers in google/api/http.proto, of which every contract brings a copy of its own.
package struct HTTPRule: Equatable {
    /// `GET`; `nil` when the rule has no pattern.
    package var method: String?
    package var template = ""
    package var body = ""
    package var responseBody = ""
    package var additional: [HTTPRule] = []

    /// The rule that a method's options give it.
    init?(_ options: [CustomOption]) {
        guard case .message(_, let bytes)? = options.first(where: { $0.name == "google.api.http" })?.value else {
            return nil
        }
        self.init(bytes)
    }

    /// The rule that a method's options give it, in a descriptor.
    package init?(_ options: Google.Protobuf.MethodOptions) {
        // Several are one message, as with any field (protobuf encoding guide, "Last One Wins").
        var rule: [UInt8]?
        var cursor = WireCursor(options.unknownFields.bytes)
        while let (number, value) = cursor.next() {
            guard number == Self.optionNumber, case .lengthDelimited(let bytes) = value else { continue }
            rule = (rule ?? []) + bytes
        }
        guard let rule else { return nil }
        self.init(rule)
    }

    private init(_ bytes: [UInt8]) {
        var cursor = WireCursor(bytes)
        while let (number, value) = cursor.next() {
            guard case .lengthDelimited(let bytes) = value else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            switch number {
            case 2: (method, template) = ("GET", text)
            case 3: (method, template) = ("PUT", text)
            case 4: (method, template) = ("POST", text)
            case 5: (method, template) = ("DELETE", text)
            case 6: (method, template) = ("PATCH", text)
            case 7: body = text
            case 8: setCustomPattern(bytes)
            case 11: additional.append(HTTPRule(bytes))
            case 12: responseBody = text
            default: break
            }
        }
    }

    private mutating func setCustomPattern(_ bytes: [UInt8]) {
        (method, template) = ("", "")
        var cursor = WireCursor(bytes)
        while let (number, value) = cursor.next() {
            guard case .lengthDelimited(let bytes) = value else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            switch number {
            // Any method will do for `*`.
            case 1: method = text == "*" ? "POST" : text.uppercased()
            case 2: template = text
            default: break
            }
        }
    }
}

// MARK: Overlays

extension HTTPRule {
    /// The number of the extension `google.api.http` of `google.protobuf.MethodOptions` (google/api/annotations.proto).
    package static let optionNumber = 72_295_728

    /// A rule as the option of a method, in protobuf's binary form.
    static func option(_ binding: OptionOverlay.HTTPBinding) -> [UInt8] {
        field(optionNumber, bytes(of: binding))
    }

    private static func bytes(of binding: OptionOverlay.HTTPBinding) -> [UInt8] {
        let path = Array(binding.template.utf8)
        let numbers = ["GET": 2, "PUT": 3, "POST": 4, "DELETE": 5, "PATCH": 6]
        let pattern =
            numbers[binding.method].map { field($0, path) }
            ?? field(8, field(1, Array(binding.method.utf8)) + field(2, path))
        // Both are written in any case, because they replace those of the file.
        let bodies = field(7, Array((binding.body ?? "").utf8)) + field(12, Array((binding.responseBody ?? "").utf8))
        return pattern + bodies + binding.additional.flatMap { field(11, bytes(of: $0)) }
    }

    /// A field whose value has a length (protobuf encoding guide, "Length-Delimited Records").
    private static func field(_ number: Int, _ value: [UInt8]) -> [UInt8] {
        varint(UInt64(number) << 3 | 2) + varint(UInt64(value.count)) + value
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
    }
}
