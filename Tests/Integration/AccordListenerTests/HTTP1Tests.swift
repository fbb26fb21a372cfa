#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOEmbedded
    import TestSupport
    import Testing

    @testable import AccordListener

    /// The rules of HTTP/1.1 that a well-behaved client never asks for (RFC 9112).
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP1Tests {
        private func exchange(
            _ text: String, limits: ListenerLimits = ListenerLimits(), backend: SampleBackend = SampleBackend(),
            then more: (RawClient) async throws -> Void = { _ in }
        ) async throws -> String {
            let listener = Listener(backend, limits: limits)
            let client = try await RawClient(port: listener.start())
            try await client.send(text)
            try await more(client)
            let response = await client.receivedToEnd()
            await listener.stop()
            return response
        }

        private static let close = "Host: h\r\nConnection: close\r\n"

        @Test
        func `Requests that come at once are answered in their order`() async throws {
            let text = try await exchange(
                "GET /1 HTTP/1.1\r\nHost: h\r\n\r\n"
                    + "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\ntwo"
                    + "GET /3 HTTP/1.1\r\n\(Self.close)\r\n")
            let order = ["GET /1?", "two", "GET /3?"].compactMap { text.range(of: $0)?.lowerBound }
            #expect(order.count == 3)
            #expect(order == order.sorted())
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
        }

        @Test
        func `Characters that browsers leave as they are do not change the escapes beside them`() async throws {
            let text = try await exchange("GET /1?f[n]=a%20b|c HTTP/1.1\r\n\(Self.close)\r\n")
            #expect(text.contains("GET /1?f%5Bn%5D=a%20b%7Cc"))
        }

        @Test
        func `A body in chunks is put together`() async throws {
            let text = try await exchange(
                "POST /echo HTTP/1.1\r\n\(Self.close)Transfer-Encoding: chunked\r\n\r\n"
                    + "3\r\none\r\n3\r\ntwo\r\n0\r\nX-Trailer: 1\r\n\r\n")
            #expect(text.hasSuffix("onetwo"))
        }

        @Test
        func `A client that expects to continue is asked for the body`() async throws {
            let head = "POST /echo HTTP/1.1\r\n\(Self.close)Content-Length: 4\r\nExpect: 100-continue\r\n\r\n"
            let text = try await exchange(head) { client in
                #expect(await client.received("100 Continue").hasPrefix("HTTP/1.1 100 Continue\r\n\r\n"))
                try await client.send("body")
            }
            #expect(text.hasSuffix("body"))
        }

        @Test
        func `A body that nobody wants is not asked for`() async throws {
            let text = try await exchange(
                "POST /other HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
            #expect(!text.contains("100 Continue"))
            #expect(text.contains("HTTP/1.1 200 OK"))
        }

        @Test
        func `HEAD has the header of GET, and no body`() async throws {
            let text = try await exchange(
                "HEAD /trailers HTTP/1.1\r\nHost: h\r\n\r\nHEAD /a HTTP/1.1\r\n\(Self.close)\r\n")
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
            #expect(text.contains("Content-Length: 8\r\n"))
            #expect(text.hasSuffix("\r\n\r\n"))
            #expect(!text.contains("body"))
        }

        @Test
        func `A client of HTTP 1.0 gets a body without chunks`() async throws {
            let text = try await exchange("GET /trailers HTTP/1.0\r\n\r\n")
            #expect(text.contains("Connection: close\r\n"))
            #expect(text.hasSuffix("\r\n\r\nbody"))
        }

        @Test(arguments: [
            ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n", "431"),
            ("GET nothing HTTP/1.1\r\nHost: h\r\n\r\n", "400"),
            ("no request at all\r\n\r\n", "400"),
        ])
        func `Damaged requests are refused`(text: String, status: String) async throws {
            #expect(try await exchange(text).hasPrefix("HTTP/1.1 \(status)"))
        }

        @Test(arguments: [
            "", "PRI * HT", "GET / HTTP/1.1\r\n", "POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nbo",
        ])
        func `A connection that waits for its client too long is closed`(text: String) async throws {
            let channel = NIOAsyncTestingChannel()
            let service = ServedBackend(backend: SampleBackend(), limits: ListenerLimits(idleTime: .seconds(60)))
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            try await channel.testingEventLoop.executeInContext { try service.serve(channel) }
            try await channel.writeInbound(ByteBuffer(string: text))
            await channel.testingEventLoop.advanceTime(by: .seconds(59))
            #expect(channel.isActive)
            #expect(try await channel.readOutbound(as: ByteBuffer.self) == nil)
            await channel.testingEventLoop.advanceTime(by: .seconds(1))
            #expect(!channel.isActive)
        }

        @Test
        func `A client that closes in the middle of a body ends it`() async throws {
            let (listener, backend) = (Listener(SampleBackend()), SampleBackend())
            let client = try await RawClient(port: listener.start())
            try await client.send("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nbo")
            try await client.close()
            await listener.stop()
            let other = Listener(backend)
            let waiting = try await RawClient(port: other.start())
            try await waiting.send("GET /wait HTTP/1.1\r\nHost: h\r\n\r\n")
            await backend.began.wait()
            try await waiting.close()
            await backend.cancelled.wait()
            #expect(backend.cancelled.isSet)
            await other.stop()
        }

        @Test
        func `An upgrade to another protocol is not taken up`() async throws {
            let text = try await exchange(
                "GET /a HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n")
            #expect(text.contains("HTTP/1.1 200 OK"))
            #expect(text.contains("Connection: close"))
        }

        @Test
        func `A listener starts once, and its port is taken`() async throws {
            let listener = Listener(SampleBackend())
            let port = try await listener.start()
            await #expect(throws: ListenerError.self) { try await listener.start() }
            let other = Listener(SampleBackend(), port: port)
            let error = await #expect(throws: ListenerError.self) { try await other.start() }
            #expect(error?.description == "127.0.0.1:\(port) cannot be listened on: another program listens there")
            await listener.stop()
            #expect(try await other.start() == port)
            await other.stop()
        }
    }
#endif
