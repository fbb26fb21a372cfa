#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOHTTP2
    import NIOPosix
    import Testing

    @testable import AccordNIO

    /// Tests which calls are sent again when their connection is lost.
    @Suite(.timeLimit(.minutes(10)))
    struct RepetitionTests {
        private static let losses: [Repetition.Loss] = [
            .untouched, .unanswered(isNew: false), .unanswered(isNew: true), .answered,
        ]

        /// The losses in order, and whether the call goes on after each.
        private func outcomes(_ losses: [Repetition.Loss], isIdempotent: Bool, hasBody: Bool = true) -> [Bool] {
            var repetition = Repetition(isIdempotent: isIdempotent)
            return losses.map { repetition.lost($0, hasBody: hasBody) }
        }

        @Test("After one loss, a call goes on as its kind, its body and the loss say")
        func one() {
            for loss in Self.losses {
                #expect(outcomes([loss], isIdempotent: true, hasBody: false) == [false])
                #expect(outcomes([loss], isIdempotent: false, hasBody: false) == [false])
                #expect(outcomes([loss], isIdempotent: false) == [loss == .untouched])
                #expect(outcomes([loss], isIdempotent: true) == [loss != .answered])
            }
        }

        @Test("In all orders of losses, no rule is broken by what went before")
        func allOrders() {
            /// The orders in which a call goes on where it must not, or the other way round.
            func faults(_ losses: [Repetition.Loss], isIdempotent: Bool) -> [[Repetition.Loss]] {
                let outcome = outcomes(losses, isIdempotent: isIdempotent).last ?? true
                let earlier = losses.dropLast()
                let isUnanswered = losses.last != .untouched && losses.last != .answered
                let hasReason = losses.last == .unanswered(isNew: true) && earlier.contains { $0 != .untouched }
                let wanted =
                    losses.count < 5
                    && (losses.last == .untouched || isUnanswered && isIdempotent && !hasReason || losses.isEmpty)
                guard outcome == wanted else { return [losses] }
                // Nothing follows the end of a call.
                guard outcome else { return [] }
                return Self.losses.flatMap { faults(losses + [$0], isIdempotent: isIdempotent) }
            }
            #expect(faults([], isIdempotent: true).isEmpty)
            #expect(faults([], isIdempotent: false).isEmpty)
        }

        @Test("A call that nothing can be known of is sent five times at most")
        func limit() {
            let losses = [Repetition.Loss](repeating: .untouched, count: 5)
            #expect(outcomes(losses, isIdempotent: false) == [true, true, true, true, false])
        }

        // MARK: On the wire

        @Test(
            "A call that may be made twice gets a second connection where a new one breaks, and no third",
            arguments: [true, false])
        func newConnection(isIdempotent: Bool) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            var request = transport.request(.post)
            request.isIdempotent = isIdempotent
            async let error = failure { [request] in _ = try await transport.send(request) }
            for _ in 0..<(isIdempotent ? 2 : 1) {
                let peer = try await server.accept()
                try await peer.request()
                try await peer.close()
            }
            #expect(await error?.message == "the connection closed before the response began")
        }

        @Test("The same in HTTP/2, for all calls of the connection", arguments: [true, false])
        func newConnectionOfHTTP2(isIdempotent: Bool) async throws {
            let server = try await WireServer<HTTP2Frame>()
            let transport = try server.transport(.init(version: .http2))
            var request = transport.request(.post)
            request.isIdempotent = isIdempotent
            async let first = failure { [request] in _ = try await transport.send(request) }
            async let second = failure { [request] in _ = try await transport.send(request) }
            for _ in 0..<(isIdempotent ? 2 : 1) {
                let peer = try await server.accept()
                for _ in 0..<2 { _ = try await peer.header() }
                try await peer.close()
            }
            for error in await [first, second] {
                #expect(error?.message == "the connection closed before the response began")
            }
        }

        @Test("A connection whose end has come, but was not read yet, is given to no call that is made once")
        func diedAtRest() async throws {
            try await replacesDead(.http1, WireServer<ByteBuffer>()) { peer in
                try await peer.request()
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
        }

        @Test("Nor is one of HTTP/2")
        func diedAtRestInHTTP2() async throws {
            try await replacesDead(.http2, WireServer<HTTP2Frame>()) { peer in
                try await peer.answer(peer.header().0, [], "hi")
            }
        }

        private func replacesDead<Part>(
            _ version: NIOTransport.HTTPVersion, _ server: WireServer<Part>,
            answer: (WirePeer<Part>) async throws -> Void
        ) async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            defer { group.shutdownGracefully { _ in } }
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
            let configuration = NIOTransport.Configuration(version: version)
            let target = try RequestTarget(url)
            let connections = ServerConnections(
                target.origin, configuration, ConnectionOpener(configuration, group: group))
            defer { connections.shutDown() }
            func call() -> HTTPCall { HTTPCall(TransportRequest(method: .post, url: url), target, to: connections) }

            let reader = CallReader(call())
            async let first = reader.head()
            let peer = try await server.accept()
            try await answer(peer)
            #expect(try await first.status == 200)
            while try await reader.chunk() != nil {}

            // The event loop is busy while the connection ends, and begins with the call.
            let (isBusy, hasEnded) = (Mailbox<Bool>(), DispatchSemaphore(value: 0))
            let second = call()
            let heads = Mailbox<Result<Arrival.Head, TransportError>>()
            second.head { heads.put($0) }
            group.next().execute {
                isBusy.put(true)
                hasEnded.wait()
                second.submit()
            }
            _ = try await isBusy.take()
            try await peer.close()
            hasEnded.signal()
            try await answer(server.accept())
            #expect(try await heads.take().get().status == 200)
        }
    }
#endif
