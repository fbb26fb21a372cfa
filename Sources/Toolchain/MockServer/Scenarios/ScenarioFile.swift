import Accord
import AccordMocks
import Contract
import Foundation
import SchemaReader

/// A file with a scenario, and the places of its parts.
package struct ScenarioFile: Sendable {
    package let scenario: Scenario
    private let root: Node

    /// - Parameter path: of a file with JSON, or YAML where its name does not end in `.json`.
    /// - Throws: everything that is wrong with it.
    package init(_ path: String) throws(Diagnostics) {
        guard let data = try FileReading.contents(of: path) else {
            throw Diagnostics("there is no such scenario; add it, or correct the path", at: SourceLocation(file: path))
        }
        try self.init(data, file: path)
    }

    /// - Parameter file: the path to name in complaints.
    package init(_ data: Data, file: String) throws(Diagnostics) {
        let root = try SettingsText.read(data, file: file)
        self.root = root
        do throws(ScenarioError) {
            var scenario = try Scenario(JSONValue(root.json))
            if scenario.name.isEmpty { scenario.name = Self.name(of: file) }
            self.scenario = scenario
        } catch {
            throw Diagnostics(error.problems.map { Self.diagnostic($0, root) })
        }
    }

    /// The name of a scenario whose file does not give it one: `offline` of `scenarios/offline.json`.
    private static func name(of file: String) -> String {
        let name = Path.name(of: file)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Returns everything that the contracts do not have, or have otherwise.
    package func problems(_ contracts: ScenarioContracts) -> [Diagnostic] {
        contracts.problems(of: scenario).map { Self.diagnostic($0, root) }
    }

    private static func diagnostic(_ problem: ScenarioProblem, _ root: Node) -> Diagnostic {
        var message = problem.message
        if let word = problem.word {
            // A list of hundreds of names helps nobody.
            let known = problem.known.count <= 30 ? problem.known : []
            let near = Suggestion.misspelled(word, among: problem.known).map { "did you mean '\($0)'?" }
            if let near {
                message += "; \(near)"
            } else if !known.isEmpty {
                message += "; \(Suggestion.text(for: word, among: known))"
            }
        }
        return Diagnostic(message, at: root.location(problem.path, isKey: problem.isAboutKey))
    }
}

extension Node {
    /// The place of the part that a path leads to, or of the last one on the way that is there.
    fileprivate func location(_ path: [String], isKey: Bool) -> SourceLocation {
        var node = self
        var place = location
        for name in path {
            if let member = node.members.first(where: { $0.key == name }) {
                (node, place) = (member.value, isKey ? member.keyLocation : member.value.location)
            } else if let index = Int(name), node.elements.indices.contains(index) {
                node = node.elements[index]
                place = node.location
            } else {
                return place
            }
        }
        return place
    }
}
