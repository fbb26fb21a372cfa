/// The information about a message that is needed to keep it in an `Indirect`, without its static type.
struct IndirectType {
    /// `nil` where boxes are made by their static types.
    private let box: ObjectClass?
    private let indirect: any UniqueStorage.Type

    init<Value: Message>(_ sample: Value, makesObjects: Bool = ObjectClass.makesObjects) {
        let box = ValueBox<Value?>(sample)
        let object = unsafe Address(Unmanaged.passUnretained(box).toOpaque())
        self.box = ObjectClass(of: object, makesObjects: makesObjects)
        indirect = Indirect<Value>.self
        let isExpected = withAddress(of: &box.value) { $0 == object + ObjectClass.header }
        assume(isExpected, otherwise: "Objects are not stored as this version of Accord expects")
    }

    /// The message in the `Indirect` at `property`, if there is one.
    @inline(__always)
    static func message(_ property: Address) -> Address? {
        property.load(as: Address?.self).map { $0 + ObjectClass.header }
    }

    /// The message in the `Indirect` at `property`, unshared; when there is none, it is made.
    func makePresent(_ property: Address, _ layout: borrowing Layout) -> Address {
        if let object = property.load(as: Address?.self) {
            if ObjectClass.isUnique(property) { return object + ObjectClass.header }
            indirect.makeUnique(property)
        } else if let box {
            let object = box.makeObject(layout.size)
            layout.initialize(object + ObjectClass.header)
            property.store(object)
        } else {
            indirect.fill(property)
        }
        return property.load(as: Address.self) + ObjectClass.header
    }
}

private protocol UniqueStorage {
    /// Copies the message in the `Indirect` at `property`, which others hold too.
    static func makeUnique(_ property: Address)
    /// Puts a message in which no field is set into the `Indirect` at `property`.
    static func fill(_ property: Address)
}

extension Indirect: UniqueStorage {
    fileprivate static func makeUnique(_ property: Address) {
        property[Self.self] = Self(wrappedValue: property[Self.self].wrappedValue)
    }

    fileprivate static func fill(_ property: Address) {
        property[Self.self] = Self(wrappedValue: Value())
    }
}
