import Accord
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

    @Test("JSON has custom options and features of languages by the names of what declares them, both ways")
    func customOptions() throws {
        try tree.write(
            "proto/b.proto",
            """
            edition = "2023";
            package b;
            import "google/protobuf/cpp_features.proto";
            import "google/protobuf/descriptor.proto";
            message Note { string text = 1; repeated int64 numbers = 2; }
            extend google.protobuf.FileOptions { Note about = 50001; }
            extend google.protobuf.FieldOptions { repeated string label = 50001; }
            option (about) = { text: "file", numbers: [1, 9007199254740993] };
            message B { string b = 1 [(label) = "x", (label) = "y", features.(pb.cpp).string_type = VIEW]; }
            """)
        func files(_ name: String) throws -> [Google.Protobuf.FileDescriptorProto] {
            try build(name)
            return try image(name).files.map { file in
                var file = file
                // What buf adds.
                file.unknownFields = UnknownFields()
                return file
            }
        }
        let files = try files("x.binpb")
        let field = try #require(files.last?.messageType.last?.field.first)
        #expect(field.options?.features?.cpp?.stringType == .view)
        #expect(field.options?.unknownFields.isEmpty == false)
        try build("x.json")
        #expect(try image("x.json").files == files)
        // Written by Accord, and read by buf.
        var set = Google.Protobuf.FileDescriptorSet()
        set.file = files
        try tree.write("own.json", String(decoding: try ImageJSON(files).text(of: set), as: UTF8.self))
        let run = try ChildProcess.run(
            Buf.path, ["build", tree.path("own.json"), "-o", tree.path("again.binpb")], timeLimit: 600, in: tree.url)
        try #require(run.exitCode == 0, "\(run.errors)")
        let again = try image("again.binpb").files
        #expect(again.map(\.options) == files.map(\.options))
        #expect(again.last?.messageType == files.last?.messageType)
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
