/// Storage, one pointer wide, for a value in another one. Copied on write.
///
/// Generated code keeps those properties in it that can contain the record around them, and those that are large.
@propertyWrapper
public struct Boxed<Value: Hashable>: Hashable {
    var box: ValueBox<Value>

    /// Creates a box with a value.
    @inline(never)
    public init(wrappedValue: Value) {
        box = ValueBox(wrappedValue)
    }

    /// The value in the box.
    public var wrappedValue: Value {
        @inline(never) get { box.value }
        @inline(never) set { box = ValueBox(newValue) }
        @inline(never) _modify {
            if !isKnownUniquelyReferenced(&box) { box = ValueBox(box.value) }
            yield &box.value
        }
    }

    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.box.value == right.box.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(box.value)
    }
}

/// Unchecked because of the box, which is immutable where several threads could reach it.
extension Boxed: @unchecked Sendable where Value: Sendable {}
