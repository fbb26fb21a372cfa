/// The messages that may travel one way on a socket, as an enum with a case for each, and
/// `unknown(tag: String, value: JSONValue)` for those that the contract does not name.
///
/// A frame is an object. One or several of its members, the tags, show which message it is; the payload is the whole
/// frame, or one member of it. Reading finds both in one pass over the bytes. Where messages have no tag, the kind of
/// JSON of a frame, or the properties that it has, identify it; then a frame may be any JSON.
public protocol MessageSet: JSONModel {
    /// The description of the type for the interpreter, written by the generator.
    static var _table: ModelTable { get }

    /// Calls `visit` once, with the number of the present case's line in the table, and the address of its payload;
    /// -1, and the value, for `unknown`.
    func _project(_ visit: (Int32, PayloadAddress) -> Void)

    /// Makes the case that `payload` is for; `nil` when there is no case with its number.
    static func _inject(_ payload: OneofPayload) -> Self?

    /// Makes the case that `payload` is for in memory that holds no value; returns false when there is none.
    static func _make(_ payload: OneofPayload, in memory: PayloadAddress) -> Bool

    /// Reads a frame with the identifier and the time around its message.
    ///
    /// An identifier that is no string or number, and a time that cannot be read, count as absent: the message matters
    /// more.
    ///
    /// - Throws: `CodecError`, with the path of the value that is wrong: `data.price`.
    static func receive(_ frame: Data, options: JSONDecodingOptions) throws(CodecError) -> Received<Self>

    /// Reads a frame with the identifier and the time around its message, as that of `Data` does.
    static func receive(_ frame: String, options: JSONDecodingOptions) throws(CodecError) -> Received<Self>

    /// The generated enum has it as a case. The tag is made of all of a frame's, with `/` between them; it is empty for
    /// frames that are no objects, or have no tags.
    static func unknown(tag: String, value: JSONValue) -> Self
}

extension MessageSet {
    public static var _schema: ModelSchema { ModelSchema(Self.self) }

    /// Calls `visit` with the address of a payload. Used by generated code.
    @inlinable
    public func _project<Payload>(_ number: Int32, _ payload: Payload, _ visit: (Int32, PayloadAddress) -> Void) {
        visitPayload(number, payload, visit)
    }
}

/// A message with what its frame says around it.
public struct Received<Message: Sendable & Hashable>: Sendable, Hashable {
    /// The message, decoded.
    public var message: Message
    /// The identifier that distinguishes the frame from all others of the session, reconnects included, where the
    /// contract has such a thing.
    public var id: String?
    /// The time at which the server sent it, where the contract has such a thing.
    public var sentAt: Date?

    /// Creates a message that was received.
    public init(_ message: consuming Message, id: String? = nil, sentAt: Date? = nil) {
        self.message = message
        self.id = id
        self.sentAt = sentAt
    }
}
