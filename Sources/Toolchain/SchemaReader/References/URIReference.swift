/// A URI reference (RFC 3986), whose parts are kept as they are written.
struct URIReference: Hashable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    init(_ text: String) {
        var rest = Substring(text)
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
        }
    }

    /// The whole, without its fragment: what a document or resource is known by.
    var resource: String {
        var text = scheme.map { "\($0):" } ?? ""
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        return text
    }

    /// Returns the meaning of the reference where a base is in force (RFC 3986, section 5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var result = self
        guard scheme == nil else {
            result.path = Self.withoutDots(path)
            return result
        }
        result.scheme = base.scheme
        guard authority == nil else {
            result.path = Self.withoutDots(path)
            return result
        }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else if path.hasPrefix("/") {
            result.path = Self.withoutDots(path)
        } else if base.authority != nil, base.path.isEmpty {
            result.path = Self.withoutDots("/\(path)")
        } else {
            let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
            result.path = Self.withoutDots(folder + path)
        }
        return result
    }

    private static func withoutDots(_ path: String) -> String {
        guard path.contains(".") else { return path }
        var parts: [Substring] = []
        let isAbsolute = path.hasPrefix("/")
        let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(isAbsolute ? 1 : 0)
        for (index, part) in zip(all.indices, all) {
            let isLast = index == all.endIndex - 1
            switch part {
            case ".":
                if isLast { parts.append("") }
            case "..":
                if !parts.isEmpty { parts.removeLast() }
                if isLast { parts.append("") }
            default: parts.append(part)
            }
        }
        return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    }
}
