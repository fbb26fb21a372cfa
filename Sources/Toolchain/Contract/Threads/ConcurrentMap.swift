import Foundation

extension Array where Element: Sendable {
    /// Returns the result for each element, in their order. All are worked on at the same time, each but the first on a
    /// thread of its own; so there had better be few.
    package func concurrentMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> [Result] {
        let results = Locked([Result?](repeating: nil, count: count))
        let others = DispatchGroup()
        for (index, element) in enumerated().dropFirst() {
            others.enter()
            let thread = Thread {
                let result = transform(element)
                results.withLock { $0[index] = result }
                others.leave()
            }
            // As much as the first thread has: what is nested goes deep. Dispatch's threads have a sixteenth on macOS.
            thread.stackSize = 8 << 20
            thread.start()
        }
        if let element = first {
            let result = transform(element)
            results.withLock { $0[0] = result }
        }
        others.wait()
        return results.withLock { $0.compactMap { $0 } }
    }
}
