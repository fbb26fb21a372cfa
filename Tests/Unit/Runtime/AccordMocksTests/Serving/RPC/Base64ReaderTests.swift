import Foundation
import Testing

@testable import AccordMocks

@Suite("Base64 of gRPC-Web")
struct Base64ReaderTests {
    @Test(
        "The bytes in front of damage are read, in however many pieces both arrive",
        arguments: [
            ("AAAAAAMKAWE=", [0, 0, 0, 0, 3, 10, 1, 97], false), ("AAAAAAM=CgFh", [0, 0, 0, 0, 3, 10, 1, 97], false),
            ("AAAAAAMKAWE=te: trailers", [0, 0, 0, 0, 3, 10, 1, 97], true), ("AAAA*AM=", [0, 0, 0], true),
            ("AAAAAAMKA=Eb", [0, 0, 0, 0, 3, 10], true), ("****", [], true), ("AAAAAAMKA", [0, 0, 0, 0, 3, 10], false),
        ])
    func damage(_ text: String, _ bytes: [UInt8], _ isDamaged: Bool) {
        for size in 1...text.utf8.count {
            var reader = Base64Reader()
            var read: [UInt8] = []
            for start in stride(from: 0, to: text.utf8.count, by: size) {
                read += reader.read(Data(text.utf8.dropFirst(start).prefix(size)))
            }
            #expect(read == bytes, "in pieces of \(size)")
            #expect(reader.isDamaged == isDamaged, "in pieces of \(size)")
        }
    }
}
