#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOEmbedded

    @testable import AccordNIO

    extension FuzzTarget {
        static let http1 = FuzzTarget(
            "http1",
            words: [
                "HTTP/1.1 200 OK\r\n", "HTTP/1.0 ", "100 Continue\r\n\r\n", "Content-Length: ", "\r\n\r\n", "0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Connection: keep-alive\r\n",
                "Trailer: a\r\n", "5\r\nhello\r\n", "Upgrade: h2c\r\n", "Keep-Alive: timeout=5\r\n", "\n ",
            ]
        ) { input in
            let whole = try Answers(to: 1, over: .http1, [input])
            try expectSame(try Answers(to: 1, over: .http1, input.pieces), whole, "HTTP/1.1 depends on its pieces")
        }

        /// Frames after the server's first SETTINGS, which every input would have to begin with.
        static let http2 = FuzzTarget(
            "http2",
            words: ["\u{0}\u{0}\u{0}\u{4}\u{1}\u{0}\u{0}\u{0}\u{0}", "\u{0}\u{0}\u{1}\u{1}\u{5}\u{0}\u{0}\u{0}\u{1}"]
        ) { input in
            let settings = Data([0, 0, 0, 4, 0, 0, 0, 0, 0])
            let whole = try Answers(to: 2, over: .http2, [input], after: settings)
            let pieces = try Answers(to: 2, over: .http2, input.pieces, after: settings)
            try expectSame(pieces, whole, "HTTP/2 depends on its pieces")
        }

        /// A proxy's answer to CONNECT, and what the server says through the tunnel.
        static let proxy = FuzzTarget(
            "proxy",
            words: ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.0 407 ", "HTTP/1.1 502 \r\n", "\r\n\r\n", "Content-Length: 2"]
        ) { input in
            let proxy = HTTPProxy(host: "proxy.example", port: 8080)
            let whole = try Answers(to: 0, over: .http1, [input], through: proxy)
            let pieces = try Answers(to: 0, over: .http1, input.pieces, through: proxy)
            try expectSame(pieces, whole, "a tunnel depends on how it arrives")
        }
    }

    /// The answers that the callers of a connection see.
    private struct Answers: Equatable {
        /// The answer that the caller of one call sees.
        struct Answer: Equatable {
            var head: Arrival.Head?
            var body = Data()
            var end: End?
        }

        enum End: Equatable {
            case trailers(HTTPFields)
            case failure(TransportError.Kind)
        }

        /// Of a response that fails, what comes before the failure may be more when it comes in pieces.
        static func == (left: Answers, right: Answers) -> Bool {
            left.isOpen == right.isOpen
                && zip(left.answers, right.answers).allSatisfy { left, right in
                    guard case .failure = left.end else { return left == right }
                    return left.head == right.head && left.end == right.end
                        && (left.body.starts(with: right.body) || right.body.starts(with: left.body))
                }
        }

        private let isOpen: Bool
        private let answers: [Answer]

        /// - Parameters:
        ///   - calls: how many are made, all before the first piece arrives.
        ///   - first: what the server says before the calls are made.
        init(
            to calls: Int, over version: NIOTransport.HTTPVersion, _ pieces: [Data], after first: Data? = nil,
            through proxy: HTTPProxy? = nil
        ) throws {
            let loop = EmbeddedEventLoop()
            // Nothing may be left to do when it goes.
            defer { loop.advanceTime(by: .hours(1)) }
            let channel = EmbeddedChannel(loop: loop)
            // No call goes to another connection: a proxy with this port is refused before anything is opened.
            let configuration = NIOTransport.Configuration(
                version: version, proxy: HTTPProxy(host: "", port: 0), maximumConnections: 1, pingInterval: nil)
            let origin = Origin(isSecure: false, host: "example.com", port: 80)
            let server = ServerConnections(origin, configuration, ConnectionOpener(configuration, group: loop))
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
            let opened = Finished<HTTPConnection>()
            let steps = OpeningSteps(
                origin: origin, place: PoolPlace(server: server, number: 1), version: version, keepAlive: nil,
                proxy: proxy, tls: nil)
            steps.take(channel).whenComplete { opened.set($0) }
            if let first { channel.feed(first) }

            let readers = try (0..<calls).map { try Reader($0, to: server) }
            if case .success(let connection) = opened.value {
                for reader in readers { connection.start(reader.call) }
                loop.run()
            }
            for piece in pieces {
                channel.feed(piece)
                for reader in readers { reader.read() }
                loop.run()
            }
            channel.end()
            switch opened.value {
            case nil: throw BrokenPromise("a connection is never open, and never fails")
            case .success: isOpen = true
            case .failure: isOpen = false
            }
            answers = try readers.map { try $0.answer() }
        }

        /// The caller of one call.
        private struct Reader {
            let call: HTTPCall
            private let seen = Locked(Answer())

            init(_ number: Int, to server: ServerConnections) throws {
                guard let url = URL(string: "http://example.com/\(number)") else { throw URLError(.badURL) }
                let request = TransportRequest(
                    method: number == 0 ? .get : .post, url: url, body: number == 0 ? nil : Data("body".utf8))
                call = HTTPCall(request, try RequestTarget(url), to: server)
                call.head { [seen] result in
                    seen.withLock { seen in
                        switch result {
                        case .success(let head): seen.head = head
                        case .failure(let error): seen.end = .failure(error.kind)
                        }
                    }
                }
            }

            /// Takes all that has arrived.
            func read() {
                while seen.withLock({ $0.head != nil && $0.end == nil }), let found = call.chunkAtOnce() {
                    switch found {
                    case .success(let piece?): seen.withLock { $0.body.append(piece) }
                    case .success(nil):
                        let trailers = call.trailers
                        seen.withLock { $0.end = .trailers(trailers) }
                    case .failure(let error): seen.withLock { $0.end = .failure(error.kind) }
                    }
                }
            }

            func answer() throws -> Answer {
                read()
                let answer = seen.withLock { $0 }
                guard answer.end != nil else {
                    throw BrokenPromise("a call never ends, though its connection is closed")
                }
                return answer
            }
        }
    }
#endif
