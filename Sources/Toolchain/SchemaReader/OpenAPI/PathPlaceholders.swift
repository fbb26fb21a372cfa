/// The names in braces of a path or URL: `["order_id"]` of `/orders/{order_id}`.
struct PathPlaceholders {
    private(set) var names: [String] = []
    /// Whether each brace has its other.
    private(set) var isBalanced = true

    init(_ text: String) {
        var rest = Substring(text)
        while let start = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let inner = rest[rest.index(after: start)...]
            guard rest[start] == "{", let end = inner.firstIndex(where: { $0 == "{" || $0 == "}" }), inner[end] == "}"
            else {
                isBalanced = false
                rest = inner
                continue
            }
            names.append(String(inner[..<end]))
            rest = inner[inner.index(after: end)...]
        }
    }
}
