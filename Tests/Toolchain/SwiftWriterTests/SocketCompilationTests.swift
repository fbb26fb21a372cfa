import Contract
import Testing

@testable import SwiftWriter

@Suite("Generated sessions compile without a warning", .serialized)
struct SocketCompilationTests {
    @Test(
        "Everything in one module",
        arguments: [
            [], ["-default-isolation", "MainActor"],
            [
                "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
                "InternalImportsByDefault",
            ],
        ])
    func oneModule(_ options: [String]) async throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        let complaints = try await compiler.check(
            generate([SampleSocket.file] + NastySockets.files), module: "Nasties", options)
        #expect(complaints == "", "\(complaints)")
    }

    private func generate(
        _ files: [ContractFile], _ emit: Set<SwiftWriter.Kind> = [.models, .clients],
        _ access: SwiftWriter.Access = .public, _ modules: [String: String] = [:], shards: [String: Int] = [:]
    ) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: emit, access: access, modules: modules, shards: shards)
        return try SwiftWriter(settings: settings).write(Contract(files: files)).files
    }
}
