import Foundation
import TestEnvironment
import Testing

@testable import Accord

/// Damaged text, through every kind of model. A run is short; `ACCORD_FUZZ_SECONDS` makes it as long as wanted.
@Suite("Damaged JSON of schema models")
struct RecordFuzzTests {
    @Test(
        "is refused or read, and what is read is written and read back", arguments: 0..<RecordPropertyTests.types.count)
    func damaged(index: Int) throws {
        let seconds = ProcessInfo.processInfo.environment["ACCORD_FUZZ_SECONDS"].flatMap(Double.init)
        let end = Date(timeIntervalSinceNow: seconds ?? 0)
        let seeds: ClosedRange<UInt64> = seconds == nil ? 1...12 : UInt64(end.timeIntervalSince1970)...(.max)
        func check<M: JSONModel>(_: M.Type) throws {
            for seed in seeds {
                let text = [UInt8](RandomJSON.one(M._schema.form, seed: seed))
                var random = SeededRandom(seed: seed)
                for _ in 0..<50 {
                    let damaged = Data(Self.mutated(text, &random))
                    guard let model = try? M(json: damaged) else { continue }
                    // Of a union, a number without a fraction may be read back as an integer.
                    let copy = try M(json: model.jsonData())
                    #expect(
                        try copy.jsonValue() == model.jsonValue(),
                        "seed \(seed): \(String(decoding: damaged, as: UTF8.self))")
                }
                if seconds != nil, Date() > end { break }
            }
        }
        try check(RecordPropertyTests.types[index])
    }

    private static let pieces: [[UInt8]] =
        [
            "1e400", "-0", "0.1", "18446744073709551616", "01", "NaN", "\\ud800", "\\u0000", "\"", "{", "}", "[", "]",
            ":",
            ",", "null", "true", "[[[[[[[[", "{\"a\":", "\"type\":\"text\",", "\"name\":\"n\",", "2024-01-01T00:00:00",
            " \t\r\n", "\"kind\":\"presence\",",
        ].map { Array($0.utf8) } + [[0xC0, 0x80], [0xFF], [0xED, 0xA0, 0x80], [0x00]]

    static func mutated(_ input: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let range = start..<min(bytes.count, start + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(range)
            case 1: bytes.insert(contentsOf: bytes[range], at: start)
            case 2: bytes.removeLast(bytes.count - start)
            case 3, 4: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: start)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
            }
        }
        return bytes
    }
}
