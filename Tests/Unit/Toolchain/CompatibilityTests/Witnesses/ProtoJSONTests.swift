import Accord
import Contract
import DynamicMessages
import Foundation
import TestEnvironment
import Testing
import WireReferee

@testable import Compatibility
@testable import ProtoReader

/// ProtoJSON of messages without generated models.
@Suite("ProtoJSON by contract")
struct ProtoJSONTests {
    /// Writes and reads fields of a message, and expects JSON that says what they say.
    private func expect(
        _ fields: [Int: WireField], _ json: JSONValue, in side: WireSide,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let message = WireMessage("t.M", fields: fields)
        #expect(try side.json.write(message) == json, sourceLocation: sourceLocation)
        let reading = try side.json.read(json, as: "t.M")
        #expect(reading.message == message, sourceLocation: sourceLocation)
        #expect(reading.skipped == [], sourceLocation: sourceLocation)
    }

    private func side(_ text: String) throws -> WireSide { WireSide(try ExplainedVersion(text).contract) }

    /// Compares JSON with that of the runtime's own codec, on a model that was generated.
    private func expectAgreement<Model: Accord.Message>(
        _ model: Model.Type, _ side: WireSide, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let type = Model.messageName
        let object = try #require(side.models.objects[type], sourceLocation: sourceLocation)
        var count = 0
        for field in object.fields {
            for sample in side.models.samples(of: field.type) {
                var message = side.models.blank(type)
                message.fields[field.number] = sample
                let generated = try Model(protobuf: Data(try side.referee.write(message)))
                let json = try JSONValue(json: generated.jsonString())
                #expect(try side.json.write(message) == json, "\(field.name)", sourceLocation: sourceLocation)
                #expect(
                    try side.json.read(json, as: type).message == message, "\(field.name)",
                    sourceLocation: sourceLocation)
                count += 1
            }
        }
        #expect(count > 0, sourceLocation: sourceLocation)
    }

    @Test("Says what the runtime's codec says with generated models, field by field")
    func runtime() throws {
        let contracts = "Sources/Toolchain/ProtoReader/Descriptors/Contracts"
        let text = try Repository.text("\(contracts)/google/protobuf/descriptor.proto")
        let side = WireSide(try ExplainedVersion(["contract.proto": text]).contract)
        try expectAgreement(Google.Protobuf.FileDescriptorProto.self, side)
        try expectAgreement(Google.Protobuf.DescriptorProto.self, side)
        try expectAgreement(Google.Protobuf.FieldDescriptorProto.self, side)
        try expectAgreement(Google.Protobuf.FieldOptions.self, side)
        try expectAgreement(Google.Protobuf.FileOptions.self, side)
        try expectAgreement(Google.Protobuf.MethodOptions.self, side)
        try expectAgreement(Google.Protobuf.SourceCodeInfo.Location.self, side)
    }

    @Test("Numbers of 64 bits are strings, bytes base64, and names in lowerCamelCase")
    func scalars() throws {
        let side = try side(
            "message M { int64 big_one = 1; uint32 b = 2; bytes c = 3; double d = 4; float e = 5; bool f = 6; }")
        try expect([1: .single(.signed(.min))], ["bigOne": "-9223372036854775808"], in: side)
        try expect([2: .single(.unsigned(7))], ["b": 7], in: side)
        try expect([3: .single(.bytes([0xFF, 0x00]))], ["c": "/wA="], in: side)
        try expect([4: .single(.double(bits: (0.1).bitPattern))], ["d": 0.1], in: side)
        try expect([5: .single(.float(bits: Float.infinity.bitPattern))], ["e": "Infinity"], in: side)
        try expect([6: .single(.bool(true))], ["f": true], in: side)
    }

    @Test("Lists, maps, messages, enums and messages with a form of their own")
    func structure() throws {
        let side = WireSide(
            try ExplainedVersion([
                "t.proto": """
                syntax = "proto3"; package t;
                import "google/protobuf/timestamp.proto";
                message M {
                  repeated int32 a = 1; map<int32, string> b = 2; map<bool, E> c = 3; N d = 4; E e = 5;
                  google.protobuf.Timestamp f = 6; oneof g { int32 h = 7; string i = 8; }
                }
                message N { string x = 1; }
                enum E { ZERO = 0; ONE = 1; }
                """
            ]).contract)
        try expect([1: .list([.signed(1), .signed(0)])], ["a": [1, 0]], in: side)
        try expect([2: .map([.signed(-1): .bytes([0x61])])], ["b": ["-1": "a"]], in: side)
        try expect(
            [3: .map([.bool(true): .signed(1), .bool(false): .signed(9)])], ["c": ["true": "ONE", "false": 9]], in: side
        )
        let inner = WireMessage("t.N", fields: [1: .single(.bytes([0x61]))])
        try expect([4: .single(.message(inner))], ["d": ["x": "a"]], in: side)
        try expect([5: .single(.signed(1))], ["e": "ONE"], in: side)
        let time = WireMessage("google.protobuf.Timestamp", fields: [1: .single(.signed(60))])
        try expect([6: .single(.message(time))], ["f": "1970-01-01T00:01:00Z"], in: side)
        try expect([7: .single(.signed(0))], ["h": 0], in: side)
    }

    @Test("Takes names of the contract, null for absence, and numbers in quotes")
    func leniency() throws {
        let side = try side("message M { int32 some_name = 1; string b = 2; repeated int32 c = 3; }")
        let json: JSONValue = ["some_name": "15e1", "b": .null, "c": .null]
        #expect(try side.json.read(json, as: "t.M").message == WireMessage("t.M", fields: [1: .single(.signed(150))]))
    }

    @Test(
        "Complains as readers of ProtoJSON have to",
        arguments: [
            (#"{"a":[1]}"#, "\"a\" is int32"), (#"{"a":2147483648}"#, "\"a\" is int32"), (#"{"b":1}"#, "is a list"),
            (#"{"b":[null]}"#, "null is no element"), (#"{"c":[]}"#, "is a map"),
            (#"{"c":{"x":1}}"#, "\"c\" is int32"), (#"{"d":1,"e":1}"#, "exclude each other"),
            (#"{"f":1}"#, "is an object"), ("1", "is an object"),
        ])
    func complaints(_ json: String, _ part: String) throws {
        let side = try side(
            """
            message M {
              int32 a = 1; repeated int32 b = 2; map<int32, int32> c = 3; oneof o { int32 d = 4; int32 e = 5; } M f = 6;
            }
            """)
        let json = try JSONValue(json: json)
        let complaint = #expect(throws: MessageProblem.self) { try side.json.read(json, as: "t.M") }
        #expect(complaint?.text.contains(part) == true, "\(complaint?.text ?? "")")
    }

    @Test("Skips what it does not know, and says so")
    func unknown() throws {
        let side = try side("message M { E e = 1; } enum E { ZERO = 0; }")
        let reading = try side.json.read(["e": "NOPE", "x": [1]], as: "t.M")
        #expect(reading.message == WireMessage("t.M"))
        #expect(reading.skipped.map(\.text) == ["the value \"NOPE\" of E", "\"x\""])
    }

    @Test("Does not follow messages deeper than anyone writes them")
    func depth() throws {
        let side = try side("message M { M m = 1; }")
        func nested(_ depth: Int) -> JSONValue { depth == 0 ? [:] : ["m": nested(depth - 1)] }
        let most = ProtoJSON.depthLimit - 1
        let message = try side.json.read(nested(most), as: "t.M").message
        #expect(try side.json.write(message) == nested(most))
        #expect(throws: MessageProblem.self) { try side.json.read(nested(most + 1), as: "t.M") }
        #expect(throws: MessageProblem.self) {
            try side.json.write(WireMessage("t.M", fields: [1: .single(.message(message))]))
        }
    }

    @Test("Has no form for an Any whose type the contract does not have")
    func any() throws {
        let side = WireSide(
            try ExplainedVersion([
                "t.proto":
                    "syntax = \"proto3\"; package t; import \"google/protobuf/any.proto\"; message M { google.protobuf.Any a = 1; }"
            ]).contract)
        let held = WireMessage("google.protobuf.Any", fields: [1: .single(.bytes(Array("x/t.N".utf8)))])
        let problem = #expect(throws: MessageProblem.self) {
            try side.json.write(WireMessage("t.M", fields: [1: .single(.message(held))]))
        }
        #expect(problem?.path == "a")
    }
}
