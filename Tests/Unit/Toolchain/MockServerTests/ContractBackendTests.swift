import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import MockServer
import Testing

/// Calls through a transport in memory.
struct ContractBackendTests {
    private func request(_ url: String, _ headers: HTTPFields = [:], stream: ByteStream? = nil) throws
        -> TransportRequest
    {
        TransportRequest(method: .get, url: try #require(URL(string: url)), headers: headers, stream: stream)
    }

    @Test
    func `Calls are logged without their queries`() async throws {
        let records = Locked<[LoggedCall]>([])
        let backend = ContractBackend([], sampler: { _ in { _, _, _ in nil } }) { call in
            records.withLock { $0.append(call) }
        }
        let response = try await backend.respond(to: request("http://h/a%20b?token=secret"))
        #expect(response.status == 404)
        let call = try #require(records.withLock { $0.first })
        #expect(call.path == "/a%20b")
        #expect(!call.lines(hasColour: false).joined().contains("secret"))
    }

    @Test
    func `Pages of other origins may read responses`() async throws {
        let backend = ContractBackend([], sampler: { _ in { _, _, _ in nil } })
        let response = try await backend.respond(to: request("http://h/", [.origin: "http://page.example"]))
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(try await backend.respond(to: request("http://h/")).headers[.accessControlAllowOrigin] == nil)
    }

    @Test
    func `A body beyond the limit is refused`() async throws {
        let backend = ContractBackend([], sampler: { _ in { _, _, _ in nil } })
        let chunks = AsyncStream { continuation in
            for _ in 0...16 { continuation.yield(Data(count: 1 << 20)) }
            continuation.finish()
        }
        let response = try await backend.respond(to: request("http://h/", stream: ByteStream(chunks)))
        #expect(response.status == 413)
    }

    @Test
    func `Another backend takes the place of one that is served`() async throws {
        let first = ContractBackend([], sampler: { _ in { _, _, _ in nil } })
        let calls = Locked(0)
        let second = ContractBackend([], sampler: { _ in { _, _, _ in nil } }) { _ in calls.withLock { $0 += 1 } }
        let switched = SwitchedBackend(first)
        let transport = switched.transport(baseURL: try #require(URL(string: "http://h")))
        _ = try await transport.send(request("http://h/"))
        switched.replace(with: second)
        _ = try await transport.send(request("http://h/"))
        #expect(calls.withLock { $0 } == 1)
    }
}
