// Code that needs the static type is written once, generically, and reached by opening the metatype in the layout.
// These are no requirements of the protocols, so that a generated type carries no code for them.
//
// Two things would cost more than all the rest, and are avoided here. Naming `Self?` or `[Self]` as a type that is
// copied makes the runtime look its metadata up each time. Using a value through a pointer copies it, with all that it
// holds, unless it is passed on as `inout`.

/// Whether the `Optional` at `pointer` holds a value. A value that is not `Copyable` is not copied for this.
@inline(__always)
func isSome<Wrapped: ~Copyable>(_ pointer: Address, _: Wrapped.Type) -> Bool {
    switch pointer[Wrapped?.self] {
    case .none: false
    case .some: true
    }
}

extension Layout {
    /// Makes the `Optional` at `property` hold a message; its payload then starts at `property`.
    @inline(__always)
    func makePresent(_ property: Address) {
        // A message has bits to spare for `nil`: an Optional that holds one has its bytes, and no others.
        if !type.isPresent(property) { initialize(property) }
    }

    /// The message in the `Indirect` at `property`, made when there is none, and not shared with others.
    @inline(__always)
    func makeIndirect(_ property: Address) -> Address {
        indirect.pointee.makePresent(property, self)
    }

    /// Adds empty messages to the list at `property`, and returns the address of the first.
    @inline(__always)
    func append(_ count: Int, to property: Address) -> Address {
        let storage = list.pointee.reserve(count, in: property)
        let first = storage.elements + storage.count * list.pointee.stride
        for index in 0..<count { initialize(first + index &* list.pointee.stride) }
        storage.count += count
        return first
    }
}

extension Message {
    static func isPresent(_ pointer: Address) -> Bool { isSome(pointer, Self.self) }

    /// Makes a copy in memory that holds no message, or one in which no field is set.
    static func copy(_ message: Address, to memory: Address) {
        memory.initialize(Self.self, from: message)
    }

    static func deinitialize(_ message: Address) {
        message.deinitialize(Self.self)
    }
}

extension Enum {
    static func load(_ pointer: Address) -> Int32 {
        number(&pointer[Self.self])
    }

    @inline(__always)
    private static func number(_ value: inout Self) -> Int32 { value.rawValue }

    static func loadOptional(_ pointer: Address) -> Int32? {
        isSome(pointer, Self.self) ? load(pointer) : nil
    }

    /// Makes a value in memory that holds none, or one that is replaced; enums are not counted by reference.
    static func initialize(_ pointer: Address, _ number: Int32) {
        pointer.initialize(to: Self(rawValue: number))
    }
}

extension EnumLayout {
    /// Stores the value as the shape at `property` asks.
    func store(_ number: Int32, _ property: Address, _ field: Reference<FieldLayout>) {
        switch field.pointee.shape {
        case .plain, .present: type.initialize(property, number)
        case .optional:
            type.initialize(property, number)
            property.store(0 as UInt8, at: size)
        case .list:
            let storage = list.pointee.reserve(1, in: property)
            type.initialize(storage.elements + storage.count &* list.pointee.stride, number)
            storage.count += 1
        case .oneof:
            withShortRoom(list.pointee.stride) { payload in
                type.initialize(payload, number)
                field.pointee.oneof.pointee.set(property, field.pointee.number, payload)
            }
        case .map, .indirect: break
        }
    }
}

extension Oneof {
    /// Calls `body` with the number and the payload of the present case of the `Optional` at `pointer`.
    static func visit(_ pointer: Address, _ body: (UInt32, Address) -> Void) {
        guard isPresent(pointer) else { return }
        project(&pointer[Self.self], body)
    }

    @inline(__always)
    private static func project(_ value: inout Self, _ body: (UInt32, Address) -> Void) {
        value._project { body(UInt32(bitPattern: $0), $1) }
    }

    static func isPresent(_ pointer: Address) -> Bool { isSome(pointer, Self.self) }

    /// Makes the `Optional` at `pointer` hold the case with the number; the payload is moved from where it is.
    static func set(_ pointer: Address, _ number: UInt32, _ payload: Address) {
        let made = Self._inject(OneofPayload(number: Int32(bitPattern: number), address: payload))
        pointer[Self?.self] = made
    }
}

/// Calls `body` with a copy of the message that the oneof at `property` holds, or with an empty one when it holds
/// another case, and puts it (back) into the oneof.
func withPayload<E: Error>(
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _ body: (Address) throws(E) -> Void
) throws(E) {
    let layout = field.pointee.message
    try withRoom(layout.pointee.size) { (payload) throws(E) in
        layout.pointee.initialize(payload)
        field.pointee.oneof.pointee.visit(property) { number, present in
            if number == field.pointee.number { layout.pointee.type.copy(present, to: payload) }
        }
        do throws(E) {
            try body(payload)
        } catch {
            layout.pointee.type.deinitialize(payload)
            throw error
        }
        field.pointee.oneof.pointee.set(property, field.pointee.number, payload)
    }
}

/// Stores a value in the property at `property`, as the field's shape asks: set, add to a list, or become the case of a
/// oneof.
@inline(__always)
func storeValue<T>(_ value: T, _ property: Address, _ field: Reference<FieldLayout>) {
    if field.pointee.shape == .plain {
        property[T.self] = value
    } else {
        storeElsewhere(value, property, field)
    }
}

/// Stores a number of any type by its bits: types of one size are stored alike, `Optional` ones too.
@inline(__always)
func storeNumber<T: BitwiseCopyable>(_ bits: T, _ property: Address, _ field: Reference<FieldLayout>) {
    if field.pointee.shape == .plain {
        property.store(bits)
    } else {
        storeElsewhere(bits, property, field)
    }
}

@inline(never)
private func storeElsewhere<T>(_ value: T, _ property: Address, _ field: Reference<FieldLayout>) {
    switch field.pointee.shape {
    case .plain, .present: property[T.self] = value
    case .optional: property[T?.self] = value
    case .list:
        let list = field.pointee.list.pointee.reserve(1, in: property)
        (list.elements + list.count &* MemoryLayout<T>.stride).initialize(to: value)
        list.count += 1
    case .oneof: storeCase(value, property, field)
    case .map, .indirect: break  // Messages, and entries, are not stored this way.
    }
}

@inline(never)
private func storeCase<T>(_ value: T, _ pointer: Address, _ field: Reference<FieldLayout>) {
    withShortRoom(MemoryLayout<T>.size) { payload in
        payload.initialize(to: value)
        field.pointee.oneof.pointee.set(pointer, field.pointee.number, payload)
    }
}
