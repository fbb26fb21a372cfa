import Foundation
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Back-pressure of streams", .timeLimit(.minutes(10)))
struct BackPressureTests {
    private let wire = Wire()

    @Test("a server that does not read makes senders wait, and its reading lets them go on")
    func sending() async throws {
        let call = try wire.streamingCall()
        await wire.arrived.wait()
        let sent = Watched(0)
        let sender = Task {
            for _ in 0..<100 {
                try await call.send(Data(count: 10_000))
                sent.withLock { $0 += 1 }
            }
            call.finishSending()
        }
        // The seventh message fills the 64 KiB; who sent it waits.
        await call.pipe.senderWaits()
        #expect(sent.value == 6)

        var received = 0
        while let chunk = try await wire.receive() {
            #expect(chunk.count < 2 * (64 << 10))
            received += chunk.count
        }
        #expect(received == 100 * 10_000)
        try await sender.value
    }

    @Test("a message that is not read stays on the wire")
    func reading() async throws {
        for count: UInt8 in 1...5 { wire.push(ping(count)) }
        try await endingAllTasks {
            let call = try await wire.bidiStream()
            for count in 1...4 {
                #expect(try await call.messages.next()?.count == Int32(count))
                #expect(wire.reads == count)
            }
        }
        // No task of the call is left that could have read ahead.
        #expect(wire.reads == 4)
    }
}
