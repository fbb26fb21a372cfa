import Foundation
import TestEnvironment
import Testing

/// The server, with curl as its client.
@Suite("accord mock", .timeLimit(.minutes(10)))
struct MockTests {
    let folder: Folder

    init() throws {
        folder = try Folder(["contracts/toy.openapi.yaml": Self.contract("A toy.")])
    }

    private static func contract(_ name: String, paths: String = "") -> String {
        """
        openapi: 3.1.0
        info: {title: Toys, version: 1.0.0}
        x-accord-namespace: toys
        paths:
          /toys/{id}:
            get:
              operationId: getToy
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses:
                "200":
                  description: One.
                  content:
                    application/json:
                      schema: {type: object, properties: {name: {type: string}}}
                      example: {name: \(name)}
        \(paths)
        """
    }

    /// Runs `steps` beside a server, with a function that waits for as many lines of it.
    private func mock(
        _ arguments: [String] = [], _ steps: (Process, _ lines: (Int) -> [String]) -> Void
    ) async throws -> Program.Result {
        let output = Pipe()
        let lines = Lines(output.fileHandleForReading)
        return try await Program.accord.run(
            ["mock", "--port", "0"] + arguments, in: folder, output: output.fileHandleForWriting
        ) { process in
            steps(process, lines.next)
            kill(process.processIdentifier, SIGKILL)
        }
    }

    /// Returns what curl prints. It goes by a file, as a pipe's end may be inherited by servers of other tests.
    private func curl(_ arguments: String...) -> String {
        guard (try? folder.write("answer", "")) != nil, let file = try? FileHandle(forWritingTo: folder.url("answer")),
            let process = try? started("/usr/bin/env", ["curl", "--silent", "--show-error"] + arguments, output: file)
        else { return "curl does not start" }
        process.waitUntilExit()
        return (try? folder.read("answer")) ?? ""
    }

    private func started(_ path: String, _ arguments: [String], output: FileHandle) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardOutput = output
        process.standardError = output
        try process.start()
        return process
    }

    private func url(_ greeting: String) -> String {
        greeting.components(separatedBy: " at ").last ?? ""
    }

    @Test("Says where it listens and what it serves, and prints each call")
    func calls() async throws {
        var seen: [String] = []
        var answers: [String] = []
        _ = try await mock { _, lines in
            seen += lines(1)
            let url = url(seen[0])
            answers.append(curl("\(url)/toys/1?token=secret"))
            answers.append(curl("--http2-prior-knowledge", "--write-out", " %{http_version}", "\(url)/toys/1"))
            answers.append(curl("--output", "/dev/null", "--write-out", "%{http_code}", "\(url)/toys/x"))
            answers.append(curl("--head", "--output", "/dev/null", "--write-out", "%{http_code}", "\(url)/toys/2"))
            seen += lines(5)
        }
        #expect(seen[0].hasPrefix("Serving 1 operation at http://127.0.0.1:"))
        #expect(answers == [#"{"name":"A toy."}"#, #"{"name":"A toy."} 2"#, "422", "200"])
        let calls = seen.dropFirst().map { line in
            line.components(separatedBy: " ").filter { !$0.isEmpty }.prefix(3).joined(separator: " ")
        }
        #expect(
            calls == [
                "GET /toys/1 200", "GET /toys/1 200", "GET /toys/x 422", "path parameter 'id':", "HEAD /toys/2 200",
            ])
        #expect(!seen.joined().contains("secret"))
    }

    @Test("Reads contracts again when they have changed, and goes on after errors")
    func changes() async throws {
        var seen: [String] = []
        var answers: [String] = []
        let result = try await mock(["--watch", "contracts"]) { _, lines in
            seen += lines(1)
            let url = url(seen[0])
            let more = "  /more: {get: {responses: {\"204\": {description: None.}}}}"
            try? folder.write("contracts/toy.openapi.yaml", Self.contract("Another toy.", paths: more))
            seen += lines(1)
            answers.append(curl("\(url)/toys/1"))
            seen += lines(1)
            try? folder.write("contracts/toy.openapi.yaml", "openapi: [")
            try? folder.write("contracts/toy.openapi.yaml", Self.contract("A third toy."))
            seen += lines(1)
            answers.append(curl("\(url)/toys/1"))
        }
        #expect(seen.count == 4)
        #expect(seen[1] == "Serving 2 operations, as contracts have changed")
        #expect(seen[3] == "Serving 1 operation, as contracts have changed")
        #expect(answers == [#"{"name":"Another toy."}"#, #"{"name":"A third toy."}"#])
        #expect(result.exitCode == SIGKILL)
    }

    @Test("Plays scenarios, reads them again when they have changed, and goes on after errors")
    func scenarios() async throws {
        func scenario(_ status: String) -> String {
            #"{"name": "Down", "calls": [{"call": "getToy", "answers": [{"status": \#(status)}]}]}"#
        }
        try folder.write("scenarios/down.json", scenario("503"))
        try folder.write("scenarios/none.json", "{}")
        var seen: [String] = []
        var answers: [String] = []
        _ = try await mock(["--watch", "--scenario", "scenarios", "contracts"]) { _, lines in
            func status(_ url: String) -> String {
                curl("--output", "/dev/null", "--write-out", "%{http_code}", "\(url)/toys/1")
            }
            seen += lines(1)
            let address = url(seen[0].components(separatedBy: ",")[0])
            answers.append(status(address))
            seen += lines(2)
            try? folder.write("scenarios/down.json", scenario("5003"))
            try? folder.write("scenarios/down.json", scenario("504"))
            seen += lines(1)
            answers.append(status(address))
        }
        #expect(seen[0].hasSuffix(", and playing 'Down'"))
        #expect(seen[2] == "  as the scenario 'Down' has it for calls/0, answer 1")
        #expect(answers == ["503", "504"])
    }

    @Test("Reports scenarios that are wrong, with the places")
    func scenarioProblems() async throws {
        try folder.write("wrong.json", #"{"calls": [{"call": "getToys", "answers": [{"statsu": 503}]}]}"#)
        let key = try await Program.accord.run(["mock", "--scenario", "wrong.json", "contracts"], in: folder)
        #expect(key.exitCode == 1)
        #expect(key.errors.hasPrefix("wrong.json:1:45: error: there is no key 'statsu'; did you mean 'status'?"))
        try folder.write("wrong.json", #"{"calls": [{"call": "getToys", "answers": [{}]}]}"#)
        let call = try await Program.accord.run(["mock", "--scenario", "wrong.json", "contracts"], in: folder)
        #expect(call.errors.hasPrefix("wrong.json:1:21: error: the contracts have no operation or method 'getToys'"))
        try folder.write("empty/readme.md", "")
        let empty = try await Program.accord.run(["mock", "--scenario", "empty", "contracts"], in: folder)
        #expect(empty.errors.contains("empty: error: has no scenario"))
        let schema = try await Program.accord.run(["schema", "scenario"], in: folder)
        #expect(schema.output.contains("\"title\": \"A scenario of Accord\""))
    }

    @Test("Ctrl-C ends it at once, with a call under way")
    func interrupt() async throws {
        let result = try await mock { process, lines in
            let url = url(lines(1).first ?? "")
            let call = try? started(
                "/usr/bin/env", ["curl", "--silent", "\(url)/toys/1?__delay=60000"], output: .nullDevice)
            process.interrupt()
            call?.waitUntilExit()
        }
        #expect(result.exitCode == SIGINT)
    }

    @Test("Reports contracts that are wrong, and a port that is taken")
    func problems() async throws {
        let none = try await Program.accord.run(["mock", "nothing"], in: folder)
        #expect(none.exitCode == 1)
        #expect(none.errors.contains("nothing"))
        try folder.write("empty/readme.md", "")
        let empty = try await Program.accord.run(["mock", "empty"], in: folder)
        #expect(empty.exitCode == 1)
        #expect(empty.errors.contains("there are no contracts in empty"))
        try folder.write("wrong/a.openapi.yaml", "openapi: [")
        let wrong = try await Program.accord.run(["mock", "wrong"], in: folder)
        #expect(wrong.exitCode == 1)
        #expect(wrong.errors.hasPrefix("wrong/a.openapi.yaml:2:1: error: is not YAML"))
        let port = try await Program.accord.run(["mock", "--port", "70000"], in: folder)
        #expect(port.exitCode == 64)
        var taken = ""
        _ = try await mock(["contracts"]) { _, lines in
            let number = url(lines(1).first ?? "").components(separatedBy: ":").last ?? ""
            guard (try? folder.write("taken", "")) != nil, let file = try? FileHandle(forWritingTo: folder.url("taken"))
            else { return }
            let other = try? started(Program.accord.path, ["mock", "contracts", "--port", number], output: file)
            other?.waitUntilExit()
            taken = (try? folder.read("taken")) ?? ""
        }
        #expect(taken.contains("choose another --port"))
    }
}
