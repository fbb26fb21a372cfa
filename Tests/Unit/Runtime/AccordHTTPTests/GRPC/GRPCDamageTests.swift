import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("gRPC: damage")
struct GRPCDamageTests {
    @Test("a response that is cut anywhere never succeeds")
    func cuts() async {
        let end = envelope(0x80, Data("x-cost: 1\r\ngrpc-status: 0\r\n".utf8))
        let web = ping(1) + ping(2) + end
        for length in 0..<web.count {
            let response = TransportResponse.raw([("content-type", "application/grpc-web")], [web.prefix(length)])
            let (counts, error, _) = await Flavor.grpcWeb.read(response)
            #expect(error?.code == .internal)
            let whole: ArraySlice<Int32> = ([1, 2] as [Int32]).prefix(length / ping(1).count)
            #expect(counts == Array(whole))
        }
        // Where HTTP carries the trailers, a body that stops between two messages cannot be distinguished from a whole
        // one: the transport has to fail. Without trailers, or within a message, it can.
        let messages = ping(1) + ping(2)
        for length in 0...messages.count {
            let headers = [("content-type", "application/grpc")]
            let bare = await Flavor.grpc.read(.raw(headers, [messages.prefix(length)]))
            #expect(bare.error?.code == .internal)
            guard length % ping(1).count != 0 else { continue }
            let good = fields([("grpc-status", "0")])
            let cut = await Flavor.grpc.read(.raw(headers, [messages.prefix(length)], good))
            #expect(cut.error?.code == .internal)
        }
    }

    @Test("damage never traps, and what it makes of a success is a success or an error", arguments: Flavor.allCases)
    func bytes(_ flavor: Flavor) async throws {
        var numbers = Seeded(state: 11)
        let block = Data("grpc-status: 0\r\nx-cost: 1\r\n".utf8)
        let tail = flavor == .grpcWeb ? envelope(0x81, try Gzip.compress(block)) : Data()
        let whole = ping(1) + envelope(1, try Gzip.compress(Data([0x10, 2]))) + tail
        let headers = [("content-type", flavor.contentType), ("grpc-encoding", "gzip")]
        for _ in 0..<1000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                damaged[Int.random(in: 0..<damaged.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
            }
            let length = Int.random(in: 0...damaged.count, using: &numbers)
            let trailers = flavor == .grpc ? fields([("grpc-status", "0")]) : [:]
            let (counts, error, _) = await flavor.read(.raw(headers, [damaged.prefix(length)], trailers))
            #expect(counts.count <= damaged.count / 5)
            if flavor == .grpcWeb, length < whole.count - tail.count { #expect(error != nil) }
        }
    }

    @Test("random trailers come through as they are, and random ones never trap", arguments: Flavor.allCases)
    func trailers(_ flavor: Flavor) async {
        var numbers = Seeded(state: 5)
        let tokens = Array("abcXYZ019-_.")
        let texts = Array("abcXYZ 019:;,=%\"\\{}~")
        for _ in 0..<300 {
            let sent = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                let name = (0..<5).compactMap { _ in tokens.randomElement(using: &numbers) }
                let value = (0..<8).compactMap { _ in texts.randomElement(using: &numbers) }
                return (String(name), "<\(String(value))>")
            }
            let (_, error, shown) = await flavor.read(
                flavor.response([ping(1)], trailers: sent + [("grpc-status", "0")]))
            #expect(error == nil)
            #expect(shown == fields(sent))
        }
        for _ in 0..<300 {
            let block = Data((0..<30).map { _ in UInt8.random(in: 0...255, using: &numbers) })
            let body = [ping(1), envelope(0x80, block)]
            let (_, error, _) = await Flavor.grpcWeb.read(.raw([("content-type", "application/grpc-web")], body))
            #expect(error != nil)
        }
    }
}
