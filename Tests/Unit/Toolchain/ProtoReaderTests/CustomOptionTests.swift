import Contract
import Testing

@testable import ProtoReader

@Suite("Custom options")
struct CustomOptionTests {
    private static let extensions = """
        import "google/protobuf/descriptor.proto";
        package p;
        enum Level { LOW = 0; HIGH = 7; }
        message Rule { optional int32 min = 1; optional string text = 2; }

        """

    private func fieldOptions(_ declarations: String, _ options: String) throws -> [CustomOption.Value] {
        let file = try readProto2(
            Self.extensions + "extend google.protobuf.FieldOptions { \(declarations) }\n"
                + "message M { optional string subject = 1 [\(options)]; }"
        )
        return try file.object("p.M").field("subject").options.map(\.value)
    }

    @Test("Each kind of value is read")
    func kinds() throws {
        let values = try fieldOptions(
            """
            optional int32 a = 50001; optional sint32 b = 50002; optional sint64 c = 50003; optional uint32 d = 50004;
            optional fixed64 e = 50005; optional sfixed32 f = 50006; optional float g = 50007;
            optional double h = 50008;
            optional bool i = 50009; optional string j = 50010; optional bytes k = 50011; optional Level l = 50012;
            optional Rule m = 50013; optional int64 n = 50014; optional uint64 o = 50015; optional sfixed64 p = 50016;
            optional fixed32 q = 50017;
            """,
            """
            (a) = -1, (b) = -2, (c) = -9223372036854775808, (d) = 4294967295, (e) = 5, (f) = -6, (g) = 0.5, (h) = 1e300,
            (i) = true, (j) = "ü", (k) = "\\377", (l) = HIGH, (m) = { min: 3 text: "x" }, (n) = -4,
            (o) = 18446744073709551615, (p) = -8, (q) = 9
            """
        )
        #expect(
            values == [
                .int(-1), .int(-2), .int(.min), .uint(4_294_967_295), .uint(5), .int(-6), .double(0.5),
                .double(1e300), .bool(true), .string("ü"), .bytes([255]), .enumeration("HIGH"),
                .message(type: "p.Rule", bytes: [8, 3, 18, 1, 0x78]), .int(-4), .uint(.max), .int(-8), .uint(9),
            ]
        )
    }

    @Test("Lists are lists, packed or not, and with one element too")
    func lists() throws {
        let values = try fieldOptions(
            """
            repeated int32 a = 50001; repeated string b = 50002; repeated Level c = 50003 [packed = true];
            repeated double d = 50004 [packed = true]; repeated fixed32 e = 50005 [packed = true];
            """,
            "(a) = 1, (a) = 2, (b) = \"one\", (c) = LOW, (c) = HIGH, (d) = 1.5, (e) = 1, (e) = 2"
        )
        #expect(
            values == [
                .list([.int(1), .int(2)]), .list([.string("one")]), .list([.enumeration("LOW"), .enumeration("HIGH")]),
                .list([.double(1.5)]), .list([.uint(1), .uint(2)]),
            ]
        )
    }

    @Test("Every sort of declaration keeps its options, by the extension's full name")
    func everywhere() throws {
        let file = try readProto3(
            """
            import "google/protobuf/descriptor.proto";
            package p;
            extend google.protobuf.FileOptions { string f = 50000; }
            extend google.protobuf.MessageOptions { string m = 50000; }
            extend google.protobuf.EnumOptions { string e = 50000; }
            extend google.protobuf.EnumValueOptions { string v = 50000; }
            extend google.protobuf.ServiceOptions { string s = 50000; }
            extend google.protobuf.MethodOptions { string r = 50000; }
            message Scope { extend google.protobuf.FieldOptions { string nested = 50000; } }
            option (f) = "file";
            message M { option (m) = "message"; string a = 1 [(Scope.nested) = "field"]; }
            enum E { option (e) = "enum"; ZERO = 0 [(v) = "value"]; }
            service S { option (s) = "service"; rpc Call(M) returns (M) { option (r) = "method"; } }
            """
        )
        func option(_ name: String, _ value: String) -> [CustomOption] {
            [CustomOption(name: name, number: 50000, value: .string(value))]
        }
        #expect(file.options == option("p.f", "file"))
        #expect(try file.object("p.M").options == option("p.m", "message"))
        #expect(try file.object("p.M").field("a").options == option("p.Scope.nested", "field"))
        #expect(try file.enumeration("p.E").options == option("p.e", "enum"))
        #expect(try file.enumeration("p.E").values[0].options == option("p.v", "value"))
        #expect(file.services[0].options == option("p.s", "service"))
        #expect(file.services[0].methods[0].options == option("p.r", "method"))
    }

    @Test("Definitions may come from another file; the language's own options are none of ours")
    func imported() throws {
        let folder = try Folder([
            "o.proto": """
            syntax = "proto3";
            package o;
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FieldOptions { optional bool sensitive = 50000; }
            """,
            "m.proto": """
            syntax = "proto3";
            import "o.proto";
            message M { string a = 1 [(o.sensitive) = true, deprecated = true]; }
            """,
        ])
        let file = try #require(folder.read("m.proto").files.last)
        #expect(
            try file.object("M").field("a").options == [
                CustomOption(name: "o.sensitive", number: 50000, value: .bool(true))
            ]
        )
    }

    @Test("Parts of a message that are set one by one make one message")
    func merged() throws {
        let values = try fieldOptions("optional Rule a = 50001;", "(a).min = 3, (a).text = \"x\"")
        #expect(values == [.message(type: "p.Rule", bytes: [8, 3, 18, 1, 0x78])])
    }

    @Test("Bytes that do not fit the definition give no value, and no trap")
    func misfits() {
        let symbols = Symbols([
            .init(
                name: "o.proto",
                package: "o",
                extension: [
                    .init(name: "a", number: 50000, type: .int32, extendee: ".google.protobuf.FieldOptions"),
                    .init(name: "b", number: 50001, type: .string, extendee: ".google.protobuf.FieldOptions"),
                    .init(
                        name: "c",
                        number: 50002,
                        label: .repeated,
                        type: .fixed32,
                        extendee: ".google.protobuf.FieldOptions"
                    ),
                ]
            )
        ])
        // 50000 and 50001 as fixed32, 50002 as packed list with half a number at its end.
        let bytes: [UInt8] =
            [0x85, 0xB5, 0x18, 1, 2, 3, 4] + [0x8D, 0xB5, 0x18, 1, 2, 3, 4] + [0x92, 0xB5, 0x18, 6, 1, 0, 0, 0, 9, 9]
        #expect(
            symbols.customOptions(.init(bytes: bytes), of: "FieldOptions") == [
                CustomOption(name: "o.c", number: 50002, value: .list([.uint(1)]))
            ]
        )
    }
}
