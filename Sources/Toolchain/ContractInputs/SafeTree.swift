import Contract
import Foundation

/// The files that came out of an archive or a repository: nothing in them may lead to files elsewhere.
enum SafeTree {
    /// Removes links that lead out of a folder or to nothing, as what is no contract may not have been unpacked, and what
    /// is neither file nor folder: a reader of a pipe would wait.
    static func clean(_ folder: URL) {
        let files = FileManager.default
        let top = Path.resolved(folder.path)
        for path in files.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
            let full = folder.appendingPathComponent(path).path
            switch (try? files.attributesOfItem(atPath: full))?[.type] as? FileAttributeType {
            case .typeRegular, .typeDirectory: continue
            case .typeSymbolicLink
            where files.fileExists(atPath: full) && Path.below(top, Path.resolved(full))?.isEmpty == false:
                continue
            default: try? files.removeItem(atPath: full)
            }
        }
    }
}
