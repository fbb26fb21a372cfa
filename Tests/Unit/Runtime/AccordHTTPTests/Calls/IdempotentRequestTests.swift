import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

/// Checks what transports learn of requests that may be made twice.
@Suite("Requests that may be made twice")
struct IdempotentRequestTests {
    private func isIdempotent(
        _ method: MethodDescriptor, _ interceptors: [any Interceptor] = []
    ) async throws -> [Bool] {
        let seen = Locked<[Bool]>([])
        let client = client(interceptors: interceptors) { request in
            seen.withLock { $0.append(request.isIdempotent) }
            return method.kind == .unary ? .proto() : .stream([endStream()])
        }
        if method.kind == .unary {
            let _: Ping = try await client.unary(method, Ping())
        } else {
            let _: ServerStream<Ping> = try await client.serverStream(method, Ping())
        }
        return seen.withLock(\.self)
    }

    @Test("calls by Connect, as their method is marked, or because they have a key")
    func connect() async throws {
        #expect(try await isIdempotent(Methods.read) == [true])
        #expect(try await isIdempotent(Methods.put) == [true])
        #expect(try await isIdempotent(Methods.ping) == [false])
        #expect(try await isIdempotent(Methods.watch) == [false])
        #expect(try await isIdempotent(Methods.ping, [IdempotencyInterceptor()]) == [true])
        #expect(try await isIdempotent(Methods.watch, [IdempotencyInterceptor()]) == [true])
    }

    @Test("operations of REST, by their method or their key")
    func rest() async throws {
        for (interceptors, wanted) in [([], [true, false, true]), ([IdempotencyInterceptor()], [true, true, true])]
            as [([any Interceptor], [Bool])]
        {
            let recorder = Sample.Recorder(.json(#"{"id": 7, "name": "Rex"}"#))
            let store = recorder.store(interceptors: interceptors)
            _ = try? await store.getPet(petID: 7)
            _ = try? await store.createPet(body: .init(name: "Rex"))
            _ = try? await store.deletePet(petID: 7)
            #expect(recorder.requests.map(\.isIdempotent) == wanted)
        }
    }

    @Test("requests by hand, by their method unless they say otherwise")
    func byHand() {
        let methods: [(HTTPRequest.Method, Bool)] = [
            (.get, true), (.head, true), (.put, true), (.delete, true), (.options, true), (.trace, true),
            (.post, false), (.patch, false), (.connect, false),
        ]
        for (method, wanted) in methods {
            #expect(TransportRequest(method: method, url: url("https://rin.example")).isIdempotent == wanted)
        }
        let marked = TransportRequest(method: .post, url: url("https://rin.example"), isIdempotent: true)
        #expect(marked.isIdempotent)
    }
}
