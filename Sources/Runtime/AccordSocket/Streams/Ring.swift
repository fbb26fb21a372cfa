/// A queue in an array that is used in turns. It grows as far as it has to, and never shrinks.
struct Ring<Element: Sendable>: Sendable {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    subscript(offset: Int) -> Element? {
        get { offset < count ? slots[index(offset)] : nil }
        set { slots[index(offset)] = newValue }
    }

    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[index(count)] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head]
        slots[head] = nil
        head = index(1)
        count -= 1
        return element
    }

    private func index(_ offset: Int) -> Int {
        let index = head + offset
        return index < slots.count ? index : index - slots.count
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, count * 2))
        for offset in 0..<count { larger.append(slots[index(offset)]) }
        while larger.count < max(4, count * 2) { larger.append(nil) }
        slots = larger
        head = 0
    }
}
