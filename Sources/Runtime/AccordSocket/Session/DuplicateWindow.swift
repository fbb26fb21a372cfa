/// The identifiers of the last messages.
struct DuplicateWindow: Sendable {
    static let size = 1024

    private var order: [String] = []
    private var known: Set<String> = []
    private var oldest = 0

    /// Takes note of an identifier; `false` when it is among the last ones.
    mutating func insert(_ id: String) -> Bool {
        guard known.insert(id).inserted else { return false }
        if order.count < Self.size {
            order.append(id)
        } else {
            known.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % Self.size
        }
        return true
    }
}
