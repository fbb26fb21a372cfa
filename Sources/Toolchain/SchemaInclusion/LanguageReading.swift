extension Language {
    /// The texts in which a regular expression (ECMA-262) matches somewhere; `nil` for what only a search can find out:
    /// lookaheads and lookbehinds, references back, boundaries of words, anchors in the middle.
    init?(pattern: String) {
        var reader = PatternReader(rest: Substring(pattern).unicodeScalars)
        guard let language = reader.alternatives(isOutermost: true), reader.rest.isEmpty else { return nil }
        self = language
    }
}

private struct PatternReader {
    var rest: Substring.UnicodeScalarView
    private var depth = 0

    init(rest: Substring.UnicodeScalarView) {
        self.rest = rest
    }

    mutating func alternatives(isOutermost: Bool) -> Language? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 30 else { return nil }
        var parts: [Language] = []
        repeat {
            guard let part = sequence(isOutermost: isOutermost) else { return nil }
            parts.append(part)
        } while take("|")
        return Language.union(parts)
    }

    private mutating func sequence(isOutermost: Bool) -> Language? {
        var parts: [Language] = []
        let isAnchored = isOutermost && take("^")
        var endsHere = false
        while let next = rest.first, next != "|", next != ")" {
            if isOutermost, next == "$" {
                rest.removeFirst()
                guard rest.isEmpty || rest.first == "|" else { return nil }
                endsHere = true
                break
            }
            guard let atom = atom(), let repeated = quantified(atom) else { return nil }
            parts.append(repeated)
        }
        if isOutermost {
            if !isAnchored { parts.insert(Language.anything, at: 0) }
            if !endsHere { parts.append(Language.anything) }
        }
        return parts.reversed().reduce(.emptyText) { Language.joined($1, $0) }
    }

    private mutating func atom() -> Language? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "(":
            if take("?") {
                if take("<") {
                    guard rest.first != "=", rest.first != "!" else { return nil }
                    while let next = rest.popFirst(), next != ">" {}
                } else if !take(":") {
                    return nil
                }
            }
            guard let inner = alternatives(isOutermost: false), take(")") else { return nil }
            return inner
        case "[": return characterClass().map { .one($0) }
        case ".":
            return .one(CharacterRanges([10...10, 13...13, 0x2028...0x2029]).inverted)
        case "\\": return escape().map { .one($0) }
        case "^", "$", "*", "+", "?", ")": return nil
        case "{":
            return rest.first.map { ("0"..."9").contains($0) } ?? false ? nil : .one(Self.single(scalar))
        default: return .one(Self.single(scalar))
        }
    }

    private mutating func quantified(_ atom: Language) -> Language? {
        var result = atom
        switch rest.first {
        case "*":
            rest.removeFirst()
            result = Language.repeated(atom, 0, nil)
        case "+":
            rest.removeFirst()
            result = Language.repeated(atom, 1, nil)
        case "?":
            rest.removeFirst()
            result = Language.repeated(atom, 0, 1)
        case "{":
            let copy = rest
            rest.removeFirst()
            guard let least = number() else {
                rest = copy
                return result
            }
            var most: Int? = least
            if take(",") { most = rest.first == "}" ? nil : number() ?? -1 }
            guard take("}"), most.map({ $0 >= least }) ?? true else { return nil }
            result = Language.repeated(atom, least, most)
        default: return result
        }
        // Whether it takes as much or as little as it can makes no difference to what matches.
        _ = take("?")
        switch rest.first {
        case "*", "+", "?": return nil
        default: return result
        }
    }

    private mutating func characterClass() -> CharacterRanges? {
        let isInverted = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = rest.popFirst() {
            if scalar == "]" {
                let set = CharacterRanges(ranges)
                return isInverted ? set.inverted : set
            }
            guard let first = scalar == "\\" ? escape(isInClass: true) : Self.single(scalar) else { return nil }
            guard rest.first == "-", rest.dropFirst().first != "]", let low = first.soleCharacter else {
                ranges += first.ranges
                continue
            }
            rest.removeFirst()
            guard let end = rest.popFirst(),
                let last = end == "\\" ? escape(isInClass: true) : Self.single(end),
                let high = last.soleCharacter, low <= high
            else { return nil }
            ranges.append(low...high)
        }
        return nil
    }

    private mutating func escape(isInClass: Bool = false) -> CharacterRanges? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "d": return Self.digits
        case "D": return Self.digits.inverted
        case "w": return Self.word
        case "W": return Self.word.inverted
        case "s": return Self.spaces
        case "S": return Self.spaces.inverted
        case "t": return CharacterRanges([9...9])
        case "n": return CharacterRanges([10...10])
        case "v": return CharacterRanges([11...11])
        case "f": return CharacterRanges([12...12])
        case "r": return CharacterRanges([13...13])
        case "b" where isInClass: return CharacterRanges([8...8])
        case "x": return hexadecimal(2)
        case "u":
            guard rest.first != "{" else { return nil }
            return hexadecimal(4)
        case "A"..."Z", "a"..."z", "0"..."9": return nil
        default: return Self.single(scalar)
        }
    }

    private mutating func hexadecimal(_ count: Int) -> CharacterRanges? {
        let digits = String(String.UnicodeScalarView(rest.prefix(count)))
        // A number may have a sign, and an escape may not.
        guard digits.unicodeScalars.count == count, digits.unicodeScalars.first?.properties.isASCIIHexDigit == true,
            let value = UInt32(digits, radix: 16), !(0xD800...0xDFFF).contains(value)
        else { return nil }
        rest.removeFirst(count)
        return CharacterRanges([value...value])
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, let value = Int(String(String.UnicodeScalarView(digits))), value <= 10_000 else {
            return nil
        }
        rest.removeFirst(digits.count)
        return value
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private static func single(_ scalar: Unicode.Scalar) -> CharacterRanges {
        CharacterRanges([scalar.value...scalar.value])
    }

    private static let digits = CharacterRanges([48...57])
    private static let word = CharacterRanges([48...57, 65...90, 95...95, 97...122])
    private static let spaces = CharacterRanges([
        9...13, 32...32, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
}

extension CharacterRanges {
    fileprivate var soleCharacter: UInt32? {
        ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
    }
}
