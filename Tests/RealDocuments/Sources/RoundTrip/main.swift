import Accord
import Anthropic
import CloudBuild
import Codecov
import ComposeSpec
import Dependabot
import Foundation
import GitHubWorkflows
import GitLabCI
import OpenAI
import ReadTheDocs
import Renovate

/// Reads each sample by the model that was made for it and writes it again: nothing may be lost, nothing be added. The
/// samples state no defaults, which would not be written.
struct RoundTrip {
    let folder: URL
    private(set) var count = 0
    private(set) var failures: [String] = []

    init(_ folder: URL) {
        self.folder = folder
    }

    mutating func check<M: Accord.JSONModel>(_: M.Type, _ sample: String) {
        count += 1
        do {
            let data = try Data(contentsOf: folder.appendingPathComponent("\(sample).json"))
            let expected = try Accord.JSONValue(json: data)
            let written = try Accord.JSONValue(json: M(json: data).jsonData())
            let coded = try Accord.JSONValue(json: JSONEncoder().encode(JSONDecoder().decode(M.self, from: data)))
            if written != expected { failures.append("\(sample): \(differences(expected, written))") }
            if coded != expected { failures.append("\(sample) by Codable: \(differences(expected, coded))") }
        } catch {
            failures.append("\(sample): \(error)")
        }
    }
}

/// Where two values differ, by their paths.
func differences(_ left: Accord.JSONValue?, _ right: Accord.JSONValue?, at path: String = "") -> [String] {
    if left == right { return [] }
    if case .object(let left) = left, case .object(let right) = right {
        return Set(left.keys).union(right.keys).sorted().flatMap {
            differences(left[$0], right[$0], at: "\(path)/\($0)")
        }
    }
    if case .array(let left) = left, case .array(let right) = right, left.count == right.count {
        return left.indices.flatMap { differences(left[$0], right[$0], at: "\(path)/\($0)") }
    }
    return [path]
}

var samples = RoundTrip(URL(fileURLWithPath: CommandLine.arguments[1]))
samples.check(GitHubWorkflows.Root.self, "GitHubWorkflows/workflow")
samples.check(GitLabCI.Root.self, "GitLabCI/pipeline")
samples.check(ComposeSpec.Root.self, "ComposeSpec/compose")
samples.check(Dependabot.Root.self, "Dependabot/dependabot")
samples.check(ReadTheDocs.Root.self, "ReadTheDocs/readthedocs")
samples.check(Codecov.Root.self, "Codecov/codecov")
samples.check(Renovate.Root.self, "Renovate/renovate")
samples.check(CloudBuild.Root.self, "CloudBuild/build")
samples.check(OpenAI.CreateChatCompletionRequest.self, "OpenAI/CreateChatCompletionRequest")
samples.check(OpenAI.CreateChatCompletionResponse.self, "OpenAI/CreateChatCompletionResponse")
samples.check(Anthropic.Message.self, "Anthropic/Message")
for failure in samples.failures { print("error: \(failure)") }
guard samples.failures.isEmpty else { exit(1) }
print("\(samples.count) sample documents are read and written without loss.")
