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
        let errors = try await errors(in: types.map { "func use\($0)(_: \($0)) {}\n" }.joined())
        #expect(errors.count == types.count)
    }

    @Test("Transports that are made with a configuration need the trait, and nothing else is wrong with them")
    func configurations() async throws {
        let errors = try await errors(
            in: """
                let http = NIOTransport(
                    baseURL: URL(filePath: "/"), interceptors: [RetryInterceptor()],
                    configuration: .init(
                        version: .http2, tls: .init(roots: .pemFile("a")), proxy: HTTPProxy(host: "a", port: 1)))
                let socket: any SocketTransport = NIOSocketTransport(
                    configuration: .init(compression: SocketCompression(serverMaxWindowBits: 12, minimumMessageSize: 4096)))
                """)
        #expect(!errors.isEmpty)
    }

    /// The compiler's errors in code, without the trait. All of them say what to do.
    private func errors(in code: String) async throws -> [String] {
        let folder = try Folder(["Use.swift": "import AccordHTTP\nimport AccordSocket\nimport Foundation\n\(code)\n"])
        let stubs = Repository.url("Sources/Runtime/AccordNIO/WithoutTrait.swift").path
        let result = try await SwiftCompiler.check([stubs, "Use.swift"], in: folder)
        let errors = result.problems.filter { $0.contains(": error: ") }
        for error in errors {
            #expect(
                error.hasSuffix("needs the trait NIO: add traits: [\"NIO\"] to .package(…) of accord in Package.swift"))
        }
        return errors
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
