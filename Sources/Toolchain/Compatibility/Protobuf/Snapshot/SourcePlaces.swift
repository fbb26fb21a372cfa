import Accord
import BreakingRules
import ProtoReader

/// The places of a file's declarations. Few are asked for, so they are looked up when they are; and all are kept, so
/// they are kept small.
struct SourcePlaces: Sendable {
    /// The file's path, as others import it.
    let file: String
    /// All paths, each after its length.
    private let paths: [Int32]
    /// Four numbers for each path: the lines and columns of its beginning and its end, counted from 0.
    private let spans: [Int32]
    private let index = PlaceIndex()

    init(_ info: Google.Protobuf.SourceCodeInfo?, file: String) {
        self.file = file
        var paths: [Int32] = []
        var spans: [Int32] = []
        for location in info?.location ?? [] {
            let span = location.span
            // The end's line is left out where it is that of the beginning (descriptor.proto).
            guard span.count == 3 || span.count == 4, let length = Int32(exactly: location.path.count) else { continue }
            paths.append(length)
            paths += location.path
            spans += span.count == 4 ? span : [span[0], span[1], span[0], span[2]]
        }
        self.paths = paths
        self.spans = spans
    }

    /// Returns the place of what is at a path of the descriptor, or the beginning of the file where it is not known.
    func place(_ path: [Int32]) -> SourceRange { found(path) ?? SourceRange(file: file) }

    /// `nil` when the file does not have it: an option that is not set, say. Of what is in several places, as blocks
    /// of extensions are, the first.
    func found(_ path: [Int32]) -> SourceRange? {
        if let index = index.table(of: paths) { return index[path].map(place(at:)) }
        var start = 0
        var span = 0
        while start < paths.count {
            let next = start + 1 + Int(paths[start])
            if next - start - 1 == path.count, paths[(start + 1)..<next].elementsEqual(path) {
                return place(at: span)
            }
            start = next
            span += 4
        }
        return nil
    }

    private func place(at span: Int) -> SourceRange {
        SourceRange(
            file: file, line: Int(spans[span]) + 1, column: Int(spans[span + 1]) + 1,
            endLine: Int(spans[span + 2]) + 1, endColumn: Int(spans[span + 3]) + 1)
    }
}

extension ProtoSnapshot {
    /// Returns the place of a part of a declaration.
    ///
    /// - Parameter parts: paths from the declaration on. The first that the file has counts, and the declaration where
    ///   it has none.
    func place(of declaration: ProtoDeclaration, _ parts: [[Int32]]) -> SourceRange {
        guard let places = file(at: declaration.file)?.places else { return SourceRange(file: declaration.file) }
        for part in parts {
            if let place = places.found(declaration.path + part) { return place }
        }
        return places.place(declaration.path)
    }

    func place(of declaration: ProtoDeclaration, _ parts: [Int32]...) -> SourceRange { place(of: declaration, parts) }
}
