#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOHTTP2
    import Testing

    @testable import AccordNIO

    /// What a call is told when its connection does not open.
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

        @Test("What the peer said is not quoted, or is on one line and short")
        func quotes() {
            let field = NIOHTTP2Errors.invalidHTTP2HeaderFieldValue(name: "set-cookie", value: "canary\r\nforged: line")
            #expect(NetworkFault(field).words == "HTTP/2: InvalidHTTP2HeaderFieldValue")
            struct Told: Error, CustomStringConvertible { let description: String }
            #expect(
                NetworkFault(Told(description: "a\r\nb\u{1B}[31m\u{202E}")).words
                    == "a\\u{D}\\u{A}b\\u{1B}[31m\\u{202E}")
            let long = NetworkFault(Told(description: String(repeating: "x", count: 1_000_000))).words
            #expect(long.count == 201)
            let error = TransportError(closedBy: field, hasBegun: false)
            #expect(!"\(error)".contains("canary") && !String(reflecting: error).contains("canary"))
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("canary"))
        }

        @Test("A server that does not answer in time is not there, and no call's time is over")
        func timeout() {
            let error = TransportError(opening: ChannelError.connectTimeout(.seconds(30)))
            #expect(error.kind == .failed)
            #expect(error.message == "the server does not answer")
        }
    }
#endif
