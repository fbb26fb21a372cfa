import AccordHTTP
import Foundation
import TestEnvironment
import TestSupport
import Testing
import Trial

extension Behaviour {
    /// Much at once, the same over every transport and protocol.
    @Suite("Load")
    struct Load {
        private let id = UUID().uuidString

        private static let megabyte = payload(1 << 20)

        /// As many messages as fill all buffers on the way.
        private static let many: UInt32 = TestExtent.isWhole ? 10_000 : 2_000

        @Test("[R12] a megabyte, both ways, in every codec and compression", arguments: TrialSubject.all)
        func largeUnary(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let answer = try await client.unary(request: TrialV1.Request(payload: Self.megabyte))
            #expect(answer.payload == Self.megabyte)
        }

        @Test("megabytes, both ways, in every kind of call", arguments: TrialSubject.plain + [.memory])
        func large(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let large = Self.megabyte
            let request = TrialV1.Request(.init(count: 2), payload: large)
            #expect(try await client.serverStream(request: request).all().map(\.payload) == [large, large])
            let upload = try await client.clientStream()
            for _ in 1...2 { try await upload.send(request) }
            #expect(try await upload.finish().seen?.requestBytes == 2 << 20)
            let call = try await client.bidiStream()
            try await call.send(request)
            call.finishSending()
            #expect(try await call.messages.all().map(\.payload) == [large, large])
        }

        @Test("thousands of messages from the server", arguments: TrialSubject.plain)
        func manyAnswers(subject: TrialSubject) async throws {
            let client = try await subject.client()
            var count: UInt32 = 0
            for try await message in try await client.serverStream(
                request: TrialV1.Request(.init(count: Self.many), payload: payload(10)))
            {
                count += 1
                guard message.number == count else { break }
            }
            #expect(count == Self.many)
        }

        @Test("thousands of messages to the server", arguments: TrialSubject.plain)
        func manyRequests(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.clientStream()
            let request = TrialV1.Request(payload: payload(10))
            for _ in 1...Self.many { try await call.send(request) }
            let seen = try #require(try await call.finish().seen)
            #expect(seen.requests == Self.many)
            #expect(seen.requestBytes == UInt64(Self.many) * 10)
        }

        @Test("thousands of messages both ways, at the same time", arguments: TrialSubject.duplex)
        func manyBoth(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.bidiStream()
            async let sent: Void = {
                for _ in 1...Self.many { try await call.send(TrialV1.Request(.init(count: 1))) }
                call.finishSending()
            }()
            #expect(try await call.messages.all().map(\.number) == Array(1...Self.many))
            try await sent
        }

        @Test("URLSession cannot hold a server back: it says so when 64 MiB wait")
        func urlSessionOverflows() async throws {
            let client = try await TrialSubject(way: .urlSession).client()
            let stream = try await client.serverStream(
                request: TrialV1.Request(.init(count: 3_200, padding: 32_000)), options: CallOptions(id: id))
            _ = try await TrialPeer.shared.value.calls(id, until: .ended)
            let error = await failure { () async throws(ConnectError) in try await stream.all() }
            #expect(error?.code == .resourceExhausted)
        }

        @Test("calls one after the other share a connection", arguments: TrialSubject.plain)
        func reuse(subject: TrialSubject) async throws {
            let client = try await subject.client(try await subject.way.transport())
            var ports = Set<String>()
            for _ in 1...20 { ports.insert(try await client.unary(request: TrialV1.Request()).seen?.client ?? "") }
            for _ in 1...5 {
                let messages = try await client.serverStream(request: TrialV1.Request(.init(count: 3))).all()
                ports.insert(messages.first?.seen?.client ?? "")
            }
            #expect(ports.count == 1)
        }

        @Test("64 calls at the same time, each with its own answer", arguments: TrialSubject.plain)
        func concurrent(subject: TrialSubject) async throws {
            let client = try await subject.client()
            // On a machine that runs other tests meanwhile, the last ones wait for longer than by default.
            let options = CallOptions(timeout: .seconds(300))
            try await withThrowingTaskGroup { group in
                for number in 1...64 {
                    group.addTask {
                        let bytes = payload(5_000, seed: UInt8(number))
                        let request = TrialV1.Request(.init(count: 3), payload: bytes)
                        if number.isMultiple(of: 2) {
                            #expect(try await client.unary(request: request, options: options).payload == bytes)
                        } else {
                            let messages = try await client.serverStream(request: request).all()
                            #expect(messages.map(\.payload) == [bytes, bytes, bytes])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
