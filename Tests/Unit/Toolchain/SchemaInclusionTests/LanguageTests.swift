import Accord
import Testing

@testable import SchemaInclusion

/// Regular expressions, read as sets of texts, against the validator's search for a match.
@Suite struct LanguageTests {
    static let patterns = [
        "", "a", "^a", "a$", "^a$", "^$", "a|b", "^a|b$", "^(a|b)$", "^(?:ab)*$", "^a+?b*$", "^a{2}$", "^a{2,}b$",
        "^a{1,2}$", "a{,2}", "^[ab]+$", "^[^ab]+$", "^[^]$", "[]", "^.$", "^.*$", #"^\d+$"#, #"^\w\W$"#, #"^\s\S$"#,
        #"^[\d-]+$"#, #"^[a\-b]+$"#, #"^\.\\$"#, #"^\u0061\x62$"#, "^(?<n>a)b$", "^(a(b|)){2}$", "^a?b?-?$", "^[a-]$",
        "^(|a)b$", #"^[\w.]+$"#, "^((a|b){2}){1,2}$", "(?=a)", "(?!a)b", "a^b", "a$b", "(^a)", "(^$|^ab$)", "^(?=.*b)a",
        "^(?=a{1,2}$)", "^(?!.*--)[ab-]+$", "^(?=.*a)(?=.*b).{2,3}$", "^(a|b$)", "(a$|b)a?", "^((?!bb).)*$",
        "^(?:(?!a$)[ab])+$", "^a(?!b)", "(?:^a|b)$", "^(?:a(?=b)|b){2}", "^(?:a(?!a)|b){1,3}$", "(?i)^AB?$",
        #"^\p{L}$"#, #"^\P{L}+$"#,
        "(?=b$)b", "a?^b", "(?!^)a", #"\ba"#, #"a\b"#, #"\bab\b"#, #"^a\b.*$"#, #"\Ba"#, #"(a|-)\bb?"#, #"^\w*\b-$"#,
        #"\b(a|b)+\b"#, #"\b"#, #"\B"#, #"^(?:\bab)\b"#, "(?<=a)b", "(?<!a)b", "(?<=^|-)a", "a(?<=a)b?$",
        "^[ab]+(?<!b)$",
        "(?<![a1])[-b]", #"(?<!\w)a(?!\w)"#, #"^(?=.*\bb)a"#, "(?<=a)(?<!b)$", #"(?<=[ab])\b"#,
    ]
    static let texts = [
        "", "a", "b", "ab", "aab", "ab-a", "-a", "-ab", "b-b", "a1", "ba", "aa", "aaa", "abab", "bb", "-", "a-", "1",
        "12", "1-", "a ", " a", "\n", "a\n",
        ".\\", ".", "_-", "é", "a{,2}", "😀", "a.b", "aabb",
    ]

    @Test("A text belongs to a pattern's language when the pattern matches it", arguments: patterns)
    func membership(_ pattern: String) throws {
        let language = try #require(Language(pattern: pattern))
        let checks = FactChecks()
        for text in Self.texts {
            let belongs = text.unicodeScalars.reduce(language) { $0.after($1) }.takesEmptyText
            #expect(belongs == checks.holds(.pattern(pattern), of: .string(text)), "\(pattern) and \(text)")
        }
    }

    @Test(
        "A pattern that only a search can decide is not read",
        arguments: [
            "(?<=ab)b", "(?<=a|bb)b", #"(?<=\b)a"#, #"(a)\1"#, "(a", "a**", "[b-a]", #"\x+4"#, "^(a(?=b)|b)*",
            "^((?!a).)*b", "(?m)^a$",
            "^a{10001}$", "^(?=a)*b",
        ])
    func unreadable(_ pattern: String) {
        #expect(Language(pattern: pattern) == nil)
    }

    @Test("Assertions whose languages would be too large are not read")
    func large() {
        let words = (0..<20).map { "(?:a|b\($0))\\b.*" }.joined()
        #expect(Language(pattern: words) == nil)
        let nested = (0..<30).reduce("a") { inner, _ in "(?:\(inner)\\b|b){0,4}" }
        #expect(Language(pattern: nested) == nil)
    }
}
