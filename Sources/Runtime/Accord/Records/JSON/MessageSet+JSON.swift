public import Foundation

extension MessageSet {
    /// Reads a frame with what stands around its message.
    ///
    /// An identifier that is no string or number, and a time that cannot be read, count as absent: the message matters
    /// more.
    ///
    /// - Throws: `CodecError`, with the path of the value that is wrong: `data.price`.
    public static func receive(
        _ frame: Data, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) -> Received<Self> {
        Received(try Self(json: frame, options: options))
    }

    /// Reads a frame with what stands around its message, as `receive(_: Data)` does.
    public static func receive(
        _ frame: String, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) -> Received<Self> {
        Received(try Self(json: frame, options: options))
    }
}
