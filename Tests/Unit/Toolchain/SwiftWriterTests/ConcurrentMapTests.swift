import Contract
import Testing

@Suite("Work on several threads") struct ConcurrentMapTests {
    @Test("Results come in the order of the elements, each worked on once")
    func order() {
        let calls = Protected<[Int]>([])
        let squares = Array(0..<8).concurrentMap { number in
            calls.withLock { $0.append(number) }
            return number * number
        }
        #expect(squares == (0..<8).map { $0 * $0 })
        #expect(calls.withLock { $0.sorted() } == Array(0..<8))
    }

    @Test("There is room on each thread for what is nested")
    func depth() {
        // Some megabytes of stack; the first one may be on a thread with little.
        #expect([0, 20_000, 20_000].concurrentMap(Self.nested) == [0, 20_000, 20_000])
    }

    @Sendable
    private static func nested(_ count: Int) -> Int { count == 0 ? 0 : 1 + nested(count - 1) }

    @Test("Nothing becomes nothing")
    func empty() {
        #expect([Int]().concurrentMap { $0 }.isEmpty)
    }
}
