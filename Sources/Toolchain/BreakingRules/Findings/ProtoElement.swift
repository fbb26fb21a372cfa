/// The element of a `.proto` contract that a finding is about. Names are full names; what is gone has those of the old
/// version.
public enum ProtoElement: Sendable, Hashable {
    /// By the path by which others import it.
    case file(String)
    case package(String)
    case message(String)
    case field(message: String, number: Int)
    /// An extension, by what it extends and its number there.
    case extensionField(extendee: String, number: Int)
    /// An extension that is declared no more, of whatever number.
    case extensionName(String)
    case oneof(message: String, name: String)
    case enumeration(String)
    case enumValue(enumeration: String, number: Int)
    case service(String)
    case method(service: String, name: String)
}
