/// The word that a user who misspelled one probably meant.
public enum Suggestion {
    /// The known word that is nearest, when it is near: `; did you mean 'contracts'?`. Otherwise all known words.
    public static func text(for word: String, among known: [String]) -> String {
        let nearest = known.map { (word: $0, distance: distance($0, word)) }.min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(2, nearest.word.count / 3) {
            return "did you mean '\(nearest.word)'?"
        }
        return "use \(list(known))"
    }

    /// The known word that differs from a word by a slip or two, in case or in what joins its parts; `nil` where the
    /// word is more likely to be one of its own.
    public static func misspelled(_ word: String, among known: [String]) -> String? {
        let plain = plain(word)
        if let same = known.first(where: { Self.plain($0) == plain }) { return same }
        return known.first { known in
            let limit = known.count < 4 ? 0 : known.count < 8 ? 1 : 2
            return abs(known.count - word.count) <= limit && distance(known, word) <= limit
        }
    }

    private static func plain(_ word: String) -> String {
        word.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// `'a', 'b' or 'c'`
    public static func list(_ words: [String]) -> String {
        let quoted = words.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// Returns the number of characters to insert, remove, replace or swap with their neighbours (optimal string
    /// alignment).
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.lowercased())
        let right = Array(right.lowercased())
        var above: [Int] = []
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var next = [i + 1]
            for (j, other) in right.enumerated() {
                var least = min(row[j] + (character == other ? 0 : 1), next[j] + 1, row[j + 1] + 1)
                if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
                    least = min(least, above[j - 1] + 1)
                }
                next.append(least)
            }
            (above, row) = (row, next)
        }
        return row[right.count]
    }
}
