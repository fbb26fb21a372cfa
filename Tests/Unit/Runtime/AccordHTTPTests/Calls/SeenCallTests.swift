import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

@Suite("The call as interceptors see it")
struct SeenCallTests {
    /// Writes down what it sees.
    private struct Watcher: Interceptor {
        let methods = Locked<[MethodDescriptor]>([])
        let headers = Locked<[HTTPFields]>([])

        func intercept<Input: Sendable, Output: Sendable>(
            _ call: Call<Input>, next: @escaping Next<Input, Output>
        ) async throws(ConnectError) -> Response<Output> {
            methods.withLock { $0.append(call.method) }
            headers.withLock { $0.append(call.headers) }
            let response = try await next(call)
            headers.withLock { $0.append(response.headers) }
            return response
        }
    }

    private let watcher = Watcher()

    @Test("its method, with what the contract promises about calling it twice")
    func method() async throws {
        let client = client(interceptors: [watcher]) { _ in .proto() }
        let methods = [Methods.ping, Methods.read, Methods.put]
        for method in methods { let _: Ping = try await client.unary(method, Ping()) }
        #expect(watcher.methods.withLock(\.self) == methods)
        #expect(watcher.methods.withLock { $0.map(\.idempotency) } == [.unknown, .noSideEffects, .idempotent])
    }

    @Test("headers and metadata, whatever the case of their names")
    func headerCase() async throws {
        let client = client(interceptors: [watcher]) { request in
            #expect(request.headers[.named("x-PLUM")] == "1")
            return .proto(Data(), [.named("X-Fig"): "2"])
        }
        let shown = Locked<ResponseMetadata?>(nil)
        let options = CallOptions(headers: [.named("X-Plum"): "1"]) { metadata in shown.withLock { $0 = metadata } }
        let _: Ping = try await client.unary(Methods.ping, Ping(), options)
        let headers = watcher.headers.withLock(\.self)
        #expect(headers.first?[.named("x-plum")] == "1")
        #expect(headers.last?[.named("x-fig")] == "2")
        #expect(shown.withLock { $0?.headers[.named("X-FIG")] } == "2")
    }
}
