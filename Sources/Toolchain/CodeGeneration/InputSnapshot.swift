import Contract
import Foundation

/// The files that a run of ``GenerationRun`` reads, as they are on disk at one time. Two differ when another run may come
/// to another result.
package struct InputSnapshot: Equatable {
    /// The attributes by which a file or folder can be seen to have changed, without reading it.
    private struct State: Equatable {
        var modified: Date?
        var size: Int?
        /// Another number is another file: editors replace what they save.
        var number: Int?

        init(path: String) {
            let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
            modified = attributes[.modificationDate] as? Date
            size = (attributes[.size] as? NSNumber)?.intValue
            number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
        }
    }

    private var states: [String: State] = [:]

    /// - Parameter configuration: the path of the one configuration that is taken, as in ``GenerationRun``.
    package init(configuration: String?) {
        // A run reports the folders that cannot be looked into.
        var unreadable: [Diagnostic] = []
        let files = configuration.map { [Path.join("", $0)] } ?? ConfigurationSearch.files(below: ".", &unreadable)
        for file in files {
            states[file] = State(path: file)
            guard let text = try? ConfigurationText(file: file) else { continue }
            let readable = Configuration(readable: text)
            let paths = readable.roots + readable.inputFolders + readable.inputs.map(\.path)
            for path in paths { states[path] = State(path: path) }
        }
    }

    /// - Parameter paths: of files and folders.
    package init(paths: some Sequence<String>) {
        for path in paths { states[path] = State(path: path) }
    }

    /// The same files, and others.
    package func joined(with others: InputSnapshot) -> InputSnapshot {
        var joined = self
        joined.states.merge(others.states) { own, _ in own }
        return joined
    }

    /// The same files as they are now. Files that come and go change the folders that they are in.
    package var current: InputSnapshot {
        var current = self
        for path in states.keys { current.states[path] = State(path: path) }
        return current
    }

    /// The number of files and folders.
    package var count: Int { states.count }
}
