/// The elements of an array whose type is known at run time only.
///
/// The standard library keeps an array's count, its capacity and its elements in one object. `ListType` makes sure of
/// that before anything is read this way. Going through `Array` itself would look the element's metadata up several
/// times a list, which takes as long as reading a small message.
struct ListStorage {
    fileprivate let object: UnsafeMutableRawPointer

    fileprivate static let countOffset = ObjectClass.header
    fileprivate static let capacityOffset = countOffset + MemoryLayout<Int>.size
    fileprivate static let elementsOffset = capacityOffset + MemoryLayout<Int>.size

    /// The address of the object of every array that has no storage of its own. References to it are not counted.
    fileprivate static let empty = withUnsafePointer(to: [UInt8]()) { UInt(bitPattern: ListStorage($0).object) }

    /// The storage of the array at `property`.
    @inline(__always)
    init(_ property: UnsafeRawPointer) {
        object = property.load(as: UnsafeMutableRawPointer.self)
    }

    var count: Int {
        @inline(__always) get { object.load(fromByteOffset: Self.countOffset, as: Int.self) }
        @inline(__always)
        nonmutating set { object.storeBytes(of: newValue, toByteOffset: Self.countOffset, as: Int.self) }
    }

    var capacity: Int {
        // Its lowest bit is a flag of the standard library's.
        @inline(__always) get { object.load(fromByteOffset: Self.capacityOffset, as: Int.self) &>> 1 }
        nonmutating set { object.storeBytes(of: newValue << 1, toByteOffset: Self.capacityOffset, as: Int.self) }
    }

    /// The first element.
    var elements: UnsafeMutableRawPointer {
        @inline(__always) get { object + Self.elementsOffset }
    }
}

/// The information about a type that is needed to keep values of it in arrays.
struct ListType {
    let stride: Int
    /// `nil` where arrays are made by their static types.
    private let storageClass: ObjectClass?
    private let array: any ArrayStorage.Type

    /// - Parameter sample: any value of the element's type.
    init<Element>(_ sample: Element, makesObjects: Bool = ObjectClass.makesObjects) {
        self.init(list: [sample, sample], makesObjects)
    }

    /// For a type of which there is no value at hand.
    init<Element>(of _: Element.Type) {
        self.init(list: [Element](unsafeUninitializedCapacity: 2) { $1 = 0 }, ObjectClass.makesObjects)
    }

    private init<Element>(list: [Element], _ makesObjects: Bool) {
        stride = MemoryLayout<Element>.stride
        array = [Element].self
        let storage = withUnsafePointer(to: list) { ListStorage($0) }
        storageClass = ObjectClass(of: storage.object, makesObjects: makesObjects)
        let isExpected = list.withUnsafeBytes { $0.baseAddress == UnsafeRawPointer(storage.elements) }
        precondition(
            isExpected && storage.count == list.count && storage.capacity == list.capacity,
            "Arrays are not stored as this version of Accord expects."
        )
    }

    /// Makes room for `count` more elements in the array at `property`. Whoever fills them in raises the count.
    @inline(__always)
    func reserve(_ count: Int, in property: UnsafeMutableRawPointer) -> ListStorage {
        let list = ListStorage(property)
        return list.capacity &- list.count >= count && ObjectClass.isUnique(property) ? list : grow(by: count, property)
    }

    @inline(never)
    private func grow(by count: Int, _ property: UnsafeMutableRawPointer) -> ListStorage {
        if ListStorage(property).count > 0, !ObjectClass.isUnique(property) { array.makeUnique(property) }
        let old = ListStorage(property)
        let kept = old.count
        let capacity = max(kept + count, 2 * kept)
        guard let storageClass else {
            array.reserve(capacity, property)
            return ListStorage(property)
        }
        let object = storageClass.makeObject(ListStorage.elementsOffset - ObjectClass.header + capacity * stride)
        property.storeBytes(of: object, as: UnsafeMutableRawPointer.self)
        let new = ListStorage(property)
        new.count = kept
        new.capacity = capacity
        if kept > 0 {
            new.elements.copyMemory(from: old.elements, byteCount: kept * stride)
            old.count = 0
        }
        if UInt(bitPattern: old.object) != ListStorage.empty {
            Unmanaged<ObjectClass.Object>.fromOpaque(old.object).release()
        }
        return new
    }
}

/// An array, when its static type is what is wanted of it.
private protocol ArrayStorage {
    /// Copies the elements of the array at `property`, which others hold too.
    static func makeUnique(_ property: UnsafeMutableRawPointer)
    /// Makes room for so many elements in the array at `property`.
    static func reserve(_ capacity: Int, _ property: UnsafeMutableRawPointer)
}

extension Array: ArrayStorage {
    fileprivate static func makeUnique(_ property: UnsafeMutableRawPointer) {
        property.assumingMemoryBound(to: Self.self).pointee.withUnsafeMutableBufferPointer { _ in }
    }

    fileprivate static func reserve(_ capacity: Int, _ property: UnsafeMutableRawPointer) {
        property.assumingMemoryBound(to: Self.self).pointee.reserveCapacity(capacity)
    }
}
