import Contract

/// The failures that several operations of an API document alike, which share a type.
struct SharedFailures {
    /// Each list of failures that is there more than once, in the order in which operations have them.
    private(set) var all: [[Answers.Answer]] = []
    /// Of each operation, the place of its failures in `all`; `nil` when no other operation has the same.
    private(set) var places: [Int?] = []

    init(_ operations: [APIOperation]) {
        let failures = operations.map { $0.transcoding == nil ? Answers($0).failures : [] }
        // Types with the same names are few, and compared one by one.
        var groups: [String: [[Int]]] = [:]
        for (index, list) in failures.enumerated() where !list.isEmpty {
            let key = Self.name(of: list)
            if let group = groups[key]?.firstIndex(where: { failures[$0[0]] == list }) {
                groups[key]?[group].append(index)
            } else {
                groups[key, default: []].append([index])
            }
        }
        places = Array(repeating: nil, count: operations.count)
        for group in groups.values.joined().filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
            for index in group { places[index] = all.count }
            all.append(failures[group[0]])
        }
    }

    /// `UnauthorizedTooManyRequestsFailure`
    static func name(of failures: [Answers.Answer]) -> String {
        let names = failures.map { $0.name.text.prefix(1).uppercased() + $0.name.text.dropFirst() }
        let isLong = names.count > 3
        return names.prefix(isLong ? 2 : 3).joined() + (isLong ? "OrOther" : "") + "Failure"
    }
}
