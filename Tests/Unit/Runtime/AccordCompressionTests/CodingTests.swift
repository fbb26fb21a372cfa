import Foundation
import Testing

@testable import AccordCompression
@testable import AccordHTTP

@Suite("Codings")
struct CodingTests {
    @Test("they have the names that HTTP gives them")
    func names() {
        #expect(ContentCoding.zstd.name == "zstd")
        #expect(ContentCoding.brotli.name == "br")
    }

    @Test(
        "compressed data is decompressed to the original", arguments: Coding.allCases,
        [0, 1, 1000, 65_535, 65_536, 65_537, 1_000_000])
    func roundTrip(_ coding: Coding, _ count: Int) throws {
        let data = bytes(count)
        let compressed = try coding.coding.compress(data)
        #expect(try coding.coding.decompress(compressed, count) == data)
        if count >= 1000 { #expect(compressed.count < count) }
    }

    @Test("data that other programs compressed is read", arguments: Coding.allCases)
    func foreign(_ coding: Coding) throws {
        for compressed in coding.foreign {
            #expect(try coding.coding.decompress(compressed, 1800) == Coding.foreignText)
        }
        #expect(try coding.coding.decompress(coding.foreignEmpty, 0) == Data())
    }

    @Test("equal input gives equal output", arguments: Coding.allCases)
    func deterministic(_ coding: Coding) throws {
        #expect(try coding.coding.compress(bytes(5000)) == coding.coding.compress(bytes(5000)))
    }

    @Test("a slice of data is read from its own start", arguments: Coding.allCases)
    func slice(_ coding: Coding) throws {
        let slice = (Data([9, 9, 9]) + coding.foreign[0]).dropFirst(3)
        #expect(try coding.coding.decompress(slice, 1800) == Coding.foreignText)
        let text = (Data([9]) + Coding.foreignText).dropFirst()
        #expect(try coding.coding.decompress(coding.coding.compress(text), 1800) == Coding.foreignText)
    }

    @Test("one byte above the limit is too large, whatever the content says of its length", arguments: Coding.allCases)
    func limit(_ coding: Coding) throws {
        for compressed in coding.foreign {
            #expect(throws: ContentCoding.TooLarge.self) { try coding.coding.decompress(compressed, 1799) }
        }
        #expect(throws: ContentCoding.TooLarge.self) {
            try coding.coding.decompress(coding.coding.compress(bytes(100_000)), 0)
        }
    }

    @Test("a bomb of 256 MiB is too large", arguments: Coding.allCases)
    func bomb(_ coding: Coding) throws {
        let bomb = try coding.bomb()
        #expect(bomb.count < 64 << 10)
        #expect(throws: ContentCoding.TooLarge.self) { try coding.coding.decompress(bomb, 1 << 20) }
    }

    @Test("several frames of Zstandard are one value (RFC 8878, section 3.1)")
    func frames() throws {
        let two = data(base64: "KLUv/SAHOQAAZmlyc3QsICi1L/0gBjEAAHNlY29uZA==")
        #expect(try Zstandard.decompress(two, limit: 13) == Data("first, second".utf8))
        #expect(throws: ContentCoding.TooLarge.self) { try Zstandard.decompress(two, limit: 12) }
    }

    @Test("Zstandard with a window of 16 MiB is refused, as HTTP has none above 8 (RFC 9659)")
    func window() throws {
        let wide = data(base64: "KLUv/QBwGQAAYWJj")
        #expect(throws: Zstandard.Failure.self) { try Zstandard.decompress(wide, limit: 100) }
    }
}
