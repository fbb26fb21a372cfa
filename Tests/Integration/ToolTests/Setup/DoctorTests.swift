import Foundation
import TestEnvironment
import Testing

@Suite("accord doctor")
struct DoctorTests {
    /// A package whose target has a contract with a service.
    private func package(dependencies: String, plugins: String) throws -> Folder {
        try Folder([
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "App",
                dependencies: [.package(url: "https://example.com/accord.git", from: "1.0.0")],
                targets: [.target(name: "API", dependencies: [\(dependencies)], plugins: [\(plugins)])]
            )

            """,
            "Sources/API/API.swift": "", "Sources/API/accord.json": "{}",
            "Sources/API/proto/hello.proto": """
            syntax = "proto3";
            package hello;
            message Greeting { string text = 1; }
            service Greetings { rpc Greet(Greeting) returns (Greeting); }

            """,
        ])
    }

    private func product(_ name: String) -> String { ".product(name: \"\(name)\", package: \"accord\")" }

    private func run(in folder: Folder) async throws -> Program.Result {
        try await Program.accord.run(["doctor"], in: folder)
    }

    @Test("Nothing is wrong with a package that is complete")
    func healthy() async throws {
        let folder = try package(
            dependencies: "\(product("Accord")), \(product("AccordHTTP"))",
            plugins: ".plugin(name: \"AccordBuild\", package: \"accord\")")
        let result = try await run(in: folder)
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(result.output.contains("ok       Sources/API/accord.json: 1 contract\n"))
        #expect(result.output.contains("ok       Package.swift is written for SwiftPM 6.1\n"))
        #expect(result.output.hasSuffix("\n\nNothing is wrong.\n"))
    }

    @Test("A plugin and products that are missing are named with the line to add")
    func missingProducts() async throws {
        let result = try await run(in: try package(dependencies: product("Accord"), plugins: ""))
        #expect(result.exitCode == 1)
        #expect(
            result.output.contains(
                """
                problem  Target API does not use the plugin, and its accord.json has no "output"
                         add `plugins: [.plugin(name: "AccordBuild", package: "accord")]` to the target, or an "output"
                problem  Target API does not depend on AccordHTTP, which its code imports
                         add `.product(name: "AccordHTTP", package: "accord")` to its dependencies

                2 problems.

                """), "\(result.output)")
    }

    @Test("A contract that is wrong, and code that has drifted, are reported by their first problem")
    func wrongContract() async throws {
        let folder = try package(
            dependencies: "\(product("Accord")), \(product("AccordHTTP"))",
            plugins: ".plugin(name: \"AccordBuild\", package: \"accord\")")
        try folder.write("Sources/API/proto/hello.proto", "syntax = \"proto3\";\nmessage A { B b = 1; }\n")
        let wrong = try await run(in: folder)
        #expect(wrong.exitCode == 1)
        #expect(
            wrong.output.contains(
                "problem  Sources/API/accord.json: Sources/API/proto/hello.proto:2:13: error: 'B' is not"),
            "\(wrong.output)")

        try folder.write("Sources/API/proto/hello.proto", "syntax = \"proto3\";\nmessage A {}\n")
        try folder.write("Sources/API/accord.json", #"{"output": "Generated"}"#)
        let drifted = try await run(in: folder)
        #expect(
            drifted.output.contains("hello.models.swift: error: is missing; run `accord generate`"), "\(drifted.output)"
        )
    }

    @Test("A folder that is no package, an old manifest and a compiler that is not there are problems")
    func surroundings() async throws {
        let folder = try Folder()
        let none = try await run(in: folder)
        #expect(none.output.contains("problem  There is no Package.swift in this folder\n"))
        #expect(none.output.contains("problem  No target has an accord.json\n         run `accord init`\n"))

        try folder.write("Package.swift", "// swift-tools-version:5.3\n")
        let old = try await Program.accord.run(
            ["doctor"], in: folder, environment: ["ACCORD_PROTOC": "/nowhere/protoc"])
        #expect(old.output.contains("problem  Package.swift is written for SwiftPM 5.3\n"))
        #expect(old.output.contains("problem  ACCORD_PROTOC names /nowhere/protoc, which is no program\n"))
    }
}
