import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import TestSupport
import Testing
import Trial

/// Our own clients and the server's side, for all kinds of methods, protocols, codecs and codings.
@Suite("Calls of our clients to the server's side")
struct RPCServerTests {
    private let server = TrialServer()
    private static let headers: [TrialV1.Header] = [
        .init(name: "x-one", value: "1"), .init(name: "x-two", value: "a"), .init(name: "x-two", value: "b"),
        .init(name: "x-data-bin", value: "AAEC"),
    ]
    private static let payload = Data(repeating: 7, count: 3000)

    private func request(
        count: UInt32 = 0, failure: TrialV1.Failure? = nil, headers: [TrialV1.Header] = [],
        trailers: [TrialV1.Header] = [], hold: Bool = false
    ) -> TrialV1.Request {
        TrialV1.Request(
            script: .init(count: count, failure: failure, headers: headers, trailers: trailers, hold: hold),
            payload: Self.payload)
    }

    private func expect(_ fields: HTTPFields, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let two = try #require(HTTPField.Name("x-two"))
        let data = try #require(HTTPField.Name("x-data-bin"))
        #expect(fields[values: two] == ["a", "b"], sourceLocation: sourceLocation)
        #expect(fields.binaryValues(for: data) == [Data([0, 1, 2])], sourceLocation: sourceLocation)
    }

    @Test("A unary call has its message, headers and trailers", arguments: RPCSubject.all)
    func unary(_ subject: RPCSubject) async throws {
        let metadata = Locked(ResponseMetadata?.none)
        var options = CallOptions()
        options.onResponse = { value in metadata.withLock { $0 = value } }
        let answer = try await server.client(subject).unary(
            request: request(headers: Self.headers, trailers: Self.headers), options: options)
        #expect(answer.payload == Self.payload)
        #expect(answer.seen?.httpMethod == "POST")
        let response = try #require(metadata.withLock { $0 })
        try expect(response.headers)
        try expect(response.trailers)
    }

    @Test(
        "A method without side effects is called by GET",
        arguments: RPCSubject.all.filter { $0.rpcProtocol == .connect })
    func get(_ subject: RPCSubject) async throws {
        // A payload that makes the URL so long that clients compress it where they may.
        let client = try server.client(subject, get: .enabled(maxURLLength: 4000))
        let payload = Data(repeating: 1, count: subject.isCompressed ? 3500 : 60)
        let answer = try await client.query(request: TrialV1.Request(payload: payload))
        #expect(answer.payload == payload)
        #expect(answer.seen?.httpMethod == "GET")
    }

    @Test("A server's stream has its messages in order, headers and trailers", arguments: RPCSubject.all)
    func serverStream(_ subject: RPCSubject) async throws {
        let stream = try await server.client(subject).serverStream(
            request: request(count: 3, headers: Self.headers, trailers: Self.headers))
        var numbers: [UInt32] = []
        for try await answer in stream {
            #expect(answer.payload == Self.payload)
            numbers.append(answer.number)
        }
        #expect(numbers == [1, 2, 3])
        try expect(stream.headers)
        try expect(stream.trailers)
    }

    @Test("A stream may have no message", arguments: RPCSubject.all)
    func empty(_ subject: RPCSubject) async throws {
        let stream = try await server.client(subject).serverStream(request: request(trailers: Self.headers))
        for try await _ in stream { Issue.record("a message came") }
        try expect(stream.trailers)
    }

    @Test("A client's stream is answered once", arguments: RPCSubject.all)
    func clientStream(_ subject: RPCSubject) async throws {
        let stream = try await server.client(subject).clientStream()
        for _ in 0..<4 { try await stream.send(request(headers: Self.headers, trailers: Self.headers)) }
        let answer = try await stream.finish()
        #expect(answer.payload == Self.payload)
        #expect(answer.seen?.requests == 4)
    }

    @Test("Both ways at once, the answers to each request before the next", arguments: RPCSubject.all)
    func bidiStream(_ subject: RPCSubject) async throws {
        let stream = try await server.client(subject).bidiStream()
        var answers = stream.messages.makeAsyncIterator()
        var numbers: [UInt32] = []
        for _ in 0..<3 {
            try await stream.send(request(count: 2))
            for _ in 0..<2 { numbers.append(try #require(await answers.next()).number) }
        }
        stream.finishSending()
        #expect(try await answers.next() == nil)
        #expect(numbers == [1, 2, 3, 4, 5, 6])
    }

    // MARK: Errors

    private static let failure = TrialV1.Failure(
        code: "failed_precondition", message: "100 % \u{FC}ber\nzwei \u{1F600}",
        details: [.init(reason: "why", number: 9), .init(reason: "because", number: 10)])

    private func expect(
        _ error: ConnectError?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try #require(error, sourceLocation: sourceLocation)
        #expect(error.code == .failedPrecondition, sourceLocation: sourceLocation)
        #expect(error.message == Self.failure.message, sourceLocation: sourceLocation)
        #expect(try error.details(as: TrialV1.Detail.self) == Self.failure.details, sourceLocation: sourceLocation)
        #expect(error.metadata[.requestID] == "7", sourceLocation: sourceLocation)
        #expect(!error.isInferred, sourceLocation: sourceLocation)
    }

    @Test("An error comes with code, message, details and metadata", arguments: RPCSubject.all)
    func errors(_ subject: RPCSubject) async throws {
        let client = try server.client(subject)
        let request = request(failure: Self.failure, trailers: Self.headers)
        try expect(await #expect(throws: ConnectError.self) { try await client.unary(request: request) })
        try expect(
            await #expect(throws: ConnectError.self) {
                for try await _ in try await client.serverStream(request: request) {}
            })
        try expect(
            await #expect(throws: ConnectError.self) {
                let stream = try await client.clientStream()
                try await stream.send(request)
                return try await stream.finish()
            })
        try expect(
            await #expect(throws: ConnectError.self) {
                let stream = try await client.bidiStream()
                try await stream.send(request)
                for try await _ in stream.messages {}
            })
    }

    @Test("An error after messages comes after them", arguments: RPCSubject.all)
    func lateError(_ subject: RPCSubject) async throws {
        let stream = try await server.client(subject).serverStream(
            request: request(count: 2, failure: Self.failure, trailers: Self.headers))
        let count = Locked(0)
        try expect(
            await #expect(throws: ConnectError.self) {
                for try await _ in stream { count.withLock { $0 += 1 } }
            })
        #expect(count.withLock { $0 } == 2)
    }

    @Test("Each code is the same in each protocol", arguments: ConnectError.Code.allCases)
    func codes(_ code: ConnectError.Code) async throws {
        for rpcProtocol in RPCProtocol.allCases {
            let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol))
            let error = await #expect(throws: ConnectError.self) {
                try await client.unary(request: request(failure: .init(code: code.rawValue)))
            }
            #expect(error?.code == code)
            #expect(error?.message == "")
            if rpcProtocol == .connect { #expect(error?.httpStatus == code.httpStatus) }
        }
    }

    @Test("A method that is not there is unimplemented", arguments: RPCProtocol.allCases)
    func unknownMethod(_ rpcProtocol: RPCProtocol) async throws {
        let client = RPCClient(transport: try server.transport(), protocol: rpcProtocol)
        let method = MethodDescriptor(service: "accord.trial.v1.TrialService", name: "Nothing", kind: .unary)
        let error = await #expect(throws: ConnectError.self) {
            let _: TrialV1.Answer = try await client.unary(method, TrialV1.Request())
        }
        #expect(error?.code == .unimplemented)
        #expect(error?.message == "the server has no method accord.trial.v1.TrialService/Nothing")
    }

    @Test("A handler that sends no answer, or two, has failed", arguments: RPCProtocol.allCases)
    func wrongCount(_ rpcProtocol: RPCProtocol) async throws {
        for count in [0, 2] {
            let server = TrialServer(
                RPCServer.Options(),
                RPCRoute(TrialV1.TrialService.Methods.unary) { call throws(ConnectError) in
                    for _ in 0..<count { try await call.send(Data()) }
                })
            let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol))
            let error = await #expect(throws: ConnectError.self) { try await client.unary(request: request()) }
            #expect(error?.code == .internal)
        }
    }

    // MARK: Limits

    @Test("A message above the limit is refused, compressed or not", arguments: RPCSubject.all)
    func receiveLimit(_ subject: RPCSubject) async throws {
        let server = TrialServer(RPCServer.Options(receiveLimit: 2000))
        let client = try server.client(subject)
        let error = await #expect(throws: ConnectError.self) { try await client.unary(request: request()) }
        #expect(error?.code == .resourceExhausted)
        let stream = try await client.bidiStream()
        try await stream.send(request())
        let other = await #expect(throws: ConnectError.self) { for try await _ in stream.messages {} }
        #expect(other?.code == .resourceExhausted)
    }

    @Test("A call ends when its time is up", arguments: RPCProtocol.allCases)
    func deadline(_ rpcProtocol: RPCProtocol) async throws {
        let clock = TestClock()
        let server = TrialServer(RPCServer.Options(clock: clock))
        let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol), timeout: .seconds(100))
        let call = Task { try await client.unary(request: request(hold: true)) }
        // The handler may begin after the deadline sleeps, and would then end before it holds.
        await server.holding.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(101))
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .deadlineExceeded)
        await server.cancelled.wait()
    }

    @Test("A stream ends when its time is up, after what was sent", arguments: RPCProtocol.allCases)
    func streamDeadline(_ rpcProtocol: RPCProtocol) async throws {
        let clock = TestClock()
        let server = TrialServer(RPCServer.Options(clock: clock))
        let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol))
        let stream = try await client.serverStream(
            request: request(count: 1, hold: true), options: CallOptions(timeout: .seconds(100)))
        await server.holding.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(101))
        var answers = stream.makeAsyncIterator()
        #expect(try await answers.next()?.number == 1)
        let error = await #expect(throws: ConnectError.self) { try await answers.next() }
        #expect(error?.code == .deadlineExceeded)
    }

    // MARK: The client goes away

    @Test("A handler is cancelled with the call", arguments: RPCProtocol.allCases)
    func cancellation(_ rpcProtocol: RPCProtocol) async throws {
        let begun = Signal()
        let cancelled = Signal()
        let server = TrialServer(
            RPCServer.Options(),
            RPCRoute(TrialV1.TrialService.Methods.unary) { call throws(ConnectError) in
                begun.set()
                do { try await cancelled.waitForCancellation() } catch { throw .cancelled }
            })
        let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol))
        let call = Task { try await client.unary(request: request()) }
        await begun.wait()
        call.cancel()
        await cancelled.wait()
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .canceled)
    }

    @Test("A stream's handler is cancelled when the client lets go of the stream", arguments: RPCProtocol.allCases)
    func letGo(_ rpcProtocol: RPCProtocol) async throws {
        let client = try server.client(RPCSubject(rpcProtocol: rpcProtocol))
        do {
            let stream = try await client.serverStream(request: request(count: 1, hold: true))
            var answers = stream.makeAsyncIterator()
            #expect(try await answers.next()?.number == 1)
        }
        await server.cancelled.wait()
    }

    @Test("A handler waits while the client does not read")
    func pace() async throws {
        let sent = Watched(0)
        let isSending = Signal()
        let server = TrialServer(
            RPCServer.Options(),
            RPCRoute(TrialV1.TrialService.Methods.bidiStream) { call throws(ConnectError) in
                for number in 1...3 {
                    if number == 2 { isSending.set() }
                    try await call.send(Data(count: 100_000))
                    sent.withLock { $0 = number }
                }
            })
        let request = TransportRequest(
            method: .post,
            url: try server.transport().baseURL.appending(path: TrialV1.TrialService.Methods.bidiStream.path),
            headers: [.contentType: "application/connect+proto"])
        let response = try await server.server.respond(to: request)
        #expect(sent.value == 0)
        var chunks = response.body.makeAsyncIterator()
        _ = try await chunks.next()
        await isSending.wait()
        #expect(sent.value == 1)
        while try await chunks.next() != nil {}
        #expect(sent.value == 3)
    }
}
