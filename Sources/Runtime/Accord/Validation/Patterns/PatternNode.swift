/// A part of a regular expression.
package indirect enum PatternNode: Sendable {
    case one(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case group(PatternNode, number: Int)
    case reference(Int)
    case namedReference(String)
    case place(Place)
    case look(PatternNode, isAhead: Bool, isNegative: Bool)
    case loop(PatternNode, Repetition)

    /// An assertion between two characters, or at an end of the text.
    package enum Place: Sendable {
        case start, end, lineStart, lineEnd, wordBoundary, noWordBoundary
    }

    package struct Repetition: Sendable {
        package internal(set) var least: Int
        package internal(set) var most: Int
        var isGreedy: Bool
        /// The groups inside, which forget what they took when they are tried again.
        var groups: Range<Int>
    }

    /// Whether it matches nowhere except at the start of a text.
    var isAnchored: Bool {
        switch self {
        case .place(.start): true
        case .sequence(let parts): parts.first?.isAnchored ?? false
        case .alternatives(let branches): branches.allSatisfy(\.isAnchored)
        case .group(let node, _): node.isAnchored
        default: false
        }
    }
}

/// A regular expression as a whole.
package struct PatternTree: Sendable {
    package internal(set) var root: PatternNode
    var groupCount: Int
    /// The numbers of groups with names.
    package internal(set) var names: [String: Int]
    /// Whether it has `(?i)` or the like for the rest of what is around it, which ECMA-262 does not have.
    package internal(set) var hasOpenFlags = false
}

/// A text that is no regular expression.
struct MalformedPattern: Error {}
