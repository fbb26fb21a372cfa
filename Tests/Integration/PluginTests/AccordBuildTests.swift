import Foundation
import Testing

/// The build plugin, in a package that uses Accord as a stranger would.
@Suite("AccordBuild", .serialized)
struct AccordBuildTests {
    let app: ExamplePackage
    private let contracts = "Sources/RinContacts/proto/rin"
    private let configuration = "Sources/RinContacts/accord.json"

    init() throws {
        app = try ExamplePackage()
    }

    /// Builds the package, where a test starts from what has been built.
    private func build() async throws {
        let build = try await app.swift()
        try #require(build.exitCode == 0, "\(build.log)")
    }

    @Test("The app builds without a warning about the package, and runs")
    func runs() async throws {
        // Package.swift is read again, and with it complaints about files that belong to nothing.
        try app.write("Package.swift", app.read("Package.swift") + "\n")
        let build = try await app.swift()
        #expect(build.exitCode == 0)
        #expect(!build.log.contains("warning: "), "\(build.log)")
        #expect(
            try app.generated().keys.sorted() == [
                "accord.namespaces.swift", "rin.common.v1.common.models.swift",
                "rin.contacts.v1.contacts.clients.swift", "rin.contacts.v1.contacts.models.swift",
            ])
        #expect(try await app.runApp().log.hasPrefix("usage: RinContacts "))
    }

    @Test("The app's own tests pass, with mocks in the test target")
    func tests() async throws {
        // SwiftPM does not see by itself that a program of one's own runs Swift Testing's tests.
        let build = try await app.swift("test", "--enable-swift-testing", "--disable-xctest")
        #expect(build.exitCode == 0, "\(build.log)")
        #expect(build.log.contains("Suite \"AddressBook\" passed"))
    }

    @Test("A build without a change runs nothing of Accord's")
    func nothingToDo() async throws {
        try await build()
        // SwiftPM links the tool once more in the build after the one in which it planned, and so runs it once more.
        try await build()
        let build = try await app.swift()
        #expect(build.exitCode == 0)
        #expect(!build.generated, "\(build.log)")
    }

    @Test("A changed contract changes its code, and no other file")
    func changed() async throws {
        try await build()
        let before = try app.generated()
        let path = "\(contracts)/common/v1/common.proto"
        try app.write(path, app.read(path) + "\nmessage Colour { int32 red = 1; }\n")
        let build = try await app.swift()
        #expect(build.exitCode == 0, "\(build.log)")
        #expect(build.generated)
        let changed = try app.generated().filter { before[$0.key] != $0.value }
        #expect(changed.keys.sorted() == ["rin.common.v1.common.models.swift"])
        #expect(changed.values.allSatisfy { $0.contains("struct Colour: ") })
    }

    @Test("An added contract is compiled, and a removed one is gone")
    func addedAndRemoved() async throws {
        try await build()
        let before = try app.generated()
        let score = app.contracts.appendingPathComponent("rin/score/v1/score.proto")
        try app.write("\(contracts)/score/v1/score.proto", String(contentsOf: score, encoding: .utf8))
        try app.write("Sources/RinContacts/Use.swift", "typealias Score = Rin.Score.V1.Score\n")
        let added = try await app.swift()
        #expect(added.exitCode == 0, "\(added.log)")
        #expect(try app.generated().keys.contains("rin.score.v1.score.models.swift"))

        try app.remove("\(contracts)/score")
        try app.remove("Sources/RinContacts/Use.swift")
        let removed = try await app.swift()
        #expect(removed.exitCode == 0, "\(removed.log)")
        #expect(try app.generated() == before)
    }

    @Test("There are files for what is emitted alone, and a change of that needs no new plan")
    func emit() async throws {
        try app.write(configuration, #"{"emit": ["models"]}"#)
        try app.write("Sources/RinContacts/RinContacts.swift", "@main enum App { static func main() {} }\n")
        for name in ["AddressBook", "Listing", "Table"] { try app.remove("Sources/RinContacts/\(name).swift") }
        let build = try await app.swift()
        #expect(build.exitCode == 0, "\(build.log)")
        #expect(try app.generated()["rin.contacts.v1.contacts.clients.swift"] == nil)

        try app.write(configuration, #"{"emit": ["models", "clients"]}"#)
        let later = try await app.swift()
        #expect(later.exitCode == 0, "\(later.log)")
        #expect(try app.generated().values.joined().contains("protocol ContactsServiceClientInterface"))
    }

    @Test("An error in the configuration or a contract is reported at its location, and nothing else is")
    func problems() async throws {
        try app.write(configuration, #"{"emitt": ["models"]}"#)
        let build = try await app.swift()
        #expect(build.exitCode != 0)
        #expect(build.log.contains("/accord.json:1:2: error: there is no key 'emitt'; did you mean 'emit'?"))

        // A new file makes SwiftPM plan again, and it is the plugin that reads the configuration.
        try app.write("Sources/RinContacts/New.swift", "")
        let plan = try await app.swift()
        #expect(plan.exitCode != 0)
        #expect(plan.log.contains("there is no key 'emitt'; did you mean 'emit'? (target 'RinContacts')"))

        try app.write(configuration, "{}")
        let path = "\(contracts)/common/v1/common.proto"
        try app.write(path, app.read(path) + "\nmessag Colour {}\n")
        let line = try app.read(path).split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let contract = try await app.swift()
        #expect(contract.exitCode != 0)
        #expect(contract.log.contains("/\(path):\(line):1: error: "), "\(contract.log)")
    }

    @Test("Contracts where SwiftPM does not look come, change and go with the next build, as do the roots themselves")
    func elsewhere() async throws {
        try await build()
        try app.write("more/rin/more/v1/a.proto", "syntax = \"proto3\"; package rin.more.v1; message A {}\n")
        try app.write(configuration, #"{"roots": ["proto", "../../more"]}"#)
        let changedRoots = try await app.swift()
        #expect(changedRoots.exitCode == 0, "\(changedRoots.log)")
        #expect(try app.generated().values.joined().contains("struct A: "))

        try app.write("more/rin/more/v1/a.proto", "syntax = \"proto3\"; package rin.more.v1; message C {}\n")
        try app.write("more/rin/more/v1/b.proto", "syntax = \"proto3\"; package rin.more.v1; message B {}\n")
        // Planned with the new roots.
        try app.write("Package.swift", app.read("Package.swift") + "\n// Planned again.\n")
        let planned = try await app.swift()
        #expect(planned.exitCode == 0, "\(planned.log)")
        #expect(try app.generated()["rin.more.v1.b.models.swift"]?.contains("struct B: ") == true)

        try app.write("more/rin/more/v1/b.proto", "syntax = \"proto3\"; package rin.more.v1; message D {}\n")
        try app.remove("more/rin/more/v1/a.proto")
        try app.write("more/rin/more/v1/e.proto", "syntax = \"proto3\"; package rin.more.v1; message E {}\n")
        let changed = try await app.swift()
        #expect(changed.exitCode == 0, "\(changed.log)")
        let code = try app.generated().values.joined()
        #expect(["D", "E"].allSatisfy { code.contains("struct \($0): ") })
        #expect(["A", "B", "C"].allSatisfy { !code.contains("struct \($0): ") })
    }

    @Test("A module that the target does not depend on is an error that says what to add to Package.swift")
    func dependencies() async throws {
        let product = #".product(name: "AccordHTTP", package: "accord"),"#
        let manifest = try app.read("Package.swift")
        try app.write("Package.swift", manifest.replacing(product, with: ""))
        let build = try await app.swift()
        #expect(build.exitCode != 0)
        #expect(
            build.log.contains(
                "/Package.swift: error: the code of target 'RinContacts' imports AccordHTTP, and the target does not depend "
                    + "on it; add .product(name: \"AccordHTTP\", package: \""), "\(build.log)")
    }
}
