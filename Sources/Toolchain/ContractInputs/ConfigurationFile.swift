import BreakingRules
import Contract
import Foundation
import SchemaReader

/// A file with settings, or the text of one.
package enum ConfigurationFile {
    private static let sizeLimit = 4 << 20

    /// - Returns: `nil` when there is no such file.
    package static func read(_ path: String) throws(Diagnostics) -> Node? {
        if case .folder = try FileStatus(of: path) { return nil }
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
        guard size <= sizeLimit else {
            throw Diagnostics(
                "has \(size) bytes, which no configuration needs; name the one that is meant",
                at: SourceLocation(file: path))
        }
        guard let data = try FileReading.contents(of: path) else { return nil }
        return try SettingsText.read(data, file: path)
    }

    /// Reads the value of `--config`: the path of a buf.yaml or of a file with the keys of `breaking`, or the text of
    /// either.
    package static func read(option: String) throws(Diagnostics) -> BufConfiguration {
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
