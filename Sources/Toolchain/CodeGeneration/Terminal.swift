import Contract
import Foundation

/// What a person, or a program that runs this one, is told.
package enum Terminal {
    /// A line on standard output.
    package static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    /// Problems, on standard error: one a line, as compilers print them.
    package static func report(_ problems: [Diagnostic]) {
        let text = problems.map { "\(hasColour ? coloured($0) : $0.description)\n" }.joined()
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// Whether a person reads standard error, and wants colours (https://no-color.org).
    private static let hasColour: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
    }()

    private static func coloured(_ problem: Diagnostic) -> String {
        let word = "\(problem.severity.rawValue): "
        let colour =
            switch problem.severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        let place = problem.description.dropLast(problem.message.count + word.count)
        return "\u{1B}[1m\(place)\u{1B}[\(colour)m\(word)\u{1B}[0m\(problem.message)"
    }
}
