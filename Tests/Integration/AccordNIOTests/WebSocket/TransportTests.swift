#if NIO
    import AccordHTTP
    @testable import AccordNIO
    import AccordSocket
    import Foundation
    import HTTPTypes
    import NIOPosix
    import NIOSSL
    import Testing

    /// The transport, against a server that shares no code with it. `Support/peer.py` describes what the server does.
    @Suite struct TransportTests {
        private struct End: Decodable {
            var sent: Int?
            var code: Int
        }

        private func kind(_ body: () async throws -> Void) async -> SocketError.Kind? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? SocketError)?.kind
            }
        }

        private func name() -> String { UUID().uuidString }

        @Test func oldVersionsOfTLSAreNotOffered() throws {
            #expect(try NIOTLS().makeConfiguration(protocols: []).minimumTLSVersion == .tlsv12)
        }

        // MARK: Messages

        @Test func messagesComeBackAsTheyWere() async throws {
            let connection = try await Peer.shared.connect("echo")
            let messages: [SocketFrame] = [
                .text("zwölf €"), .binary(Data([0, 255])), .text(""), .binary(Data()),
                .text(String(repeating: "ab", count: 100_000)), .binary(Data(repeating: 7, count: 5_000_000)),
                .text("👋"),
            ]
            for message in messages { try await connection.send(message) }
            #expect(try await connection.receive(count: messages.count) == messages)
            await connection.close(code: 1000)
        }

        @Test func manyMessagesOfManySendersComeBackOnce() async throws {
            let connection = try await Peer.shared.connect("echo")
            let received = try await withThrowingTaskGroup { group in
                for sender in 0..<8 {
                    group.addTask {
                        for number in 0..<500 { try await connection.send(.text("\(sender) \(number)")) }
                    }
                }
                let received = try await connection.receive(count: 4000)
                try await group.waitForAll()
                return received
            }
            let texts = received.map { if case .text(let text) = $0 { text } else { "" } }
            for sender in 0..<8 {
                let own = texts.filter { $0.hasPrefix("\(sender) ") }
                #expect(own == (0..<500).map { "\(sender) \($0)" })
            }
            await connection.close(code: 1000)
        }

        @Test func fragmentsArePutTogether() async throws {
            let connection = try await Peer.shared.connect("fragments")
            let messages: [SocketFrame] = [.text("fragments of ünicode €"), .binary(Data((0..<255).map { UInt8($0) }))]
            for message in messages { try await connection.send(message) }
            #expect(try await connection.receive(count: 2) == messages)
        }

        @Test func pingsAreAnswered() async throws {
            let connection = try await Peer.shared.connect("pings")
            #expect(try await connection.receive() == [.text("answered")])
        }

        // MARK: Handshake

        @Test func theHandshakeSaysWhatTheRequestSays() async throws {
            struct Seen: Decodable {
                var target: String
                var headers: [String: [String]]
            }
            var request = SocketRequest(url: try await Peer.shared.url("headers?device_type=ios&name=a%20b"))
            request.headers[.authorization] = "Bearer abc"
            let connection = try await NIOSocketTransport().connect(request)
            let seen = try await connection.json(Seen.self)
            #expect(seen.target == "/headers?device_type=ios&name=a%20b")
            #expect(seen.headers["authorization"] == ["Bearer abc"])
            #expect(seen.headers["host"] == ["127.0.0.1:\(try await Peer.shared.port)"])
            #expect(
                seen.headers["sec-websocket-extensions"] == [
                    "permessage-deflate; client_no_context_takeover; client_max_window_bits"
                ])
        }

        // MARK: Compression

        /// PyPI's `websockets` inflates what we compressed, and compresses all that it sends.
        @Test(arguments: [
            (SocketCompression(), "client_no_context_takeover"),
            (SocketCompression(clientContextTakeover: true, minimumMessageSize: 0), "client_max_window_bits=12"),
            (SocketCompression(serverContextTakeover: false, serverMaxWindowBits: 9), "server_max_window_bits=9"),
            (SocketCompression(clientMaxWindowBits: 9, minimumMessageSize: 0), "client_max_window_bits=9"),
            (nil, nil),
        ])
        func messagesAreCompressed(compression: SocketCompression?, words: String?) async throws {
            let connection = try await Peer.shared.connect("extensions", .init(compression: compression))
            let agreed = try #require(try await connection.json([String?].self).first)
            #expect((agreed?.contains("permessage-deflate") ?? false) == (compression != nil))
            if let words { #expect(agreed?.contains(words) == true, "\(agreed ?? "")") }
            let quotes = (0..<2000).map { #"{"symbol":"AAPL","price":\#($0 * 7919 % 10007),"größe":"ℵ"}"# }
            let messages: [SocketFrame] = [
                .text(quotes.joined(separator: ",")), .text(""), .binary(Data()), .text("short"),
                .binary(Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })),
                .binary(Data(count: 3_000_000)), .text(quotes[0]), .text(quotes.joined()),
            ]
            async let sent: Void = {
                for message in messages { try await connection.send(message) }
            }()
            let received = try await connection.receive(count: 2 * messages.count)
            try await sent
            #expect(received == messages.flatMap { [$0, $0] })
            await connection.close(code: 1000)
        }

        @Test(arguments: [302, 401, 403, 503])
        func theServerRefuses(status: Int) async throws {
            let peer = try await Peer.shared
            #expect(await kind { _ = try await peer.connect("refuse?status=\(status)") } == .refused(status: status))
        }

        @Test func nobodyIsThere() async throws {
            // A port that was free a moment ago.
            let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(listener.localAddress?.port)
            try await listener.close()
            let url = try #require(URL(string: "ws://127.0.0.1:\(port)/secret"))
            let error = await #expect(throws: SocketError.self) {
                try await NIOSocketTransport().connect(SocketRequest(url: url))
            }
            #expect(error?.kind == .unreachable)
            #expect(error?.message.contains("refused") == true)
            #expect(error?.message.contains("secret") == false)
        }

        @Test func aNameWithoutAddress() async throws {
            let url = try #require(URL(string: "ws://nowhere.invalid/"))
            let error = await #expect(throws: SocketError.self) {
                try await NIOSocketTransport().connect(SocketRequest(url: url))
            }
            #expect(error?.kind == .unreachable)
        }

        @Test func aServerThatSpeaksNoHTTP() async throws {
            let peer = try await Peer.shared
            // It speaks TLS.
            let url = try #require(URL(string: "ws://127.0.0.1:\(peer.securePort)/echo"))
            let error = await #expect(throws: SocketError.self) {
                try await NIOSocketTransport().connect(SocketRequest(url: url))
            }
            #expect(error?.kind == .unreachable)
        }

        @Test func connectingIsGivenUpWhenTheTaskIsCancelled() async throws {
            let peer = try await Peer.shared
            let connecting = Task {
                try await NIOSocketTransport().connect(SocketRequest(url: try peer.muteURL()))
            }
            connecting.cancel()
            #expect(await kind { _ = try await connecting.value } == .cancelled)
        }

        // MARK: TLS

        private func secure(_ roots: NIOTLS.Roots, host: String = "localhost") async throws {
            let configuration = NIOSocketTransport.Configuration(tls: .init(roots: roots))
            let url = try await Peer.shared.secureURL("echo", host: host)
            let connection = try await NIOSocketTransport(configuration: configuration).connect(SocketRequest(url: url))
            let large = SocketFrame.binary(Data(repeating: 3, count: 1_000_000))
            try await connection.send(large)
            #expect(try await connection.receive() == [large])
            await connection.close(code: 1000)
        }

        @Test func theRootThatIsGivenIsTrusted() async throws {
            try await secure(.pem(Data(Peer.shared.root.utf8)))
        }

        @Test func theRootOfAFileIsTrusted() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "root-\(name()).pem")
            try await Data(Peer.shared.root.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await secure(.pemFile(file.path))
        }

        @Test func otherRootsAreNot() async throws {
            let peer = try await Peer.shared
            #expect(await kind { try await secure(.system) } == .unreachable)
            #expect(await kind { try await secure(.pem(Data(peer.otherRoot.utf8))) } == .unreachable)
            #expect(await kind { try await secure(.pem(Data("no certificate".utf8))) } == .unreachable)
            #expect(await kind { try await secure(.pemFile("/nowhere/root.pem")) } == .unreachable)
        }

        @Test func aCertificateForAnotherHostIsRefused() async throws {
            let peer = try await Peer.shared
            let error = await #expect(throws: SocketError.self) {
                try await secure(.pem(Data(peer.root.utf8)), host: "127.0.0.1")
            }
            #expect(error?.kind == .unreachable)
            #expect(error?.message.contains("TLS") == true)
        }

        @Test func theClientShowsItsCertificate() async throws {
            let peer = try await Peer.shared
            let roots = NIOTLS.Roots.pem(Data(peer.root.utf8))
            let identity = NIOTLS.Identity(
                certificates: Data(peer.certificate.utf8),
                privateKey: Data(peer.privateKey.utf8)
            )
            #expect(!"\(identity)\(String(reflecting: identity))".contains("bytes"))
            func who(_ tls: NIOTLS) async throws -> [[String]]? {
                let request = SocketRequest(url: try peer.secureURL("who"))
                let connection = try await NIOSocketTransport(configuration: .init(tls: tls)).connect(request)
                return try await connection.json([[String]]?.self)
            }
            #expect(try await who(.init(roots: roots, identity: identity)) == [["email", "client@example.com"]])
            #expect(try await who(.init(roots: roots)) == nil)
        }

        // MARK: Closing

        @Test(arguments: [1000, 1001, 1011, 3000, 4001, 4999] as [UInt16])
        func theServerCloses(code: UInt16) async throws {
            let connection = try await Peer.shared.connect("close?code=\(code)&reason=so%20it%20is")
            #expect(try await connection.receive() == [.text("last words")])
            let error = await #expect(throws: SocketError.self) { try await connection.receive() }
            #expect(error?.kind == .closed(code: code))
            #expect(error?.message == "so it is")
            await connection.close(code: 1000)
        }

        @Test func theServerClosesWithoutACode() async throws {
            let connection = try await Peer.shared.connect("bare")
            #expect(await kind { _ = try await connection.receive() } == .closed(code: 1005))
        }

        @Test func theServerGoesAway() async throws {
            let connection = try await Peer.shared.connect("abort")
            #expect(try await connection.receive() == [.text("last words")])
            try await connection.send(.text("heard"))
            #expect(await kind { _ = try await connection.receive() } == .closed(code: 1006))
            #expect(await kind { try await connection.send(.text("late")) } == .closed(code: 1006))
        }

        @Test(arguments: [1000, 3000, 4001] as [UInt16])
        func theServerIsToldTheCode(code: UInt16) async throws {
            let peer = try await Peer.shared
            let name = name()
            let connection = try await peer.connect("note?name=\(name)")
            #expect(try await connection.receive() == [.text("noting")])
            await connection.close(code: code)
            #expect(try await peer.answer("noted?name=\(name)", as: End.self).code == Int(code))
        }

        @Test func theLastReferenceCloses() async throws {
            let peer = try await Peer.shared
            let name = name()
            _ = try await peer.connect("note?name=\(name)").receive()
            #expect(try await peer.answer("noted?name=\(name)", as: End.self).code == 1001)
        }

        // MARK: Limits

        @Test func aMessageBeyondTheLimitFailsTheConnection() async throws {
            let peer = try await Peer.shared
            let name = name()
            let connection = try await peer.connect(
                "send?count=2&size=1001&name=\(name)",
                .init(maximumMessageSize: 1000)
            )
            #expect(await kind { _ = try await connection.receive() } == .tooLarge)
            #expect(try await peer.answer("noted?name=\(name)", as: End.self).code == 1009)
        }

        @Test func aMessageAtTheLimitPasses() async throws {
            let connection = try await Peer.shared.connect("send?count=1&size=1000", .init(maximumMessageSize: 1000))
            #expect(try await connection.receive() == [.text(String(repeating: "x", count: 1000))])
        }

        @Test func fragmentsBeyondTheLimitFailTheConnection() async throws {
            let connection = try await Peer.shared.connect(
                "fragments", .init(maximumMessageSize: 10, maximumFrameSize: 2))
            try await connection.send(.text("0123456789"))
            #expect(try await connection.receive() == [.text("0123456789")])
            try await connection.send(.text("0123456789+"))
            #expect(await kind { _ = try await connection.receive() } == .tooLarge)
        }

        @Test func largeMessagesByDefault() async throws {
            let size = 16 * 1024 * 1024
            let connection = try await Peer.shared.connect("send?count=1&size=\(size)")
            guard case .text(let text)? = try await connection.receive().first else { throw CancellationError() }
            #expect(text.utf8.count == size)
        }

        // MARK: Holding back

        /// Half a gigabyte would come, and no more than what the systems keep in between does.
        @Test func aClientThatDoesNotReadHoldsTheServerBack() async throws {
            let peer = try await Peer.shared
            let name = name()
            let connection = try await peer.connect(
                "send?count=500&size=1000000&name=\(name)", .init(compression: nil))
            _ = try await connection.receive()
            // Meanwhile, the same event loops serve others.
            let other = try await peer.connect("echo")
            for number in 0..<100 {
                try await other.send(.text("\(number)"))
                #expect(try await other.receive() == [.text("\(number)")])
            }
            await connection.close(code: 1000)
            let sent = try await peer.answer("noted?name=\(name)", as: End.self).sent
            #expect(try #require(sent) < 100)
        }

        @Test func aReceiverWhoWaitsCanBeCancelled() async throws {
            let connection = try await Peer.shared.connect("echo")
            let receiver = Task { try await connection.receive() }
            receiver.cancel()
            #expect(await kind { _ = try await receiver.value } == .cancelled)
            try await connection.send(.text("still here"))
            #expect(try await connection.receive() == [.text("still here")])
        }

        // MARK: Event loops

        @Test func aGroupOfOnesOwn() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let connection = try await NIOSocketTransport(group: group)
                .connect(SocketRequest(url: try await Peer.shared.url("echo")))
            try await connection.send(.text("here"))
            #expect(try await connection.receive() == [.text("here")])
            await connection.close(code: 1000)
            try await group.shutdownGracefully()
        }

        @Test func manyConnectionsAtOnce() async throws {
            let peer = try await Peer.shared
            let transport = NIOSocketTransport()
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let connection = try await transport.connect(SocketRequest(url: try peer.url("echo")))
                        try await connection.send(.text("\(number)"))
                        #expect(try await connection.receive() == [.text("\(number)")])
                        await connection.close(code: 1000)
                    }
                }
                try await group.waitForAll()
            }
        }
    }
#endif
