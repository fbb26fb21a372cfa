public import Foundation

/// The checkout that the tests belong to.
public enum Repository {
    /// The folder with `Package.swift`.
    public static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/"
            && !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
        return folder.resolvingSymlinksInPath()
    }()

    /// A file or folder, by its path below the root.
    public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

    /// A text, by its path below the root.
    public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    /// A program or document that Accord's authors did not write, by its path in the environment that
    /// `Scripts/environment` makes.
    public static func installed(_ path: String) -> URL { url(".venv/\(path)") }
}
