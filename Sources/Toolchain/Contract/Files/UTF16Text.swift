/// Texts in UTF-16, as editors on Windows may save them, where a contract is to be in UTF-8.
public enum UTF16Text {
    /// The problem of a file whose bytes are text in UTF-16, and no problem otherwise.
    ///
    /// Such text begins with a byte order mark, or every other byte of its beginning is zero, as those of ASCII are.
    public static func problem(of bytes: some Collection<UInt8>, in file: String) -> Diagnostic? {
        guard hasMark(bytes) || hasZeros(bytes) else { return nil }
        return Diagnostic(
            "is in UTF-16; save it in UTF-8", at: SourceLocation(file: file, line: 1, column: 1))
    }

    private static func hasMark(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    private static func hasZeros(_ bytes: some Collection<UInt8>) -> Bool {
        let start = Array(bytes.prefix(16))
        guard start.count >= 4 else { return false }
        let zeros = start.map { $0 == 0 }
        return zeros.enumerated().allSatisfy { $1 == ($0 % 2 == 1) }
            || zeros.enumerated().allSatisfy { $1 == ($0 % 2 == 0) }
    }
}
