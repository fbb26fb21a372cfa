import Contract
import Foundation

/// The output for a person, or for a program that runs this one.
package enum Terminal {
    /// A line on standard output.
    package static func say(_ text: String) {
        write("\(text)\n")
    }

    /// Text on standard output, as it is.
    package static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Shows the work under way to a person who waits; `nil` when it is done.
    package static func progress(_ text: String?) {
        guard isPerson(STDERR_FILENO) else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text.map { "\($0) …" } ?? "")".utf8))
    }

    /// Problems, on standard error: one a line, as compilers print them.
    ///
    /// - Parameter isVerbose: whether every warning and note is printed, and not one of each kind.
    package static func report(_ problems: [Diagnostic], isVerbose: Bool) {
        report(isVerbose ? problems : problems.grouped("`accord generate --verbose`"))
    }

    /// Problems, on standard error: one a line, as compilers print them.
    package static func report(_ problems: [Diagnostic]) {
        let hasColour = hasColour(on: STDERR_FILENO)
        let text = problems.map { "\(hasColour ? coloured($0) : $0.description)\n" }.joined()
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// Whether a person reads what goes to a file descriptor, and wants colours (https://no-color.org).
    package static func hasColour(on descriptor: Int32) -> Bool {
        isPerson(descriptor) && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }

    private static func isPerson(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    private static func coloured(_ problem: Diagnostic) -> String {
        let word = "\(problem.severity.rawValue): "
        let colour =
            switch problem.severity {
            case .error: "31"
            case .warning: "33"
            case .note: "36"
            }
        let message = problem.message.escapingControls
        let place = problem.description.dropLast(message.count + word.count)
        return "\u{1B}[1m\(place)\u{1B}[\(colour)m\(word)\u{1B}[0m\(message)"
    }
}
