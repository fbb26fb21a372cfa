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

    /// The number of ways to divide a segment that are looked at.
    private static let limit = 1_000

    /// The texts of the parameters, percent-encoded, when a path is one of the operation's.
    ///
    /// - Parameters:
    ///   - path: its segments, percent-encoded.
    ///   - isValid: whether a parameter may have a text, by which one of several ways to divide a segment is chosen. Where
    ///     none is valid, the last parameter has the shortest text: of `{name}.{kind}` and `a.tar.gz`, `gz`.
    func match(_ path: [String], isValid: (_ name: String, _ text: String) -> Bool) -> [String: String]? {
        guard let texts = texts(path) else { return nil }
        var values: [String: String] = [:]
        for (pieces, segment) in zip(segments, texts) {
            let ways = Self.ways(pieces[...], segment[...])
            guard let first = ways.first else { return nil }
            let valid = ways.count > 1 ? ways.first { $0.allSatisfy { isValid($0.name, $0.text) } } : nil
            for (name, text) in valid ?? first { values[name] = text }
        }
        return values
    }

    /// The texts of the segments, of which the first with a parameter that may have slashes takes all that there are more.
    private func texts(_ path: [String]) -> [String]? {
        let more = path.count - segments.count
        if more == 0 { return path }
        guard more > 0, let index = segments.firstIndex(where: { $0.contains(where: \.mayHaveSlashes) }) else {
            return nil
        }
        let end = index + more
        return path[..<index] + [path[index...end].joined(separator: "/")] + path[(end + 1)...]
    }

    /// The texts of a segment's parameters, for each way to divide it, those with longer first texts first.
    private static func ways(_ pieces: ArraySlice<Piece>, _ text: Substring) -> [[(name: String, text: String)]] {
        guard let piece = pieces.first else { return text.isEmpty ? [[]] : [] }
        let rest = pieces.dropFirst()
        switch piece {
        case .literal(let literal):
            if rest.isEmpty { return String(text).decoded == literal.decoded ? [[]] : [] }
            return text.hasPrefix(literal) ? ways(rest, text.dropFirst(literal.count)) : []
        case .parameter(let expression):
            let name = PathTemplate.name(in: expression)
            guard !text.isEmpty else { return [] }
            if rest.isEmpty { return [[(name, String(text))]] }
            var found: [[(name: String, text: String)]] = []
            for end in text.indices.dropFirst().reversed() where found.count < limit {
                found += ways(rest, text[end...]).map { [(name, String(text[..<end]))] + $0 }
            }
            return found
        }
    }

    /// Whether it is matched before another one that the same path matches ("Path Templating Matching").
    func precedes(_ other: OperationPath) -> Bool {
        for (mine, others) in zip(segments, other.segments) {
            let (left, right) = (Self.freedom(mine), Self.freedom(others))
            if left != right { return left < right }
        }
        // Only a parameter that may have slashes makes a difference.
        return segments.count > other.segments.count
    }

    private static func freedom(_ pieces: [Piece]) -> Int {
        if pieces.contains(where: \.mayHaveSlashes) { return 3 }
        let parameters = pieces.filter { if case .parameter = $0 { true } else { false } }.count
        return parameters == 0 ? 0 : parameters == pieces.count ? 2 : 1
    }
}
