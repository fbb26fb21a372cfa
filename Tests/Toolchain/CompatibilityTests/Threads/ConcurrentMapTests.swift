import Testing

@testable import Compatibility

@Suite("Work on several threads") struct ConcurrentMapTests {
    @Test("Results come in the order of the elements, each worked on once")
    func order() {
        let calls = Locked<[Int]>([])
        let squares = Array(0..<100).concurrentMap { number in
            calls.withLock { $0.append(number) }
            return number * number
        }
        #expect(squares == (0..<100).map { $0 * $0 })
        #expect(calls.withLock { $0.sorted() } == Array(0..<100))
    }

    @Test("Nothing becomes nothing")
    func empty() {
        #expect([Int]().concurrentMap { $0 }.isEmpty)
    }
}
