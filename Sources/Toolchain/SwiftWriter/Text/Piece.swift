/// What is written in one go and stays in one file: a type, or members of an extension.
struct Piece {
    /// The path of the type that it stands in an extension of; empty for what stands in the module's scope.
    var container: [String]
    var text: String
    var lines: Int
    /// What it names of other modules.
    var imports: Imports
    /// Whether its file needs what `deprecatedCases` gives.
    var hasDeprecatedCases: Bool

    /// Spreads pieces over so many files, in their order and evenly by lines.
    static func spread(_ pieces: [Piece], over count: Int) -> [[Piece]] {
        var shards: [[Piece]] = Array(repeating: [], count: max(count, 1))
        let total = pieces.reduce(0) { $0 + $1.lines }
        var before = 0
        for piece in pieces {
            // By the line in its middle, so that no file gets much more than its share.
            let middle = before + piece.lines / 2
            let shard = total == 0 ? 0 : min(middle * shards.count / total, shards.count - 1)
            shards[shard].append(piece)
            before += piece.lines
        }
        return shards
    }
}
