/// A cursor over JSON text: values are read in place, without a tree in between.
struct JSONReader {
    var position: BytePosition
    private let start: BytePosition
    let end: BytePosition
    /// The number of levels of objects and arrays that may still be nested in this one.
    var depth: Int
    let options: JSONDecodingOptions
    /// The name of the property that is missing, when that is why reading stopped.
    var missing: RawBytes?

    /// `bytes` must outlive the reader.
    init(_ bytes: RawBytes, options: JSONDecodingOptions) {
        position = bytes.start
        start = position
        end = bytes.end
        depth = options.recursionLimit
        self.options = options
    }

    /// Passes over a value that could not be read, and reports it.
    mutating func passOver(_ value: BytePosition, depth: Int, _ failure: Failure) throws(Failure) {
        let offset = position - start
        let missing = self.missing.take()
        position = value
        self.depth = depth
        try skip()
        guard let report = options.onUnread else { return }
        var path = describeJSONPath(RawBytes(start: start, count: end - start), upTo: offset)
        if let missing { path += ".\(missing.string)" }
        report(CodecError(failure.code, failure.message, path: path, offset: offset))
    }

    @inline(__always)
    func byte(_ cursor: BytePosition) -> UInt8 { cursor.byte }

    /// The byte at which the next token begins, which stays unread.
    @inline(__always)
    mutating func peek() throws(Failure) -> UInt8 {
        if position < end, byte(position) > 0x20 { return byte(position) }
        return try peekPastSpace()
    }

    @inline(never)
    private mutating func peekPastSpace() throws(Failure) -> UInt8 {
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
        let next = try peek()
        if next == bracket {
            position += 1
            depth &+= 1
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard next == UInt8(ascii: ",") else { throw .expectedPunctuation }
            position += 1
        }
        return true
    }

    /// Reads a member's name, in quotes, with its colon, if that is what comes: four bytes at least.
    @inline(__always)
    mutating func take(key: RawBytes) -> Bool {
        guard end - position >= key.count else { return false }
        @inline(__always)
        func isSame<Word: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _: Word.Type) -> Bool {
            position.word(Word.self, at: offset) == key.start.word(Word.self, at: offset)
        }
        // The last comparison overlaps with the one before it.
        guard isSame(0, UInt32.self) else { return false }
        if key.count < 8 {
            guard isSame(key.count &- 4, UInt32.self) else { return false }
        } else {
            var offset = 4
            while offset < key.count &- 8 {
                guard isSame(offset, UInt64.self) else { return false }
                offset &+= 8
            }
            guard isSame(key.count &- 8, UInt64.self) else { return false }
        }
        position += key.count
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
        let text = RawBytes(text)
        guard end - position >= text.count, RawBytes(start: position, count: text.count) == text else {
            throw .expectedValue
        }
        position += text.count
    }

    /// Returns the first quote, backslash or control character at or after `start`, and whether all before it is ASCII.
    @inline(__always)
    private func special(_ start: BytePosition) throws(Failure) -> (place: BytePosition, isASCII: Bool) {
        let highs: UInt64 = 0x8080_8080_8080_8080
        var cursor = start
        var bits: UInt64 = 0
        while end - cursor >= 8 {
            let word = UInt64(littleEndian: cursor.word(UInt64.self))
            let hits = specialBytes(word)
            if hits != 0 {
                // Of this word, only the bits below the lowest mark are before the special byte.
                bits |= word & (hits ^ (hits &- 1))
                return (cursor + hits.trailingZeroBitCount &>> 3, bits & highs == 0)
            }
            bits |= word
            cursor += 8
        }
        while cursor < end {
            let next = byte(cursor)
            if next == 0x22 || next == 0x5C || next < 0x20 { return (cursor, bits & highs == 0) }
            bits |= UInt64(next)
            cursor += 1
        }
        throw .endOfText
    }

    mutating func string() throws(Failure) -> String {
        try require(UInt8(ascii: "\""), .expectedString)
        let (stop, isASCII) = try special(position)
        guard byte(stop) == UInt8(ascii: "\"") else {
            return try withUnescapedBytes(stop) { (bytes) throws(Failure) in try makeString(bytes) }
        }
        let string = try makeString(
            RawBytes(start: position, count: stop - position), ascii: isASCII ? stop - position : 0)
        position = stop + 1
        return string
    }

    /// Calls `body` with the bytes of a string, escapes resolved.
    @inline(__always)
    mutating func withStringBytes<Value>(
        _ body: (RawBytes) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (bytes, stop) = try plainBytes()
        guard let stop else { return try body(bytes) }
        return try withUnescapedBytes(stop, body)
    }

    /// Reads a string, or its beginning: up to `stop`, the first byte that does not represent itself.
    private mutating func plainBytes() throws(Failure) -> (bytes: RawBytes, stop: BytePosition?) {
        try require(UInt8(ascii: "\""), .expectedString)
        let (stop, _) = try special(position)
        let bytes = RawBytes(start: position, count: stop - position)
        guard byte(stop) == UInt8(ascii: "\"") else { return (bytes, stop) }
        position = stop + 1
        return (bytes, nil)
    }

    /// Calls `body` with the bytes of a string in which `first` is the first byte that does not represent itself.
    private mutating func withUnescapedBytes<Value>(
        _ first: BytePosition,
        _ body: (RawBytes) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // The text that an escape represents is shorter than the escape.
        try withRoom(closingQuote(first) - position) { (output) throws(Failure) in
            try body(RawBytes(at: output, count: unescape(first, to: output)))
        }
    }

    /// A place where a string ends at the latest: the first quote that no backslash precedes.
    @inline(never)
    private func closingQuote(_ start: BytePosition) -> BytePosition {
        var cursor = start
        repeat {
            cursor = findByte(0x22, cursor + 1, end - cursor - 1) ?? end
        } while cursor < end && byte(cursor - 1) == UInt8(ascii: "\\")
        return cursor
    }

    /// Reads a string in which `first` is the first byte that does not represent itself. Returns the size of the
    /// output.
    @inline(never)
    private mutating func unescape(
        _ first: BytePosition,
        to output: Address
    ) throws(Failure) -> Int {
        var count = 0
        var stop = first
        while true {
            let plain = RawBytes(start: position, count: stop - position)
            (output + count).copy(plain)
            count += plain.count
            position = stop
            if byte(position) == UInt8(ascii: "\"") {
                position += 1
                return count
            }
            guard byte(position) == UInt8(ascii: "\\") else { throw .controlCharacter }
            guard end - position >= 2 else { throw .endOfText }
            let escape = byte(position + 1)
            position += 2
            if escape == UInt8(ascii: "u") {
                guard let units = UTF8.encode(try escapedScalar()) else { throw .loneSurrogate }
                for unit in units {
                    output.store(unit, at: count)
                    count += 1
                }
            } else {
                output.store(try escapedCharacter(escape), at: count)
                count += 1
            }
            stop = try special(position).place
        }
    }

    private func escapedCharacter(_ escape: UInt8) throws(Failure) -> UInt8 {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: throw .badEscape
        }
    }

    private mutating func escapedScalar() throws(Failure) -> Unicode.Scalar {
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
        return scalar
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

    /// Goes past a string, checking that it is well-formed.
    mutating func skipString() throws(Failure) {
        let start = position
        try require(UInt8(ascii: "\""), .expectedString)
        let (stop, isASCII) = try special(position)
        guard byte(stop) == UInt8(ascii: "\"") else {
            position = start
            _ = try string()
            return
        }
        guard isASCII || isUTF8(RawBytes(start: position, count: stop - position)) else { throw .utf8 }
        position = stop + 1
    }

    /// Goes past a value, checking that it is well-formed.
    mutating func skip() throws(Failure) {
        switch try peek() {
        case UInt8(ascii: "\""): try skipString()
        case UInt8(ascii: "{"):
            try open(UInt8(ascii: "{"))
            var isFirst = true
            while try next(&isFirst, UInt8(ascii: "}")) {
                try skipString()
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
