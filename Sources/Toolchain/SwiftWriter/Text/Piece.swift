/// The code that is written in one go and stays in one file: a type, or members of an extension.
struct Piece {
    /// The path of the type in whose extension it is; empty for what is in the module's scope.
    var container: [String]
    /// UTF-8.
    var text: [UInt8]
    var lines: Int
    /// The imports that it needs.
    var imports: Imports
    /// Whether its file needs what `deprecatedCases` gives.
    var hasDeprecatedCases: Bool
    /// The paths of types that it names by an alias, because a nearer type hides their first word.
    var aliased: Set<[String]> = []

    /// Spreads pieces over so many files, in their order and evenly by lines.
    static func spread(_ pieces: [Piece], over count: Int) -> [[Piece]] {
        var shards: [[Piece]] = Array(repeating: [], count: max(count, 1))
        let total = pieces.reduce(0) { $0 + $1.lines }
        var before = 0
        for piece in pieces {
            // Each has a line at least, so the share of the last one begins before the end.
            shards[before * shards.count / total].append(piece)
            before += piece.lines
        }
        return shards
    }
}
