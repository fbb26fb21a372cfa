import Contract

/// A path in settings, of files (`Schemas/growfolio`, `Schemas/**/draft.*.yaml`) or of an API (`/orders/{id}`). It
/// applies to all that is below it as well.
struct PathPattern: Sendable, Hashable {
    /// Whether it is one of an API, which begins with a slash; others start from the folder of the configuration.
    let isOfAPI: Bool
    private let segments: [String]

    /// - Parameter text: `*` matches any characters but slashes, `?` matches one, and `**` matches any folders. The
    ///   names in braces make no difference.
    init(_ text: String) {
        isOfAPI = text.hasPrefix("/")
        let shape = isOfAPI ? TemplateShape(text).shape : text
        segments = shape.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    func matches(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        // How many parts may have been read when a segment has been.
        var ends: Set = [0]
        for segment in segments {
            if segment == "**" {
                ends = Set((ends.min() ?? 0)...parts.count)
            } else {
                ends = Set(ends.filter { $0 < parts.count && Self.matches(segment, parts[$0]) }.map { $0 + 1 })
            }
            if ends.isEmpty { return false }
        }
        return true
    }

    private static func matches(_ segment: String, _ part: Substring) -> Bool {
        let part = Array(part)
        var ends: Set = [0]
        for character in segment {
            if character == "*" {
                ends = Set((ends.min() ?? 0)...part.count)
            } else {
                let next = ends.filter { $0 < part.count && (character == "?" || part[$0] == character) }
                ends = Set(next.map { $0 + 1 })
            }
            if ends.isEmpty { return false }
        }
        return ends.contains(part.count)
    }
}
