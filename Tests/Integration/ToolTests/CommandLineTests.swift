import TestEnvironment
import Testing

/// Command lines that are wrong.
@Suite("The command line")
struct CommandLineTests {
    private let folder: Folder

    init() throws {
        folder = try Folder([
            "a.openapi.yaml": "openapi: 3.1.0\ninfo: {title: A, version: 1.0.0}\n"
                + "paths: {/a: {get: {operationId: getPet, responses: {\"204\": {description: A.}}}}}\n"
        ])
    }

    @Test("A misspelled command is answered with the one that was meant")
    func command() async throws {
        let result = try await Program.accord.run(["genrate"], in: folder)
        #expect(result.exitCode == 64)
        #expect(result.errors.hasPrefix("Error: there is no command 'genrate'; did you mean 'generate'?\n"))
    }

    @Test("A problem of the command line has the usage of its command")
    func usage() async throws {
        let result = try await Program.accord.run(
            ["try", "http://localhost:1", "getPte", "--contracts", "a.openapi.yaml"], in: folder)
        #expect(result.exitCode == 64)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Error: there is no 'getPte'") == true, "\(result.errors)")
        #expect(lines.dropFirst().first?.hasPrefix("Usage: accord try ") == true, "\(result.errors)")
    }
}
