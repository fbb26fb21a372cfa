import Contract
import SwiftWriter
import Testing

@Suite("Generated code compiles without a warning", .serialized)
struct CompilationTests {
    @Test(
        "Everything in one module",
        arguments: [
            [], ["-default-isolation", "MainActor"],
            ["-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InternalImportsByDefault"],
        ])
    func oneModule(_ options: [String]) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        #expect(try compiler.check(generate(.public, NastyContract.files), module: "Rin", options) == "")
    }

    @Test("Every access level", arguments: [SwiftWriter.Access.package, .internal])
    func access(_ access: SwiftWriter.Access) throws {
        let compiler = try SwiftCompiler()
        defer { compiler.removeScratch() }
        #expect(try compiler.check(generate(access, NastyContract.files), module: "Rin") == "")
    }

    private func generate(_ access: SwiftWriter.Access, _ files: [ContractFile]) throws -> [GeneratedFile] {
        let settings = SwiftWriter.Settings(emit: [.models, .clients, .mocks], access: access)
        return try SwiftWriter(settings: settings).write(Contract(files: files)).files
    }
}
