import AccordHTTP
import Foundation
import HTTPTypes
import Testing
import Trial

extension Behaviour {
    /// The errors of a server that fails, the same over every transport and protocol.
    @Suite("Failures")
    struct Failures {
        private func check(_ error: ConnectError?, _ code: ConnectError.Code = .failedPrecondition) throws {
            let error = try #require(error)
            #expect(error.code == code)
            #expect(error.message == TrialV1.Failure.scripted(code).message)
            #expect(try error.details(as: TrialV1.Detail.self) == TrialV1.Failure.scripted(code).details)
            #expect(!error.isInferred)
        }

        private func script(count: UInt32 = 0) -> TrialV1.Script {
            TrialV1.Script(
                count: count, failure: .scripted(.failedPrecondition), headers: [.init(name: "x-head", value: "1")],
                trailers: [.init(name: "x-tail", value: "2")])
        }

        @Test("every code comes as itself, with its details", arguments: TrialSubject.plain)
        func codes(subject: TrialSubject) async throws {
            let client = try await subject.client()
            for code in ConnectError.Code.allCases {
                let error = await failure { () async throws(ConnectError) in
                    try await client.unary(request: TrialV1.Request(.init(failure: .scripted(code))))
                }
                try check(error, code)
            }
        }

        @Test("[R12] a unary call that fails, in every codec and compression", arguments: TrialSubject.all)
        func unary(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let error = await failure { () async throws(ConnectError) in
                try await client.unary(request: TrialV1.Request(script()))
            }
            try check(error)
            #expect(error?.metadata[.trial("x-tail")] == "2")
        }

        @Test("a query by GET that fails", arguments: TrialSubject.plain.filter { $0.rpcProtocol == .connect })
        func query(subject: TrialSubject) async throws {
            let client = try await subject.client { $0.getForQueries = .enabled() }
            let error = await failure { () async throws(ConnectError) in
                try await client.query(request: TrialV1.Request(script()))
            }
            try check(error)
        }

        @Test("a server's stream that fails before its first message", arguments: TrialSubject.all)
        func beforeFirst(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let error = await failure { () async throws(ConnectError) in
                try await client.serverStream(request: TrialV1.Request(script())).all()
            }
            try check(error)
            #expect(error?.metadata[.trial("x-tail")] == "2")
        }

        @Test("a server's stream that fails in the middle: what came before stays", arguments: TrialSubject.all)
        func inTheMiddle(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let stream = try await client.serverStream(request: TrialV1.Request(script(count: 3)))
            var messages = stream.makeAsyncIterator()
            for number in 1...3 { #expect(try await messages.next()?.number == UInt32(number)) }
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            try check(error)
            #expect(error?.metadata[.trial("x-head")] == "1")
            #expect(error?.metadata[.trial("x-tail")] == "2")
            // It is the same when it is asked again.
            try check(await failure { () async throws(ConnectError) in try await messages.next() })
        }

        @Test("a client's stream that fails when all is read", arguments: TrialSubject.all)
        func afterRequests(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.clientStream()
            try await call.send(TrialV1.Request(script()))
            try await call.send(TrialV1.Request())
            try check(await failure { () async throws(ConnectError) in try await call.finish() })
        }

        @Test("a client's stream that fails early: senders get the error of the call", arguments: TrialSubject.plain)
        func early(subject: TrialSubject) async throws {
            // A connection of its own, as hypercorn reads nothing more on it when a service has ended that left ten frames.
            let client = try await subject.client(try await subject.way.transport())
            let call = try await client.clientStream()
            try await call.send(TrialV1.Request(script(count: 1)))
            var refusal: ConnectError?
            // The transport learns at some point that nobody reads. URLSession sends all of it first, after `finish()`.
            if subject.way != .urlSession {
                while refusal == nil {
                    do {
                        try await call.send(TrialV1.Request(payload: payload(10_000)))
                    } catch {
                        refusal = error
                    }
                }
                try check(refusal)
            }
            try check(await failure { () async throws(ConnectError) in try await call.finish() })
        }

        @Test("both sides stream, and the server fails after its answers", arguments: TrialSubject.all)
        func bidiStream(subject: TrialSubject) async throws {
            // A connection of its own, as hypercorn reads nothing more on it when the end of the requests comes after that of
            // the responses: the frame is of a stream that it has forgotten.
            let client = try await subject.client(try await subject.way.transport())
            let call = try await client.bidiStream()
            try await call.send(TrialV1.Request(.init(count: 1)))
            try await call.send(TrialV1.Request(script(count: 2)))
            call.finishSending()
            var messages = call.messages.makeAsyncIterator()
            for number in 1...3 { #expect(try await messages.next()?.number == UInt32(number)) }
            try check(await failure { () async throws(ConnectError) in try await messages.next() })
        }

        @Test("a method that the server does not have is unimplemented", arguments: TrialSubject.plain)
        func noMethod(subject: TrialSubject) async throws {
            let client = RPCClient(
                transport: try await subject.way.transport(), protocol: subject.rpcProtocol, codec: .protobuf)
            let method = MethodDescriptor(service: "accord.trial.v1.TrialService", name: "Missing", kind: .unary)
            let error = await failure { () async throws(ConnectError) -> TrialV1.Answer in
                try await client.unary(method, TrialV1.Request())
            }
            #expect(error?.code == .unimplemented)
        }

        @Test("an answer above the limit is refused, and the next call works", arguments: TrialSubject.all)
        func limit(subject: TrialSubject) async throws {
            let client = try await subject.client { $0.receiveLimit = 10_000 }
            let large = TrialV1.Request(.init(count: 2, padding: 100_000))
            let unary = await failure { () async throws(ConnectError) in try await client.unary(request: large) }
            #expect(unary?.code == .resourceExhausted)
            let stream = await failure { () async throws(ConnectError) in
                try await client.serverStream(request: large).all()
            }
            #expect(stream?.code == .resourceExhausted)
            #expect(try await client.unary(request: TrialV1.Request()).number == 1)
        }
    }
}
