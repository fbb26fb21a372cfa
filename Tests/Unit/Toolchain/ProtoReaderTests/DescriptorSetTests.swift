import Accord
import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Descriptor sets")
struct DescriptorSetTests {
    typealias FileDescriptor = Google.Protobuf.FileDescriptorProto
    typealias Message = Google.Protobuf.DescriptorProto

    private func problems(_ files: [FileDescriptor], requested: Set<String> = []) -> [String] {
        do {
            let data = try Google.Protobuf.FileDescriptorSet(file: files).protobufData()
            _ = try ProtoReader.contract(fromDescriptorSet: data, requested: requested)
            return []
        } catch let error as Diagnostics {
            return error.all.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }

    private func file(_ messages: [Message], name: String = "a.proto") -> FileDescriptor {
        FileDescriptor(name: name, messageType: messages, syntax: "proto3")
    }

    @Test("A set without source information has files for places")
    func withoutSource() throws {
        let data = try Google.Protobuf.FileDescriptorSet(file: [file([Message(name: "M")])]).protobufData()
        let contract = try ProtoReader.contract(fromDescriptorSet: data, requested: [], locate: { "proto/\($0)" })
        #expect(try contract.files[0].object("M").location == SourceLocation(file: "proto/a.proto"))
        #expect(!contract.files[0].isRequested)
    }

    @Test("Bytes that are no descriptor set are refused")
    func malformed() {
        #expect(throws: Diagnostics.self) {
            try ProtoReader.contract(fromDescriptorSet: Data([0x0A, 0xFF]), requested: [])
        }
    }

    @Test("Messages nested deeper than the codec's limit are refused")
    func deep() throws {
        var message = Message(name: "M")
        for _ in 0..<500 { message = Message(name: "M", nestedType: [message]) }
        let problems = problems([file([message])])
        #expect(problems.count == 1)
        #expect(problems.first?.contains("the descriptor set cannot be read") == true)
    }

    @Test("Every broken reference is reported, with a remedy")
    func missingTypes() {
        let message = Message(
            name: "M",
            field: [
                .init(name: "a", number: 1, label: .optional, type: .message, typeName: ".x.A"),
                .init(name: "b", number: 2, label: .optional, type: .enum, typeName: ".x.B"),
                .init(name: "c", number: 3, label: .optional),
                .init(name: "d", number: 4, label: .optional, type: .int32, oneofIndex: 3),
            ]
        )
        #expect(
            problems([file([message])], requested: ["gone.proto"]) == [
                "a.proto: error: a field of \"M\" is in a oneof that is not there; make the set again",
                "a.proto: error: the descriptor set does not have the type \"x.A\"; make the set again with "
                    + "--include_imports",
                "a.proto: error: the descriptor set does not have the type \"x.B\"; make the set again with "
                    + "--include_imports",
                "a.proto: error: the field's type is not known; make the descriptor set again with protoc",
                "gone.proto: error: the descriptor set does not have the file; make the set again from it",
            ]
        )
    }

    @Test("Names that are no identifiers, numbers that are no field numbers, and paths that lead out are refused")
    func names() {
        let message = Message(
            name: "M { }",
            field: [
                .init(name: "", number: 0, label: .optional, type: .int32),
                .init(name: "1a", number: 536_870_912, label: .optional, type: .int32),
                .init(name: "ä", number: 1, label: .optional, type: .int32, defaultValue: "x"),
            ]
        )
        #expect(
            problems([file([message], name: "../a.proto"), FileDescriptor(name: "b.proto", package: "a..b")]) == [
                "../a.proto: error: \"../a.proto\" is no path that a file can be imported by; name it from a root, "
                    + "without '..'",
                "../a.proto: error: \"M { }\" is no name; use letters, digits and underscores",
                "../a.proto: error: \"\" is no name; use letters, digits and underscores",
                "../a.proto: error: 0 is no field number; use one from 1 to 536870911",
                "../a.proto: error: \"1a\" is no name; use letters, digits and underscores",
                "../a.proto: error: 536870912 is no field number; use one from 1 to 536870911",
                "../a.proto: error: \"ä\" is no name; use letters, digits and underscores",
                "../a.proto: error: \"x\" is no default for a field of this type; make the set again",
                "b.proto: error: \"\" is no name; use letters, digits and underscores",
            ]
        )
    }

    @Test("Numbers at their limits, odd indices and odd places do not trap")
    func extremes() throws {
        let limits = Int32.min
        let descriptor = FileDescriptor(
            name: "a.proto",
            dependency: ["b.proto"],
            publicDependency: [7, -1, limits, 0],
            messageType: [
                Message(
                    name: "M",
                    field: [.init(name: "a", number: 1, label: .optional, type: .int32, oneofIndex: limits)],
                    extensionRange: [.init(start: limits, end: limits), .init(start: 5, end: 3)],
                    reservedRange: [.init(start: limits, end: limits), .init(start: 9, end: 9)]
                )
            ],
            sourceCodeInfo: .init(location: [
                .init(path: [4, 0], span: [.max, .max, .max]), .init(path: [4, 0, 2, 0], span: [1]),
            ])
        )
        #expect(problems([descriptor]).count == 1)
        var conversion = FileConversion(descriptor, symbols: Symbols([descriptor]), path: "a.proto")
        let file = conversion.contractFile(isRequested: true)
        #expect(file.publicImports == ["b.proto"])
        #expect(try file.object("M").reservedNumbers.isEmpty)
        #expect(try file.object("M").location.line == Int(Int32.max) + 1)
        #expect(try file.object("M").field("a").location.line == 0)
    }

    @Test("A file that is there twice counts once, and two files of one name are a problem")
    func twice() {
        let first = file([Message(name: "M")])
        #expect(problems([first, first]).isEmpty)
        #expect(
            problems([first, file([Message(name: "N")])]) == [
                "a.proto: error: the descriptor set has two different files of this name; make it again from one version"
            ]
        )
    }

    @Test("The output of protoc is read, and written back without loss")
    func complete() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto2";
            // Everything.
            package a;
            import "google/protobuf/descriptor.proto";
            option java_package = "a";
            message M {
              optional int32 a = 1 [default = 3, deprecated = true];
              map<string, M> b = 2;
              oneof o { string c = 3; }
              extensions 100 to 200;
              reserved 9; reserved "x";
              enum E { option allow_alias = true; A = 0; B = 0; reserved 5; }
            }
            extend M { optional int32 d = 100; }
            service S { rpc Call(M) returns (stream M) { option idempotency_level = IDEMPOTENT; } }
            """
        ])
        let roots = try Roots([folder.path])
        let data = try Protoc().compile(roots.files(at: [folder["a.proto"]]), roots: roots).descriptorSet
        let set = try Google.Protobuf.FileDescriptorSet(protobuf: data)
        #expect(set.file.map(\.name) == ["google/protobuf/descriptor.proto", "a.proto"])
        #expect(set.file.allSatisfy { $0.unknownFields.isEmpty })
        #expect(try Google.Protobuf.FileDescriptorSet(protobuf: set.protobufData()) == set)
        #expect(set.file[1].messageType[0].field[0].defaultValue == "3")
        #expect(set.file[1].messageType[0].enumType[0].options?.allowAlias == true)
        #expect(set.file[1].extension[0].extendee == ".a.M")
        #expect(set.file[1].service[0].method[0].options?.idempotencyLevel == .idempotent)
    }
}
