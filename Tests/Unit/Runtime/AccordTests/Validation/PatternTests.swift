import Testing

@testable import Accord

@Suite struct PatternTests {
    private func matches(_ pattern: String, _ text: String) throws -> Bool {
        try #require(Pattern(pattern), "\(pattern) is a regular expression").matches(text)
    }

    @Test(
        "Characters, escapes and classes mean what ECMA-262 has them mean",
        arguments: [
            (#"^\d+$"#, "12", true), (#"^\d+$"#, "١٢", false), (#"^\w+$"#, "é", false), (#"^a$"#, "a\n", false),
            ("^[a[b]+$", "[a", true), ("^[a&&b]+$", "&", true), ("^[]$", "a", false), ("^[^]$", "\n", true),
            ("^{a}$", "{a}", true), ("^a{2}$", "aa", true), ("^a{2,}$", "aaa", true), (#"^\u{1F600}$"#, "😀", true),
            (#"^\p{Lu}$"#, "É", true), (#"^[\d-]+$"#, "1-2", true), (#"^[^\s]+$"#, "a b", false),
            (#"^\/$"#, "/", true), ("^.$", "\u{85}", true), ("^.$", "\u{2028}", false), ("^.$", "😀", true),
            (#"^[\w.]+@[\w.]+$"#, "a.b@c.d", true), (#"^\S\s\S$"#, "a\u{FEFF}b", true), ("^]}$", "]}", true),
            (#"^\t\n\v\f\r\0\cJ\x41\u0042$"#, "\t\n\u{B}\u{C}\r\0\nAB", true), (#"^[\b]$"#, "\u{8}", true),
            (#"^\ud83d\ude00$"#, "😀", true), (#"^[\ud83d\ude00-\ud83d\ude02]$"#, "😁", true), (#"\ud83d"#, "😀", false),
            // Dashes that make no range.
            (#"^[\w-.]+$"#, "a-.", true), (#"^[\w-~]+$"#, "`", false), (#"^[+-\d]+$"#, "-5", true),
            ("^[a-c-e]+$", "d", false), ("^[a-c-e]+$", "b-e", true), ("^[--0]+$", "/", true),
            (#"^[\x41-\x43]$"#, "B", true), (#"^[\u0041-\u0043-z]+$"#, "B-z", true),
            (#"^[\x41-\x43-z]+$"#, "a", false), ("^[a-]$", "-", true), ("^[-a]$", "-", true),
        ])
    func characters(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "Loops take what is left over for them",
        arguments: [
            ("^a*?b$", "aab", true), ("^(a+)(a+)$", "a", false), ("^(?:ab){2,3}$", "ababab", true),
            ("^(?:ab){2,3}$", "ab", false), ("^(?:ab){2,3}$", "abababab", false), ("^(?:a|ab)(?:c|bcd)$", "abcd", true),
            ("^a{0}$", "", true), ("^(?:a?){3}a{3}$", "aaa", true), ("^(?:a*)*$", "b", false),
            ("^(?:|a)+$", "aa", true),
            ("^[ab]{2,4}?$", "abab", true), ("^.{3,}?$", "ab", false), ("a{,3}", "a{,3}", true), ("^x{1$", "x{1", true),
            ("^a{2,99999999999999999999}$", "aaaa", true),
        ])
    func loops(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "Groups remember, forget with each round, and match everywhere before they took anything",
        arguments: [
            ("^(?<a>x)\\k<a>$", "xx", true), (#"^(\w+) \1$"#, "so so", true), (#"^(\w+) \1$"#, "so no", false),
            (#"^(?:(a)|b)\1$"#, "b", true), (#"^(?:(a)|(b)\1)+$"#, "ab", true), (#"^\1(a)$"#, "a", true),
            (#"^(?:(a)|b)*\1$"#, "ab", true), (#"(?<=(\d)\1)x"#, "12x", true), (#"(?<=\1(\d))x"#, "11x", true),
            (#"(?<=\1(\d))x"#, "12x", false),
        ])
    func groups(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "Looks and boundaries take nothing",
        arguments: [
            (#"^(?=.*\d)(?=.*[a-z]).{4,}$"#, "abc1", true), (#"^(?=.*\d)(?=.*[a-z]).{4,}$"#, "abcd", false),
            ("^(?!.*--)[a-z-]+$", "a-b", true), ("^(?!.*--)[a-z-]+$", "a--b", false), ("(?<=a)b", "cab", true),
            ("(?<!a)b", "ab", false), ("(?<=^|,)b$", "a,b", true), (#"\bfoo\b"#, "a foo.", true),
            (#"\bfoo\b"#, "food", false), (#"\Boo"#, "foo", true), ("^(?=(a+))a*b\\1$", "aaba", false),
            ("a$|^b", "cb", false), ("(?:^a|b)c", "abc", true), ("(?=a)*b", "b", true),
        ])
    func looks(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "Flags hold in their group, or in the rest of the one around them",
        arguments: [
            ("^(?i)abc$", "ABC", true), ("^(?i:a)b$", "Ab", true), ("^(?i:a)b$", "AB", false),
            ("^(?:(?i)a)b$", "AB", false), ("^(?i:[a-c]É)$", "Bé", true), ("^(?i:[^a])$", "A", false),
            ("^(?s:.)$", "\n", true), ("(?m:^b$)", "a\nb\nc", true), ("(?i:a(?-i:b))", "AB", false),
        ])
    func flags(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "Properties have the names that ECMA-262 lists",
        arguments: [
            (#"^\p{Letter}\p{L}\p{gc=Ll}\p{General_Category=Lowercase_Letter}$"#, "Ééaa", true),
            (#"^\p{digit}+$"#, "৪২", true), (#"^\P{L}$"#, "1", true), (#"^[^\p{L}]$"#, "é", false),
            (#"^[\P{L}x]+$"#, "1x", true), (#"^\p{Emoji_Presentation}$"#, "😀", true),
            (#"^(\p{Extended_Pictographic}|\p{Emoji_Component})+$"#, "👩🏽‍🚀", true),
            (#"^\p{ExtPict}$"#, "a", false), (#"^\p{RI}{2}$"#, "🇩🇪", true), (#"^\p{EComp}$"#, "#", true),
            (#"^\p{Alphabetic}+$"#, "aβ", true),
            (#"^\p{ASCII}$"#, "é", false), (#"^\p{Any}$"#, "\u{378}", true), (#"^\p{Cn}$"#, "\u{378}", true),
            (#"^\p{Sc}$"#, "€", true), (#"^\p{Lu}+$"#, "e\u{301}", false),
            (#"^\p{Script=Greek}+$"#, "αΩ", true), (#"^\p{sc=Grek}$"#, "a", false), (#"^\P{Script=Latin}$"#, "字", true),
            (#"^[\p{Script=Han}\p{Script=Hiragana}]+$"#, "漢字かな", true),
        ])
    func properties(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try matches(pattern, text) == expected)
    }

    @Test(
        "An expression that ECMA-262 does not allow gives no pattern",
        arguments: [
            "(", ")", "[a", #"\"#, #"\a"#, #"\Z"#, "a**", "*a", "^*", "a{2}{3}", "{1}", "a{2,1}", "[b-a]", "(?<a", "(?",
            "(?<a>x)(?<a>y)", #"\1"#, #"(a)\2"#, #"\k<a>"#, #"\x4"#, #"\u{110000}"#, #"\p{Nothing}"#,
            #"\p{Script=Nothing}"#, #"\p{L"#, "(?x)",
            "(?<1>a)", #"[\1]"#, "(?<=a)*", #"\c1"#,
        ])
    func noPatterns(_ pattern: String) {
        #expect(Pattern(pattern) == nil)
    }

    /// Each letter doubles what there is to try; the search is given up in place of going on for years.
    @Test("A search that explodes is given up", arguments: ["^(a+)+$", "^(a|a)*$", "^(a*)*$"])
    func explosion(_ pattern: String) throws {
        #expect(try matches(pattern, String(repeating: "a", count: 60)))
        #expect(try !matches(pattern, String(repeating: "a", count: 60) + "b"))
    }

    @Test("Long texts and deep expressions take no stack")
    func size() throws {
        #expect(try matches("^(?:a|b)*$", String(repeating: "ab", count: 50_000)))
        #expect(try matches("^.{100000}$", String(repeating: "é", count: 100_000)))
        #expect(Pattern(String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)) == nil)
    }

    @Test("A set of ranges has what is in them, at the ends of each and where bits of ASCII end")
    func ranges() {
        let ranges: [ClosedRange<UInt32>] = [0...0, 10...62, 63...64, 127...127, 128...130]
        let set = ScalarSet(ranges)
        for value in 0...140 as ClosedRange<UInt32> {
            let isIn = ranges.contains { $0.contains(value) }
            #expect(set.contains(value) == isIn, "\(value)")
            #expect(set.inverted.contains(value) != isIn, "\(value)")
        }
        #expect(ScalarSet.all.contains(0) && ScalarSet.all.contains(127))
        #expect(!ScalarSet([]).contains(0))
    }
}
