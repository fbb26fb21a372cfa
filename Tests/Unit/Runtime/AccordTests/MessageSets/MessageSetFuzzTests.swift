import Foundation
import TestEnvironment
import Testing

@testable import Accord

@Suite("Damaged frames of message sets")
struct MessageSetFuzzTests {
    private static let types: [any MessageSet.Type] = [
        Frames.Server.self, Frames.Client.self, Frames.Nested.self, Frames.Inner.self,
    ]

    @Test("give the same result with the envelope of the message, and without it", arguments: 0..<types.count)
    func damaged(index: Int) {
        func check<M: MessageSet>(_: M.Type) {
            for seed in 1...40 as ClosedRange<UInt64> {
                let text = [UInt8](RandomJSON.one(M._schema.form, seed: seed))
                var random = SeededRandom(seed: seed)
                for _ in 0..<50 {
                    let damaged = Data(RecordFuzzTests.mutated(text, &random))
                    let received = try? M.receive(damaged)
                    #expect((try? M(json: damaged)) == received?.message)
                    // What one of the two refuses, the other one refuses too. Foundation's decoder allows names to
                    // occur twice, and knows fewer numbers.
                    guard let message = received?.message,
                        let decoded = try? JSONDecoder().decode(M.self, from: damaged)
                    else { continue }
                    #expect(decoded == message, "seed \(seed): \(String(decoding: damaged, as: UTF8.self))")
                }
            }
        }
        check(Self.types[index])
    }

    @Test("end anywhere, and are refused then")
    func truncated() {
        for seed in 1...40 as ClosedRange<UInt64> {
            let text = RandomJSON.one(Frames.Server._schema.form, seed: seed)
            for count in 0..<text.count {
                #expect(throws: CodecError.self) { try Frames.Server.receive(text.prefix(count)) }
            }
        }
    }
}
