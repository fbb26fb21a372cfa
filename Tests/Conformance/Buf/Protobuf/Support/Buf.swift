import Contract
import Foundation
import TestEnvironment

@testable import BreakingRules
@testable import ProtoReader

/// The real `buf`, which says what findings there ought to be.
enum Buf {
    static let path = Repository.installed("bin/buf").path
    /// A compiler that knows editions; the one in `PATH` may be older.
    static let protocOfEditions = Repository.installed("conformance/protoc").path

    /// Findings of earlier runs: a process takes a tenth of a second, and the tests have hundreds.
    private static let answers = Result {
        let lock = try Repository.text("Tests/requirements.txt").split(separator: "\n")
        return KeptAnswers(of: String(lock.first { $0.hasPrefix("buf-bin==") } ?? "no buf"))
    }

    /// Returns what it finds in a folder `new` beside a folder `old`.
    ///
    /// - Parameter texts: all files in the folder, by path.
    static func findings(in folder: URL, _ texts: [String: String]) throws -> [Found] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let question = texts.sorted { $0.key < $1.key }.map { "\($0.key)\n\($0.value)" }.joined(separator: "\n\0\n")
        let answer = try answers.get().answer(to: question) {
            let run = try ChildProcess.run(
                path,
                [
                    "breaking", folder.appendingPathComponent("new").path, "--error-format", "json", "--against",
                    folder.appendingPathComponent("old").path,
                ],
                timeLimit: 600, in: folder)
            guard run.exitCode == 0 || run.exitCode == 100 else { throw Failure(message: run.errors) }
            return run.output
        }
        return try answer.split(separator: UInt8(ascii: "\n")).map { line in
            let finding = try decoder.decode(Line.self, from: line)
            return Found(
                rule: finding.type, message: finding.message,
                place: finding.path.map { path in
                    SourceRange(
                        file: path.components(separatedBy: "/new/").last ?? path, line: finding.startLine,
                        column: finding.startColumn, endLine: finding.endLine, endColumn: finding.endColumn)
                })
        }
    }

    /// It could not compare, for the files do not compile, or it does not know a rule.
    struct Failure: Error, CustomStringConvertible {
        var message: String

        var description: String { message }
    }

    private struct Line: Decodable {
        var path: String?
        var startLine: Int
        var startColumn: Int
        var endLine: Int
        var endColumn: Int
        var type: String
        var message: String
    }
}

/// A finding, as far as buf and Accord are to agree.
struct Found: Comparable, Sendable, CustomStringConvertible {
    var rule: String
    /// Only shown: the words may differ.
    var message: String
    var place: SourceRange?

    static func == (left: Found, right: Found) -> Bool { left.rule == right.rule && left.place == right.place }

    static func < (left: Found, right: Found) -> Bool { left.sortingKey < right.sortingKey }

    private var sortingKey: String { "\(place?.file ?? "") \((place?.line ?? 0) + 1_000_000) \(position) \(rule)" }

    /// `a.proto:3:5-3:9`
    var position: String {
        place.map { "\($0.file):\($0.line):\($0.column)-\($0.endLine):\($0.endColumn)" } ?? "nowhere"
    }

    /// This without columns.
    var onLine: Found {
        var found = self
        found.place = place.map { SourceRange(file: $0.file, line: $0.line) }
        return found
    }

    var description: String { "\(rule) at \(position) (\(message))" }
}
