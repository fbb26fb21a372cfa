#if Telemetry
    import AccordHTTP
    import AccordMocks
    import AccordSocket
    import AccordTelemetry
    import CoreMetrics
    import Foundation
    import Growfolio
    import GrowfolioMocks
    import InMemoryLogging
    import Logging
    import MetricsTestKit
    import Rin
    import RinMocks
    import TestSupport
    import Testing

    private typealias V1 = Rin.Contacts.V1

    @Suite("Logs and metrics of calls and sessions", .timeLimit(.minutes(10)))
    struct SinkTests {
        private let server = LoopbackServer()
        private let metrics = TestMetrics()
        private let handler: InMemoryLogHandler
        private let logger: Logger
        private let clock = TestClock()
        private let url = URL(string: "https://systems.example/base") ?? URL(fileURLWithPath: "/")

        init() {
            var handler = InMemoryLogHandler()
            handler.logLevel = .trace
            let made = handler
            self.handler = made
            var logger = Logger(label: "test", factory: { _ in made })
            logger.logLevel = .trace
            self.logger = logger
        }

        private func call() async throws {
            server.handle(V1.ContactsService.Served.getContact) { request, _ in
                guard request.id == "con_7" else { throw ConnectError(.notFound, "no secret \(request.id)") }
                return V1.GetContactResponse(contact: V1.Contact(id: request.id))
            }
            let client = V1.ContactsServiceClient(
                transport: server.transport(
                    baseURL: url,
                    interceptors: [
                        AnalyticsInterceptor(LogSink(logger), clock: clock),
                        AnalyticsInterceptor(MetricsSink(metrics), clock: clock),
                    ]))
            let _: V1.GetContactResponse = try await client.getContact(request: .init(id: "con_7"))
            await #expect(throws: ConnectError.self) {
                let _: V1.GetContactResponse = try await client.getContact(request: .init(id: "con_8"))
            }
        }

        @Test("A call is logged when it is over, and one that failed is a warning without its text")
        func logs() async throws {
            try await call()
            let entries = handler.entries
            try #require(entries.count == 2)
            #expect(entries.map(\.level) == [.debug, .warning])
            #expect(entries.map { "\($0.message)" } == ["A call succeeded", "A call failed"])
            #expect(entries[0].metadata["method"] == "rin.contacts.v1.ContactsService/GetContact")
            #expect(entries[0].metadata["attempts"] == "1" && entries[0].metadata["seconds"] == "0.0")
            #expect(entries[1].metadata["code"] == "not_found" && entries[1].metadata["status"] == "404")
            #expect(!entries.map { "\($0)" }.joined().contains("secret"))
        }

        @Test("Calls are measured by method and error")
        func measures() async throws {
            try await call()
            var dimensions = [("rpc.service", "rin.contacts.v1.ContactsService"), ("rpc.method", "GetContact")]
            let timer = try metrics.expectTimer("rpc.client.call.duration", dimensions)
            #expect(timer.values == [0])
            #expect(try metrics.expectCounter("accord.client.attempts", dimensions).totalValue == 1)
            #expect(try metrics.expectRecorder("accord.client.request.size", dimensions).lastValue == 7)
            #expect(try metrics.expectRecorder("accord.client.response.size", dimensions).lastValue == 9)
            dimensions.append(("error.type", "not_found"))
            #expect(try metrics.expectTimer("rpc.client.call.duration", dimensions).values.count == 1)
        }

        @Test("A session is logged and measured until it is closed")
        func sessions() async throws {
            server.handle(Growfolio.Session.Contract.self) { socket in
                try await socket.send(
                    .welcome(.init(connectionID: UUID(), subscriptions: [.orders], heartbeatInterval: 30)))
                while try await socket.next() != nil {}
            }
            let session = Growfolio.Session(
                transport: server.socketTransport(), options: SessionOptions(clock: clock), token: { _ in "secret" })
            let telemetry = SessionTelemetry("live", logger: logger, metrics: metrics)
            async let following: Void = telemetry.follow(session)
            session.connect()
            for await state in session.states where state == .open { break }
            session.close()
            await following
            let states = handler.entries.compactMap { $0.metadata["state"] }
            #expect(states.last == "closed")
            #expect(handler.entries.allSatisfy { $0.metadata["session"] == "live" })
            #expect(!handler.entries.map { "\($0)" }.joined().contains("secret"))
            let dimensions = [("session", "live")]
            #expect(try metrics.expectCounter("accord.session.connections", dimensions).totalValue == 1)
            #expect(try metrics.expectCounter("accord.session.received", dimensions).totalValue == 1)
            #expect(try metrics.expectGauge("accord.session.open", dimensions).lastValue == 0)
        }
    }
#endif
