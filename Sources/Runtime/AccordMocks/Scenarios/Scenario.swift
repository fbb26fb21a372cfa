public import Accord
import Foundation

/// A situation of a backend, in JSON: the answers to some calls, one after the other, how late they come and what goes wrong
/// on their way, and what happens on sockets.
///
/// ```swift
/// let scenario = try Scenario(contentsOf: url)
/// server.play(scenario)
/// ```
///
/// `accord mock --scenario` plays the same files, and checks them against the contracts. `accord schema scenario` prints the
/// JSON Schema of such files. All that a scenario leaves out is as it is without a scenario.
public struct Scenario: Sendable, Hashable, CustomStringConvertible {
    /// The number of elements that each list of a scenario may have.
    package static let listLimit = 1_000
    /// An hour: the longest time in a scenario, in milliseconds.
    package static let longestTime = 3_600_000

    /// The name; empty where the file has none.
    public package(set) var name: String
    /// The description, for those who choose among scenarios; empty where the file has none.
    public let explanation: String
    /// The source of everything that happens by chance.
    package let seed: UInt64
    package let calls: [ScenarioCall]
    package let sockets: [ScenarioSocket]

    /// Reads a scenario.
    ///
    /// - Parameter json: an object, as the JSON Schema of scenarios has it.
    /// - Throws: everything that is wrong.
    public init(_ json: JSONValue) throws(ScenarioError) {
        var reader = ScenarioReader()
        let members = reader.members(of: json, at: [], ScenarioKey.self)
        name = reader.text(members[.name], at: [ScenarioKey.name.rawValue]) ?? ""
        explanation = reader.text(members[.description], at: [ScenarioKey.description.rawValue]) ?? ""
        _ = reader.text(members[.schema], at: [ScenarioKey.schema.rawValue])
        seed = UInt64(reader.number(members[.seed], at: [ScenarioKey.seed.rawValue], in: 0...Int.max) ?? 0)
        calls = reader.list(members[.calls], at: [ScenarioKey.calls.rawValue]).compactMap { reader.call($0, at: $1) }
        sockets = reader.list(members[.sockets], at: [ScenarioKey.sockets.rawValue]).compactMap {
            reader.socket($0, at: $1)
        }
        guard reader.problems.isEmpty else { throw ScenarioError(problems: reader.problems) }
    }

    /// Reads a scenario.
    ///
    /// - Throws: everything that is wrong.
    public init(_ data: Data) throws(ScenarioError) {
        let json: JSONValue
        do throws(CodecError) {
            json = try JSONValue(json: data)
        } catch {
            throw ScenarioError(problems: [ScenarioProblem(path: [], message: "it is no JSON: \(error.message)")])
        }
        try self.init(json)
    }

    /// Reads a scenario from a file.
    ///
    /// - Throws: `ScenarioError` with everything that is wrong, and Foundation's errors for a file that cannot be read.
    public init(contentsOf url: URL) throws {
        try self.init(Data(contentsOf: url))
    }

    public var description: String { name.isEmpty ? "a scenario without a name" : "the scenario '\(name)'" }
}
