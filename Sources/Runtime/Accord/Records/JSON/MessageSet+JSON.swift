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
        var metadata = FrameMetadata()
        let message: Self = try decodeFrame(frame, _schema.form, options, &metadata)
        return Received(message, id: metadata.id, sentAt: metadata.sentAt)
    }

    /// Reads a frame with what stands around its message, as `receive(_: Data)` does.
    public static func receive(
        _ frame: String, options: JSONDecodingOptions = JSONDecodingOptions()
    ) throws(CodecError) -> Received<Self> {
        var metadata = FrameMetadata()
        let message: Self = try decodeFrame(frame, _schema.form, options, &metadata)
        return Received(message, id: metadata.id, sentAt: metadata.sentAt)
    }
}
