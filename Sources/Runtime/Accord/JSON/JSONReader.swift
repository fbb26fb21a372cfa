import Foundation

/// A cursor over JSON text: values are read where they stand, without a tree in between.
struct JSONReader {
    var position: UnsafeRawPointer
    let end: UnsafeRawPointer
    /// How many more objects and arrays may be nested in this one.
    var depth: Int
    let ignoreUnknownFields: Bool
    let types: TypeRegistry

    /// `bytes` must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer, options: JSONDecodingOptions) {
        // An empty buffer may have no address; nothing is read from the stand-in, as the cursor is at its end.
        position = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
        end = position + bytes.count
        depth = options.recursionLimit
        ignoreUnknownFields = options.ignoreUnknownFields
        types = options.types
    }

    @inline(__always)
    func byte(_ cursor: UnsafeRawPointer) -> UInt8 { cursor.load(as: UInt8.self) }

    /// The byte at which the next token begins, which stays unread.
    @inline(__always)
    mutating func peek() throws(Failure) -> UInt8 {
        while position < end {
            let next = byte(position)
            guard next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { return next }
            position += 1
        }
        throw .endOfText
    }

    /// Reads a bracket, comma or colon.
    @inline(__always)
    mutating func take(_ punctuation: UInt8) throws(Failure) -> Bool {
        guard try peek() == punctuation else { return false }
        position += 1
        return true
    }

    @inline(__always)
    mutating func require(_ punctuation: UInt8, _ failure: Failure = .expectedPunctuation) throws(Failure) {
        guard try take(punctuation) else { throw failure }
    }

    /// Reads the bracket that opens an object or an array.
    @inline(__always)
    mutating func open(_ bracket: UInt8) throws(Failure) {
        try require(bracket, bracket == UInt8(ascii: "{") ? .expectedObject : .expectedArray)
        guard depth > 0 else { throw .tooDeep }
        depth &-= 1
    }

    /// Goes to the next member or element: past a comma, or past nothing when it is the first.
    ///
    /// - Returns: false when the closing bracket was read instead.
    @inline(__always)
    mutating func next(_ isFirst: inout Bool, _ bracket: UInt8) throws(Failure) -> Bool {
        if try take(bracket) {
            depth &+= 1
            return false
        }
        if isFirst { isFirst = false } else { try require(UInt8(ascii: ",")) }
        return true
    }

    /// Ensures that nothing but white space is left.
    mutating func finish() throws(Failure) {
        while position < end {
            let next = byte(position)
            guard next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { throw .trailingText }
            position += 1
        }
    }

    /// Reads `null`, if that is what comes.
    @inline(__always)
    mutating func null() throws(Failure) -> Bool {
        guard try peek() == UInt8(ascii: "n") else { return false }
        try literal("null")
        return true
    }

    mutating func bool() throws(Failure) -> Bool {
        switch try peek() {
        case UInt8(ascii: "t"):
            try literal("true")
            return true
        case UInt8(ascii: "f"):
            try literal("false")
            return false
        default: throw .expectedBool
        }
    }

    private mutating func literal(_ text: StaticString) throws(Failure) {
        let count = text.utf8CodeUnitCount
        guard end - position >= count, memcmp(position, text.utf8Start, count) == 0 else { throw .expectedValue }
        position += count
    }

    /// The first quote, backslash or control character at or behind `cursor`, looked for eight bytes at a time.
    @inline(__always)
    func special(_ start: UnsafeRawPointer) throws(Failure) -> UnsafeRawPointer {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var cursor = start
        while end - cursor >= 8 {
            let word = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let hits =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word) & highs
            if hits != 0 { return cursor + hits.trailingZeroBitCount &>> 3 }
            cursor += 8
        }
        while cursor < end {
            let next = byte(cursor)
            if next == 0x22 || next == 0x5C || next < 0x20 { return cursor }
            cursor += 1
        }
        throw .endOfText
    }

    @inline(__always)
    mutating func string() throws(Failure) -> String {
        try require(UInt8(ascii: "\""), .expectedString)
        let stop = try special(position)
        guard byte(stop) == UInt8(ascii: "\"") else { return try escapedString(stop) }
        let string = try makeString(position, stop - position)
        position = stop + 1
        return string
    }

    @inline(never)
    private mutating func escapedString(_ stop: UnsafeRawPointer) throws(Failure) -> String {
        try withBytes(of: try unescape(stop)) { (bytes) throws(Failure) in
            guard let start = bytes.baseAddress else { return "" }
            return try makeString(start, bytes.count)
        }
    }

    /// `Array.withUnsafeBytes`, which does not pass typed errors on.
    private func withBytes<Value>(
        of array: [UInt8],
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = array.withUnsafeBytes { bytes in
            do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// The bytes of a string in which `stop` is the first that is not itself.
    private mutating func unescape(_ first: UnsafeRawPointer) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](UnsafeRawBufferPointer(start: position, count: first - position))
        position = first
        while true {
            let next = byte(position)
            if next == UInt8(ascii: "\"") {
                position += 1
                return bytes
            }
            guard next == UInt8(ascii: "\\") else { throw .controlCharacter }
            guard end - position >= 2 else { throw .endOfText }
            let escape = byte(position + 1)
            position += 2
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(escape)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "u"): try unescapeUnicode(&bytes)
            default: throw .badEscape
            }
            let stop = try special(position)
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: position, count: stop - position))
            position = stop
        }
    }

    private mutating func unescapeUnicode(_ bytes: inout [UInt8]) throws(Failure) {
        var value = try fourHexDigits()
        if value & 0xFC00 == 0xD800 {
            guard end - position >= 6, byte(position) == UInt8(ascii: "\\"), byte(position + 1) == UInt8(ascii: "u")
            else { throw .loneSurrogate }
            position += 2
            let low = try fourHexDigits()
            guard low & 0xFC00 == 0xDC00 else { throw .loneSurrogate }
            value = 0x10000 + ((value & 0x3FF) << 10 | low & 0x3FF)
        }
        guard let scalar = Unicode.Scalar(value) else { throw .loneSurrogate }
        bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }

    private mutating func fourHexDigits() throws(Failure) -> UInt32 {
        guard end - position >= 4 else { throw .endOfText }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit = byte(position)
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit &- 48)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(digit &- 55)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit &- 87)
            default: throw .badEscape
            }
            position += 1
        }
        return value
    }

    /// Calls `body` with the bytes of a string, escapes resolved.
    @inline(__always)
    mutating func withStringBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try require(UInt8(ascii: "\""), .expectedString)
        let stop = try special(position)
        if byte(stop) == UInt8(ascii: "\"") {
            let bytes = UnsafeRawBufferPointer(start: position, count: stop - position)
            position = stop + 1
            return try body(bytes)
        }
        return try withBytes(of: try unescape(stop), body)
    }

    /// Goes past a value, checking that it is well-formed.
    mutating func skip() throws(Failure) {
        switch try peek() {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "{"):
            try open(UInt8(ascii: "{"))
            var isFirst = true
            while try next(&isFirst, UInt8(ascii: "}")) {
                _ = try string()
                try require(UInt8(ascii: ":"))
                try skip()
            }
        case UInt8(ascii: "["):
            try open(UInt8(ascii: "["))
            var isFirst = true
            while try next(&isFirst, UInt8(ascii: "]")) { try skip() }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
        case UInt8(ascii: "n"): try literal("null")
        default: _ = try numberText()
        }
    }
}
