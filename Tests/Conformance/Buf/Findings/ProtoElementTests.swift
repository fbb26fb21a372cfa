import Testing

@testable import BreakingRules
@testable import Compatibility

/// The elements that findings about `.proto` contracts are about, for whoever looks them up.
@Suite("Elements of findings")
struct ProtoElementTests {
    private static let old = """
        syntax = "proto2"; package p;
        option go_package = "a";
        message M {
          optional int32 a = 1; optional string b = 2; oneof c { string d = 4; }
          reserved 9; extensions 100 to 200;
          message N {}
        }
        message G {}
        enum E { X = 0; Y = 1; Z = 2; }
        service S { rpc Get(M) returns (M); rpc Put(M) returns (M); }
        service T {}
        extend M { optional int32 e = 100; optional int32 f = 101; }

        """
    private static let new = """
        syntax = "proto2"; package p;
        option go_package = "b";
        message M { optional int64 a = 1; extensions 100 to 199; }
        enum E { X = 0; V = 1; }
        service S { rpc Get(E2) returns (M); }
        message E2 {}
        extend M { optional string e = 100; }

        """

    private func findings() throws -> [Finding] {
        ProtoComparison.findings(
            old: try ContractPair.snapshot(["a.proto": Self.old, "b.proto": "package q;"]),
            new: try ContractPair.snapshot(["a.proto": Self.new]), rules: Set(ProtoRule.ofBuf.map(\.id)))
    }

    @Test(
        "Are what the rule is about",
        arguments: [
            ("FIELD_SAME_TYPE", [.extensionField(extendee: "p.M", number: 100), .field(message: "p.M", number: 1)]),
            ("FIELD_NO_DELETE", [.field(message: "p.M", number: 2), .field(message: "p.M", number: 4)]),
            ("ONEOF_NO_DELETE", [.oneof(message: "p.M", name: "c")]),
            ("RESERVED_MESSAGE_NO_DELETE", [.message("p.M")]), ("EXTENSION_MESSAGE_NO_DELETE", [.message("p.M")]),
            ("MESSAGE_NO_DELETE", [.message("p.G"), .message("p.M.N")]),
            ("PACKAGE_MESSAGE_NO_DELETE", [.message("p.G"), .message("p.M.N")]),
            ("ENUM_VALUE_NO_DELETE", [.enumValue(enumeration: "p.E", number: 2)]),
            ("ENUM_VALUE_SAME_NAME", [.enumValue(enumeration: "p.E", number: 1)]),
            ("RPC_NO_DELETE", [.method(service: "p.S", name: "Put")]),
            ("RPC_SAME_REQUEST_TYPE", [.method(service: "p.S", name: "Get")]),
            ("SERVICE_NO_DELETE", [.service("p.T")]), ("EXTENSION_NO_DELETE", [.extensionName("p.f")]),
            ("FILE_NO_DELETE", [.file("b.proto")]), ("FILE_SAME_GO_PACKAGE", [.file("a.proto")]),
            ("PACKAGE_NO_DELETE", [.package("q")]),
        ] as [(String, [ProtoElement])])
    func elements(_ rule: String, _ elements: [ProtoElement]) throws {
        let found = try findings().filter { $0.rule == rule }.compactMap(\.element)
        #expect(Set(found) == Set(elements))
        #expect(found.count == elements.count)
    }

    @Test("Every finding has an element, and the detail that distinguishes its fingerprint")
    func all() throws {
        let findings = try findings()
        #expect(findings.count > 25)
        for finding in findings {
            #expect(finding.element != nil, "\(finding.rule)")
            #expect(finding.detail != nil, "\(finding.rule)")
        }
        #expect(Set(Fingerprint.all(of: findings)).count == findings.count)
    }
}
