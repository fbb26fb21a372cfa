public import AccordHTTP

/// The calls of several methods, and of several mocks, in the one order in which they came.
///
/// ```swift
/// let timeline = Timeline(of: contacts, scores)
/// async let loading: Void = screen.load()
///
/// await timeline.reaches([ContactsService.Methods.listContacts, ScoreService.Methods.getScore])   // no sleeping
/// try timeline.verify(order: [ContactsService.Methods.listContacts, ScoreService.Methods.getScore])
/// #expect(timeline.entries.map(\.method.name) == ["ListContacts", "GetScore", "GetScore"])
/// ```
public final class Timeline: Sendable, CustomStringConvertible {
    /// A call.
    public struct Entry: Sendable, Hashable, CustomStringConvertible {
        /// The place of the call in the order of all: 0 for the first.
        public let number: Int
        /// The method or operation that was called.
        public let method: MethodDescriptor
        /// The request, in words.
        public let request: String
        /// The time since the timeline was made.
        public let time: Duration

        public var description: String { "\(number): \(method.path) with \(request)" }
    }

    private let calls = Watched<[Entry]>([])
    private let stopwatch: Stopwatch

    /// - Parameters:
    ///   - mocks: the mocks whose calls are recorded from now on.
    ///   - clock: measures the times of entries.
    public init(of mocks: any ServiceMock..., clock: any Clock<Duration> = ContinuousClock()) {
        stopwatch = Stopwatch(clock)
        for method in mocks.flatMap({ $0._methods }) { method.attach(self) }
    }

    /// All calls so far.
    public var entries: [Entry] { calls.value }

    public var description: String { entries.map(\.description).joined(separator: "\n") }

    /// Waits until so many calls have come; those that came already count. Returns early when the task is cancelled.
    public func reaches(count: Int) async {
        await calls.reaches { $0.count >= count }
    }

    /// Waits until calls of these methods have come in this order, with any others between them. Returns early when the
    /// task is cancelled.
    public func reaches(_ methods: [MethodDescriptor]) async {
        await calls.reaches { Self.missing(methods, in: $0) == nil }
    }

    /// Throws unless calls of these methods have come in this order, with any others between them. Operations of a REST API
    /// are methods, too: `PetStoreOperations.GetPet.descriptor.call`.
    public func verify(order methods: [MethodDescriptor]) throws(OrderMismatch) {
        let entries = entries
        guard let missing = Self.missing(methods, in: entries) else { return }
        throw OrderMismatch(expected: methods.map(\.path), index: missing, calls: entries.map(\.method.path))
    }

    func append(_ method: MethodDescriptor, _ request: some Sendable) {
        let (text, time) = ("\(request)", stopwatch.elapsed())
        calls.withLock { $0.append(Entry(number: $0.count, method: method, request: text, time: time)) }
    }

    /// The index of the first method that has no call after that of the method before; `nil` when all have.
    private static func missing(_ methods: [MethodDescriptor], in entries: [Entry]) -> Int? {
        var rest = entries[...]
        for (index, method) in methods.enumerated() {
            guard let found = rest.firstIndex(where: { $0.method.path == method.path }) else { return index }
            rest = rest[(found + 1)...]
        }
        return nil
    }
}

/// Calls that did not come in the order that a test expects.
public struct OrderMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The methods in the order that was expected.
    public let expected: [String]
    /// The index of the first of them that was not called, or not called after the one before.
    public let index: Int
    /// The methods in the order of their calls.
    public let calls: [String]

    public var description: String {
        let place = index == 0 ? "was not called" : "was not called after \(expected[index - 1])"
        return "\(expected[index]) \(place); the calls were: \(calls.isEmpty ? "none" : calls.joined(separator: ", "))"
    }
}
