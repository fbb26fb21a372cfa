import Contract
import Foundation
import SchemaReader

/// A file with settings, or the text of one.
enum ConfigurationFile {
    private static let sizeLimit = 4 << 20

    /// - Returns: `nil` when there is no such file.
    static func read(_ path: String) throws(Diagnostics) -> Node? {
        guard FilePath.isFile(path) else { return nil }
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
        guard size <= sizeLimit, let data = FileManager.default.contents(atPath: path) else {
            throw Diagnostics(
                "cannot be read; make sure that it is a configuration that you may read",
                at: SourceLocation(file: path))
        }
        return try SettingsText.read(data, file: path)
    }

    /// What `--config` has: the path of a buf.yaml or of a file with the keys of `breaking`, or the text of either.
    static func read(option: String) throws(Diagnostics) -> BufConfiguration {
        let isText = option.contains { $0 == "{" || $0 == "\n" } || option.contains(": ")
        let read = isText ? try SettingsText.read(Data(option.utf8), file: "--config") : try read(option)
        guard let root = read else {
            throw Diagnostics(
                "there is no such configuration; correct the path, or write the configuration itself",
                at: SourceLocation(file: option))
        }
        // An accord.json has no version.
        guard root["version"] == nil else { return try BufConfiguration(root) }
        if let accord = try AccordConfiguration.read(root) { return BufConfiguration(accord) }
        return BufConfiguration(try AccordConfiguration.read(breaking: root))
    }
}
