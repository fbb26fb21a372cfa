/// The information about a message that is needed to keep it in an `Indirect`, without its static type.
struct IndirectType {
    /// `nil` where boxes are made by their static types.
    private let box: ObjectClass?
    private let indirect: any UniqueStorage.Type

    init<Value: Message>(_ sample: Value, makesObjects: Bool = ObjectClass.makesObjects) {
        let box = Indirect<Value>.Box(sample)
        let object = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque())
        self.box = ObjectClass(of: object, makesObjects: makesObjects)
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
        } else if let box {
            let object = box.makeObject(layout.size)
            layout.initialize(object + ObjectClass.header)
            property.storeBytes(of: object, as: UnsafeMutableRawPointer.self)
        } else {
            indirect.fill(property)
        }
        return property.load(as: UnsafeMutableRawPointer.self) + ObjectClass.header
    }
}

private protocol UniqueStorage {
    /// Copies the message in the `Indirect` at `property`, which others hold too.
    static func makeUnique(_ property: UnsafeMutableRawPointer)
    /// Puts a message in which no field is set into the `Indirect` at `property`.
    static func fill(_ property: UnsafeMutableRawPointer)
}

extension Indirect: UniqueStorage {
    fileprivate static func makeUnique(_ property: UnsafeMutableRawPointer) {
        let indirect = property.assumingMemoryBound(to: Self.self)
        indirect.pointee = Self(wrappedValue: indirect.pointee.wrappedValue)
    }

    fileprivate static func fill(_ property: UnsafeMutableRawPointer) {
        property.assumingMemoryBound(to: Self.self).pointee = Self(wrappedValue: Value())
    }
}
