import Foundation
import TestEnvironment
import Testing

/// The workflows of this repository, and those that users copy, cannot run here. Their schemas are GitHub's and GitLab's, which
/// a package of `Tests/requirements.txt` carries.
@Suite("Workflows of GitHub and GitLab")
struct WorkflowTests {
    private static let schemas = "documents/check-jsonschema/check_jsonschema/builtin_schemas/vendor/"

    /// Prints the violations of a schema by the YAML files after it.
    private static let judge = """
        import json, sys, jsonschema_rs, yaml
        validator = jsonschema_rs.validator_for(json.load(open(sys.argv[1])))
        for name in sys.argv[2:]:
            # A component of GitLab has its inputs in a document of its own.
            *_, document = yaml.safe_load_all(open(name))
            # In YAML 1.1, the key `on` is a truth value.
            if True in document: document["on"] = document.pop(True)
            for error in validator.iter_errors(document):
                print(f"{name}: {list(error.instance_path)}: {error.message[:200]}")
        """

    private func violations(of schema: String, _ files: [String]) async throws -> Program.Result {
        let python = Program(path: Repository.installed("bin/python").path)
        let arguments = ["-c", Self.judge, Repository.installed(Self.schemas + schema).path] + files
        return try await python.run(arguments, in: try Folder())
    }

    private static func workflows() throws -> [String] {
        let folder = Repository.url(".github/workflows")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yml") }.sorted()
            .map { folder.appendingPathComponent($0).path }
    }

    @Test(
        "Are what their schemas ask for",
        arguments: [
            ("github-workflows.json", "Examples/CI/github-actions.yml"), ("github-actions.json", "action.yml"),
            ("gitlab-ci.json", "Examples/CI/gitlab-ci.yml"), ("gitlab-ci.json", "templates/breaking.yml"),
        ])
    func valid(schema: String, file: String) async throws {
        let own = schema == "github-workflows.json" ? try Self.workflows() : []
        let result = try await violations(of: schema, own + [Repository.url(file).path])
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output == "")
    }

    @Test("A word that GitHub does not know is found")
    func invalid() async throws {
        let folder = try Folder(["bad.yml": "on: push\njobs: {a: {runs-on: x, step: []}}\n"])
        let result = try await violations(of: "github-workflows.json", [folder.path("bad.yml")])
        #expect(result.output.contains("['jobs', 'a']"), "\(result.errors)")
    }

    @Test("Call only commands of make that there are, and scripts")
    func commands() throws {
        let makefile = try Repository.text("Makefile")
        let files = try Self.workflows()
        #expect(files.count >= 2)
        var count = 0
        for name in files {
            let text = try String(contentsOfFile: name, encoding: .utf8)
            for match in text.matches(of: /make ([a-z-]+)/) {
                #expect(makefile.contains("\n\(match.1):"), "\(name) runs make \(match.1)")
                count += 1
            }
            for match in text.matches(of: /Scripts\/[a-z-]+/) {
                #expect(FileManager.default.isExecutableFile(atPath: Repository.url(String(match.0)).path))
                count += 1
            }
        }
        #expect(count >= 5)
    }
}
