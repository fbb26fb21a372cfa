#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHPACK
    import NIOHTTP2
    import Testing

    @testable import AccordNIO

    /// HTTP/2, against a server that answers frame by frame as a test says.
    @Suite struct HTTP2Tests {
        private typealias Server = WireServer<HTTP2Frame>

        private func transport(_ server: WireServer<HTTP2Frame>, connections: Int = 4) throws -> NIOTransport {
            try server.transport(.init(version: .http2, maximumConnections: connections))
        }

        // MARK: Requests

        @Test("A request's header has what HTTP/2 wants, and not what it forbids")
        func header() async throws {
            let server = try await Server()
            let transport = try transport(server)
            var headers: HTTPFields = [.contentType: "text/plain", .connection: "keep-alive"]
            for (name, value) in [("Host", "rin.example"), ("TE", "trailers"), ("X-Two", "1"), ("X-Two", "2")] {
                headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
            }
            let request = transport.request(.post, "a", headers: headers, body: Data("body".utf8))
            async let response = transport.send(request)
            let peer = try await server.accept()
            let (id, header) = try await peer.header()
            #expect(
                header.map { "\($0.name): \($0.value)" } == [
                    ":method: POST", ":scheme: http", ":path: /a", ":authority: rin.example",
                    "content-type: text/plain", "te: trailers", "x-two: 1", "x-two: 2", "content-length: 4",
                ])
            #expect(try await peer.body(id) == "body")
            try await peer.answer(id, [("x-two", "1"), ("x-two", "2")], "hi")
            #expect(try await response.headers[values: try #require(HTTPField.Name("x-two"))] == ["1", "2"])
            #expect(try await response.text() == "hi")
        }

        @Test("A response shows its trailers, and may be nothing else")
        func trailers() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let opening = transport.get()
            let peer = try await server.accept()
            let (first, _) = try await peer.header()
            try await peer.send(first, [(":status", "103")])
            try await peer.send(first, [(":status", "200")])
            try await peer.send(first, "hi")
            try await peer.send(first, [("grpc-status", "0")], isLast: true)
            let response = try await opening
            #expect(try await response.text() == "hi")
            #expect(response.status == 200)
            #expect(response.body.trailers[try #require(HTTPField.Name("grpc-status"))] == "0")

            async let bare = transport.get()
            let (second, _) = try await peer.header()
            try await peer.send(second, [(":status", "200"), ("grpc-status", "5")], isLast: true)
            #expect(try await bare.headers[try #require(HTTPField.Name("grpc-status"))] == "5")
            #expect(try await bare.text() == "")
        }

        @Test("A response is read while the request is still being made")
        func fullDuplex() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (pieces, source) = AsyncStream.makeStream(of: Data.self)
            async let opening = transport.send(transport.request(.post, stream: ByteStream(pieces)))
            let peer = try await server.accept()
            let (id, header) = try await peer.header()
            #expect(!header.contains(name: "content-length"))
            try await peer.send(id, [(":status", "200")])
            let response = try await opening
            var body = response.body.makeAsyncIterator()
            for word in ["ping", "pong"] {
                source.yield(Data(word.utf8))
                #expect(try await peer.data(id) == word)
                try await peer.send(id, word)
                #expect(try await body.next() == Data(word.utf8))
            }
            source.finish()
            #expect(try await peer.body(id) == "")
            try await peer.send(id, [("x-end", "yes")], isLast: true)
            #expect(try await body.next() == nil)
            #expect(response.body.trailers[try #require(HTTPField.Name("x-end"))] == "yes")
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

        @Test("Where a connection has no room, another one is opened, as far as the limit goes")
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
                (NIOHTTP2.HTTP2ErrorCode.refusedStream, "REFUSED_STREAM"), (.cancel, "CANCEL"),
                (.enhanceYourCalm, "ENHANCE_YOUR_CALM"), (.init(networkCode: 77), "error 77"),
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

            async let second = failure { _ = try await transport.get().text() }
            let (two, _) = try await peer.header()
            try await peer.send(two, [(":status", "200")])
            try await peer.send(two, "half")
            try await peer.send(HTTP2Frame(streamID: two, payload: .rstStream(code)))
            #expect(await second?.message == "the server reset the stream: \(name)")
        }

        @Test("A server that answers early is heard, and the rest of the body is not sent")
        func earlyAnswer() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (pieces, source) = AsyncStream.makeStream(of: Data.self)
            let isLetGo = Mailbox<Bool>()
            source.onTermination = { _ in isLetGo.put(true) }
            async let response = transport.send(transport.request(.post, stream: ByteStream(pieces)))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.answer(id, [("x-end", "yes")], "no")
            #expect(try await response.text() == "no")
            #expect(try await isLetGo.take())
            #expect(try await peer.reset() == .cancel)
        }

        @Test("A reset behind the whole response changes nothing")
        func resetAfterwards() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (pieces, _) = AsyncStream.makeStream(of: Data.self)
            async let opening = transport.send(transport.request(.post, stream: ByteStream(pieces)))
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

        // MARK: Servers that misbehave

        @Test("A body that is shorter than it said fails, and its connection lives on")
        func wrongLength() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let failed = failure { _ = try await transport.get().text() }
            let peer = try await server.accept()
            _ = try await peer.header()
            // Not through the server's own HTTP/2, which would not send it.
            try await peer.raw(
                [0, 0, 6, 1, 4, 0, 0, 0, 1, 0x88, 0x0f, 0x0d, 0x02, 0x31, 0x30]
                    + [0, 0, 4, 0, 1, 0, 0, 0, 1] + "half".utf8)
            let error = await failed
            #expect(error?.kind == .failed)
            #expect(error?.message.contains("breaks the protocol") == true)
            async let second = transport.get().text()
            let (two, _) = try await peer.header()
            try await peer.answer(two, [], "hi")
            #expect(try await second == "hi")
        }

        @Test("A connection that breaks fails what is under way")
        func breaks() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let failed = failure { _ = try await transport.get().text() }
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            try await peer.send(one, [(":status", "200")])
            try await peer.send(one, "half")
            try await peer.close()
            let error = await failed
            #expect(error?.kind == .failed)
            #expect(error?.message.contains("closed before the response had ended") == true)
        }

        @Test("A server that speaks HTTP/1.1 alone is told apart")
        func notHTTP2() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport(.init(version: .http2))
            async let error = failure { _ = try await transport.get() }
            let peer = try await server.accept()
            _ = try await peer.next()
            try await peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            #expect(await error?.message == "the server does not answer in HTTP/2")
            try await peer.closed()
        }

        @Test("Connections go with the transport")
        func lifetime() async throws {
            let server = try await Server()
            let transport = Locked<NIOTransport?>(try transport(server))
            weak let reference = transport.withLock(\.self)
            async let opening = transport.withLock(\.self)?.get()
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.send(id, [(":status", "200")])
            let response = try #require(try await opening)
            transport.withLock { $0 = nil }
            #expect(reference == nil)
            try await peer.send(peer.frame(id, Data("hi".utf8), isLast: true))
            #expect(try await response.text() == "hi")
            try await peer.closed()
        }
    }
#endif
