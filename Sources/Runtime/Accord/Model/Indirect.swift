/// Storage, one pointer wide, for a message in another message. Copied on write.
///
/// Generated code keeps those in it that can contain themselves, and those that are large: the struct around them
/// stays small, and so does the code by which the compiler copies it.
@propertyWrapper
public struct Indirect<Value: Message>: Sendable, Hashable {
    /// The storage. Its value is `nil` only while it is being changed: a box is made for a message.
    var box: ValueBox<Value?>?

    /// Creates a wrapper around a message, or around none.
    @inline(never)
    public init(wrappedValue: Value? = nil) {
        box = wrappedValue.map { ValueBox($0) }
    }

    /// The message; `nil` where the field is absent.
    public var wrappedValue: Value? {
        @inline(never) get { box?.value }
        @inline(never) set { box = newValue.map { ValueBox($0) } }
        @inline(never) _modify {
            let unique = uniqueBox()
            defer { if unique.value == nil { box = nil } }
            yield &unique.value
        }
    }

    private mutating func uniqueBox() -> ValueBox<Value?> {
        if isKnownUniquelyReferenced(&box), let box { return box }
        let unique = ValueBox(box?.value)
        box = unique
        return unique
    }

    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}
