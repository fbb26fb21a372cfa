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
    /// The description of the message for the interpreter, written by the generator.
    static var _table: MessageTable { get }

    /// `_table`, made ready for use on first access.
    static var _schema: MessageSchema { get }
}

extension Message {
    /// The place of the last stored property of each message.
    private static var unknownFieldsOffset: Int { MemoryLayout<Self>.size - MemoryLayout<UnknownFields>.size }
}

extension Message {
    /// A message in which no field is set.
    public init() {
        // Moved rather than copied, though it stays where it is: nothing in it is counted by reference.
        self = Self.layout.pointee.blank.move(Self.self)
    }

    /// Fields that were met on the wire and are not in this version of the contract. They are written back as they
    /// came, after the known fields.
    public var unknownFields: UnknownFields {
        get { withAddress(of: self) { ($0 + Self.unknownFieldsOffset)[UnknownFields.self] } }
        set { withAddress(of: &self) { ($0 + Self.unknownFieldsOffset)[UnknownFields.self] = newValue } }
    }

    /// The full name in the contract: `rin.contacts.v1.Contact`.
    public static var messageName: String { _table.name.description }
}
