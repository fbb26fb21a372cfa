import Foundation
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Back-pressure of streams", .timeLimit(.minutes(1)))
struct BackPressureTests {
    private let wire = Wire()

    @Test("a server that does not read makes senders wait, and its reading lets them go on")
    func sending() async throws {
        let call = try await wire.bidiStream()
        await wire.arrived.wait()
        let message = Ping(text: String(repeating: "x", count: 10_000))
        let sent = Locked(0)
        let sender = Task {
            for _ in 0..<100 {
                try await call.send(message)
                sent.withLock { $0 += 1 }
            }
            call.finishSending()
        }
        // The seventh message fills the 64 KiB; who sent it waits.
        try await until { sent.withLock(\.self) == 6 }
        for _ in 0..<100 { await Task.yield() }
        #expect(sent.withLock(\.self) == 6)

        var received = 0
        while let piece = try await wire.receive() {
            #expect(piece.count < 2 * (64 << 10))
            received += piece.count
        }
        #expect(received == 100 * 10_008)
        try await sender.value
    }

    @Test("what is not read stays on the wire")
    func reading() async throws {
        let call = try await wire.bidiStream()
        for count: UInt8 in 1...5 { wire.push(ping(count)) }
        #expect(try await call.messages.next()?.count == 1)
        #expect(wire.reads == 1)
        for _ in 0..<100 { await Task.yield() }
        #expect(wire.reads == 1)
        #expect(try await call.messages.next()?.count == 2)
        #expect(wire.reads == 2)
    }
}
