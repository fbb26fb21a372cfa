/// A place of a value, and what its schema asks there in vain.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The value, from the outermost one: `items[3].name`; empty for the whole.
    public var path: String
    /// The same as a JSON Pointer (RFC 6901): `/items/3/name`; empty for the whole.
    public var pointer: String
    /// The keyword of JSON Schema: `minLength`.
    public var keyword: String
    /// The requirement, in words; it never quotes values.
    public var message: String

    /// - Parameter pointer: made of `path`, unless it is given: where a name has a dot or a bracket in it.
    public init(path: String, pointer: String? = nil, keyword: String, message: String) {
        self.path = path
        self.pointer = pointer ?? path.split { ".[]".contains($0) }.map { $0.pointerToken }.joined()
        self.keyword = keyword
        self.message = message
    }

    public var description: String {
        path.isEmpty ? "\(message) (\(keyword))" : "\(path): \(message) (\(keyword))"
    }
}

extension Violation {
    /// The same of a value at a place of another one.
    package func inside(_ place: [String]) -> Violation {
        var violation = self
        let outer = place.joined(separator: ".")
        if path.isEmpty || outer.isEmpty {
            violation.path = outer + path
        } else {
            violation.path = outer + (path.hasPrefix("[") ? "" : ".") + path
        }
        violation.pointer = place.map(\.pointerToken).joined() + pointer
        return violation
    }
}

extension StringProtocol {
    /// The name as a step of a JSON Pointer (RFC 6901, section 3).
    var pointerToken: String {
        var token = "/"
        for scalar in unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }
}

/// All that is wrong with a value.
public struct ValidationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Never empty when thrown.
    public var violations: [Violation]

    /// Creates an error of the violations that were found.
    public init(_ violations: [Violation]) {
        self.violations = violations
    }

    public var description: String {
        violations.map(\.description).joined(separator: "\n")
    }
}
