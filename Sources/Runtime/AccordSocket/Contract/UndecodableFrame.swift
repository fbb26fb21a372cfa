public import Accord

/// A frame that could not be read as one of the contract's messages.
public struct UndecodableFrame: Sendable, Hashable {
    /// The frame as it came.
    public var frame: SocketFrame
    /// The error in the frame. It quotes nothing of the frame.
    public var error: CodecError

    /// Creates a frame with the reason why it could not be read.
    public init(_ frame: SocketFrame, _ error: CodecError) {
        self.frame = frame
        self.error = error
    }
}
