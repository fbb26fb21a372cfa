/// Reads the grammar of RFC 9535 (appendix A), and checks what the types of functions ask for (section 2.4.3).
struct JSONPathReader {
    private let scalars: [Unicode.Scalar]
    /// The index of the next scalar.
    private(set) var position = 0
    /// The depth to which the filter that is being read is nested.
    var depth = 0

    /// The depth to which filters, parentheses and calls may be nested.
    static let depthLimit = 64
    /// The integers that every implementation knows (RFC 7493, section 2.2).
    private static let integers = -9_007_199_254_740_991...9_007_199_254_740_991

    static func read(_ text: String) throws(MalformedJSONPath) -> JSONPath {
        var reader = JSONPathReader(scalars: Array(text.unicodeScalars))
        guard reader.take("$") else { throw reader.expected("'$', with which every query begins") }
        let query = JSONPath.Query(isRelative: false, segments: try reader.segments())
        guard reader.next == nil else { throw reader.expected("'.', '[' or the end") }
        return JSONPath(root: query)
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    // MARK: Segments

    /// All segments that come.
    mutating func segments() throws(MalformedJSONPath) -> [JSONPath.Segment] {
        var segments: [JSONPath.Segment] = []
        while true {
            let start = position
            skipSpace()
            if take("..") {
                segments.append(.init(isDescendant: true, selectors: try selectors(afterDots: true)))
            } else if take(".") {
                segments.append(.init(isDescendant: false, selectors: [try shorthand()]))
            } else if next == "[" {
                segments.append(.init(isDescendant: false, selectors: try selectors(afterDots: false)))
            } else {
                position = start
                return segments
            }
        }
    }

    private mutating func selectors(afterDots: Bool) throws(MalformedJSONPath) -> [JSONPath.Selector] {
        guard take("[") else { return [try shorthand()] }
        var selectors: [JSONPath.Selector] = []
        repeat {
            skipSpace()
            selectors.append(try selector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw expected("',' or ']'") }
        return selectors
    }

    /// `*`, or a name that needs no quotes.
    private mutating func shorthand() throws(MalformedJSONPath) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        guard let first = next, Self.beginsName(first) else { throw expected("a name, or '*'") }
        let name = text { Self.beginsName($0) || Self.isDigit($0) }
        guard next != "-" else {
            let whole = name + text { Self.beginsName($0) || Self.isDigit($0) || $0 == "-" }
            throw MalformedJSONPath(
                message: "a name with '-' in it is in quotes and brackets; write ['\(whole)'] in place of .\(whole)",
                offset: position)
        }
        return .name(name)
    }

    private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_", "\u{80}"...: true
        default: false
        }
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private mutating func selector() throws(MalformedJSONPath) -> JSONPath.Selector {
        switch next {
        case "'", "\"": return .name(try string())
        case "*":
            position += 1
            return .wildcard
        case "?":
            position += 1
            skipSpace()
            return .filter(try condition())
        default: break
        }
        let start = try integer()
        let afterStart = position
        skipSpace()
        guard take(":") else {
            guard let start else {
                throw expected("a name in quotes, an index, a slice, '*' or a filter with '?'")
            }
            position = afterStart
            return .index(start)
        }
        skipSpace()
        let end = try integer()
        skipSpace()
        guard take(":") else { return .slice(start: start, end: end, step: 1) }
        skipSpace()
        return .slice(start: start, end: end, step: try integer() ?? 1)
    }

    /// An index, or a part of a slice; `nil` where there is none.
    private mutating func integer() throws(MalformedJSONPath) -> Int? {
        let start = position
        let sign = take("-") ? "-" : ""
        let digits = text(while: Self.isDigit)
        if sign.isEmpty, digits.isEmpty { return nil }
        guard let number = Int(sign + digits), Self.integers.contains(number), "\(number)" == sign + digits else {
            position = start
            throw expected("an integer without leading zeros, from -(2^53 - 1) to 2^53 - 1")
        }
        return number
    }

    // MARK: Strings

    /// A string, which begins with its quotation mark.
    mutating func string() throws(MalformedJSONPath) -> String {
        let start = position
        guard let quote = next else { throw expected("a string") }
        position += 1
        var string = String.UnicodeScalarView()
        while let scalar = next {
            position += 1
            switch scalar {
            case quote: return String(string)
            case "\\": string.append(try escaped(in: quote))
            case "\0"..."\u{1F}":
                position -= 1
                throw expected("an escape such as \\n in place of a control character")
            default: string.append(scalar)
            }
        }
        throw MalformedJSONPath(message: "the string has no end; add the missing \(quote)", offset: start)
    }

    private mutating func escaped(in quote: Unicode.Scalar) throws(MalformedJSONPath) -> Unicode.Scalar {
        let scalar = next
        position += 1
        switch scalar {
        case quote: return quote
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "/": return "/"
        case "\\": return "\\"
        case "u": if let scalar = hexadecimal() { return scalar }
        default: break
        }
        position -= 1
        throw expected("an escape of JSON after '\\'")
    }

    /// One UTF-16 code unit, or two of them that make a pair.
    private mutating func hexadecimal() -> Unicode.Scalar? {
        guard let unit = codeUnit() else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
        guard take("\\u"), let second = codeUnit(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func codeUnit() -> UInt32? {
        var rest = 4
        let digits = text { scalar in
            rest -= 1
            return rest >= 0 && scalar.properties.isASCIIHexDigit
        }
        return digits.utf8.count == 4 ? UInt32(digits, radix: 16) : nil
    }

    // MARK: Characters

    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func skipSpace() {
        _ = text { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    }

    mutating func take(_ word: String) -> Bool {
        let word = word.unicodeScalars
        guard scalars[position...].starts(with: word) else { return false }
        position += word.count
        return true
    }

    /// Takes what comes, up to a scalar that is not one of these.
    mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let next, isPart(next) {
            text.append(next)
            position += 1
        }
        return String(text)
    }

    func expected(_ what: String) -> MalformedJSONPath {
        let found = next.map { "'\($0)'" } ?? "the end"
        return MalformedJSONPath(message: "\(found) is no part of the query here; write \(what)", offset: position)
    }
}
