/// The address of a value in memory, or of room for one: a message, a record, a property, an element, a case's payload.
/// Generated code passes it on, and names no unsafe type, so that it has no warnings where a target checks memory safety
/// strictly (SE-0458).
///
/// The type is marked as safe because an address is only made here, of a value that stays where it is while the address is
/// in use, and is moved only by the offsets of layouts, which are compared with what Swift does before their first use. In
/// turn, those who hold an address
/// - load and store values of the type that the layout states for the place,
/// - do not keep it for longer than the function that gave it to them,
/// - make a value only where there is none, or one that holds no references.
///
/// Members are transparent, so that builds without optimization do not call a function for each access.
@safe public struct PayloadAddress: BitwiseCopyable {
    @usableFromInline let pointer: UnsafeMutableRawPointer

    @inlinable
    init(_ pointer: UnsafeMutableRawPointer) {
        unsafe self.pointer = unsafe pointer
    }
}

typealias Address = PayloadAddress

extension PayloadAddress {
    @_transparent
    static func + (address: Self, offset: Int) -> Self { unsafe Self(address.pointer + offset) }

    @_transparent
    static func - (address: Self, offset: Int) -> Self { unsafe Self(address.pointer - offset) }

    @_transparent
    static func - (address: Self, other: Self) -> Int { unsafe address.pointer - other.pointer }

    @_transparent
    static func += (address: inout Self, offset: Int) { address = address + offset }

    @_transparent
    static func -= (address: inout Self, offset: Int) { address = address - offset }

    @_transparent
    static func > (address: Self, other: Self) -> Bool { unsafe address.pointer > other.pointer }

    @_transparent
    static func == (address: Self, other: Self) -> Bool { unsafe address.pointer == other.pointer }

    var bits: UInt { unsafe UInt(bitPattern: pointer) }

    /// The value of a type. It is neither copied nor retained where it is only looked at.
    subscript<Value: ~Copyable>(_: Value.Type) -> Value {
        @_transparent unsafeAddress { unsafe UnsafePointer(pointer.assumingMemoryBound(to: Value.self)) }
        @_transparent nonmutating unsafeMutableAddress { unsafe pointer.assumingMemoryBound(to: Value.self) }
    }

    /// The value that the bits from the offset on make.
    @_transparent
    func load<Value>(as _: Value.Type, at offset: Int = 0) -> Value {
        unsafe pointer.load(fromByteOffset: offset, as: Value.self)
    }

    /// The value that the bits from the offset on make, of a type that has no references.
    @_transparent
    func load<Value: BitwiseCopyable>(as _: Value.Type, at offset: Int = 0) -> Value {
        unsafe pointer.load(fromByteOffset: offset, as: Value.self)
    }

    /// Stores the bits of a value, aligned or not.
    @_transparent
    func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int = 0) {
        unsafe pointer.storeBytes(of: value, toByteOffset: offset, as: Value.self)
    }

    /// Makes a value.
    @_transparent
    func initialize<Value>(to value: consuming Value) {
        unsafe pointer.assumingMemoryBound(to: Value.self).initialize(to: value)
    }

    /// Makes a value. Used by what is compiled with generated code.
    @inlinable @inline(__always)
    func make<Value>(_ value: consuming Value) {
        unsafe pointer.assumingMemoryBound(to: Value.self).initialize(to: value)
    }

    /// Makes a copy of the value at another address.
    @_transparent
    func initialize<Value>(_: Value.Type, from other: Self) {
        unsafe pointer.assumingMemoryBound(to: Value.self)
            .initialize(from: other.pointer.assumingMemoryBound(to: Value.self), count: 1)
    }

    /// Makes a value by the bytes of one that holds no references.
    @_transparent
    func copyBytes(from other: Self, count: Int) {
        unsafe pointer.copyMemory(from: other.pointer, byteCount: count)
    }

    /// Takes the value out.
    @_transparent
    func move<Value>(_: Value.Type) -> Value {
        unsafe pointer.assumingMemoryBound(to: Value.self).move()
    }

    /// Destroys the value.
    @_transparent
    func deinitialize<Value>(_: Value.Type) {
        unsafe pointer.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }

    /// Zeros, in memory that is never freed.
    static func immortal(byteCount: Int) -> Self {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, byteCount), alignment: 16)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, byteCount))
        return unsafe Self(memory)
    }
}

/// Calls `body` with the address of a value, to read from.
///
/// This one, and `makeData`, are for what is called often in generic code: a result, or an error, of a generic type would
/// be converted by a function of its own.
@_transparent
func withAddress<Value>(of value: borrowing Value, _ body: (Address) -> Void) {
    unsafe withUnsafePointer(to: value) { unsafe body(Address(UnsafeMutableRawPointer(mutating: $0))) }
}

/// The bytes that `body` makes of the value at an address.
@_transparent
func makeData<Value>(
    of value: borrowing Value, _ body: (Address) throws(CodecError) -> Data
) throws(CodecError) -> Data {
    try unsafe withUnsafePointer(to: value) { (pointer) throws(CodecError) in
        try unsafe body(Address(UnsafeMutableRawPointer(mutating: pointer)))
    }
}

/// Calls `body` with the address of a value, to read from.
@_transparent
func withAddress<Value, Result, E: Error>(
    of value: borrowing Value, _ body: (Address) throws(E) -> Result
) throws(E) -> Result {
    try unsafe withUnsafePointer(to: value) { (pointer) throws(E) in
        try unsafe body(Address(UnsafeMutableRawPointer(mutating: pointer)))
    }
}

/// Calls `body` with the addresses of two values, to read from.
@_transparent
func withAddresses<First, Second>(
    of first: First, _ second: Second, _ body: (Address, Address) -> Void
) {
    unsafe withUnsafePointer(to: first) { first in
        unsafe withUnsafePointer(to: second) { second in
            unsafe body(
                Address(UnsafeMutableRawPointer(mutating: first)), Address(UnsafeMutableRawPointer(mutating: second)))
        }
    }
}

/// Calls `body` with the address of a value, to read and to change.
@_transparent
func withAddress<Value, Result, E: Error>(
    of value: inout Value, _ body: (Address) throws(E) -> Result
) throws(E) -> Result {
    try unsafe withUnsafeMutablePointer(to: &value) { (pointer) throws(E) in
        try unsafe body(Address(UnsafeMutableRawPointer(pointer)))
    }
}

/// Calls `body` with room for a value, which ends with the call. Its content is not destroyed.
@_transparent
func withRoom<Result, E: Error>(_ byteCount: Int, _ body: (Address) throws(E) -> Result) throws(E) -> Result {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, byteCount), alignment: 16)
    defer { unsafe memory.deallocate() }
    return try unsafe body(Address(memory))
}

/// The same with room on the stack, for what is not nested deeply.
@_transparent
func withShortRoom(_ byteCount: Int, _ body: (Address) -> Void) {
    unsafe withUnsafeTemporaryAllocation(byteCount: max(1, byteCount), alignment: 16) { memory in
        guard let memory = memory.baseAddress else { return }
        unsafe body(Address(memory))
    }
}

/// The value that `body` makes, unless it throws.
@inlinable @inline(__always)
func makeValue<Value, E: Error>(_ body: (PayloadAddress) throws(E) -> Void) throws(E) -> Value {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { unsafe memory.deallocate() }
    try unsafe body(PayloadAddress(UnsafeMutableRawPointer(memory)))
    return unsafe memory.move()
}

/// Calls `visit` with a number and the address of a payload.
@inlinable
func visitPayload<Payload>(_ number: Int32, _ payload: Payload, _ visit: (Int32, PayloadAddress) -> Void) {
    unsafe withUnsafePointer(to: payload) {
        unsafe visit(number, PayloadAddress(UnsafeMutableRawPointer(mutating: $0)))
    }
}

/// The payload of a case that is to be made. Used by generated code.
@safe public struct OneofPayload {
    /// The field number of the case, or of its line in the table.
    public let number: Int32
    @usableFromInline let address: PayloadAddress

    @usableFromInline
    init(number: Int32, address: PayloadAddress) {
        self.number = number
        self.address = address
    }

    /// Moves the payload out. Its type is the one that the table states for the field.
    @inlinable
    public func move<Payload>() -> Payload {
        unsafe address.pointer.assumingMemoryBound(to: Payload.self).move()
    }
}
