/// A command as it is typed into a shell.
package enum ShellLine {
    /// - Parameter words: what a word means, which is quoted where the shell would take it for something else.
    package static func text(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// One word (POSIX.1, Shell Command Language, 2.2.2).
    static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy(plain.contains)
        return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }

    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/:=@%+,".utf8)
}
