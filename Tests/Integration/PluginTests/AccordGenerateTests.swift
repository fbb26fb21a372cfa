import Testing

/// The command plugin: `swift package accord-generate`.
extension AccordBuildTests {
    @Test("swift package accord-generate writes and checks committed code")
    func command() async throws {
        let app = try ExamplePackage()
        try app.write("Committed/accord.json", #"{"roots": ["../Sources/RinContacts/proto"], "output": "."}"#)
        // Xcode adds the target.
        func run(_ option: String = "") async throws -> ExamplePackage.Build {
            try await app.shell(
                "swift package --allow-writing-to-package-directory accord-generate --target RinContacts \(option)")
        }
        let check = try await run("--check")
        #expect(check.exitCode != 0)
        #expect(check.log.contains("Committed/accord.namespaces.swift: error: is missing; run `accord generate`"))
        #expect(check.log.contains("accord generate failed in package 'RinContacts'"))

        let write = try await run()
        #expect(write.exitCode == 0, "\(write.log)")
        #expect(write.log.contains("Wrote 4, removed 0, left 0 unchanged."))
        #expect(try app.read("Committed/rin.common.v1.common.models.swift").contains("struct PageRequest: "))
        #expect(try await run("--check").exitCode == 0)
    }
}
