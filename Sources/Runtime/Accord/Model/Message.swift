/// A protobuf message as a plain Swift struct.
///
/// Accord generates the conformances. A message is `Codable` (its JSON form is ProtoJSON, whichever coder is used),
/// `Hashable` and `Sendable`, and reads and writes protobuf's binary form and ProtoJSON:
///
/// ```swift
/// let contact = try Contact(protobuf: data)
/// let json = try contact.jsonString()
/// ```
///
/// All of that comes from one interpreter in this module, which reads the message's ``MessageTable``. Generated code
/// holds the table and the properties, and nothing else.
public protocol Message: Sendable, Hashable, Codable, CustomDebugStringConvertible {
    /// A message in which no field is set.
    init()

    /// Fields that were met on the wire and are not in this version of the contract. They are written back as they
    /// came, behind the known fields.
    var unknownFields: UnknownFields { get set }

    /// What the interpreter must know of the message, written by the generator.
    static var _table: MessageTable { get }

    /// `_table`, made ready for use on first access.
    static var _schema: Schema { get }
}

extension Message {
    /// The full name in the contract: `rin.contacts.v1.Contact`.
    public static var messageName: String { _table.name.description }
}
