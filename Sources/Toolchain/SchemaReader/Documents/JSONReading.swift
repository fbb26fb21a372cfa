import Contract
import Foundation

/// Reads JSON (RFC 8259), without recursion, and with places.
///
/// Builds run the tool as it is compiled for debugging, where functions of C are much faster than loops over bytes, and
/// pointers than buffers.
@safe struct JSONReading {
    /// The text, with a zero after it.
    private let base: UnsafePointer<UInt8>
    private let count: Int
    private var builder: TreeBuilder
    private var position = 0
    private var line = 1
    /// The position that columns are counted from. They count characters, so this moves by the bytes that continue one.
    private var lineStart = 0
    /// For each object and array that is not finished, whether it is an object.
    private var open: [Bool] = []

    static func read(_ bytes: UnsafeBufferPointer<UInt8>, file: String) -> DocumentText {
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        defer { unsafe text.deallocate() }
        if let start = bytes.baseAddress { unsafe memcpy(text, start, bytes.count) }
        unsafe text[bytes.count] = 0
        var reading = unsafe JSONReading(base: text, count: bytes.count, builder: TreeBuilder(file: file))
        reading.run()
        return DocumentText(reading.builder)
    }

    private init(base: UnsafePointer<UInt8>, count: Int, builder: TreeBuilder) {
        unsafe self.base = unsafe base
        self.count = count
        self.builder = builder
    }

    private var next: UInt8? { unsafe position < count ? base[position] : nil }
    private var location: SourceLocation {
        SourceLocation(file: builder.file, line: line, column: position - lineStart + 1)
    }

    private mutating func run() {
        if unsafe UnsafeBufferPointer(start: base, count: count).starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
            lineStart = 3
        }
        if let problem = unsafe UTF16Text.problem(of: UnsafeBufferPointer(start: base, count: count), in: builder.file)
        {
            return builder.stop(problem.message, at: location)
        }
        skipSpace()
        guard next != nil else {
            return builder.stop("is empty; write the contract, or leave the file out", at: location)
        }
        var isAfterValue = false
        while !builder.isStopped {
            skipSpace()
            if !isAfterValue {
                isAfterValue = value()
            } else if let isObject = open.last {
                isAfterValue = separator(isObject: isObject)
            } else {
                if next != nil { expected("the end of the file") }
                return
            }
        }
    }

    /// Reads a scalar, or the beginning of an object or array; for members, the key before it too.
    ///
    /// - Returns: whether a whole value was read.
    private mutating func value() -> Bool {
        if open.last == true {
            let start = location
            guard next == UInt8(ascii: "\"") else {
                expected("a key in quotation marks")
                return false
            }
            guard let key = string() else { return false }
            builder.key(key, at: start)
            skipSpace()
            guard next == UInt8(ascii: ":") else {
                expected("':' after the key")
                return false
            }
            position += 1
            skipSpace()
        }
        let start = location
        switch next {
        case UInt8(ascii: "{"): return begin(object: true)
        case UInt8(ascii: "["): return begin(object: false)
        case UInt8(ascii: "\""):
            guard let text = string() else { return false }
            builder.scalar(.string(text), at: start)
        default:
            guard let value = word() else { return false }
            builder.scalar(value, at: start)
        }
        return true
    }

    private mutating func begin(object isObject: Bool) -> Bool {
        builder.begin(object: isObject, at: location)
        open.append(isObject)
        position += 1
        skipSpace()
        guard next == Self.end(ofObject: isObject) else { return false }
        finish()
        return true
    }

    private mutating func separator(isObject: Bool) -> Bool {
        switch next {
        case UInt8(ascii: ","):
            position += 1
            return false
        case Self.end(ofObject: isObject):
            finish()
            return true
        default:
            expected(isObject ? "',' or '}'" : "',' or ']'")
            return false
        }
    }

    private mutating func finish() {
        position += 1
        open.removeLast()
        builder.end()
    }

    private static func end(ofObject isObject: Bool) -> UInt8 {
        isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    // MARK: Scalars

    private mutating func string() -> String? {
        let start = location
        position += 1
        guard var content = characters() else { return nil }
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return content
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                content.unicodeScalars.append(scalar)
                guard let rest = characters() else { return nil }
                content += rest
            default:
                builder.stop(
                    "a control character is in a string; write it as an escape, or end the string before it",
                    at: location)
                return nil
            }
        }
        builder.stop("is not JSON: the string that begins here has no end; add the missing '\"'", at: start)
        return nil
    }

    /// The characters of a string up to a quotation mark, a backslash or a control character.
    private mutating func characters() -> String? {
        let length = unsafe Self.ends.withUnsafeBufferPointer { ends in
            unsafe ends.baseAddress.map {
                unsafe strcspn(UnsafeRawPointer(base + position).assumingMemoryBound(to: CChar.self), $0)
            }
                ?? 0
        }
        guard let text = unsafe String(utf8: UnsafeBufferPointer(start: base + position, count: length)) else {
            if let problem = unsafe UTF8Check.problem(
                of: UnsafeBufferPointer(start: base, count: count), in: builder.file)
            {
                builder.stop(problem.message, at: problem.location ?? location)
            }
            return nil
        }
        position += length
        if text.utf16.count != length { lineStart += length - text.unicodeScalars.count }
        return text
    }

    /// The characters that end a run, as a string of C.
    private static let ends: [CChar] =
        [CChar(bitPattern: UInt8(ascii: "\"")), CChar(bitPattern: UInt8(ascii: "\\"))] + Array(1..<0x20) + [0]

    private mutating func escape() -> Unicode.Scalar? {
        let start = location
        position += 1
        let kind = next
        position += 1
        switch kind {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            if let scalar = escapedScalar() { return scalar }
        default: break
        }
        builder.stop("this is no escape of JSON; write the character itself, or '\\\\' for '\\'", at: start)
        return nil
    }

    /// Reads an escape after its `\u`: one UTF-16 code unit, or two of them that make a pair (RFC 8259, section 7).
    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let unit = codeUnit() else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
        guard position + 1 < count, unsafe base[position] == UInt8(ascii: "\\"),
            unsafe base[position + 1] == UInt8(ascii: "u")
        else { return nil }
        position += 2
        guard let second = codeUnit(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func codeUnit() -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { return nil }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    /// A literal or a number.
    private mutating func word() -> Node.Value? {
        let first = position
        while let byte = next, Self.isWord(byte) { position += 1 }
        let word = unsafe String(
            decoding: UnsafeBufferPointer(start: base + first, count: position - first), as: UTF8.self)
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if Self.isNumber(word) { return .number(word) }
            position = first
            expected("a value: a string in quotation marks, a number, a list, an object, true, false or null")
            return nil
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether a word is a number as JSON writes them (RFC 8259, section 6).
    private static func isNumber(_ word: String) -> Bool {
        var rest = Substring(word).utf8[...]
        func digits() -> Int {
            let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        if rest.first == UInt8(ascii: "0") { rest = rest.dropFirst() } else if digits() == 0 { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if digits() == 0 { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    private mutating func skipSpace() {
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

    private mutating func expected(_ what: String) {
        builder.stop("is not JSON: expected \(what)", at: location)
    }
}
