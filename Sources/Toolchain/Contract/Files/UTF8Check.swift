/// Bytes that are no UTF-8, in which a contract or a configuration is to be.
public enum UTF8Check {
    /// The problem of the first byte of a file that is no UTF-8; `nil` where all are.
    public static func problem(of bytes: some Collection<UInt8>, in file: String) -> Diagnostic? {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): length += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error:
                return Diagnostic(
                    "a byte here is no UTF-8; save the file in UTF-8, comments as well",
                    at: place(of: length, in: bytes, of: file))
            }
        }
    }

    /// The place of a byte in a file. Columns count characters.
    public static func place(of offset: Int, in bytes: some Collection<UInt8>, of file: String) -> SourceLocation {
        let before = bytes.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = before.last.map { before.count == 1 && $0.starts(with: mark) ? $0.dropFirst(mark.count) : $0 }
        let column = start.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count } ?? 0
        return SourceLocation(file: file, line: max(before.count, 1), column: column + 1)
    }
}
