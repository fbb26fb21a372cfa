#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// The transport against a server that shares no code with it. `Support/http_peer.py` describes what the server
    /// does.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTPPeerTests {
        /// A way in which a server is reached.
        enum Way: String, Sendable, CaseIterable {
            case http1, http2, secure1, secure2, automatic

            var isHTTP2: Bool { self != .http1 && self != .secure1 }

            func transport(connections: Int = 4) async throws -> NIOTransport {
                let peer = try await Peer.shared
                let isSecure = self != .http1 && self != .http2
                let version: NIOTransport.HTTPVersion =
                    switch self {
                    case .http1, .secure1: .http1
                    case .http2, .secure2: .http2
                    case .automatic: .automatic
                    }
                return try peer.transport(
                    isSecure: isSecure,
                    .init(
                        version: version, tls: NIOTLS(roots: .pem(Data(peer.root.utf8))),
                        maximumConnections: connections))
            }
        }

        private struct About: Decodable {
            var version: String
            var headers: [[String]]
        }

        @Test("The version is the one that was asked for, or the best that both have", arguments: Way.allCases)
        func version(way: Way) async throws {
            let response = try await way.transport().get("about")
            let about = try JSONDecoder().decode(About.self, from: Data(try await response.text().utf8))
            #expect(about.version == (way.isHTTP2 ? "2" : "1.1"))
            #expect(response.headers[values: try #require(HTTPField.Name("x-two"))] == ["1", "2"])
        }

        @Test("Without TLS, HTTP/2 is spoken only when it is asked for")
        func cleartext() async throws {
            let transport = try await Peer.shared.transport(isSecure: false)
            #expect(try await transport.get("about").text().contains(#""version": "1.1""#))
        }

        @Test("Bodies come back as they were, with trailers after them", arguments: Way.allCases)
        func echo(way: Way) async throws {
            let transport = try await way.transport()
            for size in [0, 1, 1000, 1_000_000] {
                let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
                let te = [HTTPField(name: try #require(HTTPField.Name("te")), value: "trailers")]
                let request = transport.request(.post, "echo", headers: HTTPFields(te), body: bytes)
                let response = try await transport.send(request)
                #expect(try await response.body.collect(upTo: size) == bytes)
                if way.isHTTP2 { #expect(response.body.trailers[try #require(HTTPField.Name("x-end"))] == "yes") }
            }
        }

        @Test("A stream comes back while it is being sent", arguments: Way.allCases)
        func fullDuplex(way: Way) async throws {
            let transport = try await way.transport()
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            let response = try await transport.send(
                transport.request(.post, "echo", stream: ByteStream(chunks)))
            var body = response.body.makeAsyncIterator()
            for number in 0..<100 {
                let chunk = Data("\(number)".utf8)
                source.yield(chunk)
                #expect(try await body.next() == chunk)
            }
            source.finish()
            #expect(try await body.next() == nil)
        }

        @Test("Many calls at once get their own answers", arguments: Way.allCases)
        func many(way: Way) async throws {
            let transport = try await way.transport(connections: 3)
            try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<300 {
                    group.addTask { (number, try await transport.post("\(number)", "echo").text()) }
                }
                for try await (number, text) in group { #expect(text == "\(number)") }
            }
        }

        @Test("A large body comes whole", arguments: Way.allCases)
        func large(way: Way) async throws {
            #expect(try await way.transport().get("large").body.collect(upTo: 8 << 20).count == 8 << 20)
        }

        // MARK: TLS

        private func failing(_ tls: NIOTLS, host: String = "localhost") async throws -> TransportError? {
            let transport = try await Peer.shared.transport(isSecure: true, host: host, .init(tls: tls))
            return await failure { _ = try await transport.get("about") }
        }

        @Test("A certificate that nobody trusted has signed is refused")
        func untrusted() async throws {
            for roots in [NIOTLS.Roots.system, .pem(Data(try await Peer.shared.otherRoot.utf8))] {
                let error = try await failing(NIOTLS(roots: roots))
                #expect(error?.kind == .failed)
                #expect(error?.message.contains("comes from no authority that is trusted") == true)
            }
            #expect(try await failing(NIOTLS(roots: .pemFile("/nowhere/root.pem")))?.kind == .failed)
            #expect(try await failing(NIOTLS(roots: .pem(Data("none".utf8))))?.kind == .failed)
        }

        @Test("A certificate for another name is refused")
        func otherName() async throws {
            let error = try await failing(NIOTLS(roots: .pem(Data(Peer.shared.root.utf8))), host: "127.0.0.1")
            #expect(error?.kind == .failed)
            #expect(error?.message == "TLS: the server's certificate is for another name")
        }

        @Test("A server without HTTP/2 is reported as such when nothing else will do")
        func noHTTP2() async throws {
            let peer = try await Peer.shared
            let url = try #require(URL(string: "https://localhost:\(peer.securePort)"))
            let tls = NIOTLS(roots: .pem(Data(peer.root.utf8)))
            let transport = NIOTransport(baseURL: url, configuration: .init(version: .http2, tls: tls))
            let error = await failure { _ = try await transport.get() }
            #expect(error?.message == "the server does not agree to HTTP/2 (ALPN)")
            // A server of WebSockets wants an upgrade, and says so in HTTP/1.1.
            let other = NIOTransport(baseURL: url, configuration: .init(tls: tls))
            #expect(try await other.get().status == 426)
        }

        // MARK: Nobody

        @Test(
            "The sent bytes of a body are reported chunk by chunk, up to all of them",
            arguments: [Way.http1, .secure2],
            [false, true])
        func progress(way: Way, isStream: Bool) async throws {
            let body = Data(count: 1_000_000)
            let transport = try await way.transport()
            var request = transport.request(.post, "echo", body: isStream ? nil : body)
            if isStream { request.stream = ByteStream(body) }
            let steps = Locked<[Int]>([])
            request.onSent = { bytes in steps.withLock { $0.append(bytes) } }
            #expect(try await transport.send(request).body.collect(upTo: body.count) == body)
            let sent = steps.withLock { $0 }
            #expect(sent.last == body.count)
            #expect(sent.count > 1)
            #expect(sent == sent.sorted())
        }

        @Test("A server that refuses connections is distinguished from one whose name has no address")
        func nobody() async throws {
            let port = try await WireServer<ByteBuffer>.freePort()
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/secret"))
            let refused = await failure { _ = try await NIOTransport(baseURL: url).get() }
            #expect(refused?.kind == .failed)
            #expect(refused?.message.contains("refused") == true)
            #expect(refused?.message.contains("secret") == false)
            let nowhere = try #require(URL(string: "http://nowhere.invalid/"))
            let unknown = await failure { _ = try await NIOTransport(baseURL: nowhere).get() }
            #expect(unknown?.message == "the server's name has no address: nowhere.invalid")
        }

        @Test(
            "A URL that no request can go to is refused",
            arguments: [
                "ftp://example.com/", "http:///path", "http://example.com:70000/", "example.com",
            ])
        func badURL(text: String) async throws {
            let url = try #require(URL(string: text))
            #expect(
                await failure { _ = try await NIOTransport(baseURL: url).send(.init(method: .get, url: url)) }?.kind
                    == .failed)
        }

        @Test("A call that is cancelled while its connection is being opened gives that up")
        func cancelOpening() async throws {
            let server = try await WireServer<ByteBuffer>()
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
            let transport = NIOTransport(baseURL: url)
            let task = Task { try await transport.get() }
            let peer = try await server.accept()
            _ = try await peer.next()
            task.cancel()
            #expect(await failure { _ = try await task.value }?.kind == .cancelled)
            try await peer.closed()
        }
    }

    extension Peer {
        func transport(
            isSecure: Bool, host: String = "localhost", _ configuration: NIOTransport.Configuration = .init()
        ) throws -> NIOTransport {
            let text = isSecure ? "https://\(host):\(httpsPort)" : "http://127.0.0.1:\(httpPort)"
            guard let url = URL(string: text) else { throw URLError(.badURL) }
            return NIOTransport(baseURL: url, configuration: configuration)
        }
    }
#endif
