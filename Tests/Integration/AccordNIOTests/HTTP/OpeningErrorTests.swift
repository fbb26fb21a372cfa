#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
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

        @Test("A server that does not answer in time is not there, and no call's time is over")
        func timeout() {
            let error = TransportError(opening: ChannelError.connectTimeout(.seconds(30)))
            #expect(error.kind == .failed)
            #expect(error.message == "the server does not answer")
        }
    }
#endif
