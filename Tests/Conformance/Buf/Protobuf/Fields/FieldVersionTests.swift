import Testing

@testable import BreakingRules

@Suite("Rules for fields in versions of the configuration")
struct FieldVersionTests {
    private func findings(
        _ pair: ContractPair, _ version: ProtoRule.Version, _ words: [String]
    ) throws -> (accord: [Found], buf: [Found]) {
        var pair = pair
        pair.version = version
        let ids = try RuleSelection(version: version).ids(use: words, except: [])
        return try pair.findings(ids.sorted(), use: words)
    }

    /// A little of everything that may become of a field.
    private static let pair = ContractPair.proto2(
        """
        message M {
          required int32 a = 1;
          optional string b = 2 [ctype = CORD];
          optional int64 c = 3 [default = 5, jstype = JS_STRING];
          repeated int32 d = 4;
          optional int32 e = 5;
          optional int32 f = 6;
          map<string, int32> g = 7;
          oneof o {
            int32 h = 8;
          }
          extensions 100;
        }
        extend M {
          optional int32 x = 100;
        }
        """,
        """
        message M {
          optional int64 a = 1;
          optional bytes b = 2;
          optional int64 c = 3 [default = 6];
          optional int32 d = 4;
          reserved 5;
          reserved "f";
          map<string, uint32> g = 7;
          optional int32 i = 8;
          extensions 100;
        }
        extend M {
          repeated string y = 100;
        }
        """)

    @Test(
        "Each set of each version has its own rules",
        arguments: ProtoRule.Version.allCases, ["FILE", "PACKAGE", "WIRE_JSON", "WIRE"])
    func sets(version: ProtoRule.Version, category: String) throws {
        let (accord, buf) = try findings(Self.pair, version, [category])
        #expect(!buf.isEmpty)
        #expect(accord.map(\.onLine).sorted() == buf.map(\.onLine).sorted())
    }

    @Test(
        "The deprecated ids of rules select the rules that replaced them", arguments: [ProtoRule.Version.v1beta1, .v1])
    func deprecated(version: ProtoRule.Version) throws {
        let label = try findings(Self.pair, version, ["FIELD_SAME_LABEL"])
        #expect(Set(label.buf.map(\.rule)).contains("FIELD_SAME_CARDINALITY"))
        #expect(label.accord == label.buf)
        let ctype = try findings(Self.pair, version, ["FIELD_SAME_CTYPE"])
        #expect(ctype.buf.map(\.rule) == ["FIELD_SAME_CPP_STRING_TYPE"])
        #expect(ctype.accord == ctype.buf)
    }
}
