import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Damaged descriptor sets")
struct FuzzTests {
    /// A generator whose numbers are the same in each run (Marsaglia's xorshift).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    @Test(
        "Bytes changed, cut out and repeated at random give a contract or problems, and never a trap", arguments: 1...8)
    func damage(seed: UInt64) throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto2";
            package a;
            import "o.proto";
            option (o.file) = { min: 1 text: "x" };
            message M {
              optional bytes a = 1 [default = "\\001\\xff", (o.field) = 1, (o.field) = 2];
              map<string, M> b = 2;
              oneof o { string c = 3; group D = 4 { optional sint64 e = 5 [default = -7]; } }
              extensions 100 to 200; reserved 9 to 12; reserved "x";
              enum E { option allow_alias = true; A = 0; B = 0; reserved 5 to max; }
              optional E f = 6 [default = B];
            }
            service S { rpc Call(M) returns (stream M) { option idempotency_level = IDEMPOTENT; } }
            """,
            "o.proto": """
            syntax = "proto2";
            package o;
            import "google/protobuf/descriptor.proto";
            message Rule { optional int32 min = 1; optional string text = 2; }
            extend google.protobuf.FileOptions { optional Rule file = 50000; }
            extend google.protobuf.FieldOptions { repeated fixed32 field = 50000 [packed = true]; }
            """,
        ])
        let roots = try Roots([folder.path])
        let data = try Protoc().compile(roots.files(at: [folder["a.proto"]]), roots: roots).descriptorSet
        // descriptor.proto comes first, and takes up most of the set.
        let start = max(0, data.count - 3000)
        var numbers = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var read = 0
        var refused = 0
        for _ in 0..<100 {
            var bytes = Array(data)
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let index = Int.random(in: start..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                case 2: bytes.removeSubrange(index..<min(index + 3, bytes.count))
                default: bytes.insert(contentsOf: bytes[index..<min(index + 5, bytes.count)], at: index)
                }
            }
            do throws(Diagnostics) {
                _ = try ProtoReader.contract(fromDescriptorSet: Data(bytes), requested: ["a.proto"])
                read += 1
            } catch {
                #expect(!error.all.isEmpty)
                refused += 1
            }
        }
        #expect(read > 0)
        #expect(refused > 0)
    }
}
