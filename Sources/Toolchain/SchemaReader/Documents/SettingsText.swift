import Contract
import Foundation

/// The text of a file of settings: YAML or JSON, with the places of its parts.
package enum SettingsText {
    /// - Parameters:
    ///   - file: the path to name in complaints. The text is JSON when it ends in `.json`; all else is YAML.
    /// - Throws: every problem of the text.
    package static func read(_ text: Data, file: String) throws(Diagnostics) -> Node {
        let reading = unsafe text.withUnsafeBytes { bytes in
            let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            return unsafe file.hasSuffix(".json")
                ? JSONReading.read(bytes, file: file) : YAMLReading.read(bytes, file: file)
        }
        guard let root = reading.root else { throw Diagnostics(reading.diagnostics) }
        return root
    }
}
