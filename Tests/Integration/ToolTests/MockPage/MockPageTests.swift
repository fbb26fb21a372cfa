import Foundation
import TestEnvironment
import Testing

@Suite("The page of accord mock", .timeLimit(.minutes(10)))
struct MockPageTests {
    /// Chromium, which a Python script drives.
    @Test("lists, calls, shows and commands what is served, in a real browser")
    func browser() async throws {
        let output = Pipe()
        let lines = Lines(output.fileHandleForReading)
        let scenarios = ["market-closes", "token-expires"].flatMap { name in
            ["--scenario", Repository.url("Examples/Scenarios/growfolio-\(name).json").path]
        }
        let contracts = ["Schemas/growfolio", "Tests/Support/Trial/Contracts"].map { Repository.url($0).path }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "browser.py")
        var result = ""
        _ = try await Program.accord.run(
            ["mock", "--port", "0"] + scenarios + contracts, in: try Folder([:]), output: output.fileHandleForWriting
        ) { process in
            let greeting = lines.next(1).first ?? ""
            let address = greeting.components(separatedBy: " at ").last?.prefix { $0 != "," } ?? ""
            result = Self.run(script, String(address))
            kill(process.processIdentifier, SIGKILL)
        }
        #expect(result == "all as it should be\n")
    }

    /// What the script prints, and its errors.
    private static func run(_ script: URL, _ arguments: String...) -> String {
        let process = Process()
        process.executableURL = Repository.installed("bin/python")
        process.arguments = [script.path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        do { try process.start() } catch { return "\(error); run Scripts/environment" }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
