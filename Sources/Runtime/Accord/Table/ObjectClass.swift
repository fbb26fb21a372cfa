/// A class that is known at run time only, and makes objects without looking its metadata up.
struct ObjectClass {
    /// A class in place of whatever class an object has: references to all of them are counted alike.
    final class Object: ManagedBuffer<Void, UInt64> {}

    /// The size of the header at the start of each Swift object: a pointer to its class, and its reference count.
    static let header = 2 * MemoryLayout<Int>.size

    private let pointer: UnsafeRawPointer

    init(of object: UnsafeRawPointer) {
        pointer = object.load(as: UnsafeRawPointer.self)
    }

    /// Returns an object with so many bytes after its header, for the caller to initialize, and to release.
    func makeObject(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let word = MemoryLayout<UInt64>.size
        let object = Object.create(minimumCapacity: (byteCount + word - 1) / word) { _ in }
        let memory = Unmanaged.passRetained(object).toOpaque()
        // From here on, the object is one of the class: its memory is allocated in the same way, and freed by it.
        memory.storeBytes(of: pointer, as: UnsafeRawPointer.self)
        return memory
    }

    /// Whether nobody else holds the object that the property at `reference` refers to.
    @inline(__always)
    static func isUnique(_ reference: UnsafeMutableRawPointer) -> Bool {
        isKnownUniquelyReferenced(&reference.assumingMemoryBound(to: Object.self).pointee)
    }
}
