/// A queue of the elements that wait for a consumer, up to a limit.
protocol ElementQueue<Element>: Sendable {
    associatedtype Element: Sendable

    var count: Int { get }
    var limit: Int { get }

    /// Adds elements, and returns what was lost for them.
    mutating func append(_ elements: ArraySlice<Element>) -> Losses
    /// Takes what comes next, one element at least, unless there is none.
    mutating func popFirst() -> ArraySlice<Element>
}

extension ElementQueue {
    var isEmpty: Bool { count == 0 }
    var isFull: Bool { count >= limit }
}

/// Elements in the order in which they came. The oldest goes when there is no room.
///
/// They are kept as they came, many at once, as code that is generic takes long for each.
struct FIFOQueue<Element: Sendable>: ElementQueue {
    private var batches = Ring<ArraySlice<Element>>()
    private(set) var count = 0
    let limit: Int

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    mutating func append(_ elements: ArraySlice<Element>) -> Losses {
        guard !elements.isEmpty else { return Losses() }
        let dropped = max(count + elements.count - limit, 0)
        var excess = dropped
        while excess > 0, let oldest = batches[0] {
            batches[0] = oldest.dropFirst(excess)
            if oldest.count <= excess { _ = batches.popFirst() }
            excess -= min(oldest.count, excess)
        }
        // A copy, so that what is dropped goes.
        batches.append(excess > 0 ? ArraySlice(Array(elements.dropFirst(excess))) : elements)
        count += elements.count - dropped
        return Losses(dropped: dropped)
    }

    mutating func popFirst() -> ArraySlice<Element> {
        let first = batches.popFirst() ?? []
        count -= first.count
        return first
    }
}

/// The latest element of each key, in the order in which the keys came.
struct ConflatingQueue<Element: Sendable, Key: Hashable & Sendable>: ElementQueue {
    private var elements = Ring<Element>()
    /// The place of the element of each key: its number among all that were ever added.
    private var numbers: [Key: Int] = [:]
    /// The number of the first element that is still here.
    private var first = 0
    let limit: Int
    private let key: @Sendable (Element) -> Key

    init(limit: Int, key: @escaping @Sendable (Element) -> Key) {
        self.limit = max(limit, 1)
        self.key = key
    }

    var count: Int { elements.count }

    mutating func append(_ elements: ArraySlice<Element>) -> Losses {
        elements.reduce(into: Losses()) { $0 += append($1) }
    }

    private mutating func append(_ element: Element) -> Losses {
        let key = key(element)
        if let number = numbers[key] {
            elements[number - first] = element
            return Losses(conflated: 1)
        }
        var losses = Losses()
        if isFull {
            _ = popFirst()
            losses.dropped = 1
        }
        numbers[key] = first + elements.count
        elements.append(element)
        return losses
    }

    /// One at a time: it may be replaced until it is taken.
    mutating func popFirst() -> ArraySlice<Element> {
        guard let element = elements.popFirst() else { return [] }
        numbers[key(element)] = nil
        first += 1
        return [element]
    }
}
