public import Foundation

/// Keeps tokens in a file that only its owner may read and write, for programs where there is no keychain.
///
/// Tokens are written to a file of another name, which then takes the place of the one before. When a process is killed
/// meanwhile, that file is left, and the next call of any method removes it.
public struct FileTokenStore: TokenStore {
    private let url: URL

    /// - Parameter url: the file. Folders that are missing on the way to it are made.
    public init(_ url: URL) {
        self.url = url
    }

    private var folder: URL { url.deletingLastPathComponent() }
    /// The beginning of the names of files that are being written.
    private var prefix: String { url.lastPathComponent + "." }

    public func load() throws -> AuthTokens? {
        PrivateFile.removeAbandoned(in: folder, prefix: prefix)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try JSONDecoder().decode(AuthTokens.self, from: Data(contentsOf: url))
        } catch {
            // The decoder's own error may quote the file.
            throw TokenStoreError("the tokens in \(url.path) cannot be read; remove the file to sign in again")
        }
    }

    public func save(_ tokens: AuthTokens) throws {
        let data = try JSONEncoder().encode(tokens)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            PrivateFile.removeAbandoned(in: folder, prefix: prefix)
            let new = try PrivateFile(in: folder, prefix: prefix)
            do {
                try new.write(data)
                try new.synchronize()
                try new.replace(url)
            } catch {
                new.remove()
                throw error
            }
        } catch let error as POSIXError {
            throw TokenStoreError("the tokens cannot be written to \(url.path)", status: Int(error.code.rawValue))
        }
    }

    public func clear() throws {
        PrivateFile.removeAbandoned(in: folder, prefix: prefix)
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(at: url)
    }
}
