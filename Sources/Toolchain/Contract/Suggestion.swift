/// What a user who misspelled a word probably meant.
public enum Suggestion {
    /// The known word that is nearest, when it is near: `; did you mean 'contracts'?`. Otherwise all known words.
    public static func text(for word: String, among known: [String]) -> String {
        let nearest = known.map { (word: $0, distance: distance($0, word)) }.min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(2, nearest.word.count / 3) {
            return "did you mean '\(nearest.word)'?"
        }
        return "use \(list(known))"
    }

    /// `'a', 'b' or 'c'`
    public static func list(_ words: [String]) -> String {
        let quoted = words.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// How many characters to insert, remove or replace (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right.lowercased())
        var row = Array(0...right.count)
        for (i, character) in left.lowercased().enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let replaced = diagonal + (character == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
