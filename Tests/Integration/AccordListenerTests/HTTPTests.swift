#if NIO
    import AccordHTTP
    import AccordListener
    import AccordNIO
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    /// HTTP/1.1 and HTTP/2 on one port, with the clients of AccordNIO.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTPTests {
        static let versions: [NIOTransport.HTTPVersion] = [.http1, .http2]

        /// Runs `body` with a client of a listener.
        private func serving<Result>(
            _ version: NIOTransport.HTTPVersion, _ backend: SampleBackend = SampleBackend(),
            _ limits: ListenerLimits = ListenerLimits(), body: (NIOTransport) async throws -> Result
        ) async throws -> Result {
            let listener = Listener(backend, limits: limits)
            let url = try #require(URL(string: "http://127.0.0.1:\(try await listener.start())"))
            let transport = NIOTransport(baseURL: url, configuration: .init(version: version))
            let result = try await body(transport)
            await listener.stop()
            return result
        }

        private func request(
            _ transport: NIOTransport, _ path: String, _ method: HTTPRequest.Method = .get, stream: ByteStream? = nil
        ) throws -> TransportRequest {
            let url = try #require(URL(string: "\(transport.baseURL)\(path)"))
            return TransportRequest(method: method, url: url, stream: stream)
        }

        @Test(arguments: versions)
        func `A request arrives with its method, path and query`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                for path in ["/a?b=c", "/d?"] {
                    let response = try await transport.send(request(transport, path, .delete))
                    let text = try await response.body.collect(upTo: 100)
                    #expect(String(decoding: text, as: UTF8.self).hasPrefix("DELETE \(path)"))
                }
            }
        }

        @Test(arguments: versions)
        func `Large bodies travel both ways`(version: NIOTransport.HTTPVersion) async throws {
            let body = (0..<12).reduce(into: Data()) { $0.append(Data(repeating: $1, count: 250_000)) }
            try await serving(version) { transport in
                let response = try await transport.send(
                    request(transport, "/echo", .post, stream: ByteStream(body)))
                #expect(response.headers[.contentLength] == "3000000")
                #expect(try await response.body.collect(upTo: body.count) == body)
            }
        }

        @Test(arguments: versions)
        func `A response is written while its request is read`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
                continuation.yield(Data("one".utf8))
                let response = try await transport.send(
                    request(transport, "/mirror", .post, stream: ByteStream(chunks)))
                var body = response.body.makeAsyncIterator()
                #expect(try await body.next() == Data("one".utf8))
                continuation.yield(Data("two".utf8))
                #expect(try await body.next() == Data("two".utf8))
                continuation.finish()
                #expect(try await body.next() == nil)
            }
        }

        @Test(arguments: versions)
        func `Trailers follow the body`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                let response = try await transport.send(request(transport, "/trailers"))
                #expect(try await response.body.collect(upTo: 100) == Data("body".utf8))
                #expect(response.body.trailers[try #require(HTTPField.Name("x-checksum"))] == "7")
            }
        }

        @Test(arguments: versions)
        func `A response may have no body`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                for _ in 1...2 {
                    let response = try await transport.send(request(transport, "/empty"))
                    #expect(response.status == 204)
                    #expect(try await response.body.collect(upTo: 100).isEmpty)
                }
            }
        }

        @Test(arguments: versions)
        func `A backend that gives up breaks the connection off`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                let request = try request(transport, "/break", .post)
                await #expect(throws: TransportError.self) { try await transport.send(request) }
                let response = try await transport.send(self.request(transport, "/after"))
                #expect(response.status == 200)
            }
        }

        @Test(arguments: versions)
        func `The backend's task is cancelled when the client goes away`(
            version: NIOTransport.HTTPVersion
        ) async throws {
            let backend = SampleBackend()
            try await serving(version, backend) { transport in
                let call = Task { try await transport.send(request(transport, "/wait")) }
                await backend.began.wait()
                call.cancel()
                await backend.cancelled.wait()
                #expect(backend.cancelled.isSet)
                await #expect(throws: (any Error).self) { try await call.value }
            }
        }

        @Test(arguments: versions)
        func `Stopping ends calls that are under way`(version: NIOTransport.HTTPVersion) async throws {
            let backend = SampleBackend()
            let listener = Listener(backend)
            let url = try #require(URL(string: "http://127.0.0.1:\(try await listener.start())"))
            let transport = NIOTransport(baseURL: url, configuration: .init(version: version))
            let call = Task { try await transport.send(request(transport, "/wait", .post)) }
            await backend.began.wait()
            await listener.stop()
            await backend.cancelled.wait()
            await #expect(throws: TransportError.self) { try await call.value }
            await #expect(throws: TransportError.self) { try await transport.send(request(transport, "/after")) }
        }

        @Test(arguments: versions)
        func `A body beyond the limit is refused`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version, SampleBackend(), ListenerLimits(bodySize: 1_000)) { transport in
                let known = try await transport.send(
                    request(transport, "/echo", .post, stream: ByteStream(Data(count: 1_001))))
                #expect(known.status == 413)
                let chunks = AsyncStream { continuation in
                    for _ in 1...2 { continuation.yield(Data(count: 600)) }
                    continuation.finish()
                }
                let unknown = try await transport.send(
                    request(transport, "/echo", .post, stream: ByteStream(chunks)))
                #expect(unknown.status == 413)
                let fitting = try await transport.send(
                    request(transport, "/echo", .post, stream: ByteStream(Data(count: 1_000))))
                #expect(fitting.status == 200)
            }
        }

        @Test(arguments: versions)
        func `Many calls at once`(version: NIOTransport.HTTPVersion) async throws {
            try await serving(version) { transport in
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<64 {
                        group.addTask {
                            let body = ByteStream(Data(count: number * 1_000))
                            let response = try await transport.send(request(transport, "/echo", .post, stream: body))
                            return try await response.body.collect(upTo: 64_000).count
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses.sorted() == (0..<64).map { $0 * 1_000 })
            }
        }
    }
#endif
