/// Positions of entries in ascending order, of which the first is taken most often.
struct Positions: Sendable {
    private var values: [Int64] = []
    /// The index of the first one: those before it are gone, and removed when they are many.
    private var head = 0

    var first: Int64? { head < values.count ? values[head] : nil }
    var last: Int64? { head < values.count ? values[values.count - 1] : nil }
    var isEmpty: Bool { head == values.count }

    mutating func takeFirst() -> Int64? {
        guard let first else { return nil }
        head += 1
        if isEmpty {
            (values, head) = ([], 0)
        } else if head >= 64, head * 2 >= values.count {
            values.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Puts a position where it belongs. It is not there yet.
    mutating func insert(_ position: Int64) {
        if let last, last > position {
            let index = firstIndex(atLeast: position)
            // One that comes back is mostly the one that was taken last.
            guard index == head, head > 0 else { return values.insert(position, at: index) }
            head -= 1
            values[head] = position
        } else {
            values.append(position)
        }
    }

    /// - Returns: whether it was there.
    mutating func remove(_ position: Int64) -> Bool {
        let index = firstIndex(atLeast: position)
        guard index < values.count, values[index] == position else { return false }
        if index == head { return takeFirst() != nil }
        values.remove(at: index)
        return true
    }

    private func firstIndex(atLeast position: Int64) -> Int {
        var (low, high) = (head, values.count)
        while low < high {
            let middle = low + (high - low) / 2
            if values[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
