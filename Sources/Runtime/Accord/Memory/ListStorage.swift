/// The elements of an array whose type is known at run time only.
///
/// The standard library keeps an array's count, its capacity and its elements in one object. `ListType` makes sure of
/// that before anything is read this way. Going through `Array` itself would look the element's metadata up several
/// times a list, which takes as long as reading a small message.
@safe struct ListStorage {
    fileprivate let object: Address

    fileprivate static let countOffset = ObjectClass.header
    fileprivate static let capacityOffset = countOffset + MemoryLayout<Int>.size
    fileprivate static let elementsOffset = capacityOffset + MemoryLayout<Int>.size

    /// The address of the object of every array that has no storage of its own. References to it are not counted.
    fileprivate static let empty = withAddress(of: [UInt8]()) { ListStorage($0).object.bits }

    /// The storage of the array at `property`.
    @inline(__always)
    init(_ property: Address) {
        object = property.load(as: Address.self)
    }

    var count: Int {
        @inline(__always) get { object.load(as: Int.self, at: Self.countOffset) }
        @inline(__always)
        nonmutating set { object.store(newValue, at: Self.countOffset) }
    }

    var capacity: Int {
        // Its lowest bit is a flag of the standard library's.
        @inline(__always) get { object.load(as: Int.self, at: Self.capacityOffset) &>> 1 }
        nonmutating set { object.store(newValue << 1, at: Self.capacityOffset) }
    }

    /// The first element.
    var elements: Address {
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
        unsafe self.init(list: [Element](unsafeUninitializedCapacity: 2) { $1 = 0 }, ObjectClass.makesObjects)
    }

    private init<Element>(list: [Element], _ makesObjects: Bool) {
        stride = MemoryLayout<Element>.stride
        array = [Element].self
        let storage = withAddress(of: list) { ListStorage($0) }
        storageClass = ObjectClass(of: storage.object, makesObjects: makesObjects)
        let isExpected = unsafe list.withUnsafeBytes {
            unsafe $0.baseAddress == UnsafeRawPointer(storage.elements.pointer)
        }
        assume(
            isExpected && storage.count == list.count && storage.capacity == list.capacity,
            otherwise: "Arrays are not stored as this version of Accord expects")
    }

    /// Makes room for `count` more elements in the array at `property`. Whoever fills them in raises the count.
    @inline(__always)
    func reserve(_ count: Int, in property: Address) -> ListStorage {
        let list = ListStorage(property)
        return list.capacity &- list.count >= count && ObjectClass.isUnique(property) ? list : grow(by: count, property)
    }

    @inline(never)
    private func grow(by count: Int, _ property: Address) -> ListStorage {
        if ListStorage(property).count > 0, !ObjectClass.isUnique(property) { array.makeUnique(property) }
        let old = ListStorage(property)
        let kept = old.count
        let capacity = max(kept + count, 2 * kept)
        guard let storageClass else {
            array.reserve(capacity, property)
            return ListStorage(property)
        }
        let object = storageClass.makeObject(ListStorage.elementsOffset - ObjectClass.header + capacity * stride)
        property.store(object)
        let new = ListStorage(property)
        new.count = kept
        new.capacity = capacity
        if kept > 0 {
            new.elements.copyBytes(from: old.elements, count: kept * stride)
            old.count = 0
        }
        if old.object.bits != ListStorage.empty {
            unsafe Unmanaged<ObjectClass.Object>.fromOpaque(old.object.pointer).release()
        }
        return new
    }
}

/// An array, when its static type is what is wanted of it.
private protocol ArrayStorage {
    /// Copies the elements of the array at `property`, which others hold too.
    static func makeUnique(_ property: Address)
    /// Makes room for so many elements in the array at `property`.
    static func reserve(_ capacity: Int, _ property: Address)
}

extension Array: ArrayStorage {
    fileprivate static func makeUnique(_ property: Address) {
        unsafe property[Self.self].withUnsafeMutableBufferPointer { _ in }
    }

    fileprivate static func reserve(_ capacity: Int, _ property: Address) {
        property[Self.self].reserveCapacity(capacity)
    }
}
