/// A JSONPath query (RFC 9535): which values of a document are meant.
struct JSONPath: Sendable {
    var root: Query

    /// A query from the root of the document (`$`), or from the value that a filter looks at (`@`).
    struct Query: Sendable {
        var isRelative: Bool
        var segments: [Segment]

        /// Whether it finds one value at most, however documents are (RFC 9535, section 2.3.5.1).
        var isSingular: Bool {
            segments.allSatisfy { segment in
                guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
                switch segment.selectors[0] {
                case .name, .index: return true
                case .wildcard, .slice, .filter: return false
                }
            }
        }
    }

    /// A step from values to their children, or to all that is below them.
    struct Segment: Sendable {
        var isDescendant: Bool
        var selectors: [Selector]
    }

    enum Selector: Sendable {
        case name(String)
        case wildcard
        case index(Int)
        case slice(start: Int?, end: Int?, step: Int)
        case filter(Condition)
    }

    indirect enum Condition: Sendable {
        case any([Condition])
        case all([Condition])
        case not(Condition)
        case exists(Query)
        case comparison(Operand, Comparison, Operand)
        /// `match(value, expression)`, and `search`, which takes a match anywhere.
        case matches(Operand, expression: Operand, isWhole: Bool)
    }

    enum Comparison: String, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
    }

    /// An expression of one value, or of none.
    indirect enum Operand: Sendable {
        case literal(Node.Value)
        /// A singular query.
        case query(Query)
        /// The number of characters, elements or members that the value has.
        case length(Operand)
        case count(Query)
        /// The value that a query finds, if it finds one alone.
        case value(Query)
    }
}

/// A mistake in the text of a query, and its place.
struct MalformedJSONPath: Error, Equatable {
    /// A description of the mistake; after a semicolon, how to fix it.
    var message: String
    /// The number of characters before the mistake.
    var offset: Int
}
