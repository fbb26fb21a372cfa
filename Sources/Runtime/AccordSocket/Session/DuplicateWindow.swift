/// The identifiers of the last messages.
struct DuplicateWindow: Sendable {
    static let size = 1024
    /// In bytes. A longer identifier is not remembered: how much memory the window takes is not the server's to choose.
    static let idLimit = 256

    private var order: [String] = []
    private var known: Set<String> = []
    private var oldest = 0

    /// Takes note of an identifier; `false` when it is among the last ones.
    mutating func insert(_ id: String) -> Bool {
        guard id.utf8.count <= Self.idLimit else { return true }
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
