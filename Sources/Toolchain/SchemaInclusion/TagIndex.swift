import Accord

/// An index of schemas that may share values, by a member that most of them only take certain values of.
struct TagIndex {
    private let name: String
    /// For each value of the tag the places of the schemas that take it.
    private var places: [JSONValue: [Int]] = [:]
    /// The places of those that the tag does not distinguish.
    private var others: [Int] = []

    /// `nil` where there is no such member.
    init?(_ outlines: [Outline]) {
        var counts: [String: Int] = [:]
        for outline in outlines {
            for name in outline.tagNames where outline.isTold(by: name) { counts[name, default: 0] += 1 }
        }
        // The most common one, and of several the first in the order of the alphabet.
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let best, best.value > outlines.count / 2 else { return nil }
        name = best.key
        for (index, outline) in outlines.enumerated() {
            guard outline.isTold(by: name) else {
                others.append(index)
                continue
            }
            for value in outline.values(ofTag: name) { places[value, default: []].append(index) }
        }
    }

    /// The places of those that may share values with what has an outline, in order; `nil` for all.
    func places(meeting outline: Outline) -> [Int]? {
        guard outline.isTold(by: name) else { return nil }
        return Set(outline.values(ofTag: name).flatMap { places[$0] ?? [] } + others).sorted()
    }
}
