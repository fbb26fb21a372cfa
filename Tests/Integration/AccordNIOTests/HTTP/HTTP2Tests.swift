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
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP2Tests {
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
            for (name, value) in [("Host", "rin.example"), ("TE", "Trailers"), ("X-Two", "1"), ("X-Two", "2")] {
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

        @Test("A response that ends with what comes before a response is none")
        func onlyInterim() async throws {
            let server = try await Server()
            let transport = try transport(server)
            async let failure = failure { _ = try await transport.get() }
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.send(id, [(":status", "103")], isLast: true)
            let message = try #require(await failure).message
            #expect(message.contains("protocol") || message.contains("status"), "\(message)")
        }

        @Test("A response is read while the request is still being made")
        func fullDuplex() async throws {
            let server = try await Server()
            let transport = try transport(server)
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            async let opening = transport.send(transport.request(.post, stream: ByteStream(chunks)))
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

        @Test("A server that speaks HTTP/1.1 alone is reported as such")
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

        @Test("A server that goes away as soon as it is there is asked a few times", .timeLimit(.minutes(10)))
        func goesAwayAtOnce() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport(.init(version: .http2))
            async let error = failure { _ = try await transport.get() }
            for _ in 0..<5 {
                let peer = try await server.accept()
                _ = try await peer.next()
                let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
                let goAway: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
                try await peer.send(ByteBuffer(bytes: settings + goAway))
            }
            #expect(await error?.kind == .failed)
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
