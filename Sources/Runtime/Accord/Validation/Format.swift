/// The values of `format` that can be checked (validation, section 7.3).
package enum Format: String, Sendable {
    case dateTime = "date-time"
    case date
    case time
    case duration
    case email
    case idnEmail = "idn-email"
    case hostname
    case ipv4
    case ipv6
    case uri
    case uriReference = "uri-reference"
    case iri
    case iriReference = "iri-reference"
    case uriTemplate = "uri-template"
    case uuid
    case jsonPointer = "json-pointer"
    case relativeJSONPointer = "relative-json-pointer"
    case regex

    package func matches(_ text: String) -> Bool {
        switch self {
        case .dateTime:
            let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" }
            return parts.count == 2 && Self.isDate(String(parts[0])) && Self.isTime(String(parts[1]))
        case .date: return Self.isDate(text)
        case .time: return Self.isTime(text)
        case .ipv6: return Self.isIPv6(text)
        case .uuid: return Self.isUUID(text)
        case .hostname: return text.utf8.count <= 253 && Self.patterns[self]?.matches(text) ?? true
        case .regex: return Pattern(text) != nil
        default: return Self.patterns[self]?.matches(text) ?? true
        }
    }

    private static let patterns: [Format: Pattern] = {
        let label = "(?!(?![xX][nN])..--)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
        let byte = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
        let number = "[0-9]+"
        let time = "T(?=[0-9])(\(number)H)?(\(number)M)?(\(number)S)?"
        let word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~"
        let pointer = "(/([^~/]|~[01])*)*"
        let beyondASCII = #"\u{A0}-\u{10FFFF}"#

        func email(_ others: String, _ domain: String) -> String {
            let words = "\(word)\(others)-]+"
            return #"^(\#(words)(\.\#(words))*|"([^"\\]|\\.)*")@"#
                + #"(\#(domain)|\[(IPv6:[0-9A-Fa-f:.]+|\#(byte)(\.\#(byte)){3})\])$"#
        }
        // RFC 3986, appendix A; RFC 3987 has more characters.
        func uri(_ others: String, scheme: String) -> String {
            func characters(_ more: String) -> String {
                "([A-Za-z0-9._~!$&'()*+,;=\(more)\(others)-]|%[0-9A-Fa-f]{2})*"
            }
            let host = #"(\[[0-9A-Fa-fvV.:]+\]|\#(characters("")))"#
            let path = "(//(\(characters(":"))@)?\(host)(:[0-9]*)?(/\(characters(":@/")))?|(?!//)\(characters(":@/")))"
            return #"^\#(scheme)\#(path)(\?\#(characters(":@/?")))?(#\#(characters(":@/?")))?$"#
        }
        let scheme = "[A-Za-z][A-Za-z0-9+.-]*:"
        // In a relative one, there is no colon in the first part of the path.
        let optionalScheme = "(\(scheme)|(?![^/?#]*:))"

        let texts: [Format: String] = [
            .duration: "^P(?!$)((\(number)W)|(\(number)Y)?(\(number)M)?(\(number)D)?(\(time))?)$",
            .email: email("", #"\#(label)(\.\#(label))*"#),
            .idnEmail: email(beyondASCII, #"[A-Za-z0-9.\#(beyondASCII)-]+"#),
            .hostname: #"^\#(label)(\.\#(label))*$"#,
            .ipv4: #"^\#(byte)(\.\#(byte)){3}$"#,
            .uri: uri("", scheme: scheme),
            .uriReference: uri("", scheme: optionalScheme),
            .iri: uri(beyondASCII, scheme: scheme),
            .iriReference: uri(beyondASCII, scheme: optionalScheme),
            .uriTemplate: #"^([^\u0000-\u0020"'%<>\\^`{|}]|%[0-9A-Fa-f]{2}|\{[^{}\s]+\})*$"#,
            .jsonPointer: "^\(pointer)$",
            .relativeJSONPointer: "^(0|[1-9][0-9]*)(#|\(pointer))$",
        ]
        return texts.compactMapValues { Pattern($0) }
    }()

    // MARK: Times (RFC 3339, section 5.6)

    private static func isDate(_ text: String) -> Bool {
        guard let parts = numbers(text, "0000-00-00") else { return false }
        let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(parts[1]) && (1...days[parts[1] - 1]).contains(parts[2])
    }

    private static func isTime(_ text: String) -> Bool {
        guard let parts = numbers(String(text.prefix(8)), "00:00:00"), parts[0] < 24, parts[1] < 60, parts[2] <= 60
        else {
            return false
        }
        var rest = Substring(text).dropFirst(8)
        if rest.first == "." {
            let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        var minutes = parts[0] * 60 + parts[1]
        if rest != "Z", rest != "z" {
            guard let sign = rest.first, sign == "+" || sign == "-",
                let offset = numbers(String(rest.dropFirst()), "00:00"), offset[0] < 24, offset[1] < 60
            else { return false }
            minutes += (sign == "+" ? -1 : 1) * (offset[0] * 60 + offset[1])
        }
        // Leap seconds come at the end of a day in UTC.
        return parts[2] < 60 || (minutes + 1440) % 1440 == 1439
    }

    /// The numbers of a text that has digits where `form` has zeros, and the same in between.
    private static func numbers(_ text: String, _ form: String) -> [Int]? {
        guard text.utf8.count == form.utf8.count else { return nil }
        var numbers = [0]
        for (byte, expected) in zip(text.utf8, form.utf8) {
            if expected != UInt8(ascii: "0") {
                guard byte == expected else { return nil }
                numbers.append(0)
            } else {
                guard (48...57).contains(byte) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 48)
            }
        }
        return numbers
    }

    // MARK: Others

    /// (RFC 9562, section 4.)
    private static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            switch (index, byte) {
            case (8, _), (13, _), (18, _), (23, _): byte == UInt8(ascii: "-")
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "A")...UInt8(ascii: "F")),
                (_, UInt8(ascii: "a")...UInt8(ascii: "f")):
                true
            default: false
            }
        }
    }

    private static func isIPv6(_ text: String) -> Bool {
        let halves = text.components(separatedBy: "::")
        guard halves.count <= 2, !text.contains(":::") else { return false }
        var count = 0
        for (index, half) in halves.enumerated() where !half.isEmpty {
            let groups = half.split(separator: ":", omittingEmptySubsequences: false)
            for (position, group) in groups.enumerated() {
                let isLast = index == halves.count - 1 && position == groups.count - 1
                if isLast, group.contains("."), Format.ipv4.matches(String(group)) {
                    count += 2
                } else if (1...4).contains(group.utf8.count), group.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
                    count += 1
                } else {
                    return false
                }
            }
        }
        return halves.count == 2 ? count < 8 : count == 8
    }
}
