import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Writes down when it sees a call and its response.
private struct Recorder: Interceptor {
    let name: String
    let log: Locked<[String]>

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        log.withLock { $0.append("\(name) > \(call.attempt)") }
        do throws(ConnectError) {
            let response = try await next(call)
            log.withLock { $0.append("\(name) <") }
            return response
        } catch {
            log.withLock { $0.append("\(name) ! \(error.code.rawValue)") }
            throw error
        }
    }
}

/// Calls once more after an error with a code.
private struct Replay: Interceptor {
    let code: ConnectError.Code

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        do throws(ConnectError) {
            return try await next(call)
        } catch {
            guard error.code == code else { throw error }
            var call = call
            call.headers[.authorization] = "fresh"
            return try await next(call)
        }
    }
}

@Suite("Interceptors")
struct InterceptorTests {
    @Test("the first is the outermost")
    func order() async throws {
        let log = Locked<[String]>([])
        let recorders = ["a", "b", "c"].map { Recorder(name: $0, log: log) }
        let client = client(interceptors: recorders) { _ in
            log.withLock { $0.append("wire") }
            return .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        #expect(log.withLock { $0 } == ["a > 1", "b > 1", "c > 1", "wire", "c <", "b <", "a <"])
    }

    @Test("a call may be repeated with other headers; who sent it sees one response")
    func replay() async throws {
        let log = Locked<[String]>([])
        let client = client(interceptors: [
            Recorder(name: "outer", log: log), Replay(code: .unauthenticated), Recorder(name: "inner", log: log),
        ]) { request in
            request.headers[.authorization] == "fresh" ? .proto(Data([0x10, 1])) : .json(status: 401, "{}")
        }
        let ping: Ping = try await client.unary(Methods.ping, Ping())
        #expect(ping.count == 1)
        #expect(
            log.withLock { $0 }
                == ["outer > 1", "inner > 1", "inner ! unauthenticated", "inner > 2", "inner <", "outer <"])
    }

    @Test("attempts are counted over all interceptors that repeat")
    func attempts() async throws {
        let log = Locked<[String]>([])
        let answers = Locked([401, 503, 401, 200])
        let client = client(interceptors: [
            Replay(code: .unavailable), Replay(code: .unauthenticated), Recorder(name: "wire", log: log),
        ]) { _ in
            let status = answers.withLock { $0.removeFirst() }
            return status == 200 ? .proto() : .json(status: status, "{}")
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        #expect(log.withLock { $0.filter { $0.contains(">") } } == ["wire > 1", "wire > 2", "wire > 3", "wire > 4"])
    }

    @Test("all attempts of a call have one id, and each call has its own")
    func identity() async throws {
        struct Stamp: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                var call = call
                call.headers[.named("X-Request-ID")] = call.id.uuidString
                return try await next(call)
            }
        }
        let ids = Locked<[String?]>([])
        let client = client(interceptors: [Replay(code: .unavailable), Stamp()]) { request in
            ids.withLock { $0.append(request.headers[name: "X-Request-ID"]) }
            return ids.withLock { $0.count } == 1 ? .json(status: 503, "{}") : .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        let _: Ping = try await client.unary(Methods.ping, Ping())
        let seen = ids.withLock { $0 }
        #expect(seen.count == 3)
        #expect(seen[0] == seen[1])
        #expect(seen[0] != nil)
        #expect(seen[1] != seen[2])
    }

    @Test("an interceptor may answer in the server's place, or refuse")
    func answers() async throws {
        struct Canned: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                guard let message = Ping(text: "canned") as? Output else { throw ConnectError(.unimplemented) }
                return Response(message: message)
            }
        }
        let sent = Signal()
        let client = client(interceptors: [Canned()]) { _ in
            sent.set()
            return .proto()
        }
        let ping: Ping = try await client.unary(Methods.ping, Ping())
        #expect(ping.text == "canned")
        let error = await connectError { () throws(ConnectError) -> Pong in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == .unimplemented)
        #expect(!sent.isSet)
    }

    @Test("one method of an interceptor serves streams too")
    func streams() async throws {
        let log = Locked<[String]>([])
        let count = Locked(0)
        let client = client(interceptors: [Replay(code: .unavailable), Recorder(name: "a", log: log)]) { _ in
            let count = count.withLock { count in
                count += 1
                return count
            }
            return count == 1 ? TransportResponse(status: 503) : .stream([envelope(0, Data([0x10, 5])), endStream()])
        }
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        var counts: [Int32] = []
        for try await ping in stream { counts.append(ping.count) }
        #expect(counts == [5])
        #expect(log.withLock { $0 } == ["a > 1", "a ! unavailable", "a > 2", "a <"])
    }
}
