import Foundation

/// A value in a JSON text (RFC 8259), and its place: Foundation's parsers do not report places, and a complaint about a
/// configuration is worth little without one.
struct JSONText {
    indirect enum Value {
        case object([Member])
        case array([JSONText])
        case string(String)
        /// A number, `true`, `false` or `null`, as it is spelled.
        case other(String)
    }

    struct Member {
        var key: String
        var keyPlace: SourceLocation
        var value: JSONText
    }

    var value: Value
    var place: SourceLocation

    /// The description of the value in complaints.
    var kind: String {
        switch value {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .other(let spelling): spelling
        }
    }

    /// Parses the text of a file.
    ///
    /// - Throws: the first place at which the text is not JSON.
    init(parsing bytes: [UInt8], file: String) throws(Diagnostics) {
        if let problem = UTF16Text.problem(of: bytes, in: file) { throw Diagnostics([problem]) }
        var parser = Parser(bytes: bytes, file: file)
        self = try parser.document()
    }

    private init(_ value: Value, at place: SourceLocation) {
        self.value = value
        self.place = place
    }

    private struct Parser {
        /// Far more than a configuration needs, far less than the stack holds.
        static let depthLimit = 64

        let bytes: [UInt8]
        let file: String
        var position = 0
        var line = 1
        var lineStart = 0
        var depth = 0

        init(bytes: [UInt8], file: String) {
            // Editors may begin a file with a byte order mark, and a parser may pass it over (RFC 8259, section 8.1).
            self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            self.file = file
        }

        var next: UInt8? { position < bytes.count ? bytes[position] : nil }
        var place: SourceLocation { SourceLocation(file: file, line: line, column: position - lineStart + 1) }

        mutating func document() throws(Diagnostics) -> JSONText {
            let text = try value()
            skipSpace()
            guard next == nil else { throw expected("the end of the file") }
            return text
        }

        mutating func value() throws(Diagnostics) -> JSONText {
            skipSpace()
            let start = place
            switch next {
            case UInt8(ascii: "{"): return JSONText(.object(try nested(object)), at: start)
            case UInt8(ascii: "["): return JSONText(.array(try nested(array)), at: start)
            case UInt8(ascii: "\""): return JSONText(.string(try string()), at: start)
            default: return JSONText(.other(try word()), at: start)
            }
        }

        mutating func nested<T>(_ parse: (inout Parser) throws(Diagnostics) -> T) throws(Diagnostics) -> T {
            guard depth < Self.depthLimit else { throw Diagnostics("is nested too deeply; flatten it", at: place) }
            depth += 1
            defer { depth -= 1 }
            position += 1
            return try parse(&self)
        }

        func object(_ parser: inout Parser) throws(Diagnostics) -> [Member] {
            var members: [Member] = []
            try parser.items(until: UInt8(ascii: "}")) { parser throws(Diagnostics) in
                let place = parser.place
                guard parser.next == UInt8(ascii: "\"") else { throw parser.expected("a key in quotation marks") }
                let key = try parser.string()
                parser.skipSpace()
                guard parser.next == UInt8(ascii: ":") else { throw parser.expected("':' after the key") }
                parser.position += 1
                members.append(Member(key: key, keyPlace: place, value: try parser.value()))
            }
            return members
        }

        func array(_ parser: inout Parser) throws(Diagnostics) -> [JSONText] {
            var elements: [JSONText] = []
            try parser.items(until: UInt8(ascii: "]")) { parser throws(Diagnostics) in
                elements.append(try parser.value())
            }
            return elements
        }

        mutating func items(
            until end: UInt8,
            _ parse: (inout Parser) throws(Diagnostics) -> Void
        ) throws(Diagnostics) {
            skipSpace()
            if next == end {
                position += 1
                return
            }
            while true {
                skipSpace()
                try parse(&self)
                skipSpace()
                switch next {
                case end:
                    position += 1
                    return
                case UInt8(ascii: ","): position += 1
                default: throw expected("',' or '\(Character(Unicode.Scalar(end)))'")
                }
            }
        }

        mutating func string() throws(Diagnostics) -> String {
            let start = place
            position += 1
            var text: [UInt8] = []
            while let byte = next {
                switch byte {
                case UInt8(ascii: "\""):
                    position += 1
                    guard let string = String(bytes: text, encoding: .utf8) else {
                        throw UTF8Check.problem(of: bytes, in: file).map { Diagnostics([$0]) }
                            ?? Diagnostics("the string is not UTF-8; save the file in UTF-8", at: start)
                    }
                    return string
                case UInt8(ascii: "\\"):
                    text += try escape().utf8
                case 0..<0x20:
                    throw expected("'\"' at the end of the string")
                default:
                    text.append(byte)
                    position += 1
                }
            }
            throw expected("'\"' at the end of the string")
        }

        mutating func escape() throws(Diagnostics) -> String {
            let start = place
            position += 1
            guard let byte = next else { throw expected("the rest of an escape") }
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(byte))
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "u"):
                if let scalar = try escapedScalar(start) { return String(scalar) }
            default: break
            }
            throw Diagnostics("this is no escape of JSON; write the character itself, or '\\\\' for '\\'", at: start)
        }

        /// Reads the character after `\u`: one UTF-16 code unit, or two of them that make a pair (RFC 8259 section 7).
        /// Returns `nil` for half a pair.
        mutating func escapedScalar(_ start: SourceLocation) throws(Diagnostics) -> Unicode.Scalar? {
            let unit = UInt32(try codeUnit(start))
            guard (0xD800..<0xDC00).contains(unit), bytes[position...].starts(with: "\\u".utf8) else {
                return Unicode.Scalar(unit)
            }
            position += 2
            let second = UInt32(try codeUnit(start))
            guard (0xDC00..<0xE000).contains(second) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        }

        mutating func codeUnit(_ start: SourceLocation) throws(Diagnostics) -> UInt16 {
            let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
            guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
                throw Diagnostics("expected four hexadecimal digits after '\\u'", at: start)
            }
            position += 4
            return unit
        }

        /// A literal or a number. Numbers are not looked into: no key takes one.
        mutating func word() throws(Diagnostics) -> String {
            let rest = bytes[position...].prefix { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
            let word = String(decoding: rest, as: UTF8.self)
            let isNumber = word.first.map { $0 == "-" || $0.isNumber } ?? false
            guard isNumber || ["true", "false", "null"].contains(word) else {
                throw expected("a value: a string, a list or an object")
            }
            position += rest.count
            return word
        }

        mutating func skipSpace() {
            while let byte = next {
                switch byte {
                case UInt8(ascii: "\n"):
                    position += 1
                    line += 1
                    lineStart = position
                case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
                default: return
                }
            }
        }

        func expected(_ what: String) -> Diagnostics {
            Diagnostics("is not JSON: expected \(what)", at: place)
        }
    }
}
