import Foundation

/// A streamed body as a file, for transports that send files and not streams. A temporary one goes with this object.
final class BodyFile: Sendable {
    let url: URL
    private let isTemporary: Bool

    init(_ stream: ByteStream) async throws(TransportError) {
        if case .file(let url) = stream.source {
            self.url = url
            isTemporary = false
            return
        }
        url = FileManager.default.temporaryDirectory.appending(path: "accord-body-\(UUID().uuidString)")
        isTemporary = true
        do {
            // Nobody else on the machine is to read what is sent.
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
                throw CocoaError(.fileWriteUnknown)
            }
            let handle = try FileHandle(forWritingTo: url)
            for try await piece in stream {
                try Task.checkCancellation()
                try handle.write(contentsOf: piece)
            }
            try handle.close()
        } catch {
            throw Task.isCancelled ? .cancelled : TransportError(.failed, "the body cannot be read", cause: error)
        }
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(at: url) }
    }
}
