import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs
@testable import ProtoReader

@Suite("Images that buf builds, as inputs")
struct BufImageTests {
    private let tree: Folder

    init() throws {
        tree = try Folder([
            "proto/a.proto": """
            syntax = "proto3";
            package a;
            import "google/protobuf/timestamp.proto";
            message A { google.protobuf.Timestamp at = 1; }
            """
        ])
    }

    private func build(_ name: String) throws {
        let arguments = ["build", tree.path("proto"), "-o", tree.path(name)]
        let run = try ChildProcess.run(Buf.path, arguments, timeLimit: 600, in: tree.url)
        try #require(run.exitCode == 0, "\(run.errors)")
    }

    private func image(_ name: String, limits: InputLimits = InputLimits()) throws -> Image {
        let reference = try InputReference(tree.path(name))
        guard case .image(let encoding) = reference.form else {
            throw Diagnostics("\(name) is no image")
        }
        return try Image(reference, encoding, limits: limits)
    }

    @Test(
        "Images of buf are read, with what is only imported",
        arguments: ["x.binpb", "x.binpb.gz", "x.bin", "x.json", "x.json.gz", "x.yaml", "x.yaml.gz"])
    func buf(name: String) throws {
        try build(name)
        let image = try image(name)
        #expect(image.files.compactMap(\.name) == ["google/protobuf/timestamp.proto", "a.proto"])
        #expect(image.imports == ["google/protobuf/timestamp.proto"])
        #expect(image.files.last?.sourceCodeInfo?.location.isEmpty == false)
    }

    @Test("An image larger than the limit is refused, unzipped or not", arguments: ["x.binpb", "x.binpb.gz"])
    func tooLarge(name: String) throws {
        let fields = (1...2000).map { "string f\($0) = \($0);\n" }.joined()
        try tree.write("proto/b.proto", "syntax = \"proto3\"; message B { \(fields) }")
        try build(name)
        var limits = InputLimits()
        #expect(try image(name, limits: limits).files.count == 3)
        limits.size = 4096
        let problem = #expect(throws: Diagnostics.self) { try image(name, limits: limits) }
        #expect(try #require(problem).description.contains("4096"))
    }
}
