#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// HTTP/1.1, against a server that answers byte by byte as a test says.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP1Tests {
        private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

        // MARK: Requests

        @Test("A request says what it is, and how long its body is")
        func heads() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            var headers: HTTPFields = [.contentType: "text/plain"]
            headers.append(HTTPField(name: .accept, value: "a"))
            headers.append(HTTPField(name: .accept, value: "b"))
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/a%20b?c=%26"))
            let request = TransportRequest(method: .post, url: url, headers: headers, body: Data("body".utf8))
            async let response = transport.send(request)
            let peer = try await server.accept()
            let text = try await peer.read(until: "body")
            #expect(
                text
                    == "POST /a%20b?c=%26 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Type: text/plain\r\n"
                    + "Accept: a\r\nAccept: b\r\nContent-Length: 4\r\n\r\nbody")
            try await peer.send("HTTP/1.1 201 Created\r\nX-Two: 1\r\nX-Two: 2\r\nContent-Length: 2\r\n\r\nhi")
            let answer = try await response
            #expect(answer.status == 201)
            #expect(answer.headers[values: try #require(HTTPField.Name("x-two"))] == ["1", "2"])
            #expect(try await answer.text() == "hi")
        }

        @Test("A request without a body says so only where servers expect one")
        func noBody() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            for method in [HTTPRequest.Method.get, .post, .delete] {
                async let response = transport.send(transport.request(method))
                let peer = try await server.accept()
                let text = try await peer.request()
                #expect(text.contains("Content-Length: 0") == (method == .post))
                #expect(!text.contains("chunked"))
                try await peer.send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
                #expect(try await response.text() == "")
            }
        }

        @Test(
            "A redirect is followed where the app says so, over the same connection, and to another server without a key"
        )
        func redirects() async throws {
            let (server, other) = (try await WireServer<ByteBuffer>(), try await WireServer<ByteBuffer>())
            let transport = RedirectingTransport(try server.transport())
            let request = TransportRequest(
                method: .get, url: transport.baseURL, headers: [.authorization: "Bearer x", .accept: "text/plain"])
            async let response = transport.send(request)
            let peer = try await server.accept()
            _ = try await peer.request()
            try await peer.send("HTTP/1.1 302 Found\r\nLocation: b\r\nContent-Length: 2\r\n\r\nhi")
            #expect(try await peer.request().hasPrefix("GET /b HTTP/1.1\r\n"))
            try await peer.send(
                "HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:\(other.port)/c\r\nContent-Length: 0\r\n\r\n")
            let second = try await other.accept()
            #expect(
                try await second.request()
                    == "GET /c HTTP/1.1\r\nHost: 127.0.0.1:\(other.port)\r\nAccept: text/plain\r\n\r\n")
            try await second.send(ok)
            #expect(try await response.text() == "hi")
        }

        @Test("A stream of unknown length goes in chunks, one of known length as it is")
        func streams() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            for length in [nil, 6] {
                let (chunks, source) = AsyncStream.makeStream(of: Data.self)
                let stream = ByteStream(chunks, length: length)
                async let response = transport.send(transport.request(.put, stream: stream))
                let peer = try await server.accept()
                let head = try await peer.request().lowercased()
                #expect(head.contains(length == nil ? "transfer-encoding: chunked" : "content-length: 6"))
                source.yield(Data("one".utf8))
                #expect(try await peer.read(until: "one") == (length == nil ? "3\r\none\r\n" : "one"))
                source.yield(Data("two".utf8))
                source.finish()
                #expect(
                    try await peer.read(until: length == nil ? "0\r\n\r\n" : "two").hasSuffix(
                        length == nil ? "3\r\ntwo\r\n0\r\n\r\n" : "two"))
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                #expect(try await response.status == 200)
            }
        }

        @Test("A body that is not as long as it said fails the call", arguments: [2, 4])
        func wrongLength(length: Int) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            source.yield(Data("abc".utf8))
            source.finish()
            let stream = ByteStream(chunks, length: length)
            async let error = failure { _ = try await transport.send(transport.request(.put, stream: stream)) }
            let peer = try await server.accept()
            try await peer.closed()
            #expect(await error?.kind == .failed)
            #expect(
                await error?.message == "the body is \(length == 2 ? "longer" : "shorter") than it said it would be")
        }

        @Test("A body that cannot be read to its end fails the call", arguments: [true, false])
        func brokenBody(isCancelled: Bool) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let chunks = AsyncThrowingStream<Data, any Error> {
                throw isCancelled ? ConnectError(.canceled, "") : ConnectError(.unknown, "")
            }
            let request = transport.request(.put, stream: ByteStream(chunks))
            async let error = failure { _ = try await transport.send(request) }
            let peer = try await server.accept()
            try await peer.closed()
            #expect(await error?.kind == (isCancelled ? .cancelled : .failed))
        }

        @Test("A gRPC request fails because it needs HTTP/2, and a gRPC-Web request is served")
        func gRPC() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            for type in ["application/grpc", "application/grpc+proto"] {
                let request = transport.request(.post, headers: [.contentType: type])
                let error = await failure { _ = try await transport.send(request) }
                #expect(error?.message == "gRPC needs HTTP/2; use version: .http2")
            }
            let request = transport.request(.post, headers: [.contentType: "application/grpc-web+proto"])
            async let response = transport.send(request)
            // The connection that was opened for the first one is as good as new.
            let peer = try await server.accept()
            #expect(try await peer.request().contains("application/grpc-web"))
            try await peer.send(ok)
            #expect(try await response.status == 200)
        }

        // MARK: Responses

        @Test("A response is read while the request is still being made")
        func fullDuplex() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            async let opening = transport.send(transport.request(.post, stream: ByteStream(chunks)))
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let response = try await opening
            var body = response.body.makeAsyncIterator()
            for word in ["ping", "pong"] {
                source.yield(Data(word.utf8))
                _ = try await peer.read(until: word)
                try await peer.send("4\r\n\(word)\r\n")
                #expect(try await body.next() == Data(word.utf8))
            }
            source.finish()
            _ = try await peer.read(until: "0\r\n\r\n")
            try await peer.send("0\r\nX-End: yes\r\n\r\n")
            #expect(try await body.next() == nil)
            #expect(response.body.trailers[try #require(HTTPField.Name("x-end"))] == "yes")
        }

        @Test("Heads that come before the response are passed over")
        func informational() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let response = transport.get()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + ok)
            #expect(try await response.status == 200)
            #expect(try await response.text() == "hi")
        }

        @Test("The answer to HEAD has no body, whatever length it names")
        func headAnswer() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let response = transport.send(transport.request(.head))
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")
            #expect(try await response.text() == "")
            // And the connection is good for more.
            async let next = transport.get()
            try await peer.request()
            try await peer.send(ok)
            #expect(try await next.text() == "hi")
        }

        @Test("A body without a length ends with the connection")
        func untilClose() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let response = transport.get()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\n\r\nall of it")
            try await peer.close()
            #expect(try await response.text() == "all of it")
        }

        @Test("A body without a length has not ended where the connection breaks")
        func broken() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let opening = transport.get()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\n\r\nhalf")
            var body = try await opening.body.makeAsyncIterator()
            #expect(try await body.next() == Data("half".utf8))
            let socket = try #require(peer.channel as? any SocketOptionProvider)
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            try await peer.close()
            let error = await failure { _ = try await body.next() }
            #expect(error?.message.hasPrefix("the connection closed before the response had ended: ") == true)
        }

        @Test(
            "A response that is cut short fails",
            arguments: [
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
            ])
        func cutShort(answer: String) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let opening = transport.get()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send(answer)
            try await peer.close()
            var body = try await opening.body.makeAsyncIterator()
            #expect(try await body.next() == Data("half".utf8))
            let error = await failure { _ = try await body.next() }
            #expect(error?.kind == .failed)
            #expect(error?.message.contains("closed before the response had ended") == true)
        }

        @Test(
            "A response that is not valid HTTP fails",
            arguments: ["SSH-2.0-server\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Le"])
        func notHTTP(answer: String) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let error = failure { _ = try await transport.get() }
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send(answer)
            try await peer.close()
            #expect(await error?.kind == .failed)
        }

        @Test("A server that answers early is heard, and the rest of the body is not sent")
        func earlyAnswer() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            let isLetGo = Mailbox<Bool>()
            source.onTermination = { _ in isLetGo.put(true) }
            async let response = transport.send(transport.request(.post, stream: ByteStream(chunks)))
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno")
            #expect(try await response.status == 413)
            #expect(try await response.text() == "no")
            #expect(try await isLetGo.take())
            try await peer.closed()
        }
    }
#endif
