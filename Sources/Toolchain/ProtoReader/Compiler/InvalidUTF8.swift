import Contract
import Foundation

/// Finds bytes of files that are no UTF-8.
enum InvalidUTF8 {
    /// The first such byte of each file that has one, of some files and of all that they import.
    static func problems(of files: [Roots.File], in roots: Roots) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var pending = files.map(\.importPath)
        var known = Set(pending)
        while let importPath = pending.popLast() {
            let path = roots.locate(importPath)
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            if let problem = problem(in: data, of: path) { problems.append(problem) }
            let imports = String(decoding: data, as: UTF8.self).matches(
                of: /import\s+(?:public\s+|weak\s+)?["']([^"']+)["']/)
            pending += imports.map { String($0.1) }.filter { known.insert($0).inserted }
        }
        return problems
    }

    private static func problem(in data: Data, of path: String) -> Diagnostic? {
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
