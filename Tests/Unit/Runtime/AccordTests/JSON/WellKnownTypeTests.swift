import Accord
import Foundation
import SampleModels
import Testing

@Suite("Well-known types in ProtoJSON")
struct WellKnownTypeTests {
    @Test(
        "timestamps are RFC 3339",
        arguments: [
            ("1970-01-01T00:00:00Z", 0, 0),
            ("1972-01-01T10:00:20.021Z", 63_108_020, 21_000_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
            ("1969-12-31T23:59:59.000001Z", -1, 1_000),
            ("2000-02-29T12:00:00Z", 951_825_600, 0),
        ] as [(String, Int64, Int32)])
    func timestamps(text: String, seconds: Int64, nanos: Int32) throws {
        let timestamp = WKT.Timestamp(seconds: seconds, nanos: nanos)
        #expect(try timestamp.jsonString() == "\"\(text)\"")
        #expect(try WKT.Timestamp(json: "\"\(text)\"") == timestamp)
    }

    @Test("offsets and fractions of any length are read; what is no time is refused")
    func timestampForms() throws {
        #expect(try WKT.Timestamp(json: #""1970-01-01T01:00:00+01:00""#) == WKT.Timestamp())
        #expect(try WKT.Timestamp(json: #""1969-12-31T16:00:00.5-08:00""#) == WKT.Timestamp(nanos: 500_000_000))
        let wrong = [
            "1970-01-01", "1970-01-01T00:00:00", "1970-01-01t00:00:00Z", "1970-01-01T00:00:00z", "1970-13-01T00:00:00Z",
            "1970-02-30T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00.1234567890Z",
            "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+01:00",
            "1970-01-01T00:00:00+25:00", "1970-01-01T00:00:00Zx",
        ]
        for text in wrong { #expect(throws: CodecError.self, "\(text)") { try WKT.Timestamp(json: "\"\(text)\"") } }
        #expect(throws: CodecError.self) { try WKT.Timestamp(seconds: 253_402_300_800).jsonString() }
        #expect(throws: CodecError.self) { try WKT.Timestamp(nanos: -1).jsonString() }
        let error = #expect(throws: CodecError.self) {
            try V1.WellKnown(timestamps: [WKT.Timestamp(nanos: -1)]).jsonString()
        }
        #expect(error?.path == "timestamps")
    }

    @Test("a value that cannot be written is reported with its path, whatever follows it")
    func unwritable() {
        let message = V1.WellKnown(
            timestamp: WKT.Timestamp(),
            timestamps: [WKT.Timestamp(), WKT.Timestamp(seconds: .max), WKT.Timestamp()],
            values: [WKT.Value()]
        )
        #expect(#expect(throws: CodecError.self) { try message.jsonData() }?.path == "timestamps")
    }

    @Test("a Timestamp is a Date, and a Duration a Swift.Duration")
    func conversions() {
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(WKT.Timestamp(date) == WKT.Timestamp(seconds: 1_700_000_000, nanos: 250_000_000))
        #expect(WKT.Timestamp(date).date == date)
        #expect(WKT.Timestamp(Date(timeIntervalSince1970: -0.5)) == WKT.Timestamp(seconds: -1, nanos: 500_000_000))
        #expect(WKT.Timestamp(.distantFuture).date == .distantFuture)
        #expect(WKT.Timestamp(Date(timeIntervalSince1970: 1e300)).seconds == 253_402_300_799)
        #expect(WKT.Timestamp(Date(timeIntervalSince1970: -.infinity)).seconds == -62_135_596_800)
        #expect(WKT.Timestamp(Date(timeIntervalSince1970: .infinity)).seconds == 253_402_300_799)
        #expect(WKT.Timestamp(Date(timeIntervalSince1970: .nan)) == WKT.Timestamp())
        #expect(WKT.Duration(.milliseconds(-1500)) == WKT.Duration(seconds: -1, nanos: -500_000_000))
        #expect(WKT.Duration(seconds: 2, nanos: 500_000_000).duration == .milliseconds(2500))
    }

    @Test("durations are seconds with an s")
    func durations() throws {
        let cases: [(String, Int64, Int32)] = [
            ("0s", 0, 0), ("3s", 3, 0), ("-3.500s", -3, -500_000_000), ("-0.000000001s", 0, -1),
            ("315576000000s", 315_576_000_000, 0),
        ]
        for (text, seconds, nanos) in cases {
            #expect(try WKT.Duration(seconds: seconds, nanos: nanos).jsonString() == "\"\(text)\"")
            #expect(try WKT.Duration(json: "\"\(text)\"") == WKT.Duration(seconds: seconds, nanos: nanos))
        }
        for text in [
            "", "1", "s", "1.s", "1.5", "--1s", "1.1234567890s", "315576000001s", "1 s", "99999999999999999999s",
        ] {
            #expect(throws: CodecError.self, "\(text)") { try WKT.Duration(json: "\"\(text)\"") }
        }
        #expect(throws: CodecError.self) { try WKT.Duration(seconds: 1, nanos: -1).jsonString() }
        #expect(throws: CodecError.self) { try WKT.Duration(seconds: .min).jsonString() }
    }

    @Test("field masks are lowerCamelCase with commas")
    func fieldMasks() throws {
        #expect(try WKT.FieldMask(paths: ["a_b.c_d", "e"]).jsonString() == #""aB.cD,e""#)
        #expect(try WKT.FieldMask(json: #""aB.cD,e""#).paths == ["a_b.c_d", "e"])
        #expect(try WKT.FieldMask(json: #""""#).paths.isEmpty)
        for path in ["aB", "a__b", "a_3", "a_", "", "a,b"] {
            #expect(throws: CodecError.self, "\(path)") { try WKT.FieldMask(paths: [path]).jsonString() }
        }
        #expect(throws: CodecError.self) { try WKT.FieldMask(json: #""a_b""#) }
    }

    @Test("structs and values are plain JSON")
    func values() throws {
        let json = #"{"a":[1,-2.5,"x",true,null,{"b":{}}]}"#
        #expect(try WKT.Struct(json: json).jsonString() == json)
        #expect(try WKT.Value(json: "null").kind == .nullValue(.nullValue))
        #expect(throws: CodecError.self) { try WKT.Value().jsonString() }
        #expect(throws: CodecError.self) { try WKT.Value(kind: .numberValue(.nan)).jsonString() }
        let nulls = try V1.WellKnown(json: #"{"value":null,"null":null,"valueChoice":null,"duration":null}"#)
        #expect(nulls.value?.kind == .nullValue(.nullValue))
        #expect(nulls.choice == .valueChoice(WKT.Value(kind: .nullValue(.nullValue))))
        #expect(nulls.duration == nil)
        #expect(try V1.WellKnown(json: #"{"nullChoice":null}"#).choice == .nullChoice(.nullValue))
        #expect(try V1.WellKnown(choice: .nullChoice(.nullValue)).jsonString() == #"{"nullChoice":null}"#)
        #expect(try V1.WellKnown(json: #"{"values":[null,1]}"#).values.count == 2)
    }

    @Test("wrappers are the value that they wrap, zero included")
    func wrappers() throws {
        #expect(try V1.WellKnown(aInt64: WKT.Int64Value(value: 1)).jsonString() == #"{"aInt64":"1"}"#)
        #expect(try V1.WellKnown(aBool: WKT.BoolValue()).jsonString() == #"{"aBool":false}"#)
        #expect(
            try V1.WellKnown(json: #"{"aString":"x","aInt32":null}"#)
                == V1.WellKnown(aString: WKT.StringValue(value: "x")))
    }

    @Test("an Any is its message with its type, wherever the type occurs")
    func any() throws {
        var decoding = JSONDecodingOptions()
        decoding.types = TypeRegistry([V1.Inner.self])
        var encoding = JSONEncodingOptions()
        encoding.types = decoding.types
        let json = #"{"@type":"type.googleapis.com/sample.v1.Inner","number":7,"text":"x"}"#
        let any = try WKT.Any_(json: json, options: decoding)
        #expect(any.typeURL == "type.googleapis.com/sample.v1.Inner")
        #expect(any.value == (try V1.Inner(number: 7, text: "x").protobufData()))
        #expect(try any.jsonString(options: encoding) == json)
        let last = #"{"number":7,"text":"x","@type":"type.googleapis.com/sample.v1.Inner"}"#
        #expect(try WKT.Any_(json: last, options: decoding) == any)
        #expect(try WKT.Any_(json: "{}") == WKT.Any_())
        let nested = #"{"@type":"x/google.protobuf.Any","value":{"@type":"x/google.protobuf.Duration","value":"1s"}}"#
        #expect(try WKT.Any_(json: nested).jsonString() == nested)
        #expect(#expect(throws: CodecError.self) { try WKT.Any_(json: json) }?.code == .unknownType)
        #expect(#expect(throws: CodecError.self) { try any.jsonString() }?.code == .unknownType)
        #expect(throws: CodecError.self) { try WKT.Any_(json: #"{"number":7}"#, options: decoding) }
        #expect(throws: CodecError.self) { try WKT.Any_(json: #"{"@type":"noslash"}"#, options: decoding) }
    }

    @Test("an Any of Empty has no member but its type, and is read with a value too")
    func anyOfEmpty() throws {
        let json = #"{"@type":"x/google.protobuf.Empty"}"#
        let any = try WKT.Any_(json: json)
        #expect(any == WKT.Any_(typeURL: "x/google.protobuf.Empty"))
        #expect(try any.jsonString() == json)
        #expect(try WKT.Any_(json: #"{"@type":"x/google.protobuf.Empty","value":{}}"#) == any)
        #expect(throws: CodecError.self) { try WKT.Any_(json: #"{"@type":"x/google.protobuf.Empty","other":1}"#) }
    }
}
