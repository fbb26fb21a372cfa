extension PatternReader {
    /// A character, or a set that has no place in a range.
    private enum ClassAtom {
        case scalar(UInt32)
        case set(ScalarSet)

        var set: ScalarSet {
            switch self {
            case .scalar(let value): ScalarSet([value...value])
            case .set(let set): set
            }
        }
    }

    /// What follows an opening bracket.
    mutating func characterClass() throws(MalformedPattern) -> ScalarSet {
        let isInverted = take("^")
        var set = ScalarSet([])
        while !take("]") {
            let first = try classAtom()
            guard rest.first == "-", let next = rest.dropFirst().first, next != "]" else {
                set.formUnion(first.set)
                continue
            }
            rest.removeFirst()
            let last = try classAtom()
            if case .scalar(let low) = first, case .scalar(let high) = last {
                guard low <= high else { throw MalformedPattern() }
                set.formUnion(ScalarSet([low...high]))
            } else {
                // Beside a set, a dash means itself (B.1.2).
                for part in [first.set, ScalarSet([0x2D...0x2D]), last.set] { set.formUnion(part) }
            }
        }
        if flags.ignoresCase { set = set.ignoringCase }
        return isInverted ? set.inverted : set
    }

    private mutating func classAtom() throws(MalformedPattern) -> ClassAtom {
        guard let scalar = rest.popFirst() else { throw MalformedPattern() }
        guard scalar == "\\" else { return .scalar(scalar.value) }
        return take("b") ? .scalar(8) : try characterEscape()
    }

    /// What follows a backslash outside of a class.
    mutating func escape() throws(MalformedPattern) -> PatternNode {
        if take("b") { return .place(.wordBoundary) }
        if take("B") { return .place(.noWordBoundary) }
        if rest.first != "0", let number = number() { return .reference(number) }
        if take("k") {
            guard take("<") else { throw MalformedPattern() }
            return .namedReference(try name())
        }
        let set = try characterEscape().set
        return .one(flags.ignoresCase ? set.ignoringCase : set)
    }

    private mutating func characterEscape() throws(MalformedPattern) -> ClassAtom {
        guard let scalar = rest.popFirst() else { throw MalformedPattern() }
        switch scalar {
        case "d": return .set(.digits)
        case "D": return .set(.digits.inverted)
        case "w": return .set(.word)
        case "W": return .set(.word.inverted)
        case "s": return .set(.spaces)
        case "S": return .set(.spaces.inverted)
        case "p": return .set(ScalarSet(try property()))
        case "P": return .set(ScalarSet(try property()).inverted)
        case "t": return .scalar(0x9)
        case "n": return .scalar(0xA)
        case "v": return .scalar(0xB)
        case "f": return .scalar(0xC)
        case "r": return .scalar(0xD)
        case "0": return .scalar(0)
        case "c": return .scalar(try controlLetter())
        case "x": return .scalar(try hexadecimal(digits: 2))
        case "u": return .scalar(try codePoint())
        case "1"..."9", "A"..."Z", "a"..."z": throw MalformedPattern()
        default: return .scalar(scalar.value)
        }
    }

    private mutating func controlLetter() throws(MalformedPattern) -> UInt32 {
        guard let letter = rest.popFirst(), letter.isASCII, letter.properties.isAlphabetic else {
            throw MalformedPattern()
        }
        return letter.value % 32
    }

    /// `{L}` or `{General_Category=L}`.
    private mutating func property() throws(MalformedPattern) -> ScalarProperty {
        guard take("{"), let end = rest.firstIndex(of: "}") else { throw MalformedPattern() }
        let name = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        guard let property = ScalarProperty.named(name) else { throw MalformedPattern() }
        return property
    }

    /// `0041`, `{41}`, or two surrogates for one character: `D83D\uDE00`.
    private mutating func codePoint() throws(MalformedPattern) -> UInt32 {
        if take("{") {
            let digits = rest.prefix { $0.properties.isASCIIHexDigit }
            rest = rest[digits.endIndex...]
            guard let value = UInt32(String(digits), radix: 16), value <= 0x10FFFF, take("}") else {
                throw MalformedPattern()
            }
            return value
        }
        let unit = try hexadecimal(digits: 4)
        let start = rest
        if (0xD800..<0xDC00).contains(unit), take("\\"), take("u"), let low = try? hexadecimal(digits: 4),
            (0xDC00..<0xE000).contains(low)
        {
            return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        rest = start
        return unit
    }

    private mutating func hexadecimal(digits count: Int) throws(MalformedPattern) -> UInt32 {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
            let value = UInt32(String(digits), radix: 16)
        else { throw MalformedPattern() }
        rest = rest[digits.endIndex...]
        return value
    }
}
