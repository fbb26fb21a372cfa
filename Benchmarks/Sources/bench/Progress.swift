import Foundation

/// One line on a terminal that says what is being done.
enum Progress {
    private static let isTerminal = isatty(STDERR_FILENO) == 1

    static func show(_ text: String) {
        guard isTerminal else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }

    static func clear() {
        show("")
    }
}
