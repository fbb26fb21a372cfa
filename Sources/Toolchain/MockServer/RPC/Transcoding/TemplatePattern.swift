/// The template of a path as a pattern: `/v1/{name=shelves/*/books/**}:archive` (google/api/http.proto, "Path template
/// syntax").
struct TemplatePattern: Sendable {
    private enum Segment: Sendable {
        case literal(String)
        /// `*`, any one segment.
        case one
        /// `**`, any number of segments.
        case rest
    }

    /// A field, and the segments that it has the text of.
    private struct Variable: Sendable {
        var field: String
        var segments: Range<Int>
    }

    private var segments: [Segment] = []
    private var variables: [Variable] = []
    /// The text after a colon at the end.
    private var verb: String?

    /// - Parameter template: one that the reader of contracts has checked.
    init(_ template: String) {
        var rest = template.dropFirst()
        let end = rest.lastIndex(of: "}") ?? rest.startIndex
        if let colon = rest[end...].lastIndex(of: ":") {
            verb = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        while !rest.isEmpty {
            if rest.first == "{" {
                let variable = rest.dropFirst().prefix { $0 != "}" }
                rest = rest.dropFirst(variable.count + 2)
                let parts = variable.split(separator: "=", maxSplits: 1)
                let start = segments.count
                for segment in parts.count > 1 ? parts[1].split(separator: "/") : ["*"] { add(segment) }
                variables.append(Variable(field: String(parts.first ?? ""), segments: start..<segments.count))
            } else {
                let segment = rest.prefix { $0 != "/" }
                rest = rest.dropFirst(segment.count)
                add(segment)
            }
            if rest.first == "/" { rest = rest.dropFirst() }
        }
    }

    private mutating func add(_ segment: Substring) {
        segments.append(segment == "*" ? .one : segment == "**" ? .rest : .literal(String(segment)))
    }

    /// The number of segments that have to be as they are here: of two patterns that match, the one with more is meant.
    var literalCount: Int { segments.count { if case .literal = $0 { true } else { false } } }

    /// Returns the texts of the fields, by their paths, when a path is one of the template's.
    ///
    /// - Parameter path: its segments, percent-encoded.
    func match(_ path: [String]) -> [String: String]? {
        var path = path
        if let verb {
            guard let last = path.last, last.hasSuffix(":\(verb)") else { return nil }
            path[path.count - 1] = String(last.dropLast(verb.count + 1))
        }
        let hasRest = segments.contains { if case .rest = $0 { true } else { false } }
        guard hasRest ? path.count >= segments.count - 1 : path.count == segments.count else { return nil }
        // Of the path, the place at which each segment of the template begins.
        var starts: [Int] = []
        var place = 0
        for segment in segments {
            starts.append(place)
            switch segment {
            case .literal(let text):
                guard path[place].decoded == text.decoded else { return nil }
                place += 1
            case .one:
                guard !path[place].isEmpty else { return nil }
                place += 1
            case .rest: place += path.count - (segments.count - 1)
            }
        }
        starts.append(place)
        var values: [String: String] = [:]
        for variable in variables {
            let parts = path[starts[variable.segments.lowerBound]..<starts[variable.segments.upperBound]]
            values[variable.field] = parts.map(\.decoded).joined(separator: "/")
        }
        return values
    }
}
