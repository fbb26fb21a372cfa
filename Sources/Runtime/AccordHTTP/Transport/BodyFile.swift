import Foundation

/// A streamed body as a file, for transports that send files and not streams. A temporary one goes with this object.
///
/// On Linux, a temporary file has no name, so nothing is left of it when the process is killed. On Apple's systems
/// URLSession needs the name, and files that were left go with the next process that makes one.
final class BodyFile: Sendable {
    let url: URL
    private let temporary: PrivateFile?

    private static let folder = FileManager.default.temporaryDirectory
    private static let prefix = "accord-body-"
    private static let removeAbandoned: Void = PrivateFile.removeAbandoned(in: folder, prefix: prefix)

    init(_ stream: ByteStream) async throws(TransportError) {
        if case .file(let url) = stream.source {
            self.url = url
            temporary = nil
            return
        }
        _ = Self.removeAbandoned
        do {
            let file = try PrivateFile(in: Self.folder, prefix: Self.prefix)
            temporary = file
            #if os(Linux)
                file.remove()
                url = file.descriptorURL
            #else
                url = file.url
            #endif
            for try await chunk in stream {
                try Task.checkCancellation()
                try file.write(chunk)
            }
        } catch {
            throw Task.isCancelled ? .cancelled : TransportError(.failed, "the body cannot be read", cause: error)
        }
    }

    deinit {
        temporary?.remove()
    }
}
