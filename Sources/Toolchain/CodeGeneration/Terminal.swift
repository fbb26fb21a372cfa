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
        write(Data(text.utf8))
    }

    /// Bytes on standard output. The process ends when nobody reads them any more, as all programs in a pipe do, and with an
    /// error when they cannot be written.
    package static func write(_ bytes: Data) {
        guard let code = put(bytes, STDOUT_FILENO) else { return }
        if code == EPIPE {
            // SwiftNIO ignores the signal, for its sockets.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        report([Diagnostic(unsafe "standard output cannot be written: \(String(cString: strerror(code)))")])
        exit(1)
    }

    /// A line on standard error.
    package static func note(_ text: String) {
        _ = put(Data("\(text)\n".utf8), STDERR_FILENO)
    }

    /// Writes bytes to a file descriptor, and returns the `errno` that stopped that.
    private static func put(_ bytes: Data, _ descriptor: Int32) -> Int32? {
        unsafe bytes.withUnsafeBytes { bytes in
            var rest = unsafe bytes[...]
            while let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress, unsafe !rest.isEmpty {
                let count = unsafe Foundation.write(descriptor, start, rest.count)
                if count >= 0 {
                    unsafe rest = unsafe rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Another program that has the same terminal or pipe may not want to wait for it.
                    var pending = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    unsafe poll(&pending, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }

    /// Shows the work under way to a person who waits; `nil` when it is done.
    package static func progress(_ text: String?) {
        guard isPerson(STDERR_FILENO) else { return }
        _ = put(Data("\r\u{1B}[K\(text.map { "\($0) …" } ?? "")".utf8), STDERR_FILENO)
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
        _ = put(Data(text.utf8), STDERR_FILENO)
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
