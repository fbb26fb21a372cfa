import Foundation
import TestEnvironment
import TestSupport
import Testing

/// The command against servers that break their contracts on purpose, and against others that are right.
@Suite("accord verify", .timeLimit(.minutes(10)))
struct VerifyTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func verify(_ url: String, _ contracts: [String], _ options: [String] = []) async throws -> Program.Result {
        let paths = contracts.flatMap { ["--contracts", $0.hasPrefix("/") ? $0 : Repository.url($0).path] }
        return try await Program.accord.run(["verify", url] + paths + options, in: folder)
    }

    /// Starts `deviations.py`, or another program like it, which writes its contracts into the folder.
    private func deviations(_ options: String..., script: String = "deviations.py") async throws -> String {
        let script = Repository.url("Tests/Integration/ToolTests/Calls/\(script)")
        return url(of: try await ServerProcess(python: script, options + ["--contracts", folder.path("")]))
    }

    private func url(of server: ServerProcess) -> String {
        "http://127.0.0.1:\(server.greeting.split(separator: " ").last ?? "")"
    }

    /// The rule that each operation and method of `deviations.py` breaks.
    private static let broken: [String: Set<String>] = [
        "undocumentedStatus": ["STATUS_UNDOCUMENTED"], "serverError": ["STATUS_UNDOCUMENTED"],
        "wrongMediaType": ["CONTENT_TYPE_WRONG"], "missingMediaType": ["CONTENT_TYPE_WRONG"],
        "missingProperty": ["BODY_INVALID"], "wrongType": ["BODY_INVALID"], "outOfRange": ["BODY_INVALID"],
        "wrongEnum": ["BODY_INVALID"], "wrongFormat": ["BODY_INVALID"], "unknownProperty": ["BODY_INVALID"],
        "missingHeader": ["HEADER_MISSING"], "wrongHeader": ["HEADER_INVALID"], "malformed": ["BODY_MALFORMED"],
        "emptyBody": ["BODY_MISSING"], "wrongError": ["BODY_INVALID"], "cutBody": ["STREAM_TRUNCATED"],
        "noAnswer": ["ANSWER_MISSING"], "wrongEvent": ["BODY_INVALID"], "cutEvents": ["STREAM_TRUNCATED"],
        "wrongLine": ["BODY_INVALID"],
        "WrongStatus": ["STATUS_WRONG"], "UnknownCode": ["ERROR_MALFORMED"], "NoError": ["ERROR_MALFORMED"],
        "WrongDetails": ["ERROR_MALFORMED"], "WrongMediaType": ["CONTENT_TYPE_WRONG"],
        "OtherCodec": ["CONTENT_TYPE_WRONG"], "WrongWireType": ["MESSAGE_INVALID"],
        "WrongJSONType": ["MESSAGE_INVALID"], "WrongElement": ["MESSAGE_INVALID"], "NotText": ["MESSAGE_INVALID"],
        "CutMessage": ["MESSAGE_INVALID", "MESSAGE_MALFORMED"], "UnknownEnum": ["MESSAGE_INVALID"],
        "NoEnd": ["STREAM_TRUNCATED"], "CutStream": ["STREAM_TRUNCATED"], "UnknownFlags": ["MESSAGE_MALFORMED"],
        "AfterEnd": ["MESSAGE_MALFORMED"], "WrongEnd": ["ERROR_MALFORMED"], "WrongMessage": ["MESSAGE_INVALID"],
        "UnknownEndCode": ["ERROR_MALFORMED"],
    ]

    /// The rule that each method breaks when it is called by gRPC-Web.
    private static let brokenFrames: [String: Set<String>] = [
        "UnknownStatus": ["ERROR_MALFORMED"], "NoStatus": ["STREAM_TRUNCATED"], "NoTrailers": ["STREAM_TRUNCATED"],
        "TwoMessages": ["MESSAGE_COUNT"], "NoMessage": ["MESSAGE_COUNT"], "BrokenStatus": ["ERROR_MALFORMED"],
        "OtherStatus": ["ERROR_MALFORMED"], "FrameStatus": ["STATUS_WRONG"], "FrameType": ["CONTENT_TYPE_WRONG"],
        "CutFrame": ["STREAM_TRUNCATED"], "FrameMessage": ["MESSAGE_INVALID"],
        "CompressedFrame": ["MESSAGE_MALFORMED"],
    ]

    @Test("Finds every deviation that a server makes, and no other, and says how to repeat each")
    func findsAll() async throws {
        let url = try await deviations()
        let result = try await verify(url, [folder.path("")], ["--format", "json", "--samples", "2"])
        #expect(result.exitCode == 100)
        let (found, commands) = try findings(result)
        for name in Set(found.keys).union(Self.broken.keys) {
            #expect(found[name] == Self.broken[name], "\(name)")
        }
        #expect(commands.allSatisfy { $0.hasPrefix("to repeat: accord try \(url) ") })
        let command = try #require(
            commands.first { $0.contains("/WrongWireType ") })
        let line = "'\(Program.accord.path)'" + command.dropFirst("to repeat: accord".count)
        let repeated = try await Program(path: "/bin/sh").run(["-c", line], in: folder)
        #expect(repeated.exitCode == 3, "\(line) \(repeated.errors)")
        #expect(repeated.errors.contains("(MESSAGE_INVALID)"))
    }

    @Test("Finds every deviation in calls of gRPC-Web", arguments: [true, false])
    func findsFrames(isWrong: Bool) async throws {
        let url = isWrong ? try await deviations() : try await deviations("--right")
        let result = try await verify(
            url, [folder.path("wire.proto")], ["--protocol", "grpc-web", "--format", "json", "--samples", "2"])
        #expect(result.exitCode == (isWrong ? 100 : 0))
        #expect(try findings(result).rules == (isWrong ? Self.brokenFrames : [:]))
    }

    @Test("Finds every deviation of sessions, and more where messages may change something", arguments: [true, false])
    func findsSessions(isUnsafe: Bool) async throws {
        let url = try await deviations(script: "socket_deviations.py")
        let options = ["--format", "json"] + (isUnsafe ? ["--unsafe"] : [])
        let result = try await verify(url, [folder.path("")], options)
        #expect(result.exitCode == 100, "\(result.errors)")
        var broken: [String: Set<String>] = [
            "Garbage": ["FRAME_MALFORMED"], "BinaryGarbage": ["FRAME_MALFORMED"], "UnknownMessage": ["FRAME_UNKNOWN"],
            "InvalidMessage": ["FRAME_INVALID"], "WrongWelcome": ["SESSION_BROKEN"],
            "UndocumentedCode": ["CLOSE_CODE_UNDOCUMENTED"], "ReservedOpcode": ["FRAME_MALFORMED"],
            "WrongAcknowledgement": ["FRAME_INVALID"], "Refused": ["SESSION_BROKEN"],
        ]
        if isUnsafe { broken["WrongReply"] = ["FRAME_INVALID"] }
        let (found, commands) = try findings(result)
        #expect(found == broken)
        #expect(commands.allSatisfy { $0.contains(" ws://127.0.0.1:") }, "\(commands)")
    }

    @Test("Finds nothing in the same sessions when they are right")
    func rightSessions() async throws {
        let url = try await deviations("--right", script: "socket_deviations.py")
        let result = try await verify(url, [folder.path("")], ["--unsafe"])
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(result.output == "")
    }

    /// The rules of findings in JSON, by the names of what breaks them, and the commands that repeat them.
    private func findings(_ result: Program.Result) throws -> (rules: [String: Set<String>], commands: [String]) {
        var found: [String: Set<String>] = [:]
        var commands: [String] = []
        for line in result.output.split(separator: "\n") {
            let finding = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(finding["severity"] as? String == "error")
            // `GET /pets getPets 200 /name`, `wire.v1.WireService/Get name` and `chat kicked`.
            let subject = try #require(finding["subject"] as? String).split(separator: " ")
            let name = subject.first == "GET" ? subject[2] : subject[0].split(separator: "/").last ?? ""
            found[String(name), default: []].insert(try #require(finding["type"] as? String))
            commands += (finding["explanation"] as? [String]) ?? []
        }
        return (found, commands)
    }

    @Test("Finds nothing in the same server when it is right")
    func right() async throws {
        let result = try await verify(try await deviations("--right"), [folder.path("")])
        #expect(result.exitCode == 0)
        #expect(result.output == "")
        #expect(result.errors.hasSuffix("all as the contracts have it\n"))
    }

    @Test(
        "Finds nothing in accord mock, with all that is created, changed and deleted",
        arguments: ["Schemas/growfolio", "Schemas/hean", "Schemas/evokeessence", "proto"])
    func mock(contracts: String) async throws {
        let mock = try RunningMock([contracts])
        let result = try await verify(mock.url, [contracts], ["--unsafe", "--token", "secret", "--seed", "7"])
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(result.output == "")
        #expect(!result.errors.contains("not tried"), "\(result.errors)")
    }

    @Test("Finds nothing in servers on FastAPI and on connectrpc that are right")
    func foreign() async throws {
        let rest = url(
            of: try await ServerProcess(python: Repository.url("Tests/Integration/Peers/Server/rest/server.py")))
        // The payload is that of a signed-in user.
        let token = "x.eyJzdWIiOiJhZGEiLCJleHAiOjQxMDI0NDQ4MDB9.y"
        for part in ["growfolio", "hean", "evokeessence", "echo"] {
            let contract = "Tests/Integration/Peers/FastAPI/Contracts/fastapi-\(part).openapi.json"
            let result = try await verify("\(rest)/\(part)", [contract], ["--token", token])
            #expect(result.exitCode == 0, "\(result.output)")
            #expect(result.output == "")
        }
        for name in ["common/v1/common", "contacts/v1/contacts", "score/v1/score"] {
            try folder.write("rin/\(name).proto", try Repository.text("proto/rin/\(name).proto"))
        }
        let contacts = url(
            of: try await ServerProcess(python: Repository.url("Tests/Integration/Peers/Server/server.py")))
        let result = try await verify(contacts, [folder.path("")], ["--unsafe"])
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(!result.errors.contains("404"), "\(result.errors)")
    }

    @Test("Finds what the peers of other tests do wrong when these ask for it")
    func peers() async throws {
        let rest = url(
            of: try await ServerProcess(python: Repository.url("Tests/Integration/Peers/Server/rest/server.py")))
        let expected = [
            "500": "STATUS_UNDOCUMENTED", "html": "STATUS_UNDOCUMENTED", "malformed": "BODY_MALFORMED",
            "missing-field": "BODY_INVALID", "unknown-enum": "BODY_INVALID", "huge": "BODY_INVALID",
            "cut": "STREAM_TRUNCATED",
        ]
        for (behaviour, rule) in expected {
            let result = try await verify(
                "\(rest)/hean", ["Schemas/hean"],
                ["--samples", "1", "--no-sockets", "-H", "x-test-behaviour: \(behaviour)", "--format", "json"])
            #expect(result.output.contains(rule), "\(behaviour): \(result.output) \(result.errors)")
            // A proxy in between may answer for a server that keeps its contract.
            #expect(result.exitCode == (behaviour == "html" ? 0 : 100), "\(behaviour)")
        }
    }

    @Test("A proxy passes everything on, and reports what both sides do wrong, with a summary at Ctrl-C")
    func proxy() async throws {
        let server = try await deviations()
        let pipe = Pipe()
        let lines = Lines(pipe.fileHandleForReading)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.accord.path)
        process.arguments = [
            "verify", server, "--contracts", folder.path(""), "--proxy", "--port", "0", "--format", "json",
        ]
        let output = Pipe()
        process.standardError = pipe
        process.standardOutput = output
        try process.start()
        let proxy = try #require(lines.next(1).first?.components(separatedBy: " at ").last)
        let contracts = ["--contracts", folder.path("")]
        let first = try await Program.accord.run(["try", proxy, "outOfRange"] + contracts, in: folder)
        #expect(first.exitCode == 3)
        #expect(first.output.contains(#""id":0"#))
        #expect(try #require(lines.next(1).first).hasSuffix("must be 1 or more (minimum) (BODY_INVALID)"))
        let method = try await Program.accord.run(["try", proxy, "WrongStatus", "id=7"] + contracts, in: folder)
        #expect(method.exitCode == 3)
        #expect(method.errors.contains("not_found: no such thing"))
        #expect(try #require(lines.next(1).first).hasSuffix("(STATUS_WRONG)"))
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 100)
        let summary = lines.next(3)
        #expect(summary.first == "GET /outOfRange outOfRange: 1 call (1 × 200), 1 deviation")
        #expect(summary.last?.hasPrefix("tried 2 of 2 calls of the contracts, 2 times in all") == true)
        let report = Lines(output.fileHandleForReading).next(2)
        #expect(report.last?.contains("accord try \(server) wire.v1.WireService/WrongStatus -d") == true, "\(report)")
    }

    @Test("A proxy passes on each message of a stream before the next one is there, in both directions")
    func streams() async throws {
        let trial = try await ServerProcess(
            python: Repository.url("Tests/Integration/Peers/Server/trial/server.py"))
        let (contract, name) = try folder.trialAddresses()
        let addresses = try await Program.accord.run(
            ["try", url(of: trial), name, "--contracts", contract], in: folder)
        let ports = try #require(
            try JSONSerialization.jsonObject(with: Data(addresses.output.utf8)) as? [String: Int], "\(addresses.errors)"
        )
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.accord.path)
        process.arguments = [
            "verify", "http://127.0.0.1:\(try #require(ports["grpc"]))", "--http2", "--proxy", "--port", "0",
            "--contracts", Repository.url("Tests/Support/Trial/Contracts").path,
        ]
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.start()
        let lines = Lines(pipe.fileHandleForReading)
        let proxy = try #require(lines.next(1).first?.components(separatedBy: "//").last)
        let python = Program(path: Repository.installed("bin/python").path)
        let result = try await python.run(
            [Repository.url("Tests/Integration/ToolTests/Calls/streams.py").path, proxy], in: folder)
        #expect(result.output == "1\n3\n2\nafter the end: 0\n", "\(result.errors)")
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(lines.next(2).first?.hasSuffix("BidiStream: 1 call (1 × 200), as the contract has it") == true)
    }

    @Test("Reports to readers of test results what was tried and is right, and what was not tried")
    func passes() async throws {
        let url = try await deviations("--right")
        let path = folder.path("pets.openapi.json")
        let right = try await verify(url, [path], ["--format", "junit", "--samples", "1"])
        #expect(right.exitCode == 0)
        #expect(right.output.contains(#"<testsuites name="accord verify" tests="20" failures="0">"#))
        #expect(right.output.contains(#"<testcase name="GET /malformed malformed" classname="\#(path)""#))
        let mock = try RunningMock(["Schemas/growfolio"])
        let skipped = try await verify(mock.url, ["Schemas/growfolio"], ["--format", "junit", "--samples", "1"])
        #expect(skipped.output.contains(#"<skipped message="as it may change something (--unsafe)"/>"#))
        #expect(skipped.output.contains(#" failures="0" skipped=""#))
    }

    @Test("A server that cannot be reached is an error, and no finding")
    func unreachable() async throws {
        let result = try await verify("http://127.0.0.1:1", ["Schemas/hean"])
        #expect(result.exitCode == 4)
        #expect(result.output == "")
        #expect(result.errors.contains("error: http://127.0.0.1:1 cannot be reached"))
    }

    @Test(
        "Writes the formats of accord breaking",
        arguments: ["text", "github-actions", "gitlab-code-quality", "junit", "sarif", "markdown", "html"])
    func formats(name: String) async throws {
        let url = try await deviations()
        let result = try await verify(url, [folder.path("pets.openapi.json")], ["--format", name, "--samples", "1"])
        #expect(result.exitCode == 100)
        #expect(result.output.contains("STREAM_TRUNCATED"))
        #expect(result.output.contains("accord try"))
        #expect(!result.output.contains("accord breaking"))
    }
}
