/// Numbers and words that are the same in every run.
struct SampleText {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    mutating func number() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(below limit: Int) -> Int {
        Int(number() % UInt64(limit))
    }

    /// True once in so many times, on average.
    mutating func once(in times: Int) -> Bool {
        number(below: times) == 0
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// Small letters and digits, the first of them a letter.
    mutating func identifier(_ prefix: String, length: Int = 12) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return prefix + String((0..<length).map { letters[number(below: $0 == 0 ? 26 : 36)] })
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: number()) }
    }

    mutating func words(_ count: Int, of vocabulary: [String]) -> String {
        (0..<count).map { _ in pick(vocabulary) }.joined(separator: " ")
    }

    static let english = [
        "the", "contact", "asked", "whether", "a", "meeting", "next", "week", "would", "suit", "everyone", "in",
        "office",
        "and", "promised", "to", "send", "minutes", "afterwards", "thank", "you", "for", "lovely", "evening",
    ]
    /// With letters beyond ASCII, and characters that JSON escapes.
    static let international = [
        "Übergrößen", "naïveté", "são", "Łódź", "привет", "мир", "日本語", "東京都", "\"quoted\"", "back\\slash",
        "line\nbreak", "tab\tstop", "crème", "brûlée", "🙂", "ελληνικά",
    ]
    static let givenNames = [
        "Noor", "Amara", "Jürgen", "Saoirse", "Mateo", "Yuki", "Ingrid", "Oluwaseun", "Chloé", "Dmitri", "Priya", "Tom",
    ]
    static let familyNames = [
        "Haddad", "Okafor", "Müller", "O'Brien", "García", "Tanaka", "Sørensen", "Adeyemi", "Lefèvre", "Volkov",
        "Patel",
        "Smith",
    ]
}
