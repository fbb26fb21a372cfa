import Foundation
import TestEnvironment
import Testing

@testable import Contract

@Suite("buf lint on Rin's contracts")
struct LintTests {
    /// Returns what `buf lint` reports for a folder of contracts. It exits with 100 when it finds something.
    private func lint(_ folder: URL) throws -> (exitCode: Int32?, output: String) {
        // Not in the folder itself, as the output is written to files there.
        let scratch = try Folder()
        let run = try ChildProcess.run(Buf.path, ["lint", folder.path], timeLimit: 600, in: scratch.url)
        return (run.exitCode, String(decoding: run.output, as: UTF8.self) + run.errors)
    }

    @Test("[R11] buf lint finds nothing")
    func nothing() throws {
        let result = try lint(Repository.url("proto"))
        #expect(result.output == "")
        #expect(result.exitCode == 0)
    }

    @Test("[R11] buf lint finds a contract that breaks its rules")
    func problem() throws {
        let folder = try Folder()
        try FileManager.default.copyItem(at: Repository.url("proto"), to: folder.url("proto"))
        let contract = "proto/rin/common/v1/common.proto"
        let text = try folder.read(contract)
        try folder.write(contract, text.replacing("string cursor = 2;", with: "string PageCursor = 2;"))
        let result = try lint(folder.url("proto"))
        #expect(result.exitCode == 100)
        #expect(result.output.contains("PageCursor"))
        #expect(result.output.contains("rin/common/v1/common.proto:"))
    }
}
