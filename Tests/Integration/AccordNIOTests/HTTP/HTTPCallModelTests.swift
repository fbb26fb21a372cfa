#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Calls over the real handlers of both versions of HTTP, in all orders of what can happen to them.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTPCallModelTests {
        enum Event: CaseIterable {
            /// The events that the server causes.
            case head, body, end, reset, window, close
            /// The events that the app causes.
            case sends, finishes, reads, cancels
        }

        /// All orders of different events up to a length.
        private static func orders(upTo length: Int, _ begun: [Event] = []) -> [[Event]] {
            guard begun.count < length else { return [begun] }
            return [begun]
                + Event.allCases.filter { !begun.contains($0) }.flatMap { orders(upTo: length, begun + [$0]) }
        }

        /// Returns what the server sends for an event; `nil` when it closes.
        private func bytes(_ event: Event, _ version: NIOTransport.HTTPVersion) -> [UInt8]? {
            switch (event, version) {
            case (.head, .http2): [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88]
            case (.body, .http2): [0, 0, 1, 0, 0, 0, 0, 0, 1, 0x78]
            case (.end, .http2): [0, 0, 0, 0, 1, 0, 0, 0, 1]
            case (.reset, .http2): [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 8]
            case (.window, .http2): [0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 1]
            case (.head, _): [UInt8]("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            case (.body, _): [UInt8]("1\r\nx\r\n".utf8)
            case (.end, _): [UInt8]("0\r\n\r\n".utf8)
            // An answer that comes before the response.
            case (.window, _): [UInt8]("HTTP/1.1 103 Early Hints\r\n\r\n".utf8)
            default: nil
            }
        }

        /// A call with the only reference to its body.
        private static func call(
            _ channel: HTTPChannel, _ isLetGo: Mailbox<Bool>
        ) throws -> (HTTPCall, AsyncStream<Data>.Continuation) {
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            source.onTermination = { _ in isLetGo.put(true) }
            return (try channel.call(ByteStream(chunks)), source)
        }

        /// Runs a call through the events. Whoever waits for something twice, or in vain, makes this trap or never
        /// return.
        private func run(_ events: [Event], _ version: NIOTransport.HTTPVersion) async throws {
            let channel = try await HTTPChannel(version)
            let isLetGo = Mailbox<Bool>()
            let (call, source) = try Self.call(channel, isLetGo)
            let heads = Mailbox<Result<Arrival.Head, TransportError>>()
            let read = Mailbox<Result<Data?, TransportError>>()
            var (head, readers) = (Result<Arrival.Head, TransportError>?.none, 0)
            call.head { heads.put($0) }
            channel.connection.start(call)
            await channel.channel.testingEventLoop.run()
            for event in events {
                switch event {
                case .sends: source.yield(Data(count: 200_000))
                case .finishes: source.finish()
                case .cancels: call.letGo()
                case .reads:
                    // After the head only, as an app does.
                    head = head ?? heads.takeAtOnce()
                    guard case .success? = head else { continue }
                    readers += 1
                    call.chunk { read.put($0) }
                default:
                    if let bytes = bytes(event, version) {
                        try await channel.send(bytes)
                    } else {
                        await channel.close()
                    }
                }
                await channel.channel.testingEventLoop.run()
            }
            await channel.close()
            await channel.channel.testingEventLoop.run()
            // Everybody who waits is resumed, and once: nothing more comes after that.
            if head == nil { head = try await heads.take() }
            for _ in 0..<readers { _ = try await read.take() }
            _ = try await isLetGo.take()
            #expect(heads.takeAtOnce() == nil && read.takeAtOnce() == nil, "\(events)")
            // The end is there, and stays.
            if case .success(.some)? = call.chunkAtOnce() {}
            let ended = call.chunkAtOnce()
            #expect(ended != nil, "\(events): a call without an end")
        }

        @Test(
            "In all orders of events, all who wait are resumed once",
            arguments: [NIOTransport.HTTPVersion.http1, .http2])
        func allOrders(version: NIOTransport.HTTPVersion) async throws {
            let orders = Self.orders(upTo: 3)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for part in stride(from: 0, to: orders.count, by: 100) {
                    group.addTask {
                        for events in orders[part..<min(part + 100, orders.count)] { try await run(events, version) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
#endif
