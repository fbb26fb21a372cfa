import Contract
import Foundation
import SchemaReader

/// Puts pulled contracts and their lock in place: all of them, or nothing.
struct PullInstallation {
    /// The folder of the `accord.json`.
    let folder: String
    /// By the names of sources.
    let trees: [String: ContractTree]
    let lock: PullLock

    private struct SourceRange {
        var path: String
        var new: String
        var old: String
        var hasOld = false
    }

    /// Writes everything beside its place, under a name with a dot, and then renames. A signal waits until all of that is
    /// done; a failure takes back what was renamed.
    func run() throws(Diagnostics) {
        try Uninterrupted.run { () throws(Diagnostics) in
            var places: [SourceRange] = []
            do {
                for (name, tree) in trees.sorted(by: { $0.key < $1.key }) {
                    let place = place(name)
                    places.append(place)
                    try write(tree, to: place.new)
                }
            } catch {
                for place in places { try? FileManager.default.removeItem(atPath: place.new) }
                throw failure("cannot be written", error, at: places.last?.path ?? folder)
            }
            var moved: [SourceRange] = []
            do {
                for place in places { moved.append(try exchange(place)) }
                try Data(lock.text.utf8).write(to: URL(fileURLWithPath: lockFile), options: .atomic)
            } catch {
                for place in moved.reversed() { takeBack(place) }
                for place in places { try? FileManager.default.removeItem(atPath: place.new) }
                let path = moved.count < places.count ? places[moved.count].path : lockFile
                throw failure("cannot be replaced", error, at: path)
            }
            for place in moved { try? FileManager.default.removeItem(atPath: place.old) }
        }
    }

    private var lockFile: String { Path.join(folder, VendoredFiles.lockName) }

    private func place(_ name: String) -> SourceRange {
        let path = Path.join(folder, name)
        let last = path.split(separator: "/").last.map(String.init) ?? name
        return SourceRange(
            path: path, new: Path.join(path, "../.\(last).new"), old: Path.join(path, "../.\(last).old"))
    }

    private func write(_ tree: ContractTree, to top: String) throws {
        let files = FileManager.default
        // A process that was killed has left it.
        try? files.removeItem(atPath: top)
        for (path, data) in tree.files {
            let url = URL(fileURLWithPath: Path.join(top, path))
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url)
        }
    }

    private func exchange(_ place: SourceRange) throws -> SourceRange {
        let files = FileManager.default
        var place = place
        place.hasOld = files.fileExists(atPath: place.path)
        if place.hasOld {
            try? files.removeItem(atPath: place.old)
            try files.moveItem(atPath: place.path, toPath: place.old)
        }
        do {
            try files.moveItem(atPath: place.new, toPath: place.path)
        } catch {
            if place.hasOld { try? files.moveItem(atPath: place.old, toPath: place.path) }
            throw error
        }
        return place
    }

    private func takeBack(_ place: SourceRange) {
        try? FileManager.default.removeItem(atPath: place.path)
        if place.hasOld { try? FileManager.default.moveItem(atPath: place.old, toPath: place.path) }
    }

    private func failure(_ failure: String, _ error: any Error, at path: String) -> Diagnostics {
        Diagnostics(
            "\(failure) (\(error.localizedDescription)); check the path, and who may write there",
            at: SourceLocation(file: path))
    }
}
