#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOPosix
    import Testing

    @testable import AccordNIO

    /// Tests how a server whose name has several addresses is reached (RFC 8305, "Happy Eyeballs").
    @Suite(.timeLimit(.minutes(10)))
    struct AddressTests {
        /// Names have these addresses, whatever they are.
        private struct Addresses: Resolver, Sendable {
            var six: [SocketAddress]
            var four: [SocketAddress]

            func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
                MultiThreadedEventLoopGroup.singleton.next().makeSucceededFuture(four)
            }

            func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
                MultiThreadedEventLoopGroup.singleton.next().makeSucceededFuture(six)
            }

            func cancelQueries() {}
        }

        private static func reader(_ addresses: Addresses, port: Int) throws -> CallReader {
            let url = try #require(URL(string: "http://two.example:\(port)/"))
            let configuration = NIOTransport.Configuration(version: .http1)
            let opener = ConnectionOpener(
                configuration, group: MultiThreadedEventLoopGroup.singleton, resolver: addresses)
            let target = try RequestTarget(url)
            let connections = ServerConnections(target.origin, configuration, opener)
            return CallReader(HTTPCall(TransportRequest(method: .get, url: url), target, to: connections))
        }

        /// Calls a server by a name with this address of IPv6 before its own, which is of IPv4.
        private static func checkFallback(from address: String) async throws {
            let server = try await WireServer<ByteBuffer>()
            let addresses = Addresses(
                six: [try SocketAddress(ipAddress: address, port: server.port)],
                four: [try SocketAddress(ipAddress: "127.0.0.1", port: server.port)])
            let reader = try reader(addresses, port: server.port)
            async let head = reader.head()
            let peer = try await server.accept()
            #expect(try await peer.request().contains("Host: two.example:\(server.port)\r\n"))
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            #expect(try await head.status == 200)
        }

        @Test("A server that answers on its IPv4 address alone is reached, where that of IPv6 refuses")
        func fallsBack() async throws {
            try await Self.checkFallback(from: "::1")
        }

        /// An address that does not answer is given up after a quarter of a second, unless the system has no way to it.
        @Suite struct RealTimeTests {
            @Test(
                "A server that answers on its IPv4 address alone is reached, where that of IPv6 leads nowhere",
                arguments: ["2001:db8::1", "100::1"])
            func fallsBack(address: String) async throws {
                try await checkFallback(from: address)
            }
        }

        @Test("A name that has an address of one kind alone is reached")
        func oneKind() async throws {
            let server = try await WireServer<ByteBuffer>()
            let four = [try SocketAddress(ipAddress: "127.0.0.1", port: server.port)]
            let reader = try Self.reader(Addresses(six: [], four: four), port: server.port)
            async let head = reader.head()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            #expect(try await head.status == 200)
        }

        @Test("A call fails with the error of each address when no address responds")
        func none() async throws {
            let port = try await WireServer<ByteBuffer>.freePort()
            let four = try ["127.0.0.1", "127.0.0.2"].map { try SocketAddress(ipAddress: $0, port: port) }
            let reader = try Self.reader(Addresses(six: [], four: four), port: port)
            let error = await failure { _ = try await reader.head() }
            #expect(error?.message.contains("refused") == true)
            let nameless = try Self.reader(Addresses(six: [], four: []), port: port)
            let message = await failure { _ = try await nameless.head() }?.message
            #expect(message?.hasPrefix("the server's name has no address: ") == true)
        }
    }
#endif
