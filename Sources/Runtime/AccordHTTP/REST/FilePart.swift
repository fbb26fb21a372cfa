public import Foundation
public import HTTPTypes

/// A file in a multipart body.
public struct FilePart: Sendable, CustomStringConvertible, CustomReflectable {
    /// The file's name, as the server is to see it; `nil` for none.
    public var name: String?
    /// The bytes of the file.
    public var contents: ByteStream
    /// `image/png`; `nil` leaves it to the contract.
    public var mediaType: String?
    /// Headers of the part, beside those that say what it is.
    public var headers: HTTPFields

    /// Creates a part of a form with a file in it.
    public init(name: String? = nil, contents: ByteStream, mediaType: String? = nil, headers: HTTPFields = [:]) {
        self.name = name
        self.contents = contents
        self.mediaType = mediaType
        self.headers = headers
    }

    /// The name, the media type, and the headers without their secrets.
    public var description: String {
        "\(name ?? "a file"), \(mediaType ?? "no media type"), headers \(Printing.text(of: headers))"
    }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "name": name as Any, "mediaType": mediaType as Any, "headers": Printing.text(of: headers),
            ])
    }

    /// Creates a part of a form with bytes that are in memory.
    public init(name: String? = nil, data: Data, mediaType: String? = nil) {
        self.init(name: name, contents: ByteStream(data), mediaType: mediaType)
    }

    /// A file on disk, under its own name.
    public init(file: URL, mediaType: String? = nil) {
        self.init(name: file.lastPathComponent, contents: ByteStream(file: file), mediaType: mediaType)
    }
}
