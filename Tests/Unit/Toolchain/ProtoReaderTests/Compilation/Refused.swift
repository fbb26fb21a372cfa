import Contract
import ProtoReader
import Testing

/// A file that the compiler refuses, and the first line that it reports.
struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String

    init(_ text: String, _ message: String) {
        self.text = text
        self.message = message
    }

    var testDescription: String { message }

    /// The first error that is reported of the file.
    var found: String? {
        get throws {
            let folder = try Folder(["x.proto": text])
            return try folder.compilationProblems("x.proto").first { $0.contains(": error: ") }
        }
    }
}

extension Folder {
    /// Compiles files with the folder as the only root, and returns what is reported, with paths from the folder on.
    func compilationProblems(_ names: String...) throws -> [String] {
        do {
            return lines(Diagnostics(try ProtoCompiler().compile(names.map { self[$0] }, roots: [path]).warnings))
        } catch {
            return lines(error).map { $0.replacingOccurrences(of: path, with: ".") }
        }
    }
}
