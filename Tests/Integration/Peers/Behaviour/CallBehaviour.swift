import AccordHTTP
import Foundation
import HTTPTypes
import Testing
import Trial

extension Behaviour {
    /// Every kind of call, the same over every transport, protocol, codec and compression.
    @Suite("Calls")
    struct Calls {
        @Test("[R12] unary: a request goes there, and its answer comes back", arguments: TrialSubject.all)
        func unary(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let answer = try await client.unary(
                request: TrialV1.Request(.init(padding: 2_000), payload: payload(3_000)))
            #expect(answer.payload == payload(3_000) + Data(count: 2_000))
            let seen = try #require(answer.seen)
            #expect(seen.httpMethod == "POST")
            #expect(seen.httpVersion == subject.httpVersion)
            #expect(seen.requests == 1)
        }

        @Test(
            "[R12] messages are compressed both ways where that is requested",
            arguments: TrialSubject.compressed.filter(\.showsCompression))
        func compression(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let shown = Locked<ResponseMetadata?>(nil)
            let options = CallOptions { metadata in shown.withLock { $0 = metadata } }
            let messages = try await client.serverStream(
                request: TrialV1.Request(.init(count: 1), payload: payload(3_000)), options: options
            ).all()
            let name = subject.rpcProtocol == .connect ? "connect-content-encoding" : "grpc-encoding"
            let wanted = subject.coding == .identity ? [] : [subject.coding.rawValue]
            #expect(messages.first?.seen?.values(name) == wanted)
            let answered = try #require(shown.withLock { $0 }).headers.values(.trial(name))
            #expect(answered.filter { $0 != "identity" } == wanted)
            #expect(messages.first?.payload == payload(3_000))
            #expect(try await client.unary(request: TrialV1.Request(payload: payload(3_000))).payload == payload(3_000))
        }

        @Test(
            "[R12] a query: by GET where the protocol is Connect, otherwise like any call", arguments: TrialSubject.all)
        func query(subject: TrialSubject) async throws {
            let client = try await subject.client { $0.getForQueries = .enabled() }
            let answer = try await client.query(request: TrialV1.Request(payload: payload(300)))
            #expect(answer.payload == payload(300))
            #expect(answer.seen?.httpMethod == (subject.rpcProtocol == .connect ? "GET" : "POST"))
            let large = try await client.query(request: TrialV1.Request(payload: payload(30_000)))
            #expect(large.payload == payload(30_000))
            #expect(large.seen?.httpMethod == "POST")
        }

        @Test("[R12] a server's stream: all of it, in order, and then the end", arguments: TrialSubject.all)
        func serverStream(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let stream = try await client.serverStream(
                request: TrialV1.Request(.init(count: 50), payload: payload(500)))
            let messages = try await stream.all()
            #expect(messages.map(\.number) == Array(1...50))
            #expect(messages.allSatisfy { $0.payload == payload(500) })
            #expect(try await stream.all().isEmpty)
        }

        @Test("[R12] a server's stream of nothing", arguments: TrialSubject.all)
        func nothing(subject: TrialSubject) async throws {
            let client = try await subject.client()
            #expect(try await client.serverStream(request: TrialV1.Request()).all().isEmpty)
        }

        @Test("[R12] a client's stream: all of it is read, and answered once", arguments: TrialSubject.all)
        func clientStream(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.clientStream()
            for number in 1...50 {
                try await call.send(TrialV1.Request(payload: payload(500, seed: UInt8(number))))
            }
            let seen = try #require(try await call.finish().seen)
            #expect(seen.requests == 50)
            #expect(seen.requestBytes == 25_000)
            #expect(seen.httpVersion == subject.httpVersion)
        }

        @Test("[R12] a client's stream of nothing is answered, too", arguments: TrialSubject.all)
        func noRequests(subject: TrialSubject) async throws {
            let client = try await subject.client()
            #expect(try await client.clientStream().finish().seen?.requests == 0)
        }

        @Test("[R12] both sides stream, one after the other", arguments: TrialSubject.all)
        func halfDuplex(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.bidiStream()
            for number in 1...20 {
                let script = TrialV1.Script(count: 2)
                try await call.send(TrialV1.Request(script, payload: payload(100, seed: UInt8(number))))
            }
            call.finishSending()
            let messages = try await call.messages.all()
            let numbers: [UInt32] = Array(1...40)
            #expect(messages.map(\.number) == numbers)
            #expect(messages.map(\.payload) == numbers.map { payload(100, seed: UInt8(($0 + 1) / 2)) })
        }

        @Test("[R12] both sides stream, word by word", arguments: TrialSubject.all.filter(\.isFullDuplex))
        func fullDuplex(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.bidiStream()
            var answers = call.messages.makeAsyncIterator()
            for number in 1...50 {
                try await call.send(TrialV1.Request(.init(count: 1), payload: payload(100, seed: UInt8(number))))
                let answer = try #require(try await answers.next())
                #expect(answer.number == UInt32(number))
                #expect(answer.payload == payload(100, seed: UInt8(number)))
            }
            call.finishSending()
            #expect(try await answers.next() == nil)
        }

        @Test("[R12] URLSession says that it cannot show answers before all is sent")
        func noFullDuplex() async throws {
            let client = try await TrialSubject(way: .urlSession).client()
            let call = try await client.bidiStream()
            try await call.send(TrialV1.Request(.init(count: 1)))
            let error = await failure { () async throws(ConnectError) in try await call.messages.all() }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message.contains("finishSending()") == true)
        }

        @Test("[R12] URLSession says that it cannot speak gRPC, and what can")
        func noTrailers() async throws {
            let client = try await TrialSubject(way: .urlSession, rpcProtocol: .grpc).client()
            let error = await failure { () async throws(ConnectError) in
                try await client.unary(request: TrialV1.Request())
            }
            #expect(error?.code == .unimplemented)
            #expect(error?.message.contains("gRPC-Web") == true)
        }

        @Test("[R12] messages with nothing in them are messages", arguments: TrialSubject.all)
        func empty(subject: TrialSubject) async throws {
            let client = try await subject.client()
            #expect(try await client.unary(request: TrialV1.Request()).number == 1)
            #expect(try await client.unary(request: TrialV1.Request(.init(bare: true))) == TrialV1.Answer())
            let stream = try await client.serverStream(request: TrialV1.Request(.init(count: 3, bare: true)))
            #expect(try await stream.all() == Array(repeating: TrialV1.Answer(), count: 3))
            let call = try await client.clientStream()
            for _ in 1...3 { try await call.send(TrialV1.Request()) }
            #expect(try await call.finish().seen?.requests == 3)
        }
    }
}

extension TrialSubject {
    var isGRPCIO: Bool { way.address == .grpc || way.address == .grpcMutual }

    /// grpcio keeps what its protocol says to itself.
    var showsCompression: Bool { !isGRPCIO }
}
