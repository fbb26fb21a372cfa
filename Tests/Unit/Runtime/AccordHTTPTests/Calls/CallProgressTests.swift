import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Progress of calls")
struct CallProgressTests {
    private let steps = Locked<[CallProgress]>([])

    private var options: CallOptions {
        CallOptions(onProgress: { [steps] step in steps.withLock { $0.append(step) } })
    }

    private func step(
        _ attempt: Int = 1, sent: Int = 0, of toSend: Int? = 0, received: Int = 0, outOf toReceive: Int? = nil
    ) -> CallProgress {
        var step = CallProgress()
        (step.attempt, step.sentBytes, step.bytesToSend) = (attempt, sent, toSend)
        (step.receivedBytes, step.bytesToReceive) = (received, toReceive)
        return step
    }

    @Test("an upload reports what the transport has sent, and of how much")
    func upload() async throws {
        let store = Sample.store { request in
            for bytes in [2, 2, 5] { request.onSent?(bytes) }
            return .status(204)
        }
        _ = try await store.putPhoto(petID: 7, body: ByteStream(Data("photo".utf8)), options: options)
        #expect(steps.withLock { $0 } == [step(sent: 2, of: 5), step(sent: 5, of: 5)])
        #expect(steps.withLock { $0.map(\.fractionSent) } == [0.4, 1])
    }

    @Test("a download reports what was read, and of how much where the server says it")
    func download() async throws {
        for length in [nil, "4"] {
            let store = Sample.store { _ in
                var response = TransportResponse.chunks(["x", "", "yyy"], type: "image/png")
                response.headers[.contentLength] = length
                return response
            }
            let photo = try await store.getPhoto(petID: 7, options: options)
            #expect(try await photo.collect().count == 4)
        }
        #expect(
            steps.withLock { $0 } == [
                step(received: 1), step(received: 4), step(received: 1, outOf: 4), step(received: 4, outOf: 4),
            ])
        #expect(steps.withLock { $0.map(\.fractionReceived) } == [nil, nil, 0.25, 1])
    }

    @Test("the length of a body that the transport inflates says nothing")
    func inflated() {
        let response = TransportResponse(status: 200, headers: [.contentLength: "3", .contentEncoding: "GZIP"])
        #expect(response.bodyLength(decoded: ["gzip"]) == nil)
        #expect(response.bodyLength(decoded: []) == 3)
    }

    @Test("a call that is repeated begins with nothing, and what comes late of the attempt before is not reported")
    func repeated() async throws {
        let late = Locked<(@Sendable (Int) -> Void)?>(nil)
        let client = client(interceptors: [RetryInterceptor(clock: InstantClock())]) { request in
            let before = late.withLock { late in
                defer { late = request.onSent }
                return late
            }
            request.onSent?(3)
            guard let before else { throw TransportError(.failed, "cut") }
            before(4)
            return .proto(Data([0x10, 5]))
        }
        let ping: Ping = try await client.unary(Methods.put, Ping(text: "ab"), options)
        #expect(ping.count == 5)
        #expect(
            steps.withLock { $0 } == [
                step(sent: 3, of: 4), step(2, sent: 3, of: 4), step(2, sent: 3, of: 4, received: 2),
            ])
    }
}
