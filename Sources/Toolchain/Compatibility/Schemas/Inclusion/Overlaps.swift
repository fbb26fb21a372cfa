import Accord
import Contract

/// Which alternatives of a union may share values. A tag distinguishes those that have one, so that not each has to be held
/// against each.
extension InclusionSearch {
    /// For each of some schemas the places of the others with which it may share a value, in order.
    mutating func overlaps(_ branches: [SchemaID]) -> [[Int]] {
        if let known = knownOverlaps[branches] { return known }
        if branches.count < 2 { return branches.map { _ in [] } }
        let outlines = branches.map { outline(of: $0) }
        let tags = TagIndex(outlines)
        let overlaps = outlines.enumerated().map { index, outline in
            (tags?.places(meeting: outline) ?? Array(outlines.indices))
                .filter { $0 != index && !outline.isDisjoint(with: outlines[$0]) }
        }
        knownOverlaps[branches] = overlaps
        return overlaps
    }
}
