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
            if String(utf8: data) == nil, let problem = UTF8Check.problem(of: data, in: path) {
                problems.append(problem)
            }
            let imports = String(decoding: data, as: UTF8.self).matches(
                of: /import\s+(?:public\s+|weak\s+)?["']([^"']+)["']/)
            pending += imports.map { String($0.1) }.filter { known.insert($0).inserted }
        }
        return problems
    }
}
