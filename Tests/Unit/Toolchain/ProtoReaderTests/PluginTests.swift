import Accord
import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Plugin messages")
struct PluginTests {
    typealias Request = Google.Protobuf.Compiler.CodeGeneratorRequest
    typealias Response = Google.Protobuf.Compiler.CodeGeneratorResponse

    @Test("A request gives parameter, files and contract")
    func request() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }",
            "b.proto": "syntax = \"proto3\"; message B { }",
        ])
        let roots = try Roots([folder.path])
        let data = try Protoc().compile(roots.files(at: [folder["a.proto"]]), roots: roots).descriptorSet
        let set = try Google.Protobuf.FileDescriptorSet(protobuf: data)
        let request = Request(fileToGenerate: ["a.proto"], parameter: "access=public", protoFile: set.file)

        let read = try PluginRequest(request.protobufData())
        #expect(read.parameter == "access=public")
        #expect(read.filesToGenerate == ["a.proto"])
        #expect(read.contract.files.map(\.path) == ["b.proto", "a.proto"])
        #expect(read.contract.files.map(\.isRequested) == [false, true])
        #expect(try read.contract.files[1].object("A").location.file == "a.proto")
    }

    @Test("Bytes that are no request are refused")
    func malformed() {
        #expect(throws: Diagnostics.self) { try PluginRequest(Data([0xFF])) }
    }

    @Test("A response has files, and says that it takes proto3 optional and editions")
    func response() throws {
        let data = try PluginResponse(files: [("a/b.swift", "let a = 1\n")]).data()
        let response = try Response(protobuf: data)
        #expect(response.file.map(\.name) == ["a/b.swift"])
        #expect(response.file.map(\.content) == ["let a = 1\n"])
        #expect(response.error == nil)
        #expect(response.supportedFeatures == 3)
        #expect(response.minimumEdition == 998)
        #expect(response.maximumEdition == 1001)
    }

    @Test("With errors, a response has them all and no files")
    func errors() throws {
        let errors = [Diagnostic("one", at: SourceLocation(file: "a.proto", line: 1, column: 2)), Diagnostic("two")]
        let response = try Response(protobuf: PluginResponse(files: [("a", "b")], errors: errors).data())
        #expect(response.file.isEmpty)
        #expect(response.error == "a.proto:1:2: error: one\nerror: two")
        #expect(response.supportedFeatures == 3)
    }
}
