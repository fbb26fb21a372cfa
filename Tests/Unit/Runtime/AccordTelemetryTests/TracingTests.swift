#if Telemetry
    import AccordHTTP
    import AccordMocks
    import AccordSocket
    import AccordTelemetry
    import Foundation
    import Growfolio
    import GrowfolioMocks
    import HTTPTypes
    import Hean
    import HeanMocks
    import InMemoryTracing
    import Rin
    import RinMocks
    import TestSupport
    import Testing
    import Tracing

    private typealias V1 = Rin.Contacts.V1

    @Suite("Spans of calls and handshakes", .timeLimit(.minutes(10)))
    struct TracingTests {
        private let server = LoopbackServer()
        private let tracer = InMemoryTracer()
        private let clock = TestClock()
        private let url = URL(string: "https://systems.example/base") ?? URL(fileURLWithPath: "/")

        private func attributes(of span: FinishedInMemorySpan) -> [String: String] {
            var found: [String: String] = [:]
            span.attributes.forEach { key, value in
                switch value {
                case .string(let text): found[key] = text
                case .int64(let number): found[key] = "\(number)"
                case .int32(let number): found[key] = "\(number)"
                default: found[key] = "\(value)"
                }
            }
            return found
        }

        @Test(
            "A call is a span, whose context goes to the server, over every protocol", arguments: RPCProtocol.allCases)
        func calls(rpc: RPCProtocol) async throws {
            server.handle(V1.ContactsService.Served.getContact) { request, _ in
                guard request.id == "con_7" else { throw ConnectError(.notFound, "no secret \(request.id)") }
                return V1.GetContactResponse(contact: V1.Contact(id: request.id))
            }
            let client = V1.ContactsServiceClient(
                transport: server.transport(baseURL: url, interceptors: [TracingInterceptor(tracer)]), protocol: rpc)
            let outer = tracer.startSpan("a screen")
            _ = try await ServiceContext.withValue(outer.context) {
                try await client.getContact(request: .init(id: "con_7"))
            }
            await #expect(throws: ConnectError.self) {
                let _: V1.GetContactResponse = try await client.getContact(request: .init(id: "con_8"))
            }
            let spans = tracer.finishedSpans
            try #require(spans.count == 2)
            #expect(
                spans.map(\.operationName) == Array(repeating: "rin.contacts.v1.ContactsService/GetContact", count: 2))
            #expect(spans.map(\.kind) == [.client, .client])
            #expect(spans[0].traceID == outer.traceID && spans[0].parentSpanID == outer.spanID)
            let field = try #require(HTTPField.Name(InMemoryTracer.spanIDKey))
            #expect(server.requests.map { $0.headers[field] } == spans.map(\.spanID))
            var expected = [
                "rpc.service": "rin.contacts.v1.ContactsService", "rpc.method": "GetContact", "accord.attempts": "1",
            ]
            #expect(attributes(of: spans[0]) == expected && spans[0].status == nil)
            expected["error.type"] = "not_found"
            if rpc == .connect { expected["http.response.status_code"] = "404" }
            #expect(attributes(of: spans[1]) == expected)
            #expect(spans[1].status?.code == .error && spans[1].status?.message == nil)
        }

        @Test("An operation of REST has its route, and counts its attempts")
        func operations() async throws {
            let calls = Locked(0)
            server.handle(Hean.HEANOperations.ListPositions.Served.self) { _, _ in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                guard call > 1 else { throw ConnectError(.unavailable) }
                return []
            }
            let hean = Hean.HEANClient(
                transport: server.transport(
                    baseURL: url, interceptors: [RetryInterceptor(clock: clock), TracingInterceptor(tracer)]))
            async let positions = hean.listPositions()
            await clock.someoneSleeps()
            clock.advance(by: .seconds(60))
            #expect(try await positions.isEmpty)
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.operationName == Hean.HEANOperations.ListPositions.descriptor.description)
            let attributes = attributes(of: span)
            #expect(attributes["http.request.method"] == "GET" && attributes["accord.attempts"] == "2")
            #expect(attributes["http.route"]?.hasSuffix("/positions") == true)
            #expect(server.requests.count == 2)
        }

        @Test("The span of a stream lasts until its end")
        func streams() async throws {
            server.handle(Rin.Score.V1.ScoreService.Served.watchScore) { _, responses, _ in
                for sequence in 1...2 { try await responses.send(.init(sequence: UInt64(sequence))) }
            }
            let client = Rin.Score.V1.ScoreServiceClient(
                transport: server.transport(baseURL: url, interceptors: [TracingInterceptor(tracer)]))
            let stream = try await client.watchScore(request: .init(contactID: "con_7"))
            #expect(tracer.finishedSpans.isEmpty && tracer.activeSpans.count == 1)
            var count = 0
            for try await _ in stream { count += 1 }
            #expect(count == 2 && tracer.activeSpans.isEmpty)
            #expect(tracer.finishedSpans.map(\.operationName) == ["rin.score.v1.ScoreService/WatchScore"])
        }

        @Test("The handshake of a session is a span, without its query")
        func handshakes() async throws {
            server.handle(Growfolio.Session.Contract.self) { socket in
                try await socket.send(
                    .welcome(.init(connectionID: UUID(), subscriptions: [.orders], heartbeatInterval: 30)))
                while try await socket.next() != nil {}
            }
            let transport = TracingSocketTransport(server.socketTransport(), tracer: tracer)
            let session = Growfolio.Session(
                transport: transport, options: SessionOptions(clock: clock), token: { _ in "secret" })
            session.connect()
            for await state in session.states where state == .open { break }
            session.close()
            await session.finished()
            let span = try #require(tracer.finishedSpans.first)
            #expect(span.operationName == "WebSocket /api/v1/ws")
            #expect(
                attributes(of: span) == [
                    "url.scheme": "wss", "url.path": "/api/v1/ws", "server.address": "api.growfolio.app",
                ])
            #expect(tracer.performedContextInjections.count == 1)
        }

        @Test("A handshake that is refused fails its span, with the status alone")
        func refusals() async throws {
            struct Refusing: SocketTransport {
                func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
                    throw SocketError(.refused(status: 403), "no secret")
                }
            }
            let transport = TracingSocketTransport(Refusing(), tracer: tracer)
            await #expect(throws: SocketError.self) { _ = try await transport.connect(SocketRequest(url: url)) }
            let span = try #require(tracer.finishedSpans.first)
            #expect(attributes(of: span)["http.response.status_code"] == "403")
            #expect(attributes(of: span)["error.type"] == "permission_denied")
            #expect(span.status?.code == .error && span.status?.message == nil && span.errors.isEmpty)
        }
    }
#endif
