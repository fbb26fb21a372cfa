import Foundation
import Testing

@testable import AccordCompression
@testable import AccordHTTP

@Suite("Damaged content")
struct DamageTests {
    @Test("input that stops anywhere is truncated, also when there is none")
    func truncated() {
        for compressed in Coding.zstd.foreign {
            for count in 0..<compressed.count {
                #expect(throws: Zstandard.Failure.truncated, "\(count) bytes") {
                    try Zstandard.decompress(compressed.prefix(count), limit: 10_000)
                }
            }
        }
        for compressed in Coding.brotli.foreign {
            for count in 0..<compressed.count {
                #expect(throws: Brotli.Failure.truncated, "\(count) bytes") {
                    try Brotli.decompress(compressed.prefix(count), limit: 10_000)
                }
            }
        }
    }

    @Test("content of every size comes through within a limit of its size, and no less", arguments: Coding.allCases)
    func sizes(_ coding: Coding) throws {
        for count in Array(0...600) + [65_535, 65_536, 65_537, 200_000] {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 &* $0) })
            let compressed = try coding.coding.compress(data)
            #expect(try coding.coding.decompress(compressed, count) == data)
            guard count > 0 else { continue }
            #expect(throws: ContentCoding.TooLarge.self) { try coding.coding.decompress(compressed, count - 1) }
        }
    }

    @Test("bytes after the end are refused", arguments: Coding.allCases)
    func trailing(_ coding: Coding) {
        for compressed in coding.foreign {
            #expect(throws: (any Error).self) { try coding.coding.decompress(compressed + [7], 10_000) }
            #expect(throws: (any Error).self) { try coding.coding.decompress(compressed + Data(count: 9), 10_000) }
        }
    }

    @Test("data that is not compressed is refused", arguments: Coding.allCases)
    func plain(_ coding: Coding) {
        #expect(throws: (any Error).self) { try coding.coding.decompress(Data("plain text".utf8), 10_000) }
    }

    @Test("a flipped bit in our own Zstandard is always found, by its checksum")
    func checksum() throws {
        let compressed = try Zstandard.compress(Coding.foreignText)
        for index in compressed.indices {
            var damaged = compressed
            damaged[index] ^= 1
            let output = try? Zstandard.decompress(damaged, limit: 10_000)
            // Bits of the header may say the same in another way.
            #expect(output == nil || output == Coding.foreignText, "byte \(index)")
        }
    }

    @Test("damage never traps, and never gives more than may be", arguments: Coding.allCases)
    func random(_ coding: Coding) throws {
        let compressed = try coding.coding.compress(bytes(2000))
        var random = FixedRandom()
        for _ in 0..<2000 {
            var damaged = compressed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if let output = try? coding.coding.decompress(damaged, 10_000) { #expect(output.count <= 10_000) }
        }
    }
}

/// The same numbers in each run, by SplitMix64.
private struct FixedRandom: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
