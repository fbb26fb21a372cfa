public import Foundation

/// A temporary folder with files, which goes when the test lets it go.
public final class Folder: Sendable {
    public let url: URL

    /// - Parameter files: what is in it at first, by path.
    public init(_ files: [String: String] = [:]) throws {
        // Links resolved, since what programs print has them resolved: on macOS, /tmp is one.
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("accord-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    public func url(_ path: String) -> URL {
        url.appendingPathComponent(path)
    }

    /// The path on disk of something in it.
    public func path(_ below: String) -> String { url(below).path }

    public func write(_ path: String, _ text: String) throws {
        let file = url(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    public func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
    }

    public func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: url(path))
    }

    /// The names in a folder, in order.
    public func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(path).path).sorted()
    }

    /// The texts of all files in a folder, by name.
    public func texts(in path: String) throws -> [String: String] {
        try Dictionary(uniqueKeysWithValues: names(in: path).map { ($0, try read("\(path)/\($0)")) })
    }

    public func modificationDate(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: url(path).path)[.modificationDate] as? Date
    }
}
