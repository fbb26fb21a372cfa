import Testing

/// The command plugin: `swift package accord-breaking`.
extension AccordBuildTests {
    @Test("swift package accord-breaking compares the package's contracts with others")
    func breaking() async throws {
        let app = try ExamplePackage()
        let contract = "old/rin/common/v1/common.proto"
        try app.write(contract, app.read("Sources/RinContacts/proto/rin/common/v1/common.proto"))
        let arguments = ["--path", "Sources/RinContacts/proto/rin/common", "--against", "old"]
        func run() async throws -> ExamplePackage.Build {
            try await app.swift(
                "package", "accord-breaking", "Sources/RinContacts/proto", arguments[0], arguments[1], arguments[2],
                arguments[3])
        }
        let same = try await run()
        #expect(same.exitCode == 0, "\(same.log)")

        try app.write(contract, app.read(contract) + "\nmessage Colour { int32 red = 1; }\n")
        let gone = try await run()
        #expect(gone.exitCode != 0)
        #expect(gone.log.contains("(MESSAGE_NO_DELETE)"), "\(gone.log)")
        #expect(gone.log.contains("contracts of package 'RinContacts' break those who use them"))

        try app.write(contract, "nonsense")
        let failed = try await run()
        #expect(failed.exitCode != 0)
        #expect(failed.log.contains("accord breaking failed in package 'RinContacts'"))
    }
}
