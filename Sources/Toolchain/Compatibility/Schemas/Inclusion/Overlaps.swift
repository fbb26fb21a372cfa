import Accord
import Contract

/// Which alternatives of a union may share values. A tag distinguishes those that have one, so that not each has to be held
/// against each.
extension InclusionSearch {
    /// For each of some schemas the places of the others with which it may share a value, in order.
    mutating func overlaps(_ branches: [SchemaID]) -> [[Int]] {
        if let known = knownOverlaps[branches] { return known }
        let outlines = branches.map { outline(of: $0) }
        var overlaps: [[Int]] = branches.map { _ in [] }
        for (index, candidates) in Self.candidates(outlines).enumerated() {
            for other in candidates where other > index && !outlines[index].isDisjoint(with: outlines[other]) {
                overlaps[index].append(other)
                overlaps[other].append(index)
            }
        }
        overlaps = overlaps.map { $0.sorted() }
        knownOverlaps[branches] = overlaps
        return overlaps
    }

    /// For each outline the places of those that have a value of the tag in common with it; of all, where there is no tag.
    private static func candidates(_ outlines: [Outline]) -> [[Int]] {
        guard let tag = outlines.first?.tagNames.first(where: { name in outlines.allSatisfy { $0.isTold(by: name) } })
        else { return outlines.map { _ in Array(outlines.indices) } }
        var places: [JSONValue: [Int]] = [:]
        for (index, outline) in outlines.enumerated() {
            for value in outline.values(ofTag: tag) { places[value, default: []].append(index) }
        }
        return outlines.map { outline in
            Array(Set(outline.values(ofTag: tag).flatMap { places[$0] ?? [] }))
        }
    }
}
