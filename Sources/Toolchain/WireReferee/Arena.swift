/// Memory for C structures, given back all at once.
final class Arena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// `count` bytes that are zero, for structures of any kind.
    func zeroed(_ count: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 16)
        block.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        blocks.append(block)
        return block
    }

    func array<T>(_ elements: [T]) -> UnsafeMutablePointer<T> {
        let block = zeroed(elements.count * MemoryLayout<T>.stride).bindMemory(to: T.self, capacity: elements.count)
        for (index, element) in elements.enumerated() { (block + index).initialize(to: element) }
        return block
    }

    func text(_ text: String) -> UnsafePointer<CChar> {
        UnsafePointer(array(text.utf8CString.map { $0 }))
    }
}
