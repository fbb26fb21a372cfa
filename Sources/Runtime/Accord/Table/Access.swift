import Foundation

// Typed views of a stored property. The layout's builder has held the offset and the type against the real struct.

extension UnsafeRawPointer {
    @inline(__always)
    func property<T: ~Copyable>(_ field: UnsafePointer<Field>, _: T.Type) -> UnsafePointer<T> {
        (self + field.pointee.offset).assumingMemoryBound(to: T.self)
    }
}

extension UnsafeMutableRawPointer {
    @inline(__always)
    func property<T>(_ field: UnsafePointer<Field>, _: T.Type) -> UnsafeMutablePointer<T> {
        (self + field.pointee.offset).assumingMemoryBound(to: T.self)
    }
}

// What needs the static type is written once, generically, and reached by opening the metatype that the layout holds.
// These are no requirements of the protocols, so that a generated type carries no code for them.

extension Message {
    /// Makes the `Optional` at `pointer` hold a message; its payload then starts at `pointer`.
    static func makePresent(_ pointer: UnsafeMutableRawPointer) {
        let optional = pointer.assumingMemoryBound(to: Self?.self)
        if case .none = optional.pointee { optional.initialize(to: .some(Self())) }
    }

    static func isPresent(_ pointer: UnsafeRawPointer) -> Bool {
        if case .none = pointer.assumingMemoryBound(to: Self?.self).pointee { false } else { true }
    }

    static func initialize(_ pointer: UnsafeMutableRawPointer) {
        pointer.assumingMemoryBound(to: Self.self).initialize(to: Self())
    }

    /// Calls `body` with the address of each element of the list at `pointer`.
    static func forEach(
        _ pointer: UnsafeRawPointer,
        reversed: Bool = false,
        _ body: (UnsafeRawPointer) -> Void
    ) {
        pointer.assumingMemoryBound(to: [Self].self).pointee.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            let stride = MemoryLayout<Self>.stride
            if reversed {
                var element = start + bytes.count
                while element > start {
                    element -= stride
                    body(element)
                }
            } else {
                var element = start
                while element < start + bytes.count {
                    body(element)
                    element += stride
                }
            }
        }
    }

    /// Adds `count` elements to the list at `pointer`, each made by `body` in its place.
    static func append<E: Error>(
        _ count: Int,
        to pointer: UnsafeMutableRawPointer,
        _ body: (Int, UnsafeMutableRawPointer) throws(E) -> Void
    ) throws(E) {
        var failure: E?
        let elements = [Self](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            do throws(E) {
                for index in 0..<count {
                    (start + index).initialize(to: Self())
                    initialized = index &+ 1
                    try body(index, UnsafeMutableRawPointer(start + index))
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
        let list = pointer.assumingMemoryBound(to: [Self].self)
        if list.pointee.isEmpty { list.pointee = elements } else { list.pointee.append(contentsOf: elements) }
    }

    /// Adds a message to the list at `pointer`, and calls `body` with its address.
    static func appendOne<E: Error>(
        to pointer: UnsafeMutableRawPointer,
        _ body: (UnsafeMutableRawPointer) throws(E) -> Void
    ) throws(E) {
        let list = pointer.assumingMemoryBound(to: [Self].self)
        list.pointee.append(Self())
        try list.pointee.withUnsafeMutableBufferPointer { (elements) throws(E) in
            guard let start = elements.baseAddress else { return }
            try body(UnsafeMutableRawPointer(start + elements.count - 1))
        }
    }

    /// Calls `body` with the address of the message in the `Indirect` at `pointer`, if there is one.
    static func visitIndirect(_ pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        guard let box = pointer.assumingMemoryBound(to: Indirect<Self>.self).pointee.box else { return }
        withUnsafePointer(to: &box.value) { body(UnsafeRawPointer($0)) }
    }

    /// Calls `body` with the address of the message in the `Indirect` at `pointer`, made and unshared before.
    static func mutateIndirect<E: Error>(
        _ pointer: UnsafeMutableRawPointer,
        _ body: (UnsafeMutableRawPointer) throws(E) -> Void
    ) throws(E) {
        let indirect = pointer.assumingMemoryBound(to: Indirect<Self>.self)
        let box = indirect.pointee.uniqueBox()
        try withUnsafeMutablePointer(to: &box.value) { value throws(E) in try body(UnsafeMutableRawPointer(value)) }
    }
}

extension Indirect {
    fileprivate mutating func uniqueBox() -> Box {
        if isKnownUniquelyReferenced(&box), let box { return box }
        let unique = Box(box?.value ?? Value())
        box = unique
        return unique
    }
}

extension Enum {
    static func load(_ pointer: UnsafeRawPointer) -> Int32 {
        pointer.assumingMemoryBound(to: Self.self).pointee.rawValue
    }

    static func loadOptional(_ pointer: UnsafeRawPointer) -> Int32? {
        pointer.assumingMemoryBound(to: Self?.self).pointee?.rawValue
    }

    static func list(_ pointer: UnsafeRawPointer) -> [Int32] {
        pointer.assumingMemoryBound(to: [Self].self).pointee.map { $0.rawValue }
    }

    static func initialize(_ pointer: UnsafeMutableRawPointer, _ number: Int32) {
        pointer.assumingMemoryBound(to: Self.self).initialize(to: Self(rawValue: number))
    }

    /// Stores the value as the shape at `pointer` asks.
    static func store(_ number: Int32, _ pointer: UnsafeMutableRawPointer, _ field: UnsafePointer<Field>) {
        Accord.store(Self(rawValue: number), pointer, field)
    }
}

extension Oneof {
    /// Calls `body` with the number and the payload of the present case of the `Optional` at `pointer`.
    static func visit(_ pointer: UnsafeRawPointer, _ body: (UInt32, UnsafeRawPointer) -> Void) {
        pointer.assumingMemoryBound(to: Self?.self).pointee?._project { body(UInt32(bitPattern: $0), $1) }
    }

    static func isPresent(_ pointer: UnsafeRawPointer) -> Bool {
        if case .none = pointer.assumingMemoryBound(to: Self?.self).pointee { false } else { true }
    }

    /// Makes the `Optional` at `pointer` hold the case with the number; the payload is moved from where it is.
    static func set(_ pointer: UnsafeMutableRawPointer, _ number: UInt32, _ payload: UnsafeMutableRawPointer) {
        let made = Self._inject(OneofPayload(number: Int32(bitPattern: number), address: payload))
        pointer.assumingMemoryBound(to: Self?.self).pointee = made
    }
}

/// Stores a value in the property at `pointer`, as the field's shape asks: set, add to a list, or become the case of a
/// oneof.
@inline(__always)
func store<T>(_ value: T, _ pointer: UnsafeMutableRawPointer, _ field: UnsafePointer<Field>) {
    switch field.pointee.shape {
    case .plain, .present: pointer.assumingMemoryBound(to: T.self).pointee = value
    case .optional: pointer.assumingMemoryBound(to: T?.self).pointee = value
    case .list: pointer.assumingMemoryBound(to: [T].self).pointee.append(value)
    case .oneof: storeCase(value, pointer, field)
    case .map, .indirect: break  // Messages, and entries, are not stored this way.
    }
}

@inline(never)
private func storeCase<T>(_ value: T, _ pointer: UnsafeMutableRawPointer, _ field: UnsafePointer<Field>) {
    withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { payload in
        guard let address = payload.baseAddress else { return }
        address.initialize(to: value)
        field.pointee.oneof.pointee.set(pointer, field.pointee.number, UnsafeMutableRawPointer(address))
    }
}
