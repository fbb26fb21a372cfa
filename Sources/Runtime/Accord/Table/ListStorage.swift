/// The elements of an array whose type is known at run time only.
///
/// The standard library keeps an array's count, its capacity and its elements in one object, behind the object's own
/// header. `ListType` makes sure of that before anything is read this way. Going through `Array` itself would look the
/// element's metadata up several times a list, which takes as long as reading a small message.
struct ListStorage {
    private let object: UnsafeMutableRawPointer

    fileprivate static let word = MemoryLayout<Int>.size
    fileprivate static let header = 4 * word

    /// The storage of the array at `property`.
    @inline(__always)
    init(_ property: UnsafeRawPointer) {
        object = property.load(as: UnsafeMutableRawPointer.self)
    }

    var count: Int {
        @inline(__always) get { object.load(fromByteOffset: 2 * Self.word, as: Int.self) }
        @inline(__always)
        nonmutating set { object.storeBytes(of: newValue, toByteOffset: 2 * Self.word, as: Int.self) }
    }

    var capacity: Int {
        // Its lowest bit is a flag of the standard library's.
        @inline(__always) get { object.load(fromByteOffset: 3 * Self.word, as: Int.self) &>> 1 }
    }

    /// Whether it is what the standard library stands in for every array that has no storage of its own.
    var isShared: Bool {
        @inline(__always) get { UInt(bitPattern: object) == Self.empty }
    }

    private static let empty = withUnsafePointer(to: [UInt8]()) { UInt(bitPattern: ListStorage($0).object) }

    /// The first element.
    var elements: UnsafeMutableRawPointer {
        @inline(__always) get { object + Self.header }
    }
}

/// What must be known of a type to keep values of it in arrays.
struct ListType {
    let stride: Int
    private let storageClass: UnsafeRawPointer
    private let array: any ArrayStorage.Type

    /// - Parameter sample: any value of the element's type.
    init<Element>(_ sample: Element) {
        stride = MemoryLayout<Element>.stride
        array = [Element].self
        let list = [sample, sample]
        let storage = withUnsafePointer(to: list) { ListStorage($0) }
        storageClass = withUnsafePointer(to: list) { UnsafeRawPointer($0).load(as: UnsafeRawPointer.self) }
            .load(as: UnsafeRawPointer.self)
        let isExpected = list.withUnsafeBytes { $0.baseAddress == UnsafeRawPointer(storage.elements) }
        precondition(
            isExpected && storage.count == 2 && storage.capacity == list.capacity,
            "Arrays are not stored as this version of Accord expects."
        )
    }

    /// Makes room for `count` more elements in the array at `property`. Whoever fills them in raises the count.
    @inline(__always)
    func reserve(_ count: Int, in property: UnsafeMutableRawPointer) -> ListStorage {
        let list = ListStorage(property)
        if list.capacity &- list.count >= count,
            isKnownUniquelyReferenced(&property.assumingMemoryBound(to: ListBuffer.self).pointee)
        {
            return list
        }
        return grow(by: count, property)
    }

    @inline(never)
    private func grow(by count: Int, _ property: UnsafeMutableRawPointer) -> ListStorage {
        var old = ListStorage(property)
        if old.count > 0, !isKnownUniquelyReferenced(&property.assumingMemoryBound(to: ListBuffer.self).pointee) {
            array.makeUnique(property)
            old = ListStorage(property)
        }
        let kept = old.count
        let capacity = max(kept + count, 2 * kept)
        let words = (capacity * stride + MemoryLayout<UInt64>.size - 1) / MemoryLayout<UInt64>.size
        let buffer = ListBuffer.create(minimumCapacity: words) { _ in ListHeader(count: kept, capacity: capacity << 1) }
        let object = Unmanaged.passUnretained(buffer).toOpaque()
        // From here on the object is what `Array` would have made.
        object.storeBytes(of: storageClass, as: UnsafeRawPointer.self)
        if kept > 0 {
            (object + ListStorage.header).copyMemory(from: old.elements, byteCount: kept * stride)
            old.count = 0
        }
        let reference = property.assumingMemoryBound(to: ManagedBuffer<ListHeader, UInt64>.self)
        // What all empty arrays share is not counted.
        if old.isShared { reference.initialize(to: buffer) } else { reference.pointee = buffer }
        return ListStorage(property)
    }
}

/// What stands in front of an array's elements.
private struct ListHeader {
    var count: Int
    var capacity: Int
}

private final class ListBuffer: ManagedBuffer<ListHeader, UInt64> {}

/// An array, when its static type is what is wanted of it.
private protocol ArrayStorage {
    /// Copies the elements of the array at `property`, which others hold too.
    static func makeUnique(_ property: UnsafeMutableRawPointer)
}

extension Array: ArrayStorage {
    fileprivate static func makeUnique(_ property: UnsafeMutableRawPointer) {
        property.assumingMemoryBound(to: Self.self).pointee.withUnsafeMutableBufferPointer { _ in }
    }
}
