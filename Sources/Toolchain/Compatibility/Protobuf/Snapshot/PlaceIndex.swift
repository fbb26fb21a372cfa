import Contract

/// An index of the spans of a file's paths. It is made when many are asked for: most files are asked for few, and then
/// it would cost more than it saves.
struct PlaceIndex: Sendable {
    private static let patience = 32

    private struct State {
        var lookups = 0
        var table: [[Int32]: Int]?
    }

    private let state = Protected(State())

    /// Returns the position of each path's first span, or `nil` when so few were asked for that looking is cheaper.
    ///
    /// - Parameter paths: those of the file, each after its length, one for each four numbers of spans.
    func table(of paths: [Int32]) -> [[Int32]: Int]? {
        state.withLock { state in
            if state.table == nil {
                state.lookups += 1
                if state.lookups > Self.patience { state.table = Self.table(of: paths) }
            }
            return state.table
        }
    }

    private static func table(of paths: [Int32]) -> [[Int32]: Int] {
        var table: [[Int32]: Int] = [:]
        var start = 0
        var span = 0
        while start < paths.count {
            let next = start + 1 + Int(paths[start])
            let path = Array(paths[(start + 1)..<next])
            if table[path] == nil { table[path] = span }
            start = next
            span += 4
        }
        return table
    }
}
