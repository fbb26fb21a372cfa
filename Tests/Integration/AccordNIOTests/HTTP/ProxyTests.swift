#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tunnels through a proxy.
    @Suite(.timeLimit(.minutes(10)))
    struct ProxyTests {
        private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

        /// - Parameter version: HTTP/2 needs a tunnel also without TLS.
        private func transport(
            _ proxy: WireServer<ByteBuffer>, _ credentials: HTTPProxy.Credentials? = nil,
            to url: String = "http://rin.example", version: NIOTransport.HTTPVersion = .http2
        ) throws -> NIOTransport {
            let url = try #require(URL(string: url))
            let proxy = HTTPProxy(host: "127.0.0.1", port: proxy.port, credentials: credentials)
            return NIOTransport(baseURL: url, configuration: .init(version: version, proxy: proxy))
        }

        @Test("A connection goes through a tunnel, in whatever pieces the proxy agrees to it")
        func tunnel() async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let transport = try transport(proxy)
            async let error = failure { _ = try await transport.get("a") }
            let peer = try await proxy.accept()
            #expect(try await peer.request() == "CONNECT rin.example:80 HTTP/1.1\r\nHost: rin.example:80\r\n\r\n")
            try await peer.send("HTTP/1.1 200 Connection est")
            try await peer.send("ablished\r\nVia: x\r\n\r\n")
            #expect(try await peer.request().hasPrefix("PRI * HTTP/2.0\r\n"))
            try await peer.close()
            #expect(await error != nil)
        }

        @Test(
            "A proxy is asked for the whole URL of a call of HTTP/1.1 without TLS, one call after the other",
            arguments: [
                ("http://rin.example", "http://rin.example", "rin.example"),
                ("http://rin.example:8080", "http://rin.example:8080", "rin.example:8080"),
                ("http://[::2]:81", "http://[::2]:81", "[::2]:81"),
            ], [NIOTransport.HTTPVersion.automatic, .http1])
        func wholeURL(url: (base: String, sent: String, host: String), version: NIOTransport.HTTPVersion) async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let transport = try transport(proxy, to: url.base, version: version)
            async let first = transport.get("a").text()
            let peer = try await proxy.accept()
            #expect(try await peer.request().hasPrefix("GET \(url.sent)/a HTTP/1.1\r\nHost: \(url.host)\r\n"))
            try await peer.send(ok)
            #expect(try await first == "hi")
            async let second = transport.get()
            #expect(try await peer.request().hasPrefix("GET \(url.sent)/ HTTP/1.1\r\n"))
            try await peer.send("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
            #expect(try await second.status == 407)
        }

        @Test("A proxy that receives calls itself has its credentials in each")
        func credentialsOfCalls() async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let transport = try transport(proxy, .init(user: "ann", password: "s3cret"), version: .http1)
            async let response = transport.get()
            let peer = try await proxy.accept()
            #expect(try await peer.request().contains("\r\nProxy-Authorization: Basic YW5uOnMzY3JldA==\r\n"))
            try await peer.send(ok)
            #expect(try await response.status == 200)
        }

        @Test("Credentials are for the proxy alone, and for no log")
        func credentials() async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let credentials = HTTPProxy.Credentials(user: "ann", password: "s3cret")
            let transport = try transport(proxy, credentials)
            let printed = "\(transport.configuration)" + String(reflecting: transport.configuration)
            #expect(!printed.contains("s3cret") && !printed.contains("ann"))
            async let error = failure { _ = try await transport.get() }
            let peer = try await proxy.accept()
            #expect(try await peer.request().contains("\r\nProxy-Authorization: Basic YW5uOnMzY3JldA==\r\n"))
            try await peer.send("HTTP/1.1 200 OK\r\n\r\n")
            #expect(try await !peer.request().contains("Proxy-Authorization"))
            try await peer.close()
            #expect(await error != nil)
        }

        @Test(
            "A proxy that makes no tunnel fails the call, and says why",
            arguments: [
                ("HTTP/1.1 407 No\r\n\r\n", "the proxy asks for credentials, or for others"),
                ("HTTP/1.1 502 No\r\n\r\n", "the proxy makes no tunnel: it answered 502"),
                ("SSH-2.0\r\n\r\n", "the proxy does not answer in HTTP/1.1"),
                ("", "the proxy closed the connection before it had made a tunnel"),
                (String(repeating: "x", count: 70_000), "the proxy's response has no end"),
                (
                    "HTTP/1.1 200 OK\r\nA: \(String(repeating: "x", count: 70_000))\r\n\r\n",
                    "the proxy's response has no end"
                ),
            ])
        func refused(answer: String, message: String) async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let transport = try transport(proxy)
            async let error = failure { _ = try await transport.get() }
            let peer = try await proxy.accept()
            try await peer.request()
            if answer.isEmpty { try await peer.close() } else { try await peer.send(answer) }
            #expect(await error?.kind == .failed)
            #expect(await error?.message == message)
            try await peer.closed()
        }

        @Test("TLS and HTTP/2 go through a tunnel, too")
        func secure() async throws {
            let peer = try await Peer.shared
            let proxy = try await WireServer<ByteBuffer>()
            let url = try #require(URL(string: "https://localhost:\(peer.httpsPort)"))
            let transport = NIOTransport(
                baseURL: url,
                configuration: .init(
                    version: .http2, tls: NIOTLS(roots: .pem(Data(peer.root.utf8))),
                    proxy: HTTPProxy(host: "127.0.0.1", port: proxy.port)))
            async let response = transport.post("hi", "echo").text()
            let tunnel = try await proxy.accept()
            #expect(try await tunnel.request().hasPrefix("CONNECT localhost:\(peer.httpsPort) "))
            try await tunnel.connect(to: peer.httpsPort)
            try await tunnel.send("HTTP/1.1 200 OK\r\n\r\n")
            #expect(try await response == "hi")
        }

        @Test("A name that is too long for TLS fails the call, also through a proxy")
        func longName() async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let url = try #require(URL(string: "https://" + String(repeating: "a.", count: 150) + "example"))
            let transport = NIOTransport(
                baseURL: url, configuration: .init(proxy: HTTPProxy(host: "127.0.0.1", port: proxy.port)))
            async let error = failure { _ = try await transport.get() }
            let peer = try await proxy.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\n\r\n")
            #expect(await error?.kind == .failed)
            try await peer.closed()
        }

        @Test("A server that speaks as soon as there is a tunnel is heard")
        func early() async throws {
            let proxy = try await WireServer<ByteBuffer>()
            let url = try #require(URL(string: "http://rin.example"))
            let transport = NIOTransport(
                baseURL: url,
                configuration: .init(version: .http2, proxy: HTTPProxy(host: "127.0.0.1", port: proxy.port)))
            async let response = transport.get().status
            let peer = try await proxy.accept()
            try await peer.request()
            let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
            try await peer.send(ByteBuffer(bytes: Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + settings))
            // The header of stream 1, which is all of the request.
            var bytes: [UInt8] = []
            while bytes.firstRange(of: [1, 5, 0, 0, 0, 1]) == nil {
                bytes += Array(buffer: try await peer.next())
            }
            let acknowledgement: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]
            #expect(bytes.firstRange(of: acknowledgement) != nil)
            try await peer.send(ByteBuffer(bytes: acknowledgement + [0, 0, 1, 1, 5, 0, 0, 0, 1, 0x88]))
            #expect(try await response == 200)
        }
    }
#endif
