extension Sequence where Element == Finding {
    /// The order in which reports list findings, and nothing twice: by place, those without one first, then by rule and
    /// message, as buf does.
    package func inOrder() -> [Finding] {
        var seen: Set<Finding> = []
        return filter { seen.insert($0).inserted }.sorted { $0.comes(before: $1) }
    }
}

extension Finding {
    package func comes(before other: Finding) -> Bool {
        switch (place, other.place) {
        case (nil, .some): return true
        case (.some, nil): return false
        case (let place?, let other?) where place.file != other.file: return place.file < other.file
        case (let place?, let other?) where (place.line, place.column) != (other.line, other.column):
            return (place.line, place.column) < (other.line, other.column)
        default: break
        }
        // The end of a place and the subject decide last, so that the order is the same in each run.
        let end = (place?.endLine ?? 0, place?.endColumn ?? 0, subject)
        let otherEnd = (other.place?.endLine ?? 0, other.place?.endColumn ?? 0, other.subject)
        return rule != other.rule
            ? rule < other.rule : message != other.message ? message < other.message : end < otherEnd
    }
}
