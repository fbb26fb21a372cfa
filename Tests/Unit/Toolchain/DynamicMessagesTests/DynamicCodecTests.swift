import Accord
import Contract
import DynamicMessages
import Foundation
import ProtoReader
import RandomMessages
import SampleModels
import TestEnvironment
import Testing
import WireReferee

@Suite("Messages known by their contract alone")
struct DynamicCodecTests {
    private static let types: [any Message.Type] = [
        Sample.V1.Plain.self, Sample.V1.Present.self, Sample.V1.Lists.self, Sample.V1.Maps.self, Sample.V1.Choice.self,
        Sample.V1.Tree.self, Sample.V1.Renamed.self, Sample.V1.Empty.self, Sample.V1.WellKnown.self,
        Sample.V1.HoldsStrict.self,
    ]

    @Test("Random messages have the JSON that generated models have, and come back from it", arguments: 0..<types.count)
    func agreement(_ index: Int) throws {
        let type = Self.types[index]
        let models = try Models(folder: "Tests/Support/SampleModels/Contracts")
        let codec = DynamicCodec(models.contract)
        let referee = WireReferee(models.contract)
        var compared = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = MessageGenerator(models, seed: seed)
            var message = generator.message(type.messageName)
            message.unknownFields = []
            let bytes = Data(try referee.write(message))
            // Some times and numbers have no JSON form; both codecs have to say so.
            guard let text = try? type.init(protobuf: bytes).jsonString() else {
                #expect(throws: MessageProblem.self) { try codec.json(of: bytes, type: type.messageName) }
                continue
            }
            let json = try JSONValue(json: text)
            #expect(try codec.json(of: bytes, type: type.messageName) == json)
            let written = try codec.bytes(of: json, type: type.messageName)
            #expect(try JSONValue(json: type.init(protobuf: written).jsonString()) == json)
            compared += 1
        }
        #expect(compared > 20)
    }

    @Test("Groups are read and written as protoc has them, at any depth, and unknown ones are left out")
    func groups() throws {
        let folder = try Folder([
            "g.proto": """
            syntax = "proto2";
            package g;
            message M {
              optional group One = 1 { optional string text = 1; optional N inner = 2; }
              repeated group Many = 2 { optional string text = 1; }
              optional N plain = 3;
              map<string, N> by_name = 4;
            }
            message N { optional string text = 1; optional group Inner = 16 { optional string text = 1; } }
            """
        ])
        let codec = DynamicCodec(
            try ProtoReader().read([folder.path("g.proto")], roots: [folder.url.path]))
        let inner = "text: \"b\" Inner { text: \"c\" }"
        try folder.write(
            "m.txtpb",
            "One { text: \"a\" inner { \(inner) } } Many { } Many { text: \"d\" } plain { \(inner) } "
                + "by_name { key: \"k\" value { \(inner) } }")
        try folder.run("protoc -I. --encode=g.M g.proto < m.txtpb > m.bin")
        let bytes = try Data(contentsOf: folder.url("m.bin"))
        let nested: JSONValue = ["text": "b", "inner": ["text": "c"]]
        let json: JSONValue = [
            "one": ["text": "a", "inner": nested], "many": [[:], ["text": "d"]], "plain": nested,
            "byName": ["k": nested],
        ]
        #expect(try codec.json(of: bytes, type: "g.M") == json)
        #expect(try codec.bytes(of: json, type: "g.M") == bytes)
        // 100: a group with a number in it, and one in that.
        let unknown = Data([0xA3, 6, 0x08, 1, 0x0B, 0x0C, 0xA4, 6])
        #expect(try codec.json(of: unknown + bytes + unknown, type: "g.M") == json)
        #expect(throws: MessageProblem.self) { try codec.json(of: bytes + unknown.dropLast(2), type: "g.M") }
    }

    private func codec() throws -> DynamicCodec {
        DynamicCodec(
            try Contract(
                proto: """
                    import "google/protobuf/any.proto";
                    import "google/protobuf/timestamp.proto";
                    message M {
                      string full_name = 1; repeated N some_items = 2; map<string, N> by_name = 3; E kind = 4;
                      google.protobuf.Any any = 5; google.protobuf.Timestamp at = 6; oneof o { int32 a = 7; int32 b = 8; }
                      M inner = 9; repeated int32 numbers = 10;
                    }
                    message N { int32 count = 1; bytes data = 2; }
                    enum E { ZERO = 0; ONE = 1; }
                    """))
    }

    @Test(
        "JSON that is no message, with the path of the field",
        arguments: [
            (#"{"fullName":1}"#, "fullName"), (#"{"some_items":[{},{"count":"x"}]}"#, "some_items[1].count"),
            (#"{"byName":{"k":{"data":"*"}}}"#, #"byName["k"].data"#), (#"{"kind":"TWO"}"#, "kind"),
            (#"{"inner":{"nothing":1}}"#, "inner.nothing"), (#"{"at":"yesterday"}"#, "at"), (#"{"a":1,"b":1}"#, "b"),
            (#"{"numbers":[1,2147483648]}"#, "numbers[1]"), (#"{"fullName":"a","full_name":"b"}"#, "full_name"),
            ("[]", ""), (#"{"any":{"@type":"x/t.Missing"}}"#, "any"), (#"{"any":{"count":1}}"#, "any"),
            (#"{"any":{"@type":"x/t.N","count":{}}}"#, "any.count"), (#"{"any":{"@type":1}}"#, "any"),
        ])
    func problems(_ json: String, _ path: String) throws {
        let codec = try codec()
        let json = try JSONValue(json: json)
        let problem = #expect(throws: MessageProblem.self) { try codec.bytes(of: json, type: "t.M") }
        #expect(problem?.path == path)
        #expect(problem?.text.isEmpty == false)
    }

    @Test("Members that the contract does not have are passed over where that is wanted")
    func unknown() throws {
        let json: JSONValue = ["nothing": 1, "kind": "TWO", "a": 3]
        #expect(try codec().bytes(of: json, type: "t.M", ignoresUnknown: true) == Data([0x38, 3]))
    }

    @Test("Any has the members of its message, and its type")
    func any() throws {
        let codec = try codec()
        for json in [
            ["any": ["@type": "type.googleapis.com/t.N", "count": 7]],
            ["any": ["@type": "x/google.protobuf.Timestamp", "value": "2026-01-01T00:00:00Z"]],
            ["any": ["@type": "x/t.N"]], ["any": [:]],
        ] as [JSONValue] {
            #expect(try codec.json(of: codec.bytes(of: json, type: "t.M"), type: "t.M") == json)
        }
        // An Any within an Any has its content in `value`.
        let nested: JSONValue = [
            "any": ["@type": "x/google.protobuf.Any", "value": ["@type": "x/t.N", "count": 1]]
        ]
        #expect(try codec.json(of: codec.bytes(of: nested, type: "t.M"), type: "t.M") == nested)
    }

    @Test("A type that the contract does not have is a problem")
    func unknownType() throws {
        let codec = try codec()
        #expect(throws: MessageProblem.self) { try codec.bytes(of: [:], type: "t.Nothing") }
        #expect(throws: MessageProblem.self) { try codec.json(of: Data(), type: "t.Nothing") }
    }
}
