import Contract
import Foundation
import ProtoReader
import Testing

@testable import Compatibility

@Suite("What the other version really sees")
struct WireTrialTests {
    /// A contract of one message, and what else is given.
    private func contract(_ fields: String, _ rest: String = "", syntax: String = "proto3") throws -> Contract {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accord-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("trial.proto")
        try Data("syntax = \"\(syntax)\";\npackage t;\nmessage M {\n\(fields)\n}\n\(rest)\n".utf8).write(to: file)
        return try ProtoReader(protoc: try Protoc()).read([file.path], roots: [folder.path])
    }

    private func witness(_ writer: Contract, _ reader: Contract) throws -> WireWitness {
        try #require(WireTrial(writer: writer, reader: reader).witness(of: "t.M", field: 1))
    }

    @Test("what stays the same is read as it was written")
    func same() throws {
        let old = try contract("string name = 1;")
        let seen = try witness(old, try contract("string name = 1; int32 age = 2;"))
        #expect(seen.harm == nil)
        #expect(seen.written == "M { name: \"sample\" }")
        #expect(seen.read == "M { name: \"sample\" }")
        #expect(WireModels.hex(seen.bytes) == "0a 06 73 61 6d 70 6c 65")
    }

    @Test("a field that is gone is unknown")
    func gone() throws {
        let seen = try witness(try contract("string name = 1;"), try contract("int32 age = 2;"))
        #expect(seen.harm == .unknown)
        #expect(seen.read == "M { unknown field 1: 06 73 61 6d 70 6c 65 }")
    }

    @Test(
        "types that share a form on the wire lose nothing, or only what does not fit",
        arguments: [
            ("int32", "int64", nil), ("uint32", "uint64", nil), ("string", "bytes", nil),
            ("int64", "int32", WireWitness.Harm.other), ("int32", "sint32", .other), ("uint64", "int64", .other),
            ("fixed32", "sfixed32", .other), ("bool", "int32", .other),
        ])
    func groups(_ old: String, _ new: String, _ harm: WireWitness.Harm?) throws {
        #expect(try witness(try contract("\(old) f = 1;"), try contract("\(new) f = 1;")).harm == harm)
    }

    @Test(
        "types of different forms are not read",
        arguments: [("string", "int32"), ("double", "float"), ("int64", "fixed64")])
    func forms(_ old: String, _ new: String) throws {
        let harm = try witness(try contract("\(old) f = 1;"), try contract("\(new) f = 1;")).harm
        #expect(harm == .unreadable || harm == .refused)
    }

    @Test("another name is told, as JSON goes by names")
    func renamed() throws {
        let seen = try witness(try contract("string name = 1;"), try contract("string title = 1;"))
        #expect(seen.harm == .renamed(from: "name", to: "title"))
    }

    @Test("a message that moved to another name of equal structure is harmless on the wire")
    func moved() throws {
        let old = try contract("A a = 1;", "message A { string x = 1; int32 y = 2; }")
        let new = try contract("B a = 1;", "message B { string x = 1; int32 y = 2; }")
        let lines = ProtoExplanation(old: old, new: new).lines(message: "t.M", field: 1)
        #expect(lines == ["on the wire, this is harmless: both versions read what the other one writes"])
    }

    @Test("one value becomes a list without harm; of a list, one value is left")
    func lists() throws {
        let one = try contract("string f = 1;")
        let many = try contract("repeated string f = 1;")
        #expect(try witness(one, many).harm == nil)
        #expect(try witness(many, one).harm == .other)
    }

    @Test("a message without what it has to have is refused")
    func required() throws {
        let old = try contract("optional string f = 1;", syntax: "proto2")
        let new = try contract("optional string f = 1; required string g = 2;", syntax: "proto2")
        #expect(try witness(old, new).harm == .refused)
    }

    @Test("the explanation tells both directions, with bytes")
    func explanation() throws {
        let old = try contract("string name = 1;")
        let new = try contract("int32 age = 2;")
        #expect(
            ProtoExplanation(old: old, new: new).lines(message: "t.M", field: 1) == [
                "the old version writes M { name: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65",
                "the new version reads M { unknown field 1: 06 73 61 6d 70 6c 65 }: the field is unknown to it, and its "
                    + "value is not seen",
            ])
    }
}
