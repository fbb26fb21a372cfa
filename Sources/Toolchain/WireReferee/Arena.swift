/// Memory for C structures, given back all at once.
@safe final class Arena {
    private var blocks: [UnsafeMutableRawPointer] = unsafe []

    deinit {
        unsafe blocks.forEach { unsafe $0.deallocate() }
    }

    /// `count` bytes that are zero, for structures of any kind.
    func zeroed(_ count: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 16)
        unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        unsafe blocks.append(block)
        return unsafe block
    }

    func array<T>(_ elements: [T]) -> UnsafeMutablePointer<T> {
        let block = unsafe zeroed(elements.count * MemoryLayout<T>.stride).bindMemory(
            to: T.self, capacity: elements.count)
        for (index, element) in elements.enumerated() { unsafe (block + index).initialize(to: element) }
        return unsafe block
    }

    func text(_ text: String) -> UnsafePointer<CChar> {
        unsafe UnsafePointer(array(text.utf8CString.map { $0 }))
    }
}
