import Foundation
import Testing

@testable import AccordHTTP

@Suite("Bodies in files")
struct BodyFileTests {
    /// A stream that is no file already.
    private func stream(_ chunks: [Data]) -> ByteStream {
        let rest = Locked(chunks[...])
        return ByteStream(.once { () throws(ConnectError) in rest.withLock { $0.popFirst() } }, length: nil)
    }

    @Test("a temporary file is for its owner alone, and goes with the body")
    func temporary() async throws {
        func write() async throws -> URL {
            let file = try await BodyFile(stream([Data("a".utf8), Data("b".utf8)]))
            #expect(try Data(contentsOf: file.url) == Data("ab".utf8))
            #expect(try Data(contentsOf: file.url, options: .mappedIfSafe) == Data("ab".utf8))
            var status = stat()
            unsafe #expect(stat(file.url.path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            #if os(Linux)
                // It has no name, so that nothing is left of it when the process is killed.
                #expect(status.st_nlink == 0)
            #endif
            return file.url
        }
        let url = try await write()
        // The number of a descriptor may be another's by now.
        #if !os(Linux)
            #expect(!FileManager.default.fileExists(atPath: url.path))
        #endif
    }

    @Test("a body that is a file already stays where it is")
    func own() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("a".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        _ = try await BodyFile(ByteStream(file: url))
        #expect(FileManager.default.fileExists(atPath: url.path))
    }
}
