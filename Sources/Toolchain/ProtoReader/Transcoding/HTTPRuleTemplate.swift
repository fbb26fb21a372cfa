/// The template of a path: `/v1/{name=shelves/*}/books:archive` (google/api/http.proto, "Path template syntax").
struct HTTPRuleTemplate: Equatable {
    /// The fields that the path binds: `["book", "name"]` for `{book.name}`.
    private(set) var fields: [[String]] = []

    struct Problem: Error, Equatable {
        var message: String
    }

    private var rest: Substring

    init(_ text: String) throws(Problem) {
        rest = text[...]
        guard take("/") else { throw Problem(message: "does not begin with '/'; add it") }
        if rest.isEmpty { return }
        try segments(isInVariable: false)
        if take(":") { _ = try literal("a verb") }
        if let character = rest.first { throw Problem(message: "has '\(character)' where it should end; remove it") }
    }

    private mutating func segments(isInVariable: Bool) throws(Problem) {
        repeat {
            if take("**") {
                try wildcard(isInVariable)
                guard rest.first != "/", isInVariable || rest.first != "}" else {
                    throw Problem(message: "goes on after '**', which takes all that follows; move it to the end")
                }
            } else if take("*") {
                try wildcard(isInVariable)
            } else if take("{") {
                guard !isInVariable else {
                    throw Problem(message: "has braces within braces; bind one field only")
                }
                try variable()
            } else {
                _ = try literal("a segment")
            }
        } while take("/")
    }

    /// A client would not know what to put there.
    private func wildcard(_ isInVariable: Bool) throws(Problem) {
        if !isInVariable {
            throw Problem(message: "has a wildcard that no field fills; bind one to it, as in '{name=*}'")
        }
    }

    private mutating func variable() throws(Problem) {
        var path: [String] = []
        repeat {
            let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard !name.isEmpty else {
                throw Problem(message: "has braces without the name of a field; write one, as in '{name}'")
            }
            rest.removeFirst(name.count)
            path.append(String(name))
        } while take(".")
        if take("=") { try segments(isInVariable: true) }
        guard take("}") else { throw Problem(message: "has a brace that is not closed; add '}'") }
        guard !fields.contains(path) else {
            throw Problem(message: "binds '\(path.joined(separator: "."))' twice; bind it once")
        }
        fields.append(path)
    }

    private mutating func literal(_ what: String) throws(Problem) -> Substring {
        let text = rest.prefix { !"/:{}=*?#".contains($0) && !$0.isWhitespace }
        guard !text.isEmpty else { throw Problem(message: "has no text where \(what) should be; write it") }
        rest.removeFirst(text.count)
        return text
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }
}
