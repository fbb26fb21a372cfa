import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

/// A server with a cache in front of it, on a clock of its own. It gives out its responses one after the other, and
/// records requests.
private final class CachedServer: Sendable {
    struct State: Sendable {
        var answers: [@Sendable () throws(TransportError) -> TransportResponse] = []
        var requests: [TransportRequest] = []
        var now = Date(timeIntervalSince1970: 0)
    }

    let state = Locked(State())
    let cache: ResponseCache

    init(limit: Int = 8_000) {
        cache = ResponseCache(limit: limit)
    }

    private static let url = URL(string: "https://rin.example/contacts")

    func answers(
        _ status: Int, _ headers: HTTPFields, _ body: String = ""
    ) {
        let answer: @Sendable () throws(TransportError) -> TransportResponse = {
            TransportResponse(status: status, headers: headers, body: TransportBody(Data(body.utf8)))
        }
        state.withLock { $0.answers.append(answer) }
    }

    func fails(_ kind: TransportError.Kind) {
        let answer: @Sendable () throws(TransportError) -> TransportResponse = { () throws(TransportError) in
            throw TransportError(kind, "it fails")
        }
        state.withLock { $0.answers.append(answer) }
    }

    func wait(_ seconds: Double) {
        state.withLock { $0.now += seconds }
    }

    var requests: [TransportRequest] { state.withLock { $0.requests } }

    /// The status and the body of what the cache or the server answers; the text of the error where neither does.
    func get(
        _ headers: HTTPFields = [:], method: HTTPRequest.Method = .get, path: String = ""
    ) async throws -> String {
        let url = try #require(Self.url).appendingPathComponent(path)
        let base = InMemoryTransport(baseURL: url) { [state] request in
            let answer = state.withLock { state in
                state.requests.append(request)
                return state.answers.isEmpty ? nil : state.answers.removeFirst()
            }
            return try answer?() ?? TransportResponse(status: 599)
        }
        let transport = CachingTransport(base, cache: cache) { [state] in state.withLock { $0.now } }
        do {
            let response = try await transport.send(TransportRequest(method: method, url: url, headers: headers))
            let body = try await response.body.collect(upTo: 1 << 20)
            return "\(response.status) \(String(decoding: body, as: UTF8.self))"
        } catch {
            return error.kind.rawValue
        }
    }
}

/// Rules of RFC 9111, a row each.
@Suite("The cache of responses")
struct CachingTransportTests {
    @Test(
        "A response is used again while it is fresh, and not after that",
        arguments: [
            ([.cacheControl: "max-age=60"], [:], 59, true), ([.cacheControl: "max-age=60"], [:], 60, false),
            ([.cacheControl: "MAX-AGE=\"60\", private"], [:], 59, true),
            ([.cacheControl: "max-age=60", .age: "30"], [:], 29, true),
            ([.cacheControl: "max-age=60", .age: "30"], [:], 30, false),
            ([.cacheControl: "max-age=x", .eTag: "\"1\""], [:], 0, false),
            ([.cacheControl: "max-age=99999999999999999999"], [:], 1e6, true),
            ([.cacheControl: "no-store, max-age=60"], [:], 0, false),
            ([.cacheControl: "no-cache, max-age=60"], [:], 0, false),
            ([.cacheControl: "private=\"a, no-store\", max-age=60"], [:], 1, true),
            ([.expires: "Thu, 01 Jan 1970 00:01:00 GMT"], [:], 59, true),
            ([.expires: "Thu, 01 Jan 1970 00:01:00 GMT"], [:], 60, false), ([.expires: "0"], [:], 0, false),
            (
                [.expires: "Thu, 01 Jan 1970 00:01:00 GMT", .date: "Thu, 01 Jan 1970 00:00:30 GMT"], [:], 30, false
            ),
            ([.expires: "Thu, 01 Jan 1970 00:01:00 GMT", .cacheControl: "max-age=10"], [:], 10, false),
            ([.eTag: "\"1\""], [:], 0, false), ([:], [:], 0, false),
            ([.cacheControl: "max-age=60"], [.cacheControl: "no-cache"], 0, false),
            ([.cacheControl: "max-age=60"], [.named("Pragma"): "no-cache"], 0, false),
            ([.cacheControl: "max-age=60"], [.cacheControl: "max-age=10"], 11, false),
            ([.cacheControl: "max-age=60"], [.cacheControl: "min-fresh=10"], 50, true),
            ([.cacheControl: "max-age=60"], [.cacheControl: "min-fresh=10"], 51, false),
            ([.cacheControl: "max-age=60"], [.cacheControl: "max-stale"], 1e6, true),
            ([.cacheControl: "max-age=60"], [.cacheControl: "max-stale=10"], 70, true),
            ([.cacheControl: "max-age=60"], [.cacheControl: "max-stale=10"], 71, false),
            ([.cacheControl: "max-age=60, must-revalidate"], [.cacheControl: "max-stale"], 61, false),
            ([.cacheControl: "max-age=60"], [.cacheControl: "no-store"], 0, false),
            ([.cacheControl: "max-age=60"], [.range: "bytes=0-1"], 0, false),
            ([.cacheControl: "max-age=60", .vary: "*"], [:], 0, false),
        ] as [(HTTPFields, HTTPFields, Double, Bool)])
    func freshness(_ response: HTTPFields, _ request: HTTPFields, seconds: Double, isUsed: Bool) async throws {
        let server = CachedServer()
        server.answers(200, response, "one")
        server.answers(200, response, "two")
        #expect(try await server.get() == "200 one")
        server.wait(seconds)
        #expect(try await server.get(request) == (isUsed ? "200 one" : "200 two"))
    }

    @Test(
        "Responses are kept by their status",
        arguments: [(200, true), (204, true), (301, true), (404, true), (302, false), (206, false), (500, false)])
    func status(_ status: Int, isKept: Bool) async throws {
        let server = CachedServer()
        server.answers(status, [.cacheControl: "max-age=60"])
        _ = try await server.get()
        _ = try await server.get()
        #expect(server.requests.count == (isKept ? 1 : 2))
    }

    @Test("A response that is no longer fresh is confirmed by the server, and is fresh again then")
    func confirmed() async throws {
        let server = CachedServer()
        let date = "Thu, 01 Jan 1970 00:00:00 GMT"
        server.answers(200, [.cacheControl: "max-age=60", .eTag: "\"1\"", .lastModified: date], "one")
        server.answers(304, [.cacheControl: "max-age=10", .contentLength: "0"])
        server.answers(200, [.cacheControl: "max-age=60", .eTag: "\"2\""], "two")
        #expect(try await server.get() == "200 one")
        server.wait(60)
        #expect(try await server.get() == "200 one")
        #expect(server.requests.last?.headers[.ifNoneMatch] == "\"1\"")
        #expect(server.requests.last?.headers[.ifModifiedSince] == date)
        server.wait(9)
        #expect(try await server.get() == "200 one")
        server.wait(1)
        #expect(try await server.get() == "200 two")
        #expect(try await server.get() == "200 two")
        #expect(server.requests.count == 3)
    }

    @Test("Nobody receives the response to another, and Vary distinguishes requests")
    func selecting() async throws {
        let server = CachedServer()
        for body in ["one", "two", "three"] {
            server.answers(200, [.cacheControl: "max-age=60", .vary: "Accept, Accept-Language"], body)
        }
        let german: HTTPFields = [.authorization: "Bearer a", .acceptLanguage: "de"]
        #expect(try await server.get(german) == "200 one")
        #expect(try await server.get([.authorization: "Bearer b", .acceptLanguage: "de"]) == "200 two")
        #expect(try await server.get([.authorization: "Bearer a", .acceptLanguage: "fr"]) == "200 three")
        #expect(try await server.get(german) == "200 one")
        #expect(server.requests.count == 3)
    }

    @Test("With stale-if-error, a response is used when the server fails, for as long as that says")
    func staleIfError() async throws {
        let server = CachedServer()
        server.answers(200, [.cacheControl: "max-age=60, stale-if-error=100"], "one")
        server.answers(503, [:], "down")
        server.fails(.offline)
        server.fails(.cancelled)
        server.fails(.offline)
        #expect(try await server.get() == "200 one")
        server.wait(160)
        #expect(try await server.get() == "200 one")
        #expect(try await server.get() == "200 one")
        #expect(try await server.get() == "cancelled")
        server.wait(1)
        #expect(try await server.get() == "offline")
        #expect(server.requests.count == 5)
    }

    @Test("A change of what a URL names makes the cache forget it, and a change that failed does not")
    func changes() async throws {
        let server = CachedServer()
        server.answers(200, [.cacheControl: "max-age=60"], "one")
        server.answers(409, [:])
        server.answers(204, [:])
        server.answers(200, [.cacheControl: "max-age=60"], "two")
        #expect(try await server.get() == "200 one")
        _ = try await server.get(method: .put)
        #expect(try await server.get() == "200 one")
        _ = try await server.get(method: .put)
        #expect(try await server.get() == "200 two")
        server.cache.removeAll()
        #expect(server.cache.size == 0)
        #expect(try await server.get() == "599 ")
    }

    @Test("A request that only the cache may answer gets 504 where it cannot")
    func onlyIfCached() async throws {
        let server = CachedServer()
        server.answers(200, [.cacheControl: "max-age=60"], "one")
        #expect(try await server.get([.cacheControl: "only-if-cached"]) == "504 ")
        #expect(try await server.get() == "200 one")
        #expect(try await server.get([.cacheControl: "only-if-cached"]) == "200 one")
        #expect(server.requests.count == 1)
    }

    @Test("The cache stays within its limit: what is too large is not kept, and the least recently used goes first")
    func limits() async throws {
        let server = CachedServer()
        let body = String(repeating: "x", count: 900)
        for _ in 0..<10 { server.answers(200, [.cacheControl: "max-age=60"], body) }
        for path in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
            _ = try await server.get(path: path)
            _ = try await server.get(path: "a")
        }
        #expect(server.requests.count == 9)
        #expect((7_200...8_000).contains(server.cache.size))
        _ = try await server.get(path: "b")
        #expect(server.requests.count == 10)
        for _ in 0..<2 { server.answers(200, [.cacheControl: "max-age=60"], body + body) }
        _ = try await server.get(path: "large")
        _ = try await server.get(path: "large")
        #expect(server.requests.count == 12)
    }

    @Test("A response that is not read to its end is not kept")
    func unread() async throws {
        let url = try #require(URL(string: "https://rin.example/a"))
        let cache = ResponseCache()
        let transport = CachingTransport(
            InMemoryTransport(baseURL: url) { _ in
                TransportResponse(
                    status: 200, headers: [.cacheControl: "max-age=60"], body: TransportBody(Data("ab".utf8)))
            }, cache: cache)
        var iterator = try await transport.send(TransportRequest(method: .get, url: url)).body.makeAsyncIterator()
        #expect(try await iterator.next() == Data("ab".utf8))
        #expect(cache.size == 0)
        #expect(try await iterator.next() == nil)
        #expect(cache.size > 0)
    }
}
