#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOHTTP2
    import NIOSSL
    import Testing

    @testable import AccordNIO

    /// The errors of calls whose connection does not open.
    @Suite struct OpeningErrorTests {
        @Test("Without any network the device is offline; a host that cannot be reached is another matter")
        func offline() {
            func kind(_ code: CInt) -> TransportError.Kind {
                TransportError(opening: IOError(errnoCode: code, reason: "connect")).kind
            }
            #expect(kind(ENETUNREACH) == .offline)
            #expect(kind(ENETDOWN) == .offline)
            #expect(kind(EHOSTUNREACH) == .failed)
            #expect(kind(ECONNREFUSED) == .failed)
        }

        #if os(Linux)
            @Test("It is offline when no address of a name has a way")
            func addresses() async throws {
                // No way leads to a multicast address, whatever networks there are.
                let url = try #require(URL(string: "http://224.0.0.1"))
                let transport = NIOTransport(baseURL: url)
                #expect(await failure { _ = try await transport.get() }?.kind == .offline)
            }
        #endif

        @Test("Errors of the network are described in words that every transport has")
        func words() {
            func words(_ code: CInt) -> String { NetworkFault(IOError(errnoCode: code, reason: "connect")).words }
            #expect(words(ECONNREFUSED) == "the server refused the connection")
            #expect(words(ENETUNREACH) == "the device has no network")
            #expect(words(EMFILE) == "the connection failed: Too many open files")
            #expect(
                NetworkFault(NIOSSLError.handshakeFailed(.sslError([]))).words == "TLS: the handshake failed")
            #expect(NetworkFault(NIOSSLError.failedToLoadCertificate).words.hasSuffix("cannot be read"))
        }

        @Test("A refused connection says to which host and port")
        func refused() async throws {
            let url = try #require(URL(string: "http://127.0.0.1:1"))
            let transport = NIOTransport(baseURL: url)
            let error = await failure { _ = try await transport.get() }
            #expect(error?.message == "the server refused the connection: 127.0.0.1:1")
            let request = SocketRequest(url: try #require(URL(string: "ws://127.0.0.1:1/live?token=canary")))
            let refusal = await #expect(throws: SocketError.self) {
                try await NIOSocketTransport().connect(request)
            }
            #expect(refusal?.description == "unreachable: the server refused the connection: 127.0.0.1:1")
        }

        @Test("The peer's data, and SwiftNIO's description of it, is not quoted")
        func quotes() {
            let field = NIOHTTP2Errors.invalidHTTP2HeaderFieldValue(name: "set-cookie", value: "canary\r\nforged: line")
            #expect(NetworkFault(field).words == "HTTP/2: InvalidHTTP2HeaderFieldValue")
            struct Told: Error, CustomStringConvertible { let description: String }
            #expect(NetworkFault(Told(description: "a\r\nb")).words == "the connection failed: Told")
            let error = TransportError(closedBy: field, hasBegun: false)
            #expect(!"\(error)".contains("canary") && !String(reflecting: error).contains("canary"))
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("canary"))
        }

        @Test("A server that does not speak TLS is described as such, with a remedy")
        func plain() async throws {
            let server = try await WireServer<ByteBuffer>()
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
            async let error = failure { _ = try await NIOTransport(baseURL: url).get() }
            let peer = try await server.accept()
            _ = try await peer.next()
            try await peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            #expect(await error?.message.contains("does not speak TLS at this port, so use a URL with http") == true)
        }

        @Test("A server that does not answer in time is not there, and no call's time is over")
        func timeout() {
            let error = TransportError(opening: ChannelError.connectTimeout(.seconds(30)))
            #expect(error.kind == .failed)
            #expect(error.message == "the server does not answer")
        }
    }
#endif
