import Accord

extension Maker {
    /// Longer strings than this are not made, whatever `minLength` says.
    private static let lengthLimit = 100_000
    private static let tryLimit = 300

    func string(
        _ asked: Asked, _ place: Place, attempt: Int, _ random: inout SeededRandom
    ) throws(SampleError) -> String {
        let length = asked.length
        guard length.least <= length.most else { throw place.failure("maxLength", "has no length that fits") }
        guard length.least <= Self.lengthLimit else {
            throw place.failure("minLength", "needs more characters than a sample has")
        }
        func isValid(_ text: String) -> Bool {
            let count = text.unicodeScalars.count
            return count >= length.least && count <= length.most && asked.patterns.allSatisfy { $0.matches(text) }
                && asked.formats.allSatisfy { $0.matches(text) }
        }
        if let format = asked.formats.first {
            for number in 0..<Self.tryLimit {
                let text = plausible.text(
                    format, place.name, in: length.least...length.most, attempt: number, &random)
                if isValid(text) { return text }
            }
        }
        if !asked.patterns.isEmpty {
            // A text by the name is tried first, because one by the pattern alone would make no sense.
            for text in plausible.texts(place.name, &random) where isValid(text) { return text }
            for number in 0..<Self.tryLimit {
                let pattern = asked.patterns[number % asked.patterns.count]
                if let text = PatternText.text(
                    of: pattern, in: length.least...length.most, attempt: number / asked.patterns.count, &random),
                    isValid(text)
                {
                    return text
                }
            }
            throw place.failure("pattern", "is a string for which no text was found that matches")
        }
        if let format = asked.formats.first {
            throw place.failure("format", "is a string for which no \(format.rawValue) of its length was found")
        }
        let texts = plausible.texts(place.name, &random)
        // Of a small set of texts, other attempts take others, and soon arbitrary ones.
        let text = attempt < 4 ? texts[0] : plausible.words(&random)
        return plausible.fit(text, in: length.least...length.most, &random)
    }
}
