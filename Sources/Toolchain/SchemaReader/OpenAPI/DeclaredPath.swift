import Contract

/// A path as a document writes it, in parts, with the notations of other templates than OpenAPI's read as what they mean:
/// RFC 6570 (`/books{?max}`, `{+parent}`), ASP.NET (`{id?}`, `{**rest}`), Spring and JAX-RS (`{id:[0-9]+}`),
/// `google.api.http` (`{name=projects/*}`), and what is like them.
struct DeclaredPath {
    /// The path as it is called, with nothing but names in braces: `/orders/{id}` of `/orders/{id?}`.
    private(set) var path = ""
    /// The part after a `?`: `beta=true`.
    private(set) var query = ""
    /// The part from a `#` on: `#acl`. It is never sent, and only distinguishes paths of one document.
    private(set) var fragment = ""
    /// The names of query parameters in braces: `max` and `offset` of `/books{?max,offset}`.
    private(set) var queryNames: [String] = []
    /// The styles that operators of RFC 6570 give to parameters: label for `{.format}`, matrix for `{;version}`.
    private(set) var styles: [String: Parameter.Style] = [:]
    /// The names of the parameters that may have slashes: `path` of `{+path}`, `{**path}` and `{path=files/**}`.
    private(set) var namesWithSlashes: Set<String> = []
    /// Whether something is written as in no path of OpenAPI.
    private(set) var isForeign = false
    private var isInQuery = false

    init(_ text: String) {
        var rest = text[...]
        while let character = rest.first {
            if character == "#" {
                fragment = String(rest)
                break
            }
            if character == "{", let expression = Self.expression(in: rest) {
                add(expression)
                rest = rest[expression.endIndex...].dropFirst()
                continue
            }
            if character == "?", !isInQuery {
                isInQuery = true
            } else {
                add(literal: String(character))
            }
            rest = rest.dropFirst()
        }
    }

    /// The text between the braces with which a text begins; `nil` where they are not closed. A regular expression may
    /// have others in it: `{id:[0-9]{3}}`.
    private static func expression(in text: Substring) -> Substring? {
        let inner = text.dropFirst()
        var depth = 0
        for index in inner.indices {
            switch inner[index] {
            case "{":
                guard inner[..<index].contains(":") else { return nil }
                depth += 1
            case "}":
                if depth == 0 { return inner[..<index] }
                depth -= 1
            default: break
            }
        }
        return nil
    }

    private mutating func add(_ expression: Substring) {
        if let first = expression.first, first == "?" || first == "&", expression.count > 1 {
            isForeign = true
            queryNames += expression.dropFirst().split(separator: ",").map { Self.name(in: $0) }
            return
        }
        let name = Self.name(in: expression)
        if name != expression {
            isForeign = true
            if Self.mayHaveSlashes(expression) { namesWithSlashes.insert(name) }
            switch expression.first {
            case "/": if !path.hasSuffix("/") { add(literal: "/") }
            case ".": styles[name] = .label
            case ";": styles[name] = .matrix
            default: break
            }
        }
        add(literal: "{\(name)}")
    }

    /// Whether an expression takes several segments of a path: reserved expansion of RFC 6570, the rest of a path, as
    /// frameworks and gateways write it (`{**path}`, `{path+}`, `{path...}`, `{path:.*}`), or a pattern with slashes.
    private static func mayHaveSlashes(_ expression: Substring) -> Bool {
        if let first = expression.first, first == "+" || first == "*" { return true }
        guard let end = expression.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
            return ["+", "...", "…"].contains(where: expression.hasSuffix)
        }
        let pattern = expression[end...].dropFirst().trimmingPrefix { $0 == " " }
        if expression[end] == "=" { return pattern.contains("/") || pattern.contains("**") }
        return pattern == "path" || pattern.hasPrefix(".*") || pattern.hasPrefix(".+")
    }

    private mutating func add(literal: String) {
        if isInQuery { query += literal } else { path += literal }
    }

    /// The name of the parameter in an expression: `id` in `id?`, `id:[0-9]+` and `**id`.
    static func name(in expression: some StringProtocol) -> String {
        var name = expression.drop { "+#./;*".contains($0) }.prefix { $0 != ":" && $0 != "=" }
        while let last = name.last, "?*+.… ".contains(last) { name.removeLast() }
        while name.first == " " { name.removeFirst() }
        return name.isEmpty ? String(expression) : String(name)
    }
}
