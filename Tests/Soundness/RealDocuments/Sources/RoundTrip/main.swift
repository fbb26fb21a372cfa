import Accord
import Anthropic
import AzureOpenAI
import AzureOpenAIPreview
import AzurePipelines
import BambooSpec
import BitbucketPipelines
import Buildkite
import Changie
import CircleCI
import CitationFileFormat
import CloudBuild
import Codecov
import Cohere
import ComposeSpec
import Dependabot
import Foundation
import GitHubActions
import GitHubDiscussion
import GitHubIssueConfig
import GitHubIssueForms
import GitHubWorkflows
import GitLabCI
import Meltano
import Mergify
import OpenAI
import ReadTheDocs
import Renovate
import Taskfile
import TravisCI
import WoodpeckerCI

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
            // The samples are valid, so what was made of them is, too.
            if let model = try M(json: data) as? any Accord.Validatable { try model.validate() }
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
samples.check(AzurePipelines.Root.self, "AzurePipelines/pipeline")
samples.check(BambooSpec.Root.self, "BambooSpec/bamboo")
samples.check(BitbucketPipelines.Root.self, "BitbucketPipelines/pipelines")
samples.check(Buildkite.Root.self, "Buildkite/pipeline")
samples.check(Changie.Root.self, "Changie/changie")
samples.check(CircleCI.Root.self, "CircleCI/config")
samples.check(CitationFileFormat.Root.self, "CitationFileFormat/citation")
samples.check(CloudBuild.Root.self, "CloudBuild/build")
samples.check(Codecov.Root.self, "Codecov/codecov")
samples.check(ComposeSpec.Root.self, "ComposeSpec/compose")
samples.check(Dependabot.Root.self, "Dependabot/dependabot")
samples.check(GitHubActions.Root.self, "GitHubActions/action")
samples.check(GitHubDiscussion.Root.self, "GitHubDiscussion/discussion")
samples.check(GitHubIssueConfig.Root.self, "GitHubIssueConfig/config")
samples.check(GitHubIssueForms.Root.self, "GitHubIssueForms/form")
samples.check(GitHubWorkflows.Root.self, "GitHubWorkflows/workflow")
samples.check(GitLabCI.Root.self, "GitLabCI/pipeline")
samples.check(Meltano.Root.self, "Meltano/meltano")
samples.check(Mergify.MergifyConfigModel.self, "Mergify/mergify")
samples.check(ReadTheDocs.Root.self, "ReadTheDocs/readthedocs")
samples.check(Renovate.Root.self, "Renovate/renovate")
samples.check(Taskfile.Root.self, "Taskfile/taskfile")
samples.check(TravisCI.Travis.self, "TravisCI/travis")
samples.check(WoodpeckerCI.Root.self, "WoodpeckerCI/woodpecker")
samples.check(OpenAI.CreateChatCompletionRequest.self, "OpenAI/CreateChatCompletionRequest")
samples.check(OpenAI.CreateChatCompletionResponse.self, "OpenAI/CreateChatCompletionResponse")
samples.check(Anthropic.Message.self, "Anthropic/Message")
samples.check(Cohere.ChatResponseV2.self, "Cohere/ChatResponse")
samples.check(AzureOpenAI.CreateChatCompletionResponse.self, "AzureOpenAI/createChatCompletionResponse")
samples.check(AzureOpenAIPreview.CreateChatCompletionResponse.self, "AzureOpenAIPreview/createChatCompletionResponse")
for failure in samples.failures { print("error: \(failure)") }
guard samples.failures.isEmpty else { exit(1) }
print("\(samples.count) sample documents are read and written without loss.")
