#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHPACK
    import NIOHTTP2
    import Testing

    @testable import AccordNIO

    /// Tests how streams of HTTP/2 share connections, are given up and held back.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP2StreamTests {
        private typealias Server = WireServer<HTTP2Frame>

        private func transport(_ server: WireServer<HTTP2Frame>, connections: Int = 4) throws -> NIOTransport {
            try server.transport(.init(version: .http2, maximumConnections: connections))
        }

        // MARK: Streams and connections

        @Test("Calls share a connection")
        func shared() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let first = transport.get("1").text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.get("2").text()
            let (two, _) = try await peer.header()
            #expect(two > one)
            try await peer.answer(two, [], "second")
            #expect(try await second == "second")
            try await peer.answer(one, [], "first")
            #expect(try await first == "first")
        }

        @Test("A connection without room causes another one to be opened, up to the limit")
        func exhausted() async throws {
            let server = try await Server(settings: [HTTP2Setting(parameter: .maxConcurrentStreams, value: 1)])
            let transport = try transport(server, connections: 2)
            async let first = transport.get("1").text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.get("2").text()
            let other = try await server.accept()
            let (two, _) = try await other.header()
            async let third = transport.get("3").text()
            try await peer.answer(one, [], "first")
            #expect(try await first == "first")
            let (three, header) = try await peer.header()
            #expect(header.first(name: ":path") == "/3")
            try await other.answer(two, [], "second")
            try await peer.answer(three, [], "third")
            #expect(try await second == "second")
            #expect(try await third == "third")
        }

        @Test("A server that does not say how much room it has gets a hundred calls on a connection")
        func unsaid() async throws {
            let server = try await Server()
            let transport = try transport(server)
            await withTaskGroup(of: TransportError?.self) { calls in
                for _ in 0..<101 { calls.addTask { await failure { _ = try await transport.get() } } }
                let error = await failure {
                    let peer = try await server.accept()
                    for _ in 0..<100 { _ = try await peer.header() }
                    _ = try await server.accept().header()
                }
                #expect(error == nil)
                calls.cancelAll()
            }
        }

        @Test("A server that makes room lets those in who wait")
        func moreRoom() async throws {
            let server = try await Server(settings: [HTTP2Setting(parameter: .maxConcurrentStreams, value: 1)])
            let transport = try transport(server, connections: 1)
            async let first = transport.get("1").text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.get("2").text()
            let settings: HTTP2Settings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: 2)]
            try await peer.send(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings(settings))))
            let (two, _) = try await peer.header()
            try await peer.answer(one, [], "first")
            try await peer.answer(two, [], "second")
            #expect(try await [first, second] == ["first", "second"])
        }

        @Test("A server that goes away finishes what it has begun; the rest goes elsewhere")
        func goAway() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let first = transport.post("1").text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.post("2").text()
            _ = try await peer.header()
            try await peer.send(
                HTTP2Frame(
                    streamID: .rootStream, payload: .goAway(lastStreamID: one, errorCode: .noError, opaqueData: nil)))
            let other = try await server.accept()
            let (again, _) = try await other.header()
            #expect(try await other.body(again) == "2")
            try await other.answer(again, [], "second")
            #expect(try await second == "second")
            try await peer.answer(one, [], "first")
            #expect(try await first == "first")
            try await peer.closed()
        }

        @Test(
            "A stream that the server resets fails with the reason",
            arguments: [
                (NIOHTTP2.HTTP2ErrorCode.cancel, "CANCEL"), (.enhanceYourCalm, "ENHANCE_YOUR_CALM"),
                (.init(networkCode: 77), "error 77"),
            ])
        func reset(code: NIOHTTP2.HTTP2ErrorCode, name: String) async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let error = failure { _ = try await transport.get() }
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            try await peer.send(HTTP2Frame(streamID: one, payload: .rstStream(code)))
            #expect(await error?.kind == .failed)
            #expect(await error?.message == "the server reset the stream: \(name)")
            #expect(await error?.resetCode == UInt32(http2ErrorCode: code))

            async let second = failure { _ = try await transport.get().text() }
            let (two, _) = try await peer.header()
            try await peer.send(two, [(":status", "200")])
            try await peer.send(two, "half")
            try await peer.send(HTTP2Frame(streamID: two, payload: .rstStream(code)))
            #expect(await second?.message == "the server reset the stream: \(name)")
        }

        @Test("A stream that the server refuses is tried again, a few times")
        func refused() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let first = transport.post("1").text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            try await peer.send(HTTP2Frame(streamID: one, payload: .rstStream(.refusedStream)))
            let (two, _) = try await peer.header()
            #expect(try await peer.body(two) == "1")
            try await peer.answer(two, [], "first")
            #expect(try await first == "first")

            async let error = failure { _ = try await transport.post("2") }
            for _ in 0..<5 {
                let (id, _) = try await peer.header()
                try await peer.send(HTTP2Frame(streamID: id, payload: .rstStream(.refusedStream)))
            }
            #expect(await error?.message == "the server reset the stream: REFUSED_STREAM")
        }

        @Test("A call whose response has begun is not retried")
        func refusedLate() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let error = failure { _ = try await transport.get().text() }
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.send(id, [(":status", "200")])
            try await peer.send(HTTP2Frame(streamID: id, payload: .rstStream(.refusedStream)))
            #expect(await error?.message == "the server reset the stream: REFUSED_STREAM")
        }

        @Test("A server that answers early is heard, and the rest of the body is not sent")
        func earlyAnswer() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            let isLetGo = Mailbox<Bool>()
            source.onTermination = { _ in isLetGo.put(true) }
            async let response = transport.send(transport.request(.post, stream: ByteStream(chunks)))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.answer(id, [("x-end", "yes")], "no")
            #expect(try await response.text() == "no")
            #expect(try await isLetGo.take())
            #expect(try await peer.reset() == .cancel)
        }

        @Test("A reset after the whole response changes nothing")
        func resetAfterwards() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (chunks, _) = AsyncStream.makeStream(of: Data.self)
            async let opening = transport.send(transport.request(.post, stream: ByteStream(chunks)))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            peer.channel.write(peer.frame(id, [(":status", "200")]), promise: nil)
            peer.channel.write(peer.frame(id, [("grpc-status", "0")], isLast: true), promise: nil)
            try await peer.send(HTTP2Frame(streamID: id, payload: .rstStream(.noError)))
            let response = try await opening
            #expect(try await response.text() == "")
            #expect(response.body.trailers[try #require(HTTPField.Name("grpc-status"))] == "0")
        }

        @Test("A call that is cancelled, and a body that is let go, reset their streams alone")
        func cancel() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let task = Task { try await transport.get("1") }
            let peer = try await server.accept()
            _ = try await peer.header()
            task.cancel()
            #expect(await failure { _ = try await task.value }?.kind == .cancelled)
            #expect(try await peer.reset() == .cancel)

            async let status = transport.get("2").status
            let (two, _) = try await peer.header()
            try await peer.send(two, [(":status", "200")])
            #expect(try await status == 200)
            #expect(try await peer.reset() == .cancel)

            async let third = transport.get("3").text()
            let (three, _) = try await peer.header()
            try await peer.answer(three, [], "hi")
            #expect(try await third == "hi")
        }

        // MARK: Holding back

        @Test("A reader who stalls holds the server back, and nobody else")
        func slowReader() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let opening = transport.get("slow")
            let peer = try await server.accept()
            let (slow, _) = try await peer.header()
            try await peer.send(slow, [(":status", "200")])
            let response = try await opening
            let total = 40 << 20
            let sent = Locked(0)
            let sender = Task {
                for number in 1...40 {
                    try await peer.send(peer.frame(slow, Data(count: 1 << 20), isLast: number == 40))
                    sent.withLock { $0 += 1 }
                }
            }
            for number in 0..<20 {
                async let other = transport.get("\(number)").text()
                let (id, _) = try await peer.header()
                try await peer.answer(id, [], String(repeating: "x", count: 1 << 20))
                #expect(try await other.utf8.count == 1 << 20)
            }
            // The window of a stream is one mebibyte.
            #expect(sent.withLock(\.self) <= 1)
            #expect(try await response.body.collect(upTo: total).count == total)
            try await sender.value
        }

        @Test("A server that does not read holds the source of a body back")
        func slowServer() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let made = Locked(0)
            let stream = ByteStream(
                AsyncStream<Data> {
                    let number = made.withLock { made in
                        made += 1
                        return made
                    }
                    return number <= 64 ? Data(count: 16 << 10) : nil
                })
            async let response = transport.send(transport.request(.post, stream: stream))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            var count = 0
            // The window that a server has unless it says otherwise.
            while count < 65_535 { count += try await peer.data(id).utf8.count }
            async let other = transport.get().text()
            let (another, _) = try await peer.header()
            try await peer.answer(another, [], "hi")
            #expect(try await other == "hi")
            // 64 KiB with the server, 128 KiB under way.
            #expect(made.withLock(\.self) <= 14)
            for id in [id, .rootStream] {
                try await peer.send(HTTP2Frame(streamID: id, payload: .windowUpdate(windowSizeIncrement: 1 << 20)))
            }
            #expect(try await peer.body(id).utf8.count == (1 << 20) - count)
            try await peer.answer(id, [], "all")
            #expect(try await response.text() == "all")
        }
    }
#endif
