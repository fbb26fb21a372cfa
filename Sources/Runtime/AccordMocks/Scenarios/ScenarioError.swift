/// Everything that is wrong with a scenario.
public struct ScenarioError: Error, Sendable, Hashable, CustomStringConvertible {
    package let problems: [ScenarioProblem]

    /// A line for each problem, which begins with a JSON Pointer (RFC 6901) to its place.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A part of a scenario that is wrong.
package struct ScenarioProblem: Sendable, Hashable, CustomStringConvertible {
    /// The names and indices that lead to the part.
    package var path: [String]
    /// Whether it is about the last name of the path, rather than about the value there.
    package var isAboutKey: Bool
    package var message: String
    /// The word that is none of those known.
    package var word: String?
    /// The words that could be there.
    package var known: [String]

    package init(
        path: [String], isAboutKey: Bool = false, message: String, word: String? = nil, known: [String] = []
    ) {
        self.path = path
        self.isAboutKey = isAboutKey
        self.message = message
        self.word = word
        self.known = known
    }

    package var description: String {
        let pointer = path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
        let choice = known.isEmpty ? "" : "; use \(known.map { "'\($0)'" }.joined(separator: ", "))"
        return "\(pointer.isEmpty ? "" : "\(pointer): ")\(message)\(choice)"
    }
}
