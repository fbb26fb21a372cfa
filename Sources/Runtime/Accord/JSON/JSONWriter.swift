/// Writes JSON text into a growing buffer.
struct JSONWriter: ~Copyable {
    private var buffer = ForwardBuffer(capacity: 1024)
    let options: JSONEncodingOptions
    /// Why the message cannot be written as JSON; what is written is thrown away.
    private(set) var failure: Failure?
    /// The fields around the failure, the innermost first.
    private(set) var failurePath: [String] = []

    init(options: JSONEncodingOptions) {
        self.options = options
    }

    /// The address at which the next byte is written.
    private var position: Address {
        @inline(__always) get { buffer.position }
        @inline(__always) set { buffer.position = newValue }
    }

    /// Returns the written text in a new `Data`.
    func data() -> Data { buffer.written.data }

    /// Returns the written text.
    func string() -> String { buffer.written.string }

    mutating func fail(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
    }

    mutating func noteField(_ name: String) { failurePath.append(name) }

    @inline(__always)
    mutating func reserve(_ count: Int) { buffer.reserve(count) }

    /// Writes a byte for which there is room.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        position.store(byte)
        position += 1
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        reserve(1)
        put(byte)
    }

    mutating func literal(_ text: StaticString) {
        let text = RawBytes(text)
        reserve(text.count)
        position.copy(text)
        position += text.count
    }

    mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    /// Sets a member or element off from the one before it, if it is not the first.
    @inline(__always)
    mutating func separate() {
        let last = (position - 1).load(as: UInt8.self)
        if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { byte(UInt8(ascii: ",")) }
    }

    /// Bytes that need no escape, eight at a time.
    mutating func raw(_ bytes: RawBytes) {
        var source = bytes.start
        // The last word is stored whole.
        reserve(bytes.count &+ 8)
        let sourceEnd = bytes.end
        var position = self.position
        while sourceEnd - source >= 8 {
            position.store(source.word(UInt64.self))
            position += 8
            source += 8
        }
        let rest = sourceEnd - source
        if rest > 0 { position.store(partialWord(source, rest)) }
        self.position = position + rest
    }

    /// A number in so many digits, for which there is room.
    mutating func digits(_ value: UInt64, _ count: Int) {
        var rest = value
        var offset = count
        while offset >= 2 {
            offset &-= 2
            position.store(twoDigits(rest % 100), at: offset)
            rest /= 100
        }
        if offset == 1 { position.store(48 &+ UInt8(truncatingIfNeeded: rest)) }
        position += count
    }

    /// Takes back zeros.
    mutating func trimZeros() {
        while (position - 1).load(as: UInt8.self) == UInt8(ascii: "0") { position -= 1 }
    }

    mutating func string(_ value: String) {
        var value = value
        value.withBytes { string($0) }
    }

    /// A string from its UTF-8, escaped where JSON asks for it (RFC 8259, section 7).
    mutating func string(_ utf8: RawBytes) {
        reserve(utf8.count &+ 10)
        put(UInt8(ascii: "\""))
        var source = utf8.start
        while source < utf8.end {
            source = copy(source, utf8.end)
            if source < utf8.end {
                escape(source.byte, remaining: utf8.end - source)
                source += 1
            }
        }
        put(UInt8(ascii: "\""))
    }

    /// Copies text up to the first byte that must be escaped, and returns where that is.
    @inline(__always)
    private mutating func copy(_ start: BytePosition, _ end: BytePosition) -> BytePosition {
        var source = start
        var position = self.position
        while end - source >= 8 {
            let word = UInt64(littleEndian: source.word(UInt64.self))
            position.store(word.littleEndian)
            let hits = specialBytes(word)
            if hits != 0 {
                let count = hits.trailingZeroBitCount &>> 3
                self.position = position + count
                return source + count
            }
            position += 8
            source += 8
        }
        var count = end - source
        if count > 0 {
            let word = UInt64(littleEndian: partialWord(source, count))
            position.store(word.littleEndian)
            // The bytes after the text are zero, and end it as a control character would.
            count = min(count, specialBytes(word).trailingZeroBitCount &>> 3)
        }
        self.position = position + count
        return source + count
    }

    /// Writes a byte's escape sequence, and makes room for the text from it to its end, and a quote.
    @inline(never)
    private mutating func escape(_ byte: UInt8, remaining: Int) {
        reserve(remaining &+ 16)
        put(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: put(byte)
        case 0x0A: put(UInt8(ascii: "n"))
        case 0x0D: put(UInt8(ascii: "r"))
        case 0x09: put(UInt8(ascii: "t"))
        default:
            put(UInt8(ascii: "u"))
            put(UInt8(ascii: "0"))
            put(UInt8(ascii: "0"))
            put(48 &+ byte &>> 4)
            put(byte & 15 < 10 ? 48 &+ (byte & 15) : 87 &+ (byte & 15))
        }
    }

    mutating func base64(_ data: Data) {
        data.withBytes { bytes in
            reserve((bytes.count &+ 2) / 3 &* 4 &+ 2)
            put(UInt8(ascii: "\""))
            position = Base64.encode(bytes, to: position)
            put(UInt8(ascii: "\""))
        }
    }
}

/// Returns the two digits of a number below 100, as they are in memory.
@inline(__always)
private func twoDigits(_ value: UInt64) -> UInt16 {
    let digits: StaticString = """
        0001020304050607080910111213141516171819\
        2021222324252627282930313233343536373839\
        4041424344454647484950515253545556575859\
        6061626364656667686970717273747576777879\
        8081828384858687888990919293949596979899
        """
    return RawBytes(digits).start.word(UInt16.self, at: Int(truncatingIfNeeded: value &* 2))
}
