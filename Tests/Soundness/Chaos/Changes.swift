/// The calls that may change something, and what reached the server of them, by its ledger. A value, and knows no time.
///
/// A call without a key reaches the server once at most, however the network fails. With a key, each attempt has the
/// same one, so that the server can take them for one change. A call that succeeded has reached the server.
struct Changes: Sendable {
    private struct Change: Sendable {
        let isKeyed: Bool
        let storm: Int
        var hasSucceeded = false
        var arrivals = 0
        var keys: Set<String> = []
    }

    private var changes: [Int: Change] = [:]
    private var count = 0
    /// The part of the ledger that is no whole line yet.
    private var rest = ""

    /// A change, by a number that no other has.
    mutating func begin(isKeyed: Bool, storm: Int) -> Int {
        count += 1
        changes[count] = Change(isKeyed: isKeyed, storm: storm)
        return count
    }

    mutating func succeed(_ number: Int) {
        changes[number]?.hasSucceeded = true
    }

    /// Reads more of the ledger: lines of a number and a key.
    mutating func read(_ text: String) {
        var lines = (rest + text).split(separator: "\n", omittingEmptySubsequences: false)
        rest = String(lines.removeLast())
        for line in lines {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let number = Int(parts[0]) else { continue }
            changes[number]?.arrivals += 1
            changes[number]?.keys.insert(String(parts[1]))
        }
    }

    /// Returns what is wrong, once the ledger was read after all calls were over; forgets calls of earlier storms, of
    /// which nothing more can come.
    mutating func settle(before storm: Int) -> [String] {
        let problems = changes.sorted { $0.key < $1.key }.compactMap { number, change -> String? in
            if change.isKeyed, change.keys.count > 1 {
                return "the change \(number) came with \(change.keys.count) keys: it takes effect more than once"
            }
            if change.isKeyed, change.keys == ["-"] { return "the change \(number) came without its key" }
            if !change.isKeyed, change.arrivals > 1 {
                return "the change \(number), which has no key, came \(change.arrivals) times"
            }
            if change.hasSucceeded, change.arrivals == 0 {
                return "the change \(number) succeeded, and never came to the server"
            }
            return nil
        }
        changes = changes.filter { $0.value.storm >= storm }
        return problems
    }
}
