#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tests how connections of HTTP/1.1 are kept, shared, given up and held back.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP1ConnectionTests {
        private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

        // MARK: Connections

        @Test("A connection serves one call after the other")
        func keepAlive() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let first = transport.get("0").text()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send(ok)
            #expect(try await first == "hi")
            for number in 1...5 {
                async let next = transport.get("\(number)").text()
                #expect(try await peer.request().hasPrefix("GET /\(number) "))
                try await peer.send(ok)
                #expect(try await next == "hi")
            }
        }

        @Test("A server that closes is not asked again on that connection")
        func connectionClose() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            for _ in 0..<2 {
                async let response = transport.get().text()
                let peer = try await server.accept()
                try await peer.request()
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
                #expect(try await response == "hi")
                try await peer.closed()
            }
        }

        @Test("Calls beyond the limit of connections wait for their turn")
        func limit() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport(.init(maximumConnections: 1))
            async let first = transport.get("1").text()
            let peer = try await server.accept()
            try await peer.request()
            async let second = transport.get("2").text()
            try await peer.send(ok)
            #expect(try await first == "hi")
            #expect(try await peer.request().hasPrefix("GET /2 "))
            try await peer.send(ok)
            #expect(try await second == "hi")
        }

        @Test(
            "A connection that breaks before it answers is replaced, if the call may be sent again",
            arguments: [true, false])
        func stale(isIdempotent: Bool) async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let first = transport.get().text()
            let stale = try await server.accept()
            try await stale.request()
            try await stale.send(ok)
            #expect(try await first == "hi")
            let request = transport.request(isIdempotent ? .put : .post, body: Data("body".utf8))
            async let second = failure { _ = try await transport.send(request).text() }
            _ = try await stale.read(until: "body")
            try await stale.close()
            if isIdempotent {
                let fresh = try await server.accept()
                _ = try await fresh.read(until: "body")
                try await fresh.send(ok)
            }
            #expect(await second?.kind == (isIdempotent ? nil : .failed))
        }

        @Test("Connections go with the transport, those in use with their last call")
        func lifetime() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = Locked<NIOTransport?>(try server.transport())
            weak let reference = transport.withLock(\.self)
            async let opening = transport.withLock(\.self)?.get("busy")
            let busy = try await server.accept()
            try await busy.request()
            try await busy.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
            let response = try #require(try await opening)
            async let other = transport.withLock(\.self)?.get("idle").text()
            let idle = try await server.accept()
            try await idle.request()
            try await idle.send(ok)
            #expect(try await other == "hi")
            transport.withLock { $0 = nil }
            #expect(reference == nil)
            try await idle.closed()
            try await busy.send("hi")
            #expect(try await response.text() == "hi")
            try await busy.closed()
        }

        // MARK: Giving up

        @Test("A call that is cancelled is given up on the wire")
        func cancel() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let task = Task { try await transport.get() }
            let peer = try await server.accept()
            try await peer.request()
            task.cancel()
            #expect(await failure { _ = try await task.value }?.kind == .cancelled)
            try await peer.closed()
        }

        @Test("A call that is cancelled while it waits for its turn costs nothing")
        func cancelWaiting() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport(.init(maximumConnections: 1))
            async let first = transport.get("1").text()
            let peer = try await server.accept()
            try await peer.request()
            let second = Task { try await transport.get("2") }
            second.cancel()
            #expect(await failure { _ = try await second.value }?.kind == .cancelled)
            try await peer.send(ok)
            #expect(try await first == "hi")
            async let third = transport.get("3").text()
            #expect(try await peer.request().hasPrefix("GET /3 "))
            try await peer.send(ok)
            #expect(try await third == "hi")
        }

        @Test("Letting go of a body closes the connection; of one that has arrived, it does not")
        func letGo() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let opening = transport.get().status
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            #expect(try await opening == 200)
            try await peer.closed()

            async let second = transport.get().status
            let next = try await server.accept()
            try await next.request()
            try await next.send(ok)
            #expect(try await second == 200)
            async let third = transport.get().status
            try await next.request()
            try await next.send(ok)
            #expect(try await third == 200)
        }

        @Test("A task that is cancelled while it reads ends there")
        func cancelReading() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let task = Task { try await transport.get().text() }
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            task.cancel()
            #expect(await failure { _ = try await task.value }?.kind == .cancelled)
            try await peer.closed()
        }

        // MARK: Holding back

        @Test("A reader who stalls holds the server back")
        func slowReader() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            async let opening = transport.get()
            let peer = try await server.accept()
            try await peer.request()
            let total = 64 << 20
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
            let response = try await opening
            let chunk = ByteBuffer(repeating: 7, count: 1 << 20)
            let sent = Locked(0)
            let sender = Task {
                for _ in 0..<64 {
                    try await peer.send(chunk)
                    sent.withLock { $0 += 1 }
                }
            }
            // The network holds a few megabytes, and the exchange one or two.
            let others = try server.transport()
            for _ in 0..<20 {
                async let other = others.get().text()
                let peer = try await server.accept()
                try await peer.request()
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
                #expect(try await other == "hi")
            }
            #expect(sent.withLock(\.self) < 32)
            #expect(try await response.body.collect(upTo: total).count == total)
            try await sender.value
        }

        @Test("A server that does not read holds the source of a body back")
        func slowServer() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport()
            let made = Locked(0)
            let total = 64
            let stream = ByteStream(
                AsyncStream<Data> {
                    let number = made.withLock { made in
                        made += 1
                        return made
                    }
                    return number <= total ? Data(count: 1 << 20) : nil
                })
            async let response = transport.send(transport.request(.post, stream: stream))
            let peer = try await server.accept()
            try await peer.request()
            try await peer.channel.setOption(.autoRead, value: false).get()
            let others = try server.transport()
            for _ in 0..<20 {
                async let other = others.get().text()
                let peer = try await server.accept()
                try await peer.request()
                try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
                #expect(try await other == "hi")
            }
            #expect(made.withLock(\.self) < 32)
            try await peer.channel.setOption(.autoRead, value: true).get()
            while !(try await peer.next()).readableBytesView.suffix(5).elementsEqual("0\r\n\r\n".utf8) {}
            try await peer.send(ok)
            #expect(try await response.text() == "hi")
        }
    }
#endif
