/// A place of its own for a value: the storage of `Indirect` and `Boxed`.
///
/// Unchecked because it is immutable once it is shared: its owner makes a new box before it changes one that others hold
/// too.
final class ValueBox<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
