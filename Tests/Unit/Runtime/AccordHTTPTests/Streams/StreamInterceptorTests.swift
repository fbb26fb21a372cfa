import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Interceptors around calls with streams", .timeLimit(.minutes(10)))
struct StreamInterceptorTests {
    private final class Reports: AnalyticsSink {
        private let list = Locked<[CallReport]>([])

        var all: [CallReport] { list.withLock(\.self) }

        func record(_ report: CallReport) { list.withLock { $0.append(report) } }
    }

    /// A credential that can be had again, and how often it was.
    private final class Credentials: CredentialProvider {
        let renewals = Locked(0)

        func credential(for scheme: SecurityScheme) async -> Credential? { Credential("old") }

        func credential(replacing refused: Credential, for scheme: SecurityScheme) async -> Credential? {
            renewals.withLock { $0 += 1 }
            return Credential("new")
        }
    }

    private let wire = Wire()
    private let reports = Reports()

    @Test("[R13] a stream is not repeated, neither for a new token nor after a pause, as its messages are gone")
    func noReplay() async throws {
        let clock = InstantClock()
        let credentials = Credentials()
        let requests = Locked(0)
        for code in ["unauthenticated", "unavailable"] {
            let client = client(
                interceptors: [AuthInterceptor(credentials), RetryInterceptor(clock: clock), IdempotencyInterceptor()]
            ) { request in
                requests.withLock { $0 += 1 }
                #expect(request.headers[.authorization] == "Bearer old")
                #expect(request.headers[.idempotencyKey] != nil)
                return .stream([endStream(#"{"error": {"code": "\#(code)"}}"#)])
            }
            let upload: ClientStream<Ping, Ping> = try await client.clientStream(Methods.upload)
            let error = await connectError { () throws(ConnectError) in try await upload.finish() }
            #expect(error?.code.rawValue == code)
            let chat: BidiStream<Ping, Ping> = try await client.bidiStream(Methods.chat)
            let other = await connectError { () throws(ConnectError) in try await chat.messages.next() }
            #expect(other?.code.rawValue == code)
        }
        #expect(requests.withLock(\.self) == 4)
        #expect(clock.pauses.isEmpty)
        // Calls that come after them show a new one.
        #expect(credentials.renewals.withLock(\.self) == 2)
    }

    @Test("an interceptor that sends a stream again is refused")
    func secondTime() async throws {
        struct Stubborn: Interceptor {
            let arrived: Signal

            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                let first = try await next(call)
                await arrived.wait()
                #expect(!call.isRepeatable)
                _ = first
                return try await next(call)
            }
        }
        let error = await connectError { () throws(ConnectError) in
            try await wire.bidiStream(interceptors: [Stubborn(arrived: wire.arrived)])
        }
        #expect(error?.code == .internal)
        await wire.givenUp.wait()
    }

    @Test("an interceptor that refuses the call is heard before anything is sent")
    func refusal() async throws {
        struct Refusing: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                throw ConnectError(.permissionDenied)
            }
        }
        let error = await connectError { () throws(ConnectError) in
            try await wire.clientStream(interceptors: [Refusing()])
        }
        #expect(error?.code == .permissionDenied)
        #expect(!wire.arrived.isSet)
    }

    @Test("an interceptor sees messages as they are sent")
    func messages() async throws {
        struct Doubling: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                var call = call
                if let requests = call.request as? RequestStream<Ping> {
                    let doubled = RequestStream<Ping>(
                        send: { ping throws(ConnectError) in try await requests.send(Ping(count: 2 * ping.count)) },
                        finish: { requests.finish() })
                    if let request = doubled as? Input { call.request = request }
                }
                return try await next(call)
            }
        }
        let call = try await wire.bidiStream(interceptors: [Doubling()])
        try await call.send(Ping(count: 4))
        #expect(try await wire.receive() == ping(8))
    }

    @Test("[R13] analytics reports once: at the end of the response, however that comes")
    func analytics() async throws {
        let interceptors: [any Interceptor] = [AnalyticsInterceptor(reports, clock: TestClock())]
        let ended = try await wire.bidiStream(interceptors: interceptors)
        wire.push(ping(1) + endStream())
        wire.push(nil)
        #expect(try await ended.messages.next()?.count == 1)
        #expect(reports.all.isEmpty)
        #expect(try await ended.messages.next() == nil)
        #expect(try await ended.messages.next() == nil)
        #expect(reports.all.map(\.code) == [nil])
        #expect(reports.all.first?.traffic.requestBytes == nil)
        #expect(reports.all.first?.traffic.responseBytes == 14)

        let upload = Wire()
        let call = try await upload.clientStream(interceptors: interceptors)
        upload.push(endStream(#"{"error": {"code": "aborted"}}"#))
        upload.push(nil)
        _ = await connectError { () throws(ConnectError) in try await call.finish() }
        #expect(reports.all.map(\.code) == [nil, .aborted])
    }

    @Test("a call that is cancelled and let go counts as canceled, once")
    func letGo() async throws {
        func begin() async throws {
            let interceptors: [any Interceptor] = [AnalyticsInterceptor(reports, clock: TestClock())]
            let chat = try await wire.bidiStream(interceptors: interceptors)
            chat.cancel()
            let upload = try await Wire().clientStream(interceptors: interceptors)
            try await upload.send(Ping())
        }
        try await endingAllTasks { try await begin() }
        #expect(reports.all.map(\.code) == [.canceled, .canceled])
    }
}
