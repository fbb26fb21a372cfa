import Foundation

/// A temporary folder, which goes when the test lets it go.
final class Folder: Sendable {
    let url: URL

    /// - Parameter files: what is in it at first, by path.
    init(_ files: [String: String] = [:]) throws {
        // Links resolved, since what programs print has them resolved: on macOS, /tmp is one.
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("accord-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func url(_ path: String) -> URL {
        url.appendingPathComponent(path)
    }

    func write(_ path: String, _ text: String) throws {
        let url = url(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: url(path))
    }

    /// The names in a folder, in order.
    func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(path).path).sorted()
    }

    /// The texts of all files in a folder, by name.
    func texts(in path: String) throws -> [String: String] {
        try Dictionary(uniqueKeysWithValues: names(in: path).map { ($0, try read("\(path)/\($0)")) })
    }

    func modificationDate(_ path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: url(path).path)[.modificationDate] as? Date
    }
}
