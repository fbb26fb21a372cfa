#if NIO
    import AccordHTTP
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tests how a server that says nothing is asked on the wire, in the time of the test.
    @Suite(.timeLimit(.minutes(10)))
    struct SilenceTests {
        private static let ping: [UInt8] = [0, 0, 8, 6, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
        private static let pong: [UInt8] = [0, 0, 8, 6, 1, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
        private static let ok: [UInt8] = [0, 0, 1, 1, 5, 0, 0, 0, 1, 0x88]

        private let heads = Mailbox<Result<Arrival.Head, TransportError>>()

        /// A connection with a call that waits for its response.
        private func waiting() async throws -> HTTPChannel {
            let silence = KeepAlive(silence: .seconds(10), patience: .seconds(5), now: .uptimeNanoseconds(0))
            let channel = try await HTTPChannel(.http2, keepAlive: silence)
            try begin(channel)
            _ = try await channel.written()
            return channel
        }

        @discardableResult
        private func begin(_ channel: HTTPChannel) throws -> HTTPCall {
            let call = try channel.call()
            call.head { [heads] in heads.put($0) }
            channel.connection.start(call)
            return call
        }

        @Test("A server that does not answer a PING is gone: the call fails, and the connection ends")
        func gone() async throws {
            let channel = try await waiting()
            await channel.pass(.seconds(9))
            #expect(try await channel.written() == [])
            await channel.pass(.seconds(1))
            #expect(try await channel.written() == Self.ping)
            await channel.pass(.seconds(4))
            #expect(channel.channel.isActive)
            await channel.pass(.seconds(1))
            guard case .failure(let error) = try await heads.take() else {
                Issue.record("a response")
                return
            }
            #expect(error.message == "the server says nothing, and does not answer a PING either")
            try await channel.channel.closeFuture.get()
        }

        @Test("A server that answers a PING may take its time, and is asked again after five minutes")
        func slow() async throws {
            let channel = try await waiting()
            await channel.pass(.seconds(10))
            #expect(try await channel.written() == Self.ping)
            try await channel.send(Self.pong)
            await channel.pass(.seconds(299))
            #expect(try await channel.written() == [])
            await channel.pass(.seconds(1))
            #expect(try await channel.written() == Self.ping)
            try await channel.send(Self.pong + Self.ok)
            #expect(try await heads.take().get().status == 200)
        }

        @Test("A server that talks is not asked, nor is one on which nobody waits; the next call asks")
        func talks() async throws {
            let channel = try await waiting()
            await channel.pass(.seconds(9))
            try await channel.send(Self.ok)
            #expect(try await heads.take().get().status == 200)
            await channel.pass(.hours(1))
            #expect(try await channel.written() == [])
            try begin(channel)
            #expect(try await channel.written().starts(with: Self.ping))
            await channel.pass(.seconds(5))
            guard case .failure = try await heads.take() else {
                Issue.record("a response")
                return
            }
        }

        @Test("A connection whose server is gone takes no more calls, also when the call that asked is given up")
        func givenUp() async throws {
            let silence = KeepAlive(silence: .seconds(10), patience: .seconds(5), now: .uptimeNanoseconds(0))
            let channel = try await HTTPChannel(.http2, keepAlive: silence)
            let call = try begin(channel)
            _ = try await channel.written()
            await channel.pass(.seconds(10))
            #expect(try await channel.written() == Self.ping)
            call.letGo()
            // The stream is reset.
            #expect(try await channel.written().count == 13)
            #expect(channel.channel.isActive)
            await channel.pass(.seconds(5))
            #expect(!channel.channel.isActive)
        }

        @Test("A call that finds a PING without an answer in time goes to another connection")
        func overdue() async throws {
            // No answer is in time.
            let silence = KeepAlive(silence: .zero, patience: .zero, now: .uptimeNanoseconds(0))
            let channel = try await HTTPChannel(.http2, keepAlive: silence)
            _ = try await channel.written()
            try begin(channel)
            // There are no HEADERS, whose type is 1.
            #expect(try await !channel.written().contains(1))
            guard case .failure(let error) = try await heads.take() else {
                Issue.record("a response")
                return
            }
            // Nobody listens where the other one would go.
            #expect(error.message.contains("refused"), "\(error)")
        }
    }
#endif
