import Contract
import Foundation

/// Finds the first byte of a file that is no UTF-8.
enum InvalidUTF8 {
    /// - Returns: `nil` when there is none.
    static func problem(of path: String) -> Diagnostic? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where String(utf8: line) == nil {
            var column = 1
            var decoder = UTF8()
            var bytes = line.makeIterator()
            while case .scalarValue = decoder.decode(&bytes) { column += 1 }
            return Diagnostic(
                "a byte here is no UTF-8; save the file in UTF-8, comments as well",
                at: SourceLocation(file: path, line: index + 1, column: column))
        }
        return nil
    }
}
