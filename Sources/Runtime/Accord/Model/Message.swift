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

/// The last stored property of each message.
private func unknownFieldsPointer<M>(_ message: UnsafeMutablePointer<M>) -> UnsafeMutablePointer<UnknownFields> {
    let offset = MemoryLayout<M>.size - MemoryLayout<UnknownFields>.size
    return (UnsafeMutableRawPointer(message) + offset).assumingMemoryBound(to: UnknownFields.self)
}

extension Message {
    /// A message in which no field is set.
    public init() {
        // Moved rather than copied, though it stays where it is: nothing in it is counted by reference.
        self = UnsafeMutableRawPointer(mutating: Self.layout.pointee.blank).assumingMemoryBound(to: Self.self).move()
    }

    /// Fields that were met on the wire and are not in this version of the contract. They are written back as they
    /// came, after the known fields.
    public var unknownFields: UnknownFields {
        get { withUnsafePointer(to: self) { unknownFieldsPointer(UnsafeMutablePointer(mutating: $0)).pointee } }
        set { withUnsafeMutablePointer(to: &self) { unknownFieldsPointer($0).pointee = newValue } }
    }

    /// The full name in the contract: `rin.contacts.v1.Contact`.
    public static var messageName: String { _table.name.description }
}
