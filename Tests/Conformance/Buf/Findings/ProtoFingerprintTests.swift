import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Fingerprints")
struct ProtoFingerprintTests {
    @Test("Of a `.proto` finding do not depend on names that have nothing to do with it")
    func unrelated() throws {
        func fingerprint(_ old: String, _ new: String) throws -> [String] {
            let findings = ProtoComparison.findings(
                old: try ContractPair.snapshot(["a.proto": "syntax = \"proto3\"; package a; message A { \(old) }"]),
                new: try ContractPair.snapshot(["a.proto": "syntax = \"proto3\"; package a; message A { \(new) }"]),
                rules: ["FIELD_SAME_TYPE"])
            #expect(findings.count == 1)
            return Fingerprint.all(of: findings)
        }
        let one = try fingerprint("int32 x = 1;", "int64 x = 1;")
        #expect(try fingerprint("int32 x = 1;", "int64 y = 1;") == one)
        #expect(try fingerprint("int32 x = 1;", "string x = 1;") != one)
    }
}
