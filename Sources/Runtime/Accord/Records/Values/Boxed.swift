/// Storage, one pointer wide, for a value in another one. Copied on write.
///
/// Generated code keeps those properties in it that can contain the record around them, and those that are large.
@propertyWrapper
public struct Boxed<Value: Hashable>: Hashable {
    /// Immutable once it is shared: `Boxed` makes a new box before it changes one that others hold too.
    final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    var box: Box

    /// Creates a box with a value.
    @inline(never)
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    /// The value in the box.
    public var wrappedValue: Value {
        @inline(never) get { box.value }
        @inline(never) set { box = Box(newValue) }
        @inline(never) _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
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
