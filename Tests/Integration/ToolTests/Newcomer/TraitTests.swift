import Foundation
import TestEnvironment
import Testing

@Suite("Modules without their traits")
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

    @Test("The store of AccordOffline needs the trait, where it is named and where it is made")
    func store() async throws {
        let errors = try await errors(
            in: """
                func use(_: SQLiteMutationStore) {}
                func store() throws -> any MutationStore { try SQLiteMutationStore(at: URL(filePath: "/changes.sqlite")) }
                """,
            trait: "SQLite", stubs: "AccordOffline/SQLite/WithoutTrait.swift", imports: "import AccordOffline")
        #expect(errors.count >= 2)
    }

    @Test("Logs, metrics and spans need the trait, where they are made")
    func telemetry() async throws {
        let errors = try await errors(
            in: """
                let sinks: [any AnalyticsSink] = [MetricsSink(), LogSink(1)]
                let interceptor: any Interceptor = TracingInterceptor()
                let session = SessionTelemetry("live")
                func traced(_ transport: any SocketTransport) -> any SocketTransport { TracingSocketTransport(transport) }
                """,
            trait: "Telemetry", stubs: "AccordTelemetry/WithoutTrait.swift")
        #expect(errors.count >= 5)
    }

    /// The compiler's errors in code, without the trait. All of them say what to do.
    ///
    /// - Parameters:
    ///   - stubs: the file that replaces what the trait brings, in the runtime's folder.
    ///   - imports: what the file needs beside its own module.
    private func errors(
        in code: String, trait: String = "NIO", stubs: String = "AccordNIO/WithoutTrait.swift",
        imports: String = "import AccordHTTP\nimport AccordSocket"
    ) async throws -> [String] {
        let stubs = try String(contentsOf: Repository.url("Sources/Runtime/\(stubs)"), encoding: .utf8)
        let imports = "\(imports)\nimport Foundation\n"
        let folder = try Folder(["Use.swift": "\(imports)\(code)\n", "Stubs.swift": "\(imports)\(stubs)"])
        // The modules that are imported were built with the trait.
        let result = try await SwiftCompiler.check(["Stubs.swift", "Use.swift"], in: folder)
        let errors = result.problems.filter { $0.contains(": error: ") }
        for error in errors {
            #expect(
                error.hasSuffix(
                    "needs the trait \(trait): add traits: [\"\(trait)\"] to .package(…) of accord in Package.swift"))
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
