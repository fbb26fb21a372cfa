import AccordHTTP

/// The path of an operation, with parameters in braces (OpenAPI 3.1, "Path Templating").
struct OperationPath: Sendable, Hashable {
    typealias Piece = PathTemplate.Piece

    /// Of each segment of the path, the pieces.
    let segments: [[Piece]]

    init(_ template: String) {
        segments = Self.split(template).map { segment in
            let pieces = PathTemplate(segment).pieces
            return pieces.isEmpty ? [.literal("")] : pieces
        }
    }

    /// The parts of a path between its slashes.
    static func split(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    /// The texts of the parameters, percent-encoded, when a path is one of the operation's.
    ///
    /// - Parameter path: its segments, percent-encoded.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (pieces, segment) in zip(segments, path) {
            guard Self.match(pieces[...], segment[...], &values) else { return nil }
        }
        return values
    }

    private static func match(
        _ pieces: ArraySlice<Piece>, _ text: Substring, _ values: inout [String: String]
    ) -> Bool {
        guard let piece = pieces.first else { return text.isEmpty }
        let rest = pieces.dropFirst()
        switch piece {
        case .literal(let literal):
            if rest.isEmpty { return String(text).decoded == literal.decoded }
            return text.hasPrefix(literal) && match(rest, text.dropFirst(literal.count), &values)
        case .parameter(let name):
            guard !text.isEmpty else { return false }
            if rest.isEmpty {
                values[name] = String(text)
                return true
            }
            // The shortest value first; paths have few parameters in one segment.
            for end in text.indices.dropFirst() where match(rest, text[end...], &values) {
                values[name] = String(text[..<end])
                return true
            }
            return false
        }
    }

    /// Whether it is matched before another one that the same path matches ("Path Templating Matching").
    func precedes(_ other: OperationPath) -> Bool {
        for (mine, others) in zip(segments, other.segments) {
            let (left, right) = (Self.freedom(mine), Self.freedom(others))
            if left != right { return left < right }
        }
        return false
    }

    private static func freedom(_ pieces: [Piece]) -> Int {
        let parameters = pieces.filter { if case .parameter = $0 { true } else { false } }.count
        return parameters == 0 ? 0 : parameters == pieces.count ? 2 : 1
    }
}
