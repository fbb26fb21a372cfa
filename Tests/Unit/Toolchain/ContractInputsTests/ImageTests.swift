import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs

@Suite("Descriptor sets and images as inputs")
struct ImageTests {
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

    private func image(_ name: String, limits: InputLimits = InputLimits()) throws -> Image {
        let reference = try InputReference(tree.path(name))
        guard case .image(let encoding) = reference.form else {
            throw Diagnostics("\(name) is no image")
        }
        return try Image(reference, encoding, limits: limits)
    }

    @Test("A descriptor set of protoc has no imports: all of it is asked for")
    func protoc() throws {
        try tree.run("protoc -Iproto --include_imports --descriptor_set_out=x.binpb proto/a.proto")
        let image = try image("x.binpb")
        #expect(image.files.compactMap(\.name) == ["google/protobuf/timestamp.proto", "a.proto"])
        #expect(image.imports.isEmpty)
    }

    @Test("JSON is an image by what it begins with, as it could be a schema as well")
    func json() throws {
        try tree.write("x.json", " {\n \"file\": [{\"name\": \"a.proto\"}]}")
        try tree.write("y.json", "{\"openapi\": \"3.1.0\"}")
        #expect(try InputReference(tree.path("x.json")).form == .image(.json))
        #expect(try InputReference(tree.path("y.json")).form == .file)
        #expect(try image("x.json").files.map(\.name) == ["a.proto"])
    }

    @Test("YAML is an image by its first member")
    func yaml() throws {
        try tree.write("x.yaml", "# Made by buf.\n---\nfile:\n  - name: a.proto\n")
        try tree.write("y.yaml", "openapi: 3.1.0\nfile:\n")
        #expect(try InputReference(tree.path("x.yaml")).form == .image(.yaml))
        #expect(try InputReference(tree.path("y.yaml")).form == .file)
        #expect(try image("x.yaml").files.map(\.name) == ["a.proto"])
    }

    @Test("Images as text are not read, and the error names the formats that are")
    func text() throws {
        let problem = #expect(throws: Diagnostics.self) { try image("x.txtpb") }
        let text = try #require(problem).description
        #expect(text.contains("(txtpb)") && text.contains("'binpb'"))
    }

    @Test(
        "A file that is no image is reported",
        arguments: [
            ("x.binpb", "\u{1}\u{2}\u{3}", "is no descriptor set"), ("x.binpb", "", "has no files in it"),
            ("x.json", "{\"file\":[3]}", "is no descriptor set"), ("x.yaml", "file:\n  - 3", "is no descriptor set"),
            ("x.yaml", "file:\n  - [", "x.yaml:"), ("x.binpb.gz", "no gzip", "is no file of gzip"),
        ])
    func damaged(name: String, text: String, complaint: String) throws {
        try tree.write(name, text)
        let problem = #expect(throws: Diagnostics.self) { try image(name) }
        #expect(try #require(problem).description.contains(complaint))
    }

    @Test("A missing image is reported")
    func missing() throws {
        let problem = #expect(throws: Diagnostics.self) { try image("none.binpb") }
        #expect(try #require(problem).description.contains("there is no such file"))
    }
}
