import Accord
import Foundation
import SampleModels
import Testing

/// Bytes as the encoding guide has them (protobuf.dev, "Encoding").
@Suite("Protobuf's binary form")
struct WireFormatTests {
    @Test("each kind of field has its form")
    func kinds() throws {
        let cases: [(V1.Plain, String)] = [
            (V1.Plain(aInt32: 150), "08 9601"),
            (V1.Plain(aInt32: -1), "08 ffffffffffffffffff01"),
            (V1.Plain(aInt64: 1), "10 01"),
            (V1.Plain(aUint32: .max), "18 ffffffff0f"),
            (V1.Plain(aUint64: 300), "20 ac02"),
            (V1.Plain(aSint32: -2), "28 03"),
            (V1.Plain(aSint32: .max), "28 feffffff0f"),
            (V1.Plain(aSint64: .min), "30 ffffffffffffffffff01"),
            (V1.Plain(aFixed32: 1), "3d 01000000"),
            (V1.Plain(aFixed64: 1), "41 0100000000000000"),
            (V1.Plain(aSfixed32: -1), "4d ffffffff"),
            (V1.Plain(aSfixed64: -1), "51 ffffffffffffffff"),
            (V1.Plain(aFloat: 1), "5d 0000803f"),
            (V1.Plain(aDouble: 1), "61 000000000000f03f"),
            (V1.Plain(aBool: true), "68 01"),
            (V1.Plain(aString: "testing"), "72 07 74657374696e67"),
            (V1.Plain(aBytes: Data([1, 2])), "7a 02 0102"),
            (V1.Plain(aColor: .green), "8001 02"),
            (V1.Plain(aColor: .below), "8001 ffffffffffffffffff01"),
            (V1.Plain(aInner: V1.Inner(number: 150)), "8a01 03 089601"),
            (V1.Plain(farNumber: 1), "c03e 01"),
        ]
        for (message, bytes) in cases {
            #expect(try message.protobufData() == hex(bytes))
            #expect(try V1.Plain(protobuf: hex(bytes)) == message)
        }
    }

    @Test("fields without presence are left out at zero, fields with presence are not")
    func presence() throws {
        #expect(try V1.Plain().protobufData().isEmpty)
        #expect(try V1.Plain(aDouble: -0.0).protobufData() == hex("61 0000000000000080"))
        #expect(try V1.Present(aInt32: 0, aString: "").protobufData() == hex("08 00 72 00"))
        #expect(try V1.Present(protobuf: hex("08 00")).aInt32 == 0)
        #expect(try V1.Present(protobuf: Data()).aInt32 == nil)
    }

    @Test("lists of numbers are packed, and read packed or not, in any mixture")
    func packing() throws {
        #expect(try V1.Lists(aInt32: [3, 270, 86942]).protobufData() == hex("0a 06 03 8e02 9ea705"))
        #expect(try V1.Lists(unpacked: [1, 2]).protobufData() == hex("9001 01 9001 02"))
        #expect(try V1.Lists(protobuf: hex("08 03 0a 03 8e02 04 08 05")).aInt32 == [3, 270, 4, 5])
        #expect(try V1.Lists(protobuf: hex("9201 02 0102 9001 03")).unpacked == [1, 2, 3])
        #expect(try V1.Lists(protobuf: hex("5a 08 0000803f 00000040")).aFloat == [1, 2])
        #expect(try V1.Lists(protobuf: hex("0a 00")).aInt32.isEmpty)
    }

    @Test("groups are read and written between their tags")
    func groups() throws {
        var message = V1.Legacy()
        message.single = V1.Legacy.Single(number: 5)
        message.multiple = [V1.Legacy.Multiple(text: "a"), V1.Legacy.Multiple()]
        let bytes = hex("3b 08 05 3c 43 0a 01 61 44 43 44")
        #expect(try message.protobufData() == bytes)
        #expect(try V1.Legacy(protobuf: bytes) == message)
    }

    @Test("of a singular field that comes twice, the last one wins")
    func lastOneWins() throws {
        #expect(try V1.Plain(protobuf: hex("08 01 08 02")).aInt32 == 2)
        #expect(try V1.Choice(protobuf: hex("10 01 20 00 32 01 61")).value == .aString("a"))
    }

    @Test("of a message that comes twice, the fields are merged")
    func merge() throws {
        let merged = V1.Inner(number: 1, text: "a")
        #expect(try V1.Plain(protobuf: hex("8a01 02 0801 8a01 03 120161")).aInner == merged)
        #expect(try V1.Choice(protobuf: hex("4a 02 0801 4a 03 120161")).value == .aInner(merged))
        let tree = try V1.Tree(protobuf: hex("12 03 0a0161 12 04 1202 0a00"))
        #expect(tree.parent == V1.Tree(name: "a", parent: V1.Tree()))
        var message = V1.Plain(aInner: V1.Inner(number: 1))
        try message.merge(protobuf: hex("8a01 03 120161"))
        #expect(message.aInner == merged)
    }

    @Test("entries of maps have defaults, the last of equal keys wins, and what they do not know is skipped")
    func maps() throws {
        #expect(try V1.Maps(protobuf: hex("0a 00")).byInt32 == [0: 0])
        #expect(try V1.Maps(protobuf: hex("0a 04 0801 1002 0a 04 0801 1003")).byInt32 == [1: 3])
        #expect(try V1.Maps(protobuf: hex("0a 06 1002 1805 0801")).byInt32 == [1: 2])
        #expect(try V1.Maps(protobuf: hex("8a01 03 0a0161")).toInner == ["a": V1.Inner()])
    }

    @Test("unknown fields are kept, and written back after the known ones")
    func unknownFields() throws {
        let unknown = hex("a03f 05 a23f 01 61 a33f 08 01 a43f a53f 01000000 a13f 0100000000000000")
        let message = try V1.Inner(protobuf: unknown + hex("08 07"))
        #expect(message.number == 7)
        #expect(Data(message.unknownFields.bytes) == unknown)
        #expect(try message.protobufData() == hex("08 07") + unknown)
        #expect(message != V1.Inner(number: 7))
        #expect(try V1.Inner(protobuf: hex("0d 01000000")).unknownFields.bytes.count == 5)
    }

    @Test("an open enum keeps a number that it has no name for; a closed one leaves it to the unknown fields")
    func enums() throws {
        #expect(try V1.Plain(protobuf: hex("8001 63")).aColor == .unrecognized(99))
        let single = try V1.Legacy(protobuf: hex("18 63 18 01"))
        #expect(single.mode == .first)
        #expect(Data(single.unknownFields.bytes) == hex("18 63"))
        let packed = try V1.Legacy(protobuf: hex("2a 03 01 63 02"))
        #expect(packed.packedModes == [.first, .second])
        #expect(Data(packed.unknownFields.bytes) == hex("28 63"))
        let map = try V1.Legacy(protobuf: hex("32 05 0a0161 1063"))
        #expect(map.levelsByName.isEmpty)
        #expect(Data(map.unknownFields.bytes) == hex("32 05 0a0161 1063"))
    }

    @Test("required fields must be there, at any depth, to read and to write")
    func required() throws {
        #expect(throws: CodecError.self) { try V1.Strict(protobuf: hex("0a 00")) }
        let error = #expect(throws: CodecError.self) {
            try V1.HoldsStrict(
                strict: V1.Strict(name: "a", list: [V1.Strict(name: "b", mode: .first), V1.Strict()], mode: .first)
            )
            .protobufData()
        }
        #expect(error?.code == .missingRequiredField)
        #expect(error?.path == "strict.list[1].name")
        #expect(throws: CodecError.self) { try V1.Strict(json: "{}") }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(V1.Strict.self, from: Data("{}".utf8)) }
    }
}
