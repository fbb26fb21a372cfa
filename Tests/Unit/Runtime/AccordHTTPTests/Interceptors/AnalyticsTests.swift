import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing

private final class Reports: AnalyticsSink {
    private let list = Locked<[CallReport]>([])

    var all: [CallReport] { list.withLock { $0 } }
    var only: CallReport? { all.count == 1 ? all.first : nil }

    func record(_ report: CallReport) { list.withLock { $0.append(report) } }
}

@Suite("Reports of calls", .timeLimit(.minutes(10)))
struct AnalyticsTests {
    private let clock = TestClock()
    private let reports = Reports()

    private var interceptor: AnalyticsInterceptor { AnalyticsInterceptor(reports, clock: clock) }

    @Test("[R13] a success: method, duration, attempts and bytes")
    func success() async throws {
        let client = client(interceptors: [interceptor]) { [clock] _ in
            clock.advance(by: .seconds(2))
            return .proto(Data([0x10, 1]))
        }
        let _: Ping = try await client.unary(Methods.ping, Ping(text: "abc"))
        let report = try #require(reports.only)
        #expect(report.method == Methods.ping)
        #expect(report.code == nil)
        #expect(report.duration == .seconds(2))
        #expect(report.traffic.attempts == 1)
        #expect(report.traffic.requestBytes == 5)
        #expect(report.traffic.responseBytes == 2)
    }

    @Test("[R13] a failure: code, status, and all attempts together")
    func failure() async throws {
        let retry = RetryInterceptor(RetryPolicy(maxRetries: 2), clock: InstantClock())
        let client = client(interceptors: [retry, interceptor]) { _ in .json(status: 503, "{}") }
        _ = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.read, Ping(text: "abc"))
        }
        let report = try #require(reports.only)
        #expect(report.code == .unavailable)
        #expect(report.httpStatus == 503)
        #expect(report.traffic.attempts == 3)
        #expect(report.traffic.requestBytes == 15)
        #expect(report.traffic.responseBytes == 6)
    }

    @Test("a call that never reached the wire has no attempts")
    func unsent() async throws {
        let store = Sample.store(interceptors: [AuthInterceptor(FixedCredentials([:])), interceptor]) { _ in
            .status(500)
        }
        _ = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        #expect(reports.only?.code == .unauthenticated)
        #expect(reports.only?.traffic.attempts == 0)
    }

    @Test("a deadline, a cancellation and being offline are distinguished")
    func endings() async throws {
        let sent = Signal()
        let late = client(options: RPCOptions(clock: clock), interceptors: [interceptor]) { _ in
            sent.set()
            try await Signal().waitForCancellation()
            return .proto()
        }
        let call = Task {
            await connectError { () throws(ConnectError) -> Ping in
                try await late.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(1)))
            }
        }
        await sent.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(1))
        #expect(await call.value?.code == .deadlineExceeded)
        #expect(reports.only?.code == .deadlineExceeded)

        let begun = Signal()
        let patient = client(interceptors: [interceptor]) { _ in
            begun.set()
            try await Signal().waitForCancellation()
            return .proto()
        }
        let cancelled = Task {
            await connectError { () throws(ConnectError) -> Ping in try await patient.unary(Methods.ping, Ping()) }
        }
        await begun.wait()
        cancelled.cancel()
        _ = await cancelled.value
        #expect(reports.all.last?.code == .canceled)

        let offline = client(interceptors: [interceptor]) { _ in throw TransportError(.offline, "no network") }
        _ = await connectError { () throws(ConnectError) -> Ping in try await offline.unary(Methods.ping, Ping()) }
        #expect(reports.all.last?.isOffline == true)
    }

    @Test("a stream is reported at its end, with what came until then")
    func streams() async throws {
        let client = client(interceptors: [interceptor]) { _ in
            .stream([envelope(0, Data([0x10, 5])), envelope(0, Data([0x10, 6])), endStream()])
        }
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        #expect(reports.all.isEmpty)
        for try await _ in stream { clock.advance(by: .seconds(1)) }
        #expect(reports.only?.code == nil)
        #expect(reports.only?.duration == .seconds(2))
        #expect(reports.only?.traffic.responseBytes == 7 + 7 + 7)
    }

    @Test("a stream that fails, and one that is let go")
    func brokenStreams() async throws {
        let client = client(interceptors: [interceptor]) { _ in
            .stream([envelope(0, Data([0x10, 5])), endStream(#"{"error":{"code":"data_loss"}}"#)])
        }
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        await #expect(throws: ConnectError.self) { for try await _ in stream {} }
        #expect(reports.only?.code == .dataLoss)
        do {
            let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
            for try await _ in stream { break }
        }
        #expect(reports.all.count == 2)
        #expect(reports.all.last?.code == .canceled)
    }

    @Test("REST calls are reported, too; a body whose length nobody knows leaves the count open")
    func rest() async throws {
        let credentials = FixedCredentials(["session": Credential("t")])
        let store = Sample.store(interceptors: [interceptor, AuthInterceptor(credentials)]) { _ in .status(204) }
        try await store.putPhoto(petID: 1, body: ByteStream(AsyncStream<Data> { $0.finish() }))
        #expect(reports.only?.code == nil)
        #expect(reports.only?.method.name == "putPhoto")
        #expect(reports.only?.traffic.requestBytes == nil)
        try await store.putPhoto(petID: 1, body: ByteStream(Data("abc".utf8)))
        #expect(reports.all.last?.traffic.requestBytes == 3)
    }

    @Test("a report has no secrets")
    func secrets() async throws {
        let credentials = FixedCredentials(["session": Credential("s3cr3t")])
        let store = Sample.store(interceptors: [interceptor, AuthInterceptor(credentials)]) { _ in .status(204) }
        try await store.deletePet(petID: 1)
        var dumped = ""
        dump(reports.only, to: &dumped)
        #expect(!dumped.contains("s3cr3t"))
    }
}
