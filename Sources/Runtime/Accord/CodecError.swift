/// Why bytes or text could not be read as a message, or a message not be written, and where.
public struct CodecError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of thing that is wrong with bytes, JSON or a value.
    public enum Code: String, Sendable, Hashable {
        /// The input ends in the middle of a value.
        case truncated
        /// The input is not well-formed: a varint that is too long, a bad tag, JSON that is no JSON.
        case malformed
        /// A value is of the wrong type, or out of its type's range.
        case invalidValue
        /// A string is not UTF-8.
        case invalidUTF8
        /// JSON has a key that the contract does not know; `ignoreUnknownFields` lets it pass.
        case unknownField
        /// JSON has a key twice, or two members of one oneof.
        case duplicateField
        /// A `required` field is not set.
        case missingRequiredField
        /// Messages are nested deeper than the limit.
        case tooDeep
        /// The input, or the output, is larger than the limit.
        case tooLarge
        /// An `Any` holds a type that the registry does not know.
        case unknownType
    }

    /// The kind of problem.
    public var code: Code
    /// The error, in words; it never quotes values.
    public var message: String
    /// The field, from the outermost message: `contacts[3].emails[0].address`; empty for the message itself.
    public var path: String
    /// The place in the input, in bytes from its start; `nil` when writing.
    public var offset: Int?

    /// Creates an error at a place.
    public init(_ code: Code, _ message: String, path: String = "", offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    public var description: String {
        var text = path.isEmpty ? message : "\(path): \(message)"
        if let offset { text += " (at byte \(offset))" }
        return text
    }
}
