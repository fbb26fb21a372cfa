/// A reference to a value that stays where it is: a layout, which is never freed, or the state of one call, which outlives
/// all that it calls. Where values are next to each other, as in an array, a reference to the first reaches them all.
///
/// Marked as safe because it is made only of memory that is never freed, or for the duration of a call. The index of a
/// subscript is one that was counted when the layout was made. Layouts are complete before others see them, and do not
/// change after that, so that any thread may read them.
@safe struct Reference<Value>: Hashable {
    private let pointer: UnsafeMutablePointer<Value>

    @_transparent
    fileprivate init(_ pointer: UnsafeMutablePointer<Value>) {
        unsafe self.pointer = unsafe pointer
    }

    /// A copy of the elements, and room for others after them, in memory that is never freed.
    init(immortal elements: [Value]) {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: max(1, elements.count))
        unsafe pointer.initialize(from: elements, count: elements.count)
        unsafe self.pointer = unsafe pointer
    }

    /// Room for values in memory that is never freed.
    init(immortalRoomFor count: Int) {
        unsafe pointer = .allocate(capacity: max(1, count))
    }

    var pointee: Value {
        @_transparent unsafeAddress { unsafe UnsafePointer(pointer) }
    }

    /// The value, for the one who makes it, or whose state it is.
    var mutable: Value {
        @_transparent unsafeAddress { unsafe UnsafePointer(pointer) }
        @_transparent nonmutating unsafeMutableAddress { unsafe pointer }
    }

    subscript(index: Int) -> Value {
        @_transparent unsafeAddress { unsafe UnsafePointer(pointer + index) }
    }

    /// Makes a value in memory that holds none.
    func initialize(to value: Value) { unsafe pointer.initialize(to: value) }

    @_transparent
    static func + (reference: Self, index: Int) -> Self { unsafe Self(reference.pointer + index) }

    @_transparent
    static func - (reference: Self, index: Int) -> Self { unsafe Self(reference.pointer - index) }

    @_transparent
    static func += (reference: inout Self, index: Int) { reference = reference + index }

    /// The place of the value in memory.
    var address: Address { unsafe Address(UnsafeMutableRawPointer(pointer)) }
}

/// Unchecked because it holds a pointer. The values there are complete before other
/// threads see them, and do not change any more.
extension Reference: @unchecked Sendable where Value: Sendable {}

/// Copies a value to memory that is never freed.
func immortal<Value>(_ value: Value) -> Reference<Value> { Reference(immortal: [value]) }

/// Copies values to memory that is never freed.
func immortal<Value>(_ values: [Value]) -> Reference<Value> { Reference(immortal: values) }

/// Calls `body` with a reference to a value, to read from.
@_transparent
func withReference<Value, Result, E: Error>(
    to value: borrowing Value, _ body: (Reference<Value>) throws(E) -> Result
) throws(E) -> Result {
    try unsafe withUnsafePointer(to: value) { (pointer) throws(E) in
        try unsafe body(Reference(UnsafeMutablePointer(mutating: pointer)))
    }
}

/// Calls `body` with a reference to a value, to read and to change.
@_transparent
func withReference<Value, Result, E: Error>(
    to value: inout Value, _ body: (Reference<Value>) throws(E) -> Result
) throws(E) -> Result {
    try unsafe withUnsafeMutablePointer(to: &value) { (pointer) throws(E) in try unsafe body(Reference(pointer)) }
}

/// Calls `body` with references to as many copies of a value as are asked for, which end with the call.
@_transparent
func withReferences<Value: BitwiseCopyable>(
    to value: Value, count: Int, _ body: (Reference<Value>) -> Void
) {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(1, count)) { values in
        guard let start = values.baseAddress else { return }
        unsafe start.initialize(repeating: value, count: count)
        unsafe body(Reference(start))
    }
}

extension Array {
    /// Calls `body` with a reference to the first element, to read from.
    func withReference<Result>(_ body: (Reference<Element>) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBufferPointer { elements in
            guard let start = elements.baseAddress else { return try body(Reference(immortal: [])) }
            return try unsafe body(Reference(UnsafeMutablePointer(mutating: start)))
        }
    }
}

extension Reference where Value: BitwiseCopyable {
    /// Replaces a value.
    subscript(index: Int) -> Value {
        @_transparent unsafeAddress { unsafe UnsafePointer(pointer + index) }
        @_transparent nonmutating unsafeMutableAddress { unsafe pointer + index }
    }
}

/// A value that is only read and changed while a lock of its owner is held. Unchecked for that reason.
final class Guarded<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// The target of a reference that some layouts have, and others do not.
///
/// Marked as safe because the kind of a layout says whether it is set, and the interpreter switches on that before it asks.
@safe struct LayoutLink<Target> {
    private var optional: Target?

    init() {}

    var isSet: Bool { optional != nil }

    var target: Target {
        @_transparent get { unsafe optional.unsafelyUnwrapped }
        set { optional = newValue }
    }
}
