/// Storage, one pointer wide, for a message that is large, or can contain itself. Copied on write.
///
/// Generated code keeps such a field in a private `Indirect` and shows it as an ordinary optional property.
public struct Indirect<Value: Message>: Sendable, Hashable {
    /// Immutable once it is shared: `Indirect` makes a new box before it changes one that others hold too.
    final class Box: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    var box: Box?

    public init(_ value: Value? = nil) {
        box = value.map(Box.init)
    }

    public var value: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
