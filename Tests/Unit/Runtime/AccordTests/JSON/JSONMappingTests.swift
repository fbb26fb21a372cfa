import Accord
import Foundation
import SampleModels
import TestEnvironment
import Testing

/// The table of the ProtoJSON format (protobuf.dev, "ProtoJSON Format").
@Suite("ProtoJSON")
struct JSONMappingTests {
    @Test("each kind of field is written in its form")
    func writing() throws {
        let cases: [(V1.Plain, String)] = [
            (V1.Plain(), "{}"),
            (V1.Plain(aInt32: -1), #"{"aInt32":-1}"#),
            (V1.Plain(aInt64: .min), #"{"aInt64":"-9223372036854775808"}"#),
            (V1.Plain(aUint64: .max), #"{"aUint64":"18446744073709551615"}"#),
            (V1.Plain(aFixed32: .max), #"{"aFixed32":4294967295}"#),
            (V1.Plain(aFloat: 1.5), #"{"aFloat":1.5}"#),
            (V1.Plain(aFloat: 0.1), #"{"aFloat":0.1}"#),
            (V1.Plain(aDouble: 5), #"{"aDouble":5}"#),
            (V1.Plain(aDouble: 1e300), #"{"aDouble":1e+300}"#),
            (V1.Plain(aDouble: -0.0), #"{"aDouble":-0}"#),
            (V1.Plain(aDouble: .infinity), #"{"aDouble":"Infinity"}"#),
            (V1.Plain(aFloat: -.infinity), #"{"aFloat":"-Infinity"}"#),
            (V1.Plain(aDouble: .nan), #"{"aDouble":"NaN"}"#),
            (V1.Plain(aBool: true), #"{"aBool":true}"#),
            (V1.Plain(aString: "a\"b\\c\n\u{1}é\u{1F600}"), #"{"aString":"a\"b\\c\n\u0001é😀"}"#),
            (V1.Plain(aBytes: Data([251, 255, 254, 1])), #"{"aBytes":"+//+AQ=="}"#),
            (V1.Plain(aColor: .green), #"{"aColor":"COLOR_GREEN"}"#),
            (V1.Plain(aColor: .unrecognized(99)), #"{"aColor":99}"#),
            (V1.Plain(aInner: V1.Inner()), #"{"aInner":{}}"#),
            (V1.Plain(aInt32: 1, farNumber: 2), #"{"aInt32":1,"farNumber":2}"#),
        ]
        for (message, json) in cases { #expect(try message.jsonString() == json) }
        #expect(try V1.Renamed(plainName: "a", oddName: "b").jsonString() == #"{"@plain":"a","OddName":"b"}"#)
        #expect(try V1.Present(aInt32: 0, aString: "").jsonString() == #"{"aInt32":0,"aString":""}"#)
        #expect(
            try V1.Lists(aInt64: [1, 2], aInner: [V1.Inner()]).jsonString() == #"{"aInt64":["1","2"],"aInner":[{}]}"#)
        #expect(try V1.Maps(byBool: [true: false]).jsonString() == #"{"byBool":{"true":false}}"#)
        #expect(try V1.Maps(byInt64: [-1: 2]).jsonString() == #"{"byInt64":{"-1":"2"}}"#)
        #expect(try V1.Choice(value: .aInt32(0)).jsonString() == #"{"aInt32":0}"#)
    }

    @Test("options: contract names, enums as numbers, defaults")
    func options() throws {
        var options = JSONEncodingOptions()
        options.usesContractNames = true
        options.writesEnumsAsNumbers = true
        #expect(try V1.Plain(aColor: .green).jsonString(options: options) == #"{"a_color":2}"#)
        options = JSONEncodingOptions()
        options.includesDefaults = true
        #expect(try V1.Inner().jsonString(options: options) == #"{"number":0,"text":""}"#)
        #expect(try V1.Choice().jsonString(options: options) == #"{"before":"","after":""}"#)
        let lists = try V1.Lists().jsonString(options: options)
        #expect(lists.contains(#""aInner":[]"#) && lists.contains(#""aInt32":[]"#))
        #expect(try V1.Maps().jsonString(options: options).contains(#""byString":{}"#))
    }

    @Test("numbers are read in every form that JSON and ProtoJSON allow")
    func readingNumbers() throws {
        #expect(try V1.Plain(json: #"{"aInt32":1.0}"#).aInt32 == 1)
        #expect(try V1.Plain(json: #"{"aInt32":"1e2"}"#).aInt32 == 100)
        #expect(try V1.Plain(json: #"{"aInt32":1.5e1}"#).aInt32 == 15)
        #expect(try V1.Plain(json: #"{"aInt64":9007199254740993}"#).aInt64 == 9_007_199_254_740_993)
        #expect(try V1.Plain(json: #"{"aInt64":"-9223372036854775808"}"#).aInt64 == .min)
        #expect(try V1.Plain(json: #"{"aUint64":18446744073709551615}"#).aUint64 == .max)
        #expect(try V1.Plain(json: #"{"aUint32":4294967295}"#).aUint32 == .max)
        #expect(try V1.Plain(json: #"{"aDouble":"1.5"}"#).aDouble == 1.5)
        #expect(try V1.Plain(json: #"{"aDouble":"-Infinity"}"#).aDouble == -.infinity)
        #expect(
            try V1.Plain(json: #"{"aDouble":2.2250738585072011e-308}"#).aDouble == Double("2.2250738585072011e-308"))
        #expect(
            try V1.Plain(json: #"{"aDouble":123456789012345678901234567890}"#).aDouble
                == Double("123456789012345678901234567890"))
        #expect(try V1.Plain(json: #"{"aFloat":3.4028235e38}"#).aFloat == .greatestFiniteMagnitude)
        #expect(try V1.Plain(json: #"{"aInt32":0e99999999999999999999}"#).aInt32 == 0)
    }

    @Test("both spellings of a key, escaped keys, white space, null for absence")
    func readingMembers() throws {
        #expect(try V1.Plain(json: #" { "a_int32" : 1 , "aString" : "x" } "#) == V1.Plain(aInt32: 1, aString: "x"))
        #expect(try V1.Plain(json: #"{"\u0061Int32":1}"#).aInt32 == 1)
        #expect(try V1.Renamed(json: #"{"@plain":"a","_odd__name":"b"}"#) == V1.Renamed(plainName: "a", oddName: "b"))
        #expect(try V1.Plain(json: #"{"aInt32":null,"aInner":null,"aColor":null}"#) == V1.Plain())
        #expect(try V1.Lists(json: #"{"aInt32":null}"#) == V1.Lists())
        #expect(try V1.Maps(json: #"{"byInt32":null}"#) == V1.Maps())
        #expect(try V1.Choice(json: #"{"aInt32":null,"aString":"x"}"#).value == .aString("x"))
    }

    @Test("bytes in both alphabets, padded or not; enums by name or number; strings with escapes")
    func readingValues() throws {
        for text in ["+//+AQ==", "-__-AQ==", "+//+AQ", "-__-AQ"] {
            #expect(try V1.Plain(json: #"{"aBytes":"\#(text)"}"#).aBytes == Data([251, 255, 254, 1]))
        }
        #expect(try V1.Plain(json: #"{"aColor":"COLOR_BELOW"}"#).aColor == .below)
        #expect(try V1.Plain(json: #"{"aColor":99}"#).aColor == .unrecognized(99))
        #expect(try V1.Plain(json: #"{"aString":"\u00e9\ud83d\ude00\n\/"}"#).aString == "é😀\n/")
        #expect(
            try V1.Maps(json: #"{"bySint32":{"-5":1},"byBool":{"true":true}}"#)
                == V1.Maps(bySint32: [-5: 1], byBool: [true: true]))
    }

    @Test(
        "input that does not fit is refused, with the location",
        arguments: [
            ("", CodecError.Code.truncated, ""),
            ("{", .truncated, ""),
            ("[]", .invalidValue, ""),
            (#"{"aInt32":1}x"#, .malformed, ""),
            (#"{"aInt32":1,}"#, .invalidValue, ""),
            (#"{"aInt32" 1}"#, .malformed, ""),
            (#"{aInt32:1}"#, .invalidValue, ""),
            (#"{"aInt32":01}"#, .malformed, "aInt32"),
            (#"{"aInt32":2147483648}"#, .invalidValue, "aInt32"),
            (#"{"aInt32":1.5}"#, .invalidValue, "aInt32"),
            (#"{"aInt32":"1 "}"#, .invalidValue, "aInt32"),
            (#"{"aInt32":""}"#, .invalidValue, "aInt32"),
            (#"{"aInt32":true}"#, .invalidValue, "aInt32"),
            (#"{"aUint32":-1}"#, .invalidValue, "aUint32"),
            (#"{"aInt64":9223372036854775808}"#, .invalidValue, "aInt64"),
            (#"{"aDouble":1e400}"#, .invalidValue, "aDouble"),
            (#"{"aFloat":3.5e38}"#, .invalidValue, "aFloat"),
            (#"{"aDouble":NaN}"#, .invalidValue, "aDouble"),
            (#"{"aDouble":"nan"}"#, .invalidValue, "aDouble"),
            (#"{"aDouble":.5}"#, .invalidValue, "aDouble"),
            (#"{"aBool":"true"}"#, .invalidValue, "aBool"),
            (#"{"aBool":tru}"#, .malformed, "aBool"),
            (#"{"aString":1}"#, .invalidValue, "aString"),
            ("{\"aString\":\"\u{1}\"}", .malformed, "aString"),
            (#"{"aString":"\x"}"#, .malformed, "aString"),
            (#"{"aString":"\ud800"}"#, .invalidUTF8, "aString"),
            (#"{"aString":"\udc00x"}"#, .invalidUTF8, "aString"),
            (#"{"aString":"abc"#, .truncated, "aString"),
            (#"{"aBytes":"a"}"#, .invalidValue, "aBytes"),
            (#"{"aBytes":"a*=="}"#, .invalidValue, "aBytes"),
            (#"{"aColor":"COLOR_PINK"}"#, .invalidValue, "aColor"),
            (#"{"aColor":1.5}"#, .invalidValue, "aColor"),
            (#"{"aInner":{"number":1,"text":2}}"#, .invalidValue, "aInner.text"),
            (#"{"aInner":[]}"#, .invalidValue, "aInner"),
            (#"{"pink":1}"#, .unknownField, ""),
            (#"{"aInt32":1,"aInt32":2}"#, .duplicateField, "aInt32"),
            (#"{"aInt32":1,"a_int32":2}"#, .duplicateField, "a_int32"),
        ] as [(String, CodecError.Code, String)])
    func refusals(json: String, code: CodecError.Code, path: String) {
        let error = #expect(throws: CodecError.self) { try V1.Plain(json: json) }
        #expect(error?.code == code)
        #expect(error?.path == path)
    }

    @Test("lists, maps and oneofs refuse what does not fit, with the place")
    func refusalsInside() {
        func check<M: Message>(_: M.Type, _ json: String, _ code: CodecError.Code, _ path: String) {
            let error = #expect(throws: CodecError.self) { try M(json: json) }
            #expect(error?.code == code)
            #expect(error?.path == path)
        }
        check(V1.Lists.self, #"{"aInner":[{},{"text":1}]}"#, .invalidValue, "aInner[1].text")
        check(V1.Lists.self, #"{"aInt32":[1,null]}"#, .invalidValue, "aInt32[1]")
        check(V1.Lists.self, #"{"aInt32":1}"#, .invalidValue, "aInt32")
        check(V1.Maps.self, #"{"byInt32":{"a":1}}"#, .invalidValue, "byInt32")
        check(V1.Maps.self, #"{"byBool":{"True":true}}"#, .invalidValue, "byBool")
        check(V1.Maps.self, #"{"byString":{"a":null}}"#, .invalidValue, "byString.a")
        check(V1.Choice.self, #"{"aInt32":1,"aString":"x"}"#, .duplicateField, "aString")
        check(V1.Maps.self, #"{"byString":{"a":"1","b":"2","\u0061":"3"}}"#, .duplicateField, #"byString.\u0061"#)
        check(V1.Maps.self, #"{"byInt32":{"1":1,"1e0":1}}"#, .duplicateField, "byInt32.1e0")
        check(WKT.Struct.self, #"{"a":1,"a":null}"#, .duplicateField, "a")
        check(V1.Legacy.self, #"{"mode":3}"#, .invalidValue, "mode")
        check(V1.Legacy.self, #"{"modes":["MODE_FIRST",0]}"#, .invalidValue, "modes[1]")
        check(V1.Legacy.self, #"{"levelsByName":{"a":1}}"#, .invalidValue, "levelsByName.a")
    }

    @Test("a closed enum has the numbers that have a name")
    func closedEnums() throws {
        #expect(try V1.Legacy(json: #"{"mode":1,"modes":[2,1],"levelsByName":{"a":7}}"#).modes == [.second, .first])
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        let json = #"{"mode":3,"modes":[3,2],"levelsByName":{"a":1,"b":7}}"#
        #expect(
            try V1.Legacy(json: json, options: options)
                == V1.Legacy(modes: [.second], levelsByName: ["b": .high]))
        let decoder = JSONDecoder()
        #expect(try decoder.decode(V1.Legacy.self, from: Data(#"{"mode":1}"#.utf8)).mode == .first)
        for json in [#"{"mode":3}"#, #"{"modes":[1,0]}"#, #"{"levelsByName":{"a":1}}"#] {
            #expect(throws: DecodingError.self, "\(json)") {
                try decoder.decode(V1.Legacy.self, from: Data(json.utf8))
            }
        }
    }

    @Test("ignoreUnknownFields skips unknown members and enum names, and still checks their syntax")
    func ignoringUnknown() throws {
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        let json = #"{"pink":{"a":[1,"x",{"b":null}]},"aColor":"COLOR_PINK","aInt32":1}"#
        #expect(try V1.Plain(json: json, options: options) == V1.Plain(aInt32: 1))
        #expect(try V1.Lists(json: #"{"aColor":["COLOR_RED","NO"]}"#, options: options).aColor == [.red])
        #expect(try V1.Maps(json: #"{"toColor":{"a":"NO","b":"COLOR_RED"}}"#, options: options).toColor == ["b": .red])
        #expect(throws: CodecError.self) { try V1.Plain(json: #"{"pink":{"a":}}"#, options: options) }
    }

    @Test("nesting is bounded, in messages and in what is skipped")
    func depth() throws {
        func nested(_ depth: Int, _ key: String) -> String {
            String(repeating: #"{"\#(key)":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        }
        #expect(throws: Never.self) { try V1.Tree(json: nested(99, "parent")) }
        #expect(#expect(throws: CodecError.self) { try V1.Tree(json: nested(100, "parent")) }?.code == .tooDeep)
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        #expect(throws: CodecError.self) { try V1.Tree(json: nested(10_000, "x"), options: options) }
        #expect(throws: CodecError.self) {
            try WKT.Value(json: String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000))
        }
        options.sizeLimit = 5
        #expect(
            #expect(throws: CodecError.self) { try V1.Tree(json: #"{"a":1}"#, options: options) }?.code == .tooLarge)
    }

    @Test("damaged text never traps", arguments: [1, 2, 3] as [UInt64])
    func damage(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func check<M: Message>(_ message: M) throws {
            let data = try message.jsonData()
            for _ in 0..<200 {
                var damaged = data
                let index = Int.random(in: 0..<data.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.remove(at: index)
                default: damaged = data.prefix(index)
                }
                if let read = try? M(json: damaged) { #expect(throws: Never.self) { try read.protobufData() } }
            }
        }
        for message in Samples.all { try check(message) }
    }
}
