import Foundation
import Testing

@testable import AccordHTTP

@Suite("gzip")
struct GzipTests {
    /// `hello`, compressed by another program.
    private let hello = Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==") ?? Data()

    private func failure(_ data: Data, limit: Int = 1 << 20) -> Gzip.Failure? {
        do {
            _ = try Gzip.decompress(data, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "compressed data is decompressed to the original", arguments: [0, 1, 1000, 65_535, 65_536, 65_537, 1_000_000])
    func roundTrip(_ count: Int) throws {
        var state: UInt32 = 1
        let data = Data(
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 28)
            })
        #expect(try Gzip.decompress(try Gzip.compress(data), limit: count) == data)
    }

    @Test("another program's gzip is read")
    func foreign() throws {
        #expect(try Gzip.decompress(hello, limit: 5) == Data("hello".utf8))
    }

    @Test("equal input gives equal output")
    func deterministic() throws {
        let data = Data(repeating: 7, count: 5000)
        #expect(try Gzip.compress(data) == Gzip.compress(data))
    }

    @Test("several members are one value (RFC 1952, section 2.2)")
    func members() throws {
        #expect(try Gzip.decompress(hello + hello, limit: 10) == Data("hellohello".utf8))
        #expect(failure(hello + hello, limit: 9) == .tooLarge)
    }

    @Test("input that stops anywhere is truncated")
    func truncated() {
        for count in 0..<hello.count {
            #expect(failure(hello.prefix(count)) == .truncated, "\(count) bytes")
        }
    }

    @Test("bytes after the end are refused")
    func trailing() {
        #expect(failure(hello + [0]) == .trailingBytes)
        #expect(failure(hello + [0x1f]) == .trailingBytes)
        #expect(failure(hello + [0x1f, 0x8b]) == .truncated)
    }

    @Test("a wrong checksum or length, and what is no gzip, are corrupt")
    func corrupt() {
        for index in [0, 1, 2, hello.count - 8, hello.count - 4] {
            var data = hello
            data[index] ^= 0xff
            #expect(failure(data) == .corrupt, "byte \(index)")
        }
        #expect(failure(Data("plain text".utf8)) == .corrupt)
    }

    @Test("inflating stops at the limit: a bomb of 1 GiB is never inflated")
    func bomb() throws {
        // Members of a gzip follow one another, so a large bomb is a small one, many times over.
        let member = try Gzip.compress(Data(count: 1 << 20))
        var bomb = Data()
        for _ in 0..<1024 { bomb.append(member) }
        #expect(failure(bomb, limit: 1000) == .tooLarge)
        #expect(failure(member, limit: (1 << 20) - 1) == .tooLarge)
        #expect(failure(member, limit: 1 << 20) == nil)
    }

    @Test("content of every size comes through within a limit of its size, and no less")
    func sizes() throws {
        for count in Array(0...600) + [65_535, 65_536, 65_537, 200_000] {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 &* $0) })
            let compressed = try Gzip.compress(data)
            #expect(try Gzip.decompress(compressed, limit: count) == data)
            if count > 0 { #expect(failure(compressed, limit: count - 1) == .tooLarge) }
        }
    }

    @Test("a slice of data is read from its own start")
    func slice() throws {
        let slice = (Data([9, 9, 9]) + hello).dropFirst(3)
        #expect(try Gzip.decompress(slice, limit: 5) == Data("hello".utf8))
    }

    @Test("damage never traps")
    func fuzz() throws {
        let data = try Gzip.compress(Data((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* $0) }))
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if let output = try? Gzip.decompress(damaged, limit: 10_000) { #expect(output.count <= 10_000) }
        }
    }
}
