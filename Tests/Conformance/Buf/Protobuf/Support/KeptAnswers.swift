import Foundation
import TestEnvironment

@testable import BreakingRules

/// The answers of a program that the tests' environment pins, kept between runs in `.build`.
///
/// The same version of the program gives the same answer to the same question, and some tests ask hundreds, each of them
/// a process. A whole run asks again.
struct KeptAnswers: Sendable {
    private struct Kept: Codable {
        var question: String
        var answer: Data
    }

    private let program: String
    private let folder: URL

    /// - Parameter program: the program with its version, as its line in `Tests/requirements.txt` says it:
    ///   `buf-bin==1.75.0`.
    init(of program: String) {
        self.program = program
        folder = Repository.url(".build/answers")
    }

    /// Returns the answer that was given in an earlier run, or else asks and keeps the answer.
    ///
    /// - Parameter question: all that the answer depends on, except the program.
    func answer(to question: String, ask: () throws -> Data) throws -> Data {
        let question = "\(program)\n\(question)"
        // Of two questions with the same name, the later one takes the file.
        let file = folder.appendingPathComponent(Fingerprint.hash(question))
        if !TestExtent.isWhole, let data = try? Data(contentsOf: file),
            let kept = try? JSONDecoder().decode(Kept.self, from: data), kept.question == question
        {
            return kept.answer
        }
        let answer = try ask()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(Kept(question: question, answer: answer)).write(to: file, options: .atomic)
        return answer
    }
}
