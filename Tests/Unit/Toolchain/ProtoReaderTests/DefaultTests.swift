import Contract
import Testing

@testable import ProtoReader

@Suite("Defaults")
struct DefaultTests {
    @Test("A default of each type is read")
    func types() throws {
        let object = try readProto2(
            #"""
            enum E { A = 1; B = 2; }
            message M {
              optional int32 a = 1 [default = -2147483648];
              optional sint64 b = 2 [default = -9223372036854775808];
              optional uint64 c = 3 [default = 18446744073709551615];
              optional fixed32 d = 4 [default = 0xFF];
              optional float e = 5 [default = -inf];
              optional double f = 6 [default = 1.5e100];
              optional bool g = 7 [default = true];
              optional string h = 8 [default = "a\"\n\303\274;"];
              optional bytes i = 9 [default = "\000\377\"x\n\\"];
              optional E j = 10 [default = B];
              optional int32 k = 11;
              optional string l = 12 [default = ""];
            }
            """#
        ).object("M")
        let defaults: [DefaultValue?] = [
            .int(-2_147_483_648), .int(.min), .uint(.max), .uint(255), .double(-.infinity), .double(1.5e100),
            .bool(true), .string("a\"\nü;"), .bytes([0, 255, 0x22, 0x78, 10, 0x5C]), .enumeration("B"), nil,
            .string(""),
        ]
        #expect(object.fields.map(\.defaultValue) == defaults)
    }

    @Test("nan is a default")
    func nan() throws {
        let field = try readProto2("message M { optional float a = 1 [default = nan]; }").object("M").field("a")
        guard case .double(let value)? = field.defaultValue else {
            Issue.record("\(String(describing: field.defaultValue))")
            return
        }
        #expect(value.isNaN)
    }

    @Test(
        "Text that is no value of the type is refused",
        arguments: [
            ("", Scalar.int32), ("2147483648", .int32), ("-1", .uint32), ("1.5", .int64), ("yes", .bool),
            ("x", .double),
            ("\\", .bytes), ("\\q", .bytes), ("\\777", .bytes), ("\\x", .bytes), ("\\9", .bytes),
        ]
    )
    func badText(text: String, scalar: Scalar) {
        #expect(DefaultText.value(text, of: .scalar(scalar)) == nil)
    }

    @Test("Bytes may be escaped in each way that C has")
    func escapes() {
        #expect(
            DefaultText.value("\\1\\12\\123\\x4\\xFFz\\a\\'\\?é", of: .scalar(.bytes))
                == .bytes([1, 0o12, 0o123, 4, 0xFF, 0x7A, 7, 0x27, 0x3F, 0xC3, 0xA9])
        )
    }
}
