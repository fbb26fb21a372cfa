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

    /// The character class that follows an opening bracket.
    mutating func characterClass() throws(MalformedPattern) -> ScalarSet {
        let isInverted = take("^")
        var set = ScalarSet([])
        while !take("]") {
            let first = try classAtom()
            guard peek(1) != "]", take("-") else {
                set.formUnion(first.set)
                continue
            }
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
        let scalar = try pop()
        guard scalar == "\\" else { return .scalar(scalar.value) }
        return take("b") ? .scalar(8) : try characterEscape()
    }

    /// The escape that follows a backslash outside of a class.
    mutating func escape() throws(MalformedPattern) -> PatternNode {
        if take("b") { return .place(.wordBoundary) }
        if take("B") { return .place(.noWordBoundary) }
        if next != "0", let number = number() { return .reference(number) }
        if take("k") {
            guard take("<") else { throw MalformedPattern() }
            return .namedReference(try name())
        }
        let set = try characterEscape().set
        return .one(flags.ignoresCase ? set.ignoringCase : set)
    }

    private mutating func characterEscape() throws(MalformedPattern) -> ClassAtom {
        let scalar = try pop()
        switch scalar {
        case "d": return .set(.digits)
        case "D": return .set(.digits.inverted)
        case "w": return .set(.word)
        case "W": return .set(.word.inverted)
        case "s": return .set(.spaces)
        case "S": return .set(.spaces.inverted)
        case "p": return .set(try property())
        case "P": return .set(try property().inverted)
        case "t": return .scalar(0x9)
        case "n": return .scalar(0xA)
        case "v": return .scalar(0xB)
        case "f": return .scalar(0xC)
        case "r": return .scalar(0xD)
        case "0": return .scalar(0)
        case "c": return .scalar(try controlLetter())
        case "x":
            guard let value = hexadecimal(digits: 2) else { throw MalformedPattern() }
            return .scalar(value)
        case "u": return .scalar(try codePoint())
        case "1"..."9", "A"..."Z", "a"..."z": throw MalformedPattern()
        default: return .scalar(scalar.value)
        }
    }

    private mutating func controlLetter() throws(MalformedPattern) -> UInt32 {
        let letter = try pop()
        guard letter.isASCII, letter.properties.isAlphabetic else { throw MalformedPattern() }
        return letter.value % 32
    }

    /// `{L}`, `{General_Category=L}` or `{Script=Greek}`.
    private mutating func property() throws(MalformedPattern) -> ScalarSet {
        guard take("{") else { throw MalformedPattern() }
        let name = text { $0 != "}" }
        guard take("}"), let set = ScalarProperty.named(name).map({ ScalarSet($0) }) ?? ScalarSet.script(name) else {
            throw MalformedPattern()
        }
        return set
    }

    /// `0041`, `{41}`, or two surrogates for one character: `D83D\uDE00`.
    private mutating func codePoint() throws(MalformedPattern) -> UInt32 {
        if take("{") {
            let value = UInt32(text { $0.properties.isASCIIHexDigit }, radix: 16)
            guard let value, value <= 0x10FFFF, take("}") else { throw MalformedPattern() }
            return value
        }
        guard let unit = hexadecimal(digits: 4) else { throw MalformedPattern() }
        guard (0xD800..<0xDC00).contains(unit), let low = lowSurrogate() else { return unit }
        return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
}
