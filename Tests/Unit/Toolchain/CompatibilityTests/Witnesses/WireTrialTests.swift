import Contract
import DynamicMessages
import Testing

@testable import Compatibility

@Suite("Messages as the other version reads them")
struct WireTrialTests {
    /// A contract of one message, and what else is given.
    private func contract(_ fields: String, _ rest: String = "", syntax: String = "proto3") throws -> Contract {
        try ExplainedVersion("message M {\n\(fields)\n}\n\(rest)", syntax: syntax).contract
    }

    private func witness(_ writer: Contract, _ reader: Contract) throws -> WireWitness {
        let exchange = WitnessExchange(
            writerName: "the writer", readerName: "the reader", writer: WireSide(writer), reader: WireSide(reader))
        return try #require(exchange.outcome(of: exchange.samples(ofField: 1, in: "t.M")).binary)
    }

    @Test("a field that stays the same is read as it was written")
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
            ("bytes", "string", .noText),
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

    @Test("another name is nothing to the bytes")
    func renamed() throws {
        #expect(try witness(try contract("string name = 1;"), try contract("string title = 1;")).harm == nil)
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

    @Test("of two fields that have become a oneof, the later one is left")
    func displaced() throws {
        let old = WireSide(try contract("string a = 1; string b = 2;"))
        let new = WireSide(try contract("oneof c { string a = 1; string b = 2; }"))
        let exchange = WitnessExchange(writerName: "", readerName: "", writer: old, reader: new)
        let seen = exchange.outcome(of: exchange.samples(ofOneofWith: [1, 2], in: "t.M")).binary
        #expect(seen?.harm == .displaced(by: "b"))
        #expect(seen?.read == "M { b: \"sample\" }")
    }

    @Test("a default that was set is not distinguished from no value where presence is implicit, in both directions")
    func presence() throws {
        let explicit = try contract("optional int32 n = 1;")
        let implicit = try contract("int32 n = 1;")
        let seen = try witness(explicit, implicit)
        #expect(seen.harm == .presence)
        #expect(seen.written == "M { n: 0 }")
        #expect(WireModels.hex(seen.bytes) == "08 00")
        #expect(seen.read == "M {}")
        #expect(try witness(implicit, explicit).harm == .presence)
        #expect(try witness(explicit, explicit).harm == nil)
    }
}
