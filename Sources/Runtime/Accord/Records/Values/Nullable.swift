/// A property that may be absent, null, or have a value, where these mean different things: in a PATCH, to leave a
/// property alone, to clear it, and to set it.
@frozen public enum Nullable<Value: Hashable>: Hashable {
    /// The property is not there.
    case absent
    /// The property is there, and `null`.
    case null
    /// The property is there, and has a value.
    case value(Value)

    /// The value, if there is one.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Nullable: Sendable where Value: Sendable {}
