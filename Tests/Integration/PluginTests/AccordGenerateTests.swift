import Testing

/// The command plugin: `swift package accord-generate`.
extension AccordBuildTests {
    @Test("swift package accord-generate writes and checks committed code")
    func command() async throws {
        let app = try ExamplePackage()
        try app.write("Committed/accord.json", #"{"roots": ["../Sources/RinContacts/proto"], "output": "."}"#)
        let arguments = ["--allow-writing-to-package-directory", "accord-generate"]
        let check = try await app.swift("package", arguments[0], arguments[1], "--check")
        #expect(check.exitCode != 0)
        #expect(check.log.contains("Committed/accord.namespaces.swift: error: is missing; run `accord generate`"))
        #expect(check.log.contains("accord generate failed in package 'RinContacts'"))

        let write = try await app.swift("package", arguments[0], arguments[1])
        #expect(write.exitCode == 0, "\(write.log)")
        #expect(write.log.contains("Wrote 4, removed 0, left 0 unchanged."))
        #expect(try app.read("Committed/rin.common.v1.common.models.swift").contains("struct PageRequest: "))
        #expect(try await app.swift("package", arguments[0], arguments[1], "--check").exitCode == 0)
    }
}
