import Foundation
import TestEnvironment
import Testing

@Suite("AccordNIO without its trait")
struct TraitTests {
    @Test("Each public type is there, and says when it is used that it needs the trait")
    func types() async throws {
        let types = try publicTypes()
        #expect(types.contains("NIOTransport"))
        #expect(types.contains("SocketCompression"))
        let uses = types.map { "func use\($0)(_: \($0)) {}\n" }.joined()
        let folder = try Folder([
            "Use.swift": "import Foundation\n\(uses)let transport = NIOTransport(baseURL: URL(filePath: \"/\"))\n"
        ])
        let stubs = Repository.url("Sources/Runtime/AccordNIO/WithoutTrait.swift").path
        let result = try await SwiftCompiler.check([stubs, "Use.swift"], in: folder)
        let errors = result.problems.filter { $0.contains(": error: ") }
        #expect(errors.count == types.count + 1)
        for error in errors {
            #expect(
                error.hasSuffix("needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"))
        }
    }

    /// The public types at the top of AccordNIO's files.
    private func publicTypes() throws -> [String] {
        let folder = Repository.url("Sources/Runtime/AccordNIO")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var types: Set<String> = []
        for path in paths where path.hasSuffix(".swift") && path != "WithoutTrait.swift" {
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            let declaration = /^    public (?:final )?(?:class|enum|struct|typealias) (?<name>\w+)/
                .anchorsMatchLineEndings()
            types.formUnion(text.matches(of: declaration).map { String($0.name) })
        }
        #if !canImport(FoundationNetworking)
            // Apple's systems have others to be these.
            types.subtract(["PlatformTransport", "PlatformSocketTransport"])
        #endif
        return types.sorted()
    }
}
