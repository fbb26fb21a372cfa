import Accord

/// Finds what a query means in a document, without recursion over the document.
struct JSONPathSearch {
    /// The number of values that a search may look at: one after the other of a very large document, or those of a
    /// common one for each other in a filter.
    static let visitLimit = 10_000_000

    /// A value, and the way to it from the root of the document.
    struct Found {
        var node: Node
        /// By the numbers of members and elements; `nil` for the root.
        var trail: Trail?
    }

    /// The way to a value: its number among the members or elements of what it is in, and the way to that.
    final class Trail: Sendable {
        let parent: Trail?
        let ordinal: Int
        let depth: Int

        init(_ ordinal: Int, of parent: Trail?) {
            self.parent = parent
            self.ordinal = ordinal
            depth = (parent?.depth ?? 0) + 1
        }

        /// The numbers from the root on.
        var ordinals: [Int] {
            var ordinals: [Int] = []
            var trail: Trail? = self
            while let step = trail {
                ordinals.append(step.ordinal)
                trail = step.parent
            }
            return ordinals.reversed()
        }
    }

    /// The query asks to look at more values than anybody waits for.
    struct Endless: Error {}

    private let root: Node
    private var visitsLeft: Int
    private var expressions: [String: Rules?] = [:]

    /// The values that a query finds, in the order of RFC 9535.
    ///
    /// - Throws: when more values would be looked at than the limit.
    static func found(
        by path: JSONPath, in root: Node, visitLimit: Int = Self.visitLimit
    ) throws(Endless) -> [Found] {
        var search = JSONPathSearch(root: root, visitsLeft: visitLimit)
        return try search.found(by: path.root, at: root)
    }

    private init(root: Node, visitsLeft: Int) {
        self.root = root
        self.visitsLeft = visitsLeft
    }

    private mutating func visit(_ count: Int = 1) throws(Endless) {
        visitsLeft -= count
        guard visitsLeft >= 0 else { throw Endless() }
    }

    private mutating func found(by query: JSONPath.Query, at current: Node) throws(Endless) -> [Found] {
        var found = [Found(node: query.isRelative ? current : root, trail: nil)]
        for segment in query.segments {
            var next: [Found] = []
            for place in found {
                if segment.isDescendant {
                    try descend(from: place, segment.selectors, into: &next)
                } else {
                    for selector in segment.selectors { try select(selector, in: place, into: &next) }
                }
            }
            found = next
        }
        return found
    }

    /// Selects in a value and in all below it, each before what is in it.
    private mutating func descend(
        from place: Found, _ selectors: [JSONPath.Selector], into found: inout [Found]
    ) throws(Endless) {
        var rest = [place]
        while let place = rest.popLast() {
            for selector in selectors { try select(selector, in: place, into: &found) }
            let children = Self.children(of: place)
            try visit(children.count)
            rest += children.reversed()
        }
    }

    private mutating func select(
        _ selector: JSONPath.Selector, in place: Found, into found: inout [Found]
    ) throws(Endless) {
        try visit()
        switch selector {
        case .name(let name):
            guard let ordinal = place.node.members.firstIndex(where: { $0.key.hasSameScalars(as: name) }) else {
                return
            }
            found.append(Self.child(ordinal, place.node.members[ordinal].value, of: place))
        case .index(let index):
            let elements = place.node.elements
            let ordinal = index < 0 ? elements.count + index : index
            guard elements.indices.contains(ordinal) else { return }
            found.append(Self.child(ordinal, elements[ordinal], of: place))
        case .slice(let start, let end, let step):
            let elements = place.node.elements
            for ordinal in Self.ordinals(start, end, step, count: elements.count) {
                try visit()
                found.append(Self.child(ordinal, elements[ordinal], of: place))
            }
        case .wildcard:
            let children = Self.children(of: place)
            try visit(children.count)
            found += children
        case .filter(let condition):
            for child in Self.children(of: place) where try holds(condition, for: child.node) { found.append(child) }
        }
    }

    private static func children(of place: Found) -> [Found] {
        let nodes =
            if case .array(let elements) = place.node.value { elements } else { place.node.members.map(\.value) }
        return nodes.enumerated().map { child($0.offset, $0.element, of: place) }
    }

    private static func child(_ ordinal: Int, _ node: Node, of place: Found) -> Found {
        Found(node: node, trail: Trail(ordinal, of: place.trail))
    }

    /// The elements of a slice (RFC 9535, section 2.3.4.2).
    static func ordinals(_ start: Int?, _ end: Int?, _ step: Int, count: Int) -> StrideTo<Int> {
        func bounded(_ bound: Int, _ range: ClosedRange<Int>) -> Int {
            min(max(bound < 0 ? count + bound : bound, range.lowerBound), range.upperBound)
        }
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        guard step < 0 else {
            return stride(from: bounded(start ?? 0, 0...count), to: bounded(end ?? count, 0...count), by: step)
        }
        let first = bounded(start ?? count - 1, -1...count - 1)
        let last = end.map { bounded($0, -1...count - 1) } ?? -1
        return stride(from: first, to: last, by: step)
    }

    // MARK: Filters

    private mutating func holds(_ condition: JSONPath.Condition, for node: Node) throws(Endless) -> Bool {
        try visit()
        switch condition {
        case .any(let conditions):
            for condition in conditions where try holds(condition, for: node) { return true }
            return false
        case .all(let conditions):
            for condition in conditions where try !holds(condition, for: node) { return false }
            return true
        case .not(let condition): return try !holds(condition, for: node)
        case .exists(let query): return try !found(by: query, at: node).isEmpty
        case .comparison(let left, let comparison, let right):
            return try compare(value(of: left, at: node), comparison, value(of: right, at: node))
        case .matches(let operand, let expression, let isWhole):
            guard case .string(let text) = try value(of: operand, at: node),
                case .string(let expression) = try value(of: expression, at: node)
            else { return false }
            return matches(text, expression, isWhole: isWhole)
        }
    }

    private mutating func value(of operand: JSONPath.Operand, at node: Node) throws(Endless) -> Node.Value? {
        switch operand {
        case .literal(let value): return value
        case .query(let query): return try found(by: query, at: node).first?.node.value
        case .count(let query): return .number("\(try found(by: query, at: node).count)")
        case .value(let query):
            let found = try found(by: query, at: node)
            return found.count == 1 ? found[0].node.value : nil
        case .length(let operand):
            switch try value(of: operand, at: node) {
            case .string(let text): return .number("\(text.unicodeScalars.count)")
            case .array(let elements): return .number("\(elements.count)")
            case .object(let members): return .number("\(members.count)")
            case .null, .bool, .number, nil: return nil
            }
        }
    }

    private mutating func matches(_ text: String, _ expression: String, isWhole: Bool) -> Bool {
        let key = "\(isWhole)\(expression)"
        let rules: Rules?
        if let known = expressions[key] {
            rules = known
        } else {
            rules = Self.rules(of: expression, isWhole: isWhole)
            expressions[key] = rules
        }
        return rules?.violations(of: .string(text)).isEmpty ?? false
    }

    /// The expression as a schema; `nil` when it is none.
    private static func rules(of expression: String, isWhole: Bool) -> Rules? {
        let isExpression = Rules(["format": "regex"]).violations(of: .string(expression)).isEmpty
        guard isExpression else { return nil }
        let pattern = expression.withOwnDots
        return Rules(["pattern": .string(isWhole ? "^(?:\(pattern))$" : pattern)])
    }

    // MARK: Comparisons

    private mutating func compare(
        _ left: Node.Value?, _ comparison: JSONPath.Comparison, _ right: Node.Value?
    ) throws(Endless) -> Bool {
        switch comparison {
        case .equal: try isEqual(left, right)
        case .notEqual: try !isEqual(left, right)
        case .less: Self.isLess(left, right)
        case .greater: Self.isLess(right, left)
        case .lessOrEqual: Self.isLess(left, right) ? true : try isEqual(left, right)
        case .greaterOrEqual: Self.isLess(right, left) ? true : try isEqual(left, right)
        }
    }

    private static func isLess(_ left: Node.Value?, _ right: Node.Value?) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            if let left = Int64(left), let right = Int64(right) { return left < right }
            return (Double(left) ?? .nan) < (Double(right) ?? .nan)
        case (.string(let left), .string(let right)):
            return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        default: return false
        }
    }

    private mutating func isEqual(_ left: Node.Value?, _ right: Node.Value?) throws(Endless) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        var rest = [(left, right)]
        while let (left, right) = rest.popLast() {
            try visit()
            switch (left, right) {
            case (.null, .null): break
            case (.bool(let left), .bool(let right)) where left == right: break
            case (.number(let left), .number(let right)) where JSONNumber(left) == JSONNumber(right): break
            case (.string(let left), .string(let right)) where left.hasSameScalars(as: right): break
            case (.array(let left), .array(let right)) where left.count == right.count:
                rest += zip(left, right).map { ($0.value, $1.value) }
            case (.object(let left), .object(let right)) where left.count == right.count:
                let others = Dictionary(right.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { $1 })
                for member in left {
                    guard let other = others[Array(member.key.utf8)] else { return false }
                    rest.append((member.value.value, other.value))
                }
            default: return false
            }
        }
        return true
    }
}

extension String {
    /// Whether the texts are the same, character by character; Swift takes `é` and `e` with an accent for equal.
    fileprivate func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// An expression of RFC 9485 as one of ECMA-262: a dot takes all but line feeds and carriage returns there.
    fileprivate var withOwnDots: String {
        var expression = ""
        var isEscaped = false
        var isInClass = false
        for scalar in unicodeScalars {
            switch scalar {
            case _ where isEscaped: isEscaped = false
            case "\\": isEscaped = true
            case "[": isInClass = true
            case "]": isInClass = false
            case "." where !isInClass:
                expression += "[^\\n\\r]"
                continue
            default: break
            }
            expression.unicodeScalars.append(scalar)
        }
        return expression
    }
}
