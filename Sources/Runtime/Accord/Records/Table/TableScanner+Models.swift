// The tokens of the tables of schemas' models.

extension TableScanner {
    /// A name: a JSON string, or what comes before a space, a comma or the end of the line.
    package mutating func name() -> [UInt8] {
        if next == UInt8(ascii: "\"") {
            guard case .string(let name) = json() else { fail() }
            return Array(name.utf8)
        }
        return bytes(before: ",")
    }

    /// A word: a JSON string, or what comes before a space, a bar or the end of the line.
    package mutating func word() -> [UInt8] {
        next == UInt8(ascii: "\"") ? name() : bytes(before: "|")
    }

    /// The tokens of a JSON pointer (RFC 6901, section 3); `/` alone is the whole.
    package mutating func pointer() -> [String] {
        let text = String(decoding: word(), as: UTF8.self)
        guard text.hasPrefix("/") else { fail() }
        if text == "/" { return [] }
        return text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { Self.unescaped($0) }
    }

    /// A token with `/` in place of `~1`, and `~` in place of `~0`.
    private static func unescaped(_ token: Substring) -> String {
        let parts = token.split(separator: "~", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { $0 + ($1.first == "1" ? "/" : "~") + $1.dropFirst() }
    }

    /// A value of JSON, without white space on either side.
    mutating func json(recursionLimit: Int = JSONDecodingOptions().recursionLimit) -> JSONValue {
        let bytes = Array(rest)
        var count = 0
        let value = bytes.withBytes { bytes -> JSONValue? in
            var options = JSONDecodingOptions()
            options.recursionLimit = recursionLimit
            var reader = JSONReader(bytes, options: options)
            let start = reader.position
            let value = try? reader.value()
            count = reader.position - start
            return value
        }
        guard let value else { fail() }
        skip(count)
        return value
    }

    /// Whether what the whole is asked comes, with which a table ends; the interpreter has no use for it.
    package var isAtRules: Bool { rest.starts(with: "#rules".utf8) }

    /// Passes over the end of a line, and over what its values are asked before that.
    package mutating func endLine() {
        if take(" ") { return skipLine() }
        if !isAtEnd { require("\n") }
    }
}
