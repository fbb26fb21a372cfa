import Contract
import SwiftWriter
import Testing

@Suite("Output")
struct OutputTests {
    @Test(
        "Names are known before the tool runs",
        arguments: [
            ("rin/contacts/v1/contacts.proto", "rin.contacts.v1.contacts"), ("plain", "plain"),
            ("a/b.c.proto", "a.b.c"),
            ("./a/../b.proto", "a.b"), ("a\\b.proto", "a.b"), ("a/.proto", "a..proto"),
        ])
    func names(_ path: String, _ stem: String) throws {
        #expect(
            SwiftWriter.outputNames(for: path) == [
                "\(stem).models.swift", "\(stem).clients.swift", "\(stem).mocks.swift",
            ])
        #expect(SwiftWriter.outputNames(for: path, emit: [.mocks, .models]).count == 2)
        let output = try SwiftWriter(settings: .init(emit: [.models, .clients, .mocks])).write(
            Contract(files: [file(path, package: "")]))
        #expect(output.files.map(\.name) == SwiftWriter.outputNames(for: path) + [SwiftWriter.namespacesName])
    }

    @Test("Only requested files are written, in the order of the contract")
    func requested() throws {
        let output = try SwiftWriter(settings: .init(emit: [.models])).write(
            Contract(files: [file("b.proto", package: ""), timestampFile, file("a.proto", package: "")]))
        #expect(output.files.map(\.name) == ["b.models.swift", "a.models.swift", "accord.namespaces.swift"])
    }

    @Test("A folder of protobuf's contracts may be asked for whole: what Accord has is left out")
    func wellKnown() throws {
        let other = file(
            "google/protobuf/descriptor.proto", package: "google.protobuf", [message("DescriptorProto")])
        let timestamp = file("google/protobuf/timestamp.proto", package: "google.protobuf", [message("Timestamp")])
        let output = try SwiftWriter(settings: .init(emit: [.models])).write(Contract(files: [timestamp, other]))
        #expect(output.files.map(\.name) == ["google.protobuf.descriptor.models.swift", "accord.namespaces.swift"])
    }

    @Test("The same contract gives the same bytes")
    func deterministic() throws {
        let writer = SwiftWriter(settings: .init(emit: [.models, .clients, .mocks]))
        let first = try writer.write(Contract(files: NastyContract.files))
        for _ in 0..<5 {
            #expect(try writer.write(Contract(files: NastyContract.files)) == first)
        }
    }

    @Test("Declarations have the access that was asked for", arguments: AccessLevel.allCases)
    func access(_ access: AccessLevel) throws {
        let prefix = access == .internal ? "" : "\(access.rawValue) "
        let source = file([message("M", [field("a", 1, .scalar(.bool))])], services: [service("S", [])])
        let models = try write(source, access: access)
        expect(models, has: "\(access == .public ? "public " : "")import Accord")
        // An initializer of a type that others cannot see is left out anyway where nothing calls it.
        #expect(models.contains("@_alwaysEmitIntoClient") == (access == .public))
        expect(
            models,
            has:
                "\(access == .public ? "@frozen " : "")nonisolated \(prefix)struct M: Accord.Message {\n    \(prefix)var a: Bool"
        )
        expect(
            try write(source, kind: .clients, access: access),
            has: "nonisolated \(prefix)protocol SClientInterface: Sendable {}")
    }

    @Test("A module does not import itself")
    func ownModule() throws {
        let settings = SwiftWriter.Settings(emit: [.models], module: "Accord")
        let source = file("google/protobuf/any.proto", package: "google.protobuf", [message("Any")])
        let output = try SwiftWriter(settings: settings).write(Contract(files: [source]))
        #expect(output.files.allSatisfy { !$0.contents.contains("import") })
        #expect(output.files.last?.contents.contains("public nonisolated enum Google {") == true)
    }
}
