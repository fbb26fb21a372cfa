import Accord
import Foundation
import SampleModels

typealias V1 = Sample.V1
typealias WKT = Google.Protobuf

/// Bytes from hexadecimal text; white space is for the reader.
func hex(_ text: String) -> Data {
    let digits = text.filter { !$0.isWhitespace }
    var data = Data()
    var index = digits.startIndex
    while index < digits.endIndex, let next = digits.index(index, offsetBy: 2, limitedBy: digits.endIndex) {
        data.append(UInt8(digits[index..<next], radix: 16) ?? 0)
        index = next
    }
    return data
}

extension Data {
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

/// Messages with every kind of field in every shape set.
enum Samples {
    static let inner = V1.Inner(number: 7, text: "inner")

    static let plain = V1.Plain(
        aInt32: -1, aInt64: .min, aUint32: .max, aUint64: .max, aSint32: .min, aSint64: -2, aFixed32: 3, aFixed64: 4,
        aSfixed32: -5, aSfixed64: -6, aFloat: 1.5, aDouble: -0.1, aBool: true, aString: "grüß \"Gott\" \u{1F600}",
        aBytes: Data([0, 255, 16]), aColor: .green, aInner: inner, farNumber: 9)

    static let present = V1.Present(
        aInt32: 0, aInt64: 0, aUint32: 0, aUint64: 0, aSint32: 0, aSint64: 0, aFixed32: 0, aFixed64: 0, aSfixed32: 0,
        aSfixed64: 0, aFloat: 0, aDouble: 0, aBool: false, aString: "", aBytes: Data(), aColor: .unspecified,
        aInner: V1.Inner())

    static let lists = V1.Lists(
        aInt32: [0, -1, 300], aInt64: [.min, .max], aUint32: [1, .max], aUint64: [.max], aSint32: [-1, 1],
        aSint64: [.min], aFixed32: [1, 2], aFixed64: [3], aSfixed32: [-4], aSfixed64: [-5, 5], aFloat: [1.25, -0.0],
        aDouble: [.infinity, 2], aBool: [true, false], aString: ["", "a", "long enough not to be stored inline"],
        aBytes: [Data(), Data([1])], aColor: [.red, .unrecognized(99), .below], aInner: [inner, V1.Inner()],
        unpacked: [1, 2], unpackedColor: [.red, .green])

    static let maps = V1.Maps(
        byInt32: [-1: 1], byInt64: [2: -2], byUint32: [3: 3], byUint64: [4: 4], bySint32: [-5: -5], bySint64: [6: -6],
        byFixed32: [7: 7], byFixed64: [8: 8], bySfixed32: [-9: 9], bySfixed64: [10: -10], byBool: [true: false],
        byString: ["": "", "k\"": "v"], toFloat: ["f": 0.5], toDouble: ["d": .infinity], toBytes: ["y": Data([9])],
        toColor: ["c": .red, "u": .unrecognized(50)], toInner: ["i": inner, "e": V1.Inner()])

    static let choices: [V1.Choice] = [
        V1.Choice(before: "b", value: .aInt32(0), after: "a", other: .left("")),
        V1.Choice(value: .aSint64(-3)),
        V1.Choice(value: .aDouble(-0.0)),
        V1.Choice(value: .aBool(false), other: .right("r")),
        V1.Choice(value: .aString("s")),
        V1.Choice(value: .aBytes(Data([1, 2]))),
        V1.Choice(value: .aColor(.red)),
        V1.Choice(value: .aInner(inner)),
        V1.Choice(value: .aChoice(V1.Choice(value: .aChoice(V1.Choice(after: "deep"))))),
    ]

    static let tree = V1.Tree(
        name: "child", parent: V1.Tree(name: "root", parent: V1.Tree()),
        children: [V1.Tree(name: "leaf"), V1.Tree(branch: V1.Branch(tree: V1.Tree(name: "grafted")))],
        byName: ["twig": V1.Tree(name: "twig", parent: V1.Tree(name: "branch"))])

    static let legacy: V1.Legacy = {
        var legacy = V1.Legacy()
        legacy.number = 0
        legacy.text = ""
        legacy.mode = .first
        legacy.modes = [.second, .first]
        legacy.packedModes = [.first, .second]
        legacy.levelsByName = ["x": .high]
        legacy.single = V1.Legacy.Single(number: 5)
        legacy.multiple = [V1.Legacy.Multiple(text: "a"), V1.Legacy.Multiple()]
        legacy.numbers = [1, 2]
        legacy.packedNumbers = [3, 4]
        legacy.data = Data()
        legacy.ratio = 0
        legacy.flag = false
        return legacy
    }()

    static let strict = V1.Strict(
        name: "", inner: V1.Strict(name: "i", mode: .first), list: [V1.Strict(name: "l", mode: .second)],
        map: ["m": V1.Strict(name: "m", mode: .first)], choice: .chosen(V1.Strict(name: "c", mode: .first)),
        mode: .second)

    static let wellKnown: V1.WellKnown = {
        var message = V1.WellKnown()
        message.timestamp = WKT.Timestamp(seconds: 1_700_000_000, nanos: 120_000_000)
        message.duration = WKT.Duration(seconds: -3, nanos: -500_000_000)
        message.mask = WKT.FieldMask(paths: ["display_name", "emails.address"])
        message.any = WKT.Any_(typeURL: "type.googleapis.com/google.protobuf.Duration", value: hex("0801"))
        message.struct = WKT.Struct(fields: [
            "a": WKT.Value(kind: .numberValue(1.5)), "n": WKT.Value(kind: .nullValue(.nullValue)),
        ])
        message.value = WKT.Value(kind: .listValue(WKT.ListValue(values: [WKT.Value(kind: .boolValue(true))])))
        message.list = WKT.ListValue(values: [WKT.Value(kind: .stringValue("x"))])
        message.empty = WKT.Empty()
        message.aDouble = WKT.DoubleValue(value: 0)
        message.aFloat = WKT.FloatValue(value: 1.5)
        message.aInt64 = WKT.Int64Value(value: .max)
        message.aUint64 = WKT.UInt64Value(value: .max)
        message.aInt32 = WKT.Int32Value(value: -1)
        message.aUint32 = WKT.UInt32Value(value: 1)
        message.aBool = WKT.BoolValue(value: false)
        message.aString = WKT.StringValue(value: "")
        message.aBytes = WKT.BytesValue(value: Data([1]))
        message.timestamps = [WKT.Timestamp(), WKT.Timestamp(seconds: -1)]
        message.values = [WKT.Value(kind: .nullValue(.nullValue)), WKT.Value(kind: .numberValue(2))]
        message.valueMap = ["k": WKT.Value(kind: .stringValue("v"))]
        message.choice = .durationChoice(WKT.Duration(seconds: 1))
        return message
    }()

    static let all: [any Message] =
        [plain, present, lists, maps, tree, legacy, strict, wellKnown, V1.Plain(), V1.Empty()] + choices
}
