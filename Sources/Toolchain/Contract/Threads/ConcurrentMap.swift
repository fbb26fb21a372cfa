import Foundation

extension Array where Element: Sendable {
    /// Returns the result for each element, in their order. As many threads as there are processors take elements, each the
    /// next ones that nobody has; the calling thread is one of them.
    ///
    /// - Parameter batch: the number of elements that a thread takes at a time. A thread with fewer would take longer to
    ///   begin than it saves, so fewer than two batches are done by the calling thread alone.
    package func concurrentMap<Result: Sendable>(
        batch: Int = 1, _ transform: @escaping @Sendable (Element) -> Result
    ) -> [Result] {
        let threads = Swift.min(Processors.count, count / batch)
        guard threads > 1 else { return map(transform) }
        let next = Protected(0)
        let results = Protected([Result?](repeating: nil, count: count))
        let work: @Sendable () -> Void = {
            while true {
                let start = next.withLock { next in
                    defer { next += batch }
                    return next
                }
                guard start < count else { return }
                let done = self[start..<Swift.min(start + batch, count)].map(transform)
                results.withLock { results in
                    for (index, result) in done.enumerated() { results[start + index] = result }
                }
            }
        }
        let others = DispatchGroup()
        for _ in 1..<threads {
            others.enter()
            let thread = Thread {
                work()
                others.leave()
            }
            // As much as the first thread has: what is nested goes deep. Dispatch's threads have a sixteenth on macOS.
            thread.stackSize = 8 << 20
            thread.start()
        }
        work()
        others.wait()
        return results.withLock { $0.compactMap { $0 } }
    }
}

private enum Processors {
    /// Asking the system for it takes as long as writing a small file.
    static let count = ProcessInfo.processInfo.activeProcessorCount
}
