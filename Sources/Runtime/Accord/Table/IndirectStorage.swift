/// The information about a message that is needed to keep it in an `Indirect`, without its static type.
struct IndirectType {
    private let box: ObjectClass
    private let indirect: any UniqueStorage.Type

    init<Value: Message>(_ sample: Value) {
        let box = Indirect<Value>.Box(sample)
        let object = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque())
        self.box = ObjectClass(of: object)
        indirect = Indirect<Value>.self
        let isExpected = withUnsafePointer(to: &box.value) { UnsafeRawPointer($0) == object + ObjectClass.header }
        precondition(isExpected, "Objects are not stored as this version of Accord expects.")
    }

    /// The message in the `Indirect` at `property`, if there is one.
    @inline(__always)
    static func message(_ property: UnsafeRawPointer) -> UnsafeRawPointer? {
        property.load(as: UnsafeRawPointer?.self).map { $0 + ObjectClass.header }
    }

    /// The message in the `Indirect` at `property`, unshared; when there is none, it is made.
    func makePresent(_ property: UnsafeMutableRawPointer, _ layout: borrowing Layout) -> UnsafeMutableRawPointer {
        if let object = property.load(as: UnsafeMutableRawPointer?.self) {
            if ObjectClass.isUnique(property) { return object + ObjectClass.header }
            indirect.makeUnique(property)
        } else {
            let object = box.makeObject(layout.size)
            layout.initialize(object + ObjectClass.header)
            property.storeBytes(of: object, as: UnsafeMutableRawPointer.self)
        }
        return property.load(as: UnsafeMutableRawPointer.self) + ObjectClass.header
    }
}

private protocol UniqueStorage {
    /// Copies the message in the `Indirect` at `property`, which others hold too.
    static func makeUnique(_ property: UnsafeMutableRawPointer)
}

extension Indirect: UniqueStorage {
    fileprivate static func makeUnique(_ property: UnsafeMutableRawPointer) {
        let indirect = property.assumingMemoryBound(to: Self.self)
        indirect.pointee = Self(wrappedValue: indirect.pointee.wrappedValue)
    }
}
