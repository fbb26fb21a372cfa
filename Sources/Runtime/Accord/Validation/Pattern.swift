import Foundation

/// A regular expression of a schema (ECMA-262), as one of Foundation's.
///
/// Most is written alike in both; where it is not, `translated` writes what Foundation's reads as ECMA-262 means.
struct Pattern: Sendable {
    let source: String
    private let expression: NSRegularExpression

    /// - Returns: `nil` when the text is no regular expression.
    init?(_ source: String) {
        guard let translated = Self.translated(source),
            let expression = try? NSRegularExpression(pattern: translated)
        else { return nil }
        self.source = source
        self.expression = expression
    }

    /// How often Foundation tells that it is still at it, each time after some thousand steps, before a search is given
    /// up: `^(a+)+$` takes years for a text of a few dozen letters. Far more than sensible expressions need.
    private static let patience = 1000

    /// Whether the expression matches somewhere in a text, as far as that can be told in a moment.
    func matches(_ text: String) -> Bool {
        var isFound = false
        var rounds = 0
        let whole = NSRange(location: 0, length: text.utf16.count)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
            isFound = match != nil
            rounds += 1
            stop.pointee = ObjCBool(isFound || rounds > Self.patience)
        }
        return isFound
    }

    private static let digits = "0-9"
    private static let wordCharacters = "A-Za-z0-9_"
    private static let spaces = #"\t\n\x0B\f\r \u00A0\u2028\u2029\uFEFF\p{Zs}"#

    static func translated(_ source: String) -> String? {
        var result = ""
        var rest = Substring(source).unicodeScalars
        var isInClass = false
        var range = ClassRange()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                range.atom(isCharacter: !startsSet(rest))
                guard let escape = escape(&rest, isInClass: isInClass) else { return nil }
                result += escape
            case "-" where isInClass: result += range.dash(before: rest) ? "-" : "\\-"
            case "]" where isInClass:
                isInClass = false
                result += "]"
            // Foundation's classes may stand in each other, and have operators and strings.
            case "[" where isInClass, "&" where isInClass, "{" where isInClass, "}" where isInClass:
                range.atom(isCharacter: true)
                result += "\\\(scalar)"
            case _ where isInClass:
                range.atom(isCharacter: true)
                result.unicodeScalars.append(scalar)
            case "[":
                if rest.starts(with: "]".unicodeScalars) {
                    rest.removeFirst()
                    result += "(?!)"
                } else if rest.starts(with: "^]".unicodeScalars) {
                    rest.removeFirst(2)
                    result += "[\\x{0}-\\x{10FFFF}]"
                } else {
                    isInClass = true
                    range = ClassRange()
                    result += "["
                    if rest.first == "^" {
                        rest.removeFirst()
                        result += "^"
                    }
                }
            case ".": result += #"[^\n\r\u2028\u2029]"#
            case "$": result += "\\z"
            case "{":
                // What is no quantifier stands for itself.
                let quantifier = rest.prefix { ("0"..."9").contains($0) || $0 == "," }
                let end = rest.dropFirst(quantifier.count)
                if let first = quantifier.first, first != ",", end.first == "}" {
                    result += "{\(String(quantifier))}"
                    rest = end.dropFirst()
                } else {
                    result += "\\{"
                }
            case "}": result += "\\}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What follows a backslash; `nil` for what ECMA-262 has no such escape for.
    private static func escape(_ rest: inout Substring.UnicodeScalarView, isInClass: Bool) -> String? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "d": return isInClass ? digits : "[\(digits)]"
        case "D": return "[^\(digits)]"
        case "w": return isInClass ? wordCharacters : "[\(wordCharacters)]"
        case "W": return "[^\(wordCharacters)]"
        case "s": return isInClass ? spaces : "[\(spaces)]"
        case "S": return "[^\(spaces)]"
        case "b": return isInClass ? "\\x08" : "\\b"
        case "v": return "\\x0B"
        case "0": return "\\x00"
        case "u", "p", "P":
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
                return scalar == "u" ? "\\u\(digits(&rest, 4))" : nil
            }
            defer { rest = rest[rest.index(after: end)...] }
            return "\\\(scalar == "u" ? "x" : scalar)\(String(rest[...end]))"
        case "x": return "\\x\(digits(&rest, 2))"
        case "B", "c", "f", "k", "n", "r", "t", "1"..."9": return "\\\(scalar)"
        case "A"..."Z", "a"..."z": return nil
        default: return "\\\(scalar)"
        }
    }

    /// Takes the hexadecimal digits of an escape, so that they are one character with it.
    private static func digits(_ rest: inout Substring.UnicodeScalarView, _ count: Int) -> String {
        let digits = rest.prefix(count).prefix { $0.properties.isASCIIHexDigit }
        rest = rest.dropFirst(digits.count)
        return String(digits)
    }

    /// Whether the text after a backslash, or the text that begins with one, is an escape for several characters.
    private static func startsSet(_ rest: Substring.UnicodeScalarView) -> Bool {
        rest.first.map { "dDwWsSpP".unicodeScalars.contains($0) } ?? false
    }

    /// Where a `-` in a class makes a range. Beside an escape for several characters, and after a range, it means
    /// itself (ECMA-262, B.1.2), where Foundation would take the last of these characters as the start of a range.
    private struct ClassRange {
        /// Whether what came last can be the start of a range.
        private var canBegin = false
        /// Whether the dash of a range came last.
        private var isOpen = false

        mutating func atom(isCharacter: Bool) {
            canBegin = isCharacter && !isOpen
            isOpen = false
        }

        /// - Returns: whether the dash makes a range.
        mutating func dash(before rest: Substring.UnicodeScalarView) -> Bool {
            let isSet = rest.first == "\\" && startsSet(rest.dropFirst())
            guard canBegin, let next = rest.first, next != "]", !isSet else {
                atom(isCharacter: true)
                return false
            }
            (canBegin, isOpen) = (false, true)
            return true
        }
    }
}
