/// A place of a value, and what its schema asks there in vain.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The value, from the outermost one: `items[3].name`; empty for the whole.
    public var path: String
    /// The keyword of JSON Schema: `minLength`.
    public var keyword: String
    /// What is asked, in words; it never quotes values.
    public var message: String

    public init(path: String, keyword: String, message: String) {
        self.path = path
        self.keyword = keyword
        self.message = message
    }

    public var description: String {
        path.isEmpty ? "\(message) (\(keyword))" : "\(path): \(message) (\(keyword))"
    }
}

/// All that is wrong with a value.
public struct ValidationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Never empty when thrown.
    public var violations: [Violation]

    public init(_ violations: [Violation]) {
        self.violations = violations
    }

    public var description: String {
        violations.map(\.description).joined(separator: "\n")
    }
}
