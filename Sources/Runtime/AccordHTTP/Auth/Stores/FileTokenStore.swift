public import Foundation

/// Keeps tokens in a file that only its owner may read and write, for programs where there is no keychain.
public struct FileTokenStore: TokenStore {
    private let url: URL

    /// - Parameter url: the file. Folders that are missing on the way to it are made.
    public init(_ url: URL) {
        self.url = url
    }

    public func load() throws -> AuthTokens? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try JSONDecoder().decode(AuthTokens.self, from: Data(contentsOf: url))
        } catch {
            // The decoder's own error may quote the file.
            throw TokenStoreError("the tokens in \(url.path) cannot be read; remove the file to sign in anew")
        }
    }

    public func save(_ tokens: AuthTokens) throws {
        let files = FileManager.default
        let new = url.appendingPathExtension(UUID().uuidString)
        do {
            let data = try JSONEncoder().encode(tokens)
            try files.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            // Empty at first, so that nobody can read the tokens before the permissions are there.
            guard files.createFile(atPath: new.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw TokenStoreError("the file \(new.path) cannot be made")
            }
            let handle = try FileHandle(forWritingTo: new)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            // POSIX puts the one in the place of the other in one step.
            guard rename(new.path, url.path) == 0 else {
                throw TokenStoreError("the tokens in \(url.path) cannot be replaced", status: Int(errno))
            }
        } catch {
            try? files.removeItem(at: new)
            throw error
        }
    }

    public func clear() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(at: url)
    }
}
