/// Reads the grammar of ECMA-262, section 22.2.1, over Unicode scalars. Of annex B, it takes what cannot be mistaken:
/// brackets and braces that mean themselves, quantified looks ahead, and dashes in classes beside other escapes. Flags
/// (`(?i)`, `(?i:…)`) may be at any place, as many schemas have them, of which ECMA-262 has the latter.
struct PatternReader {
    private let scalars: [Unicode.Scalar]
    /// The index of the next scalar.
    private var position = 0
    var flags = Flags()
    private var groupCount = 0
    private var names: [String: Int] = [:]
    private var depth = 0
    private var hasOpenFlags = false

    /// The depth to which groups may be nested.
    private static let depthLimit = 200

    struct Flags {
        var ignoresCase = false
        var isMultiline = false
        var dotTakesAll = false
    }

    static func read(_ source: String) throws(MalformedPattern) -> PatternTree {
        var reader = PatternReader(scalars: Array(source.unicodeScalars))
        let root = try reader.alternatives()
        guard reader.next == nil else { throw MalformedPattern() }
        return PatternTree(
            root: root, groupCount: reader.groupCount, names: reader.names, hasOpenFlags: reader.hasOpenFlags)
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    // MARK: Structure

    private mutating func alternatives() throws(MalformedPattern) -> PatternNode {
        depth += 1
        let outerFlags = flags
        defer {
            depth -= 1
            flags = outerFlags
        }
        guard depth < Self.depthLimit else { throw MalformedPattern() }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws(MalformedPattern) -> PatternNode {
        var parts: [PatternNode] = []
        while let next, next != "|", next != ")" { parts.append(try term()) }
        return .sequence(parts)
    }

    private mutating func term() throws(MalformedPattern) -> PatternNode {
        let groupsBefore = groupCount
        let atom = try atom()
        guard let (least, most) = try quantifier() else { return atom }
        switch atom {
        case .place, .look(_, isAhead: false, isNegative: _): throw MalformedPattern()
        default: break
        }
        let isGreedy = !take("?")
        let groups = groupsBefore + 1..<groupCount + 1
        return .loop(atom, PatternNode.Repetition(least: least, most: most, isGreedy: isGreedy, groups: groups))
    }

    private mutating func quantifier() throws(MalformedPattern) -> (least: Int, most: Int)? {
        if take("*") { return (0, .max) }
        if take("+") { return (1, .max) }
        if take("?") { return (0, 1) }
        guard let (least, most) = braces() else { return nil }
        guard least <= most else { throw MalformedPattern() }
        return (least, most)
    }

    /// `{2}`, `{2,}` or `{2,5}`; braces around anything else mean themselves.
    private mutating func braces() -> (least: Int, most: Int)? {
        let start = position
        if take("{"), let least = number() {
            let most = take(",") ? number() ?? .max : least
            if take("}") { return (least, most) }
        }
        position = start
        return nil
    }

    private mutating func atom() throws(MalformedPattern) -> PatternNode {
        if next == "{", braces() != nil { throw MalformedPattern() }
        let scalar = try pop()
        switch scalar {
        case "(": return try group()
        case "[": return .one(try characterClass())
        case "\\": return try escape()
        case ".": return .one(flags.dotTakesAll ? .all : .lineTerminators.inverted)
        case "^": return .place(flags.isMultiline ? .lineStart : .start)
        case "$": return .place(flags.isMultiline ? .lineEnd : .end)
        case "*", "+", "?": throw MalformedPattern()
        default: return .one(ScalarSet([scalar.value...scalar.value], ignoresCase: flags.ignoresCase))
        }
    }

    // MARK: Groups

    /// The group that follows an opening parenthesis.
    private mutating func group() throws(MalformedPattern) -> PatternNode {
        guard take("?") else { return try capture() }
        switch try pop() {
        case ":": return try closed()
        case "=": return .look(try closed(), isAhead: true, isNegative: false)
        case "!": return .look(try closed(), isAhead: true, isNegative: true)
        case "<":
            if take("=") { return .look(try closed(), isAhead: false, isNegative: false) }
            if take("!") { return .look(try closed(), isAhead: false, isNegative: true) }
            let name = try name()
            guard names[name] == nil else { throw MalformedPattern() }
            names[name] = groupCount + 1
            return try capture()
        case let scalar: return try flagged(scalar)
        }
    }

    private mutating func capture() throws(MalformedPattern) -> PatternNode {
        groupCount += 1
        let number = groupCount
        return .group(try closed(), number: number)
    }

    private mutating func closed() throws(MalformedPattern) -> PatternNode {
        let inner = try alternatives()
        guard take(")") else { throw MalformedPattern() }
        return inner
    }

    /// `(?i-s:…)`, and `(?i)` for the rest of what is around it.
    private mutating func flagged(_ first: Unicode.Scalar) throws(MalformedPattern) -> PatternNode {
        let outerFlags = flags
        var isOn = true
        var scalar = first
        while scalar != ":", scalar != ")" {
            switch scalar {
            case "i": flags.ignoresCase = isOn
            case "m": flags.isMultiline = isOn
            case "s": flags.dotTakesAll = isOn
            case "-" where isOn: isOn = false
            default: throw MalformedPattern()
            }
            scalar = try pop()
        }
        if scalar == ")" {
            hasOpenFlags = true
            return .sequence([])
        }
        let inner = try closed()
        flags = outerFlags
        return inner
    }

    /// The name of a group, up to its `>`.
    mutating func name() throws(MalformedPattern) -> String {
        guard let first = next, first == "$" || first == "_" || first.properties.isXIDStart else {
            throw MalformedPattern()
        }
        let name = text { $0 == "$" || $0 == "_" || $0.properties.isXIDContinue }
        guard take(">") else { throw MalformedPattern() }
        return name
    }

    // MARK: Characters

    var next: Unicode.Scalar? { peek(0) }

    /// The scalar that comes so many after the next one.
    @inline(never)
    func peek(_ offset: Int) -> Unicode.Scalar? {
        position + offset < scalars.count ? scalars[position + offset] : nil
    }

    @inline(never)
    mutating func pop() throws(MalformedPattern) -> Unicode.Scalar {
        guard let next else { throw MalformedPattern() }
        position += 1
        return next
    }

    @inline(never)
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    /// Takes what comes, up to a scalar that is not one of these.
    @inline(never)
    mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let next, isPart(next) {
            text.append(next)
            position += 1
        }
        return String(text)
    }

    /// A decimal number; one that is too large for an integer is the largest one.
    mutating func number() -> Int? {
        let digits = text { ("0"..."9").contains($0) }
        return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    /// A hexadecimal number of so many digits, or none, and then nothing of it is taken.
    mutating func hexadecimal(digits count: Int) -> UInt32? {
        let start = position
        var rest = count
        let digits = text {
            rest -= 1
            return rest >= 0 && $0.properties.isASCIIHexDigit
        }
        if digits.utf8.count == count, let value = UInt32(digits, radix: 16) { return value }
        position = start
        return nil
    }

    /// `\uDE00`, if that comes.
    mutating func lowSurrogate() -> UInt32? {
        let start = position
        if take("\\"), take("u"), let low = hexadecimal(digits: 4), (0xDC00..<0xE000).contains(low) { return low }
        position = start
        return nil
    }
}
