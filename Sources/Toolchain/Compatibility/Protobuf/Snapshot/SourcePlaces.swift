import Accord
import ProtoReader

/// Where the declarations of a file stand. Few are asked for, so they are looked up when they are.
final class SourcePlaces: Sendable {
    /// The file's path as a user would open it, set by whoever knows where it came from.
    let file: String
    private let info: Google.Protobuf.SourceCodeInfo

    init(_ info: Google.Protobuf.SourceCodeInfo?, file: String) {
        self.file = file
        self.info = info ?? Google.Protobuf.SourceCodeInfo()
    }

    /// Where what is at a path of the descriptor stands; the beginning of the file where nobody knows.
    func place(_ path: [Int32]) -> Place { found(path) ?? Place(file: file) }

    /// `nil` when the file does not have it: an option that is not set, say.
    func found(_ path: [Int32]) -> Place? {
        guard let span = info.location.first(where: { $0.path == path })?.span, span.count >= 3 else { return nil }
        let (line, column) = (Int(span[0]) + 1, Int(span[1]) + 1)
        return span.count == 3
            ? Place(file: file, line: line, column: column, endLine: line, endColumn: Int(span[2]) + 1)
            : Place(file: file, line: line, column: column, endLine: Int(span[2]) + 1, endColumn: Int(span[3]) + 1)
    }
}
