#if NIO
    import AccordHTTP
    import Foundation
    import Testing

    @testable import AccordNIO

    /// Responses and bodies on their way, without a wire.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTPExchangeTests {
        private let head = Arrival.Head(status: 200, headers: [:])
        private let cut = TransportError(.failed, "cut")

        private func chunk(_ exchange: inout HTTPExchange) -> (Data?, Int)? {
            guard case .there(.success(let chunk), let credit) = exchange.takeChunk() else { return nil }
            return (chunk, credit)
        }

        @Test("A reader who waits is resumed once, with what has come")
        func waits() {
            var exchange = HTTPExchange(window: 8)
            let heard = Locked<[Int]>([])
            exchange.waitForHead { head in heard.withLock { $0.append((try? head.get().status) ?? 0) } }
            let early = exchange.arrived(Arrival(body: Data("x".utf8)))
            #expect(early.resume == nil)
            let (resume, _) = exchange.arrived(Arrival(head: head))
            resume?()
            #expect(heard.withLock(\.self) == [200])
            #expect(exchange.failed(cut) == nil)
        }

        @Test("A reader who waits for the head is resumed by the end of a response without one")
        func noHead() {
            var exchange = HTTPExchange(window: 8)
            let heard = Locked<[String]>([])
            exchange.waitForHead { head in
                if case .failure(let error) = head { heard.withLock { $0.append(error.message) } }
            }
            exchange.arrived(Arrival(trailers: [:])).resume?()
            #expect(heard.withLock(\.self) == ["the response has no head"])
        }

        /// An event of a response on its way, or of its reader.
        private enum Event: CaseIterable {
            case head, body, end, failure, readsHead, readsChunk, letsGo

            /// Whether nobody waits after it, whatever came before.
            var endsWaiting: Bool { self == .end || self == .failure || self == .letsGo }
        }

        /// A response and its reader, with a count of those who wait and of those who were resumed.
        private struct Model {
            var exchange = HTTPExchange(window: 8)
            var waiting = 0
            let resumed = Locked(0)

            mutating func happens(_ event: Event) {
                switch event {
                case .head: exchange.arrived(Arrival(head: .init(status: 200, headers: [:]))).resume?()
                case .body: exchange.arrived(Arrival(body: Data("x".utf8))).resume?()
                case .end: exchange.arrived(Arrival(trailers: [:])).resume?()
                case .failure: exchange.failed(TransportError(.failed, "cut"))?()
                case .letsGo: exchange.letGo()?()
                case .readsHead:
                    guard waiting == resumed.withLock(\.self), case .notYet = exchange.takeHead() else { return }
                    waiting += 1
                    exchange.waitForHead { [resumed] _ in resumed.withLock { $0 += 1 } }
                case .readsChunk:
                    guard waiting == resumed.withLock(\.self), case .notYet = exchange.takeChunk() else { return }
                    waiting += 1
                    _ = exchange.waitForChunk { [resumed] _ in resumed.withLock { $0 += 1 } }
                }
            }
        }

        @Test("In all orders of events, each who waits is resumed once, at the latest by the end")
        func allOrders() {
            /// The events so far that have left someone waiting who should not, or resumed one twice.
            func faults(_ events: [Event]) -> [[Event]] {
                var model = Model()
                for event in events { model.happens(event) }
                let resumed = model.resumed.withLock(\.self)
                let isOver = events.contains(where: \.endsWaiting)
                guard isOver ? resumed == model.waiting : resumed <= model.waiting else { return [events] }
                return events.count == 5 ? [] : Event.allCases.flatMap { faults(events + [$0]) }
            }
            #expect(faults([]).isEmpty)
        }

        @Test("Data that is read becomes flow-control credit, by half a window")
        func credit() {
            var exchange = HTTPExchange(window: 8)
            _ = exchange.arrived(Arrival(head: head, body: Data(count: 3)))
            #expect(chunk(&exchange)?.1 == 0)
            _ = exchange.arrived(Arrival(body: Data(count: 2)))
            _ = exchange.arrived(Arrival(body: Data(count: 1)))
            #expect(chunk(&exchange)?.0?.count == 3)
            _ = exchange.arrived(Arrival(body: Data(count: 4)))
            #expect(chunk(&exchange)?.1 == 4)
            // Nobody needs any once all is there.
            _ = exchange.arrived(Arrival(body: Data(count: 8), trailers: [.contentType: "x"]))
            #expect(chunk(&exchange)?.1 == 0)
            #expect(chunk(&exchange)?.0 == .some(nil))
            #expect(exchange.trailers[.contentType] == "x")
        }

        @Test("Data that arrived before a failure is read before it")
        func failure() {
            var exchange = HTTPExchange(window: 8)
            _ = exchange.arrived(Arrival(head: head, body: Data("x".utf8)))
            #expect(exchange.failed(cut) == nil)
            #expect(chunk(&exchange)?.0 == Data("x".utf8))
            guard case .there(.failure(let error), _) = exchange.takeChunk() else {
                Issue.record("no failure")
                return
            }
            #expect(error.message == "cut")
        }

        @Test("One who has let go hears nothing but that, whatever comes")
        func letGo() {
            var exchange = HTTPExchange(window: 8)
            _ = exchange.arrived(Arrival(head: head, body: Data("x".utf8)))
            #expect(exchange.letGo() == nil)
            _ = exchange.arrived(Arrival(body: Data("y".utf8), trailers: [:]))
            guard case .there(.failure(let error), _) = exchange.takeChunk() else {
                Issue.record("no failure")
                return
            }
            #expect(error.kind == .cancelled)
        }

        @Test("Data that was dropped unread does not read as the end of the response")
        func letGoAtTheEnd() {
            var exchange = HTTPExchange(window: 8)
            _ = exchange.arrived(Arrival(head: head, body: Data("x".utf8), trailers: [:]))
            #expect(exchange.letGo() == nil)
            guard case .there(.failure(let error), _) = exchange.takeChunk() else {
                Issue.record("no failure")
                return
            }
            #expect(error.kind == .cancelled)
        }

        @Test("A response that was read to its end has ended, also for one who lets go then")
        func letGoBehindTheEnd() {
            var exchange = HTTPExchange(window: 8)
            _ = exchange.arrived(Arrival(head: head, body: Data("x".utf8), trailers: [:]))
            #expect(chunk(&exchange)?.0 == Data("x".utf8))
            #expect(exchange.letGo() == nil)
            #expect(chunk(&exchange)?.0 == .some(nil))
        }

        @Test("Two cannot wait at once")
        func two() {
            var exchange = HTTPExchange(window: 8)
            let waits = exchange.waitForChunk { _ in }
            #expect(waits)
            let waitsToo = exchange.waitForChunk { _ in }
            #expect(!waitsToo)
        }

        @Test("Chunks gather until the wire takes them, and their source waits when there are many")
        func upload() {
            var upload = HTTPUpload(limit: 4)
            let wakes1 = upload.offer(Data("ab".utf8))
            #expect(wakes1)
            let wakes2 = upload.offer(Data("c".utf8))
            #expect(!wakes2)
            #expect(upload.hasRoom == true)
            let first = upload.take()
            #expect(String(buffer: first.bytes) == "abc")
            let wakes3 = upload.offer(Data("d".utf8))
            #expect(wakes3)
            #expect(upload.hasRoom == false)
            let resumed = Locked<[Bool]>([])
            upload.waitForRoom { room in resumed.withLock { $0.append(room) } }
            let (bytes, isLast) = upload.take()
            #expect(String(buffer: bytes) == "d" && !isLast)
            upload.written(3)?(true)
            let resumed4 = upload.written(1)
            #expect(resumed4 == nil)
            #expect(resumed.withLock(\.self) == [true])
            let wakesAtEnd5 = upload.finish()
            #expect(wakesAtEnd5)
            let last = upload.take()
            #expect(last.isLast)
        }

        @Test("A source is notified when nobody takes its body any more")
        func stopped() {
            var upload = HTTPUpload(limit: 1)
            let wakes6 = upload.offer(Data("ab".utf8))
            #expect(wakes6)
            upload.waitForRoom { _ in }
            let waiter7 = upload.stop()
            #expect(waiter7 != nil)
            let waiter8 = upload.stop()
            #expect(waiter8 == nil)
            #expect(upload.hasRoom == nil)
            let wakes9 = upload.offer(Data("c".utf8))
            #expect(!wakes9)
            let wakesAtEnd10 = upload.finish()
            #expect(!wakesAtEnd10)
            let rest = upload.take()
            #expect(rest.bytes.readableBytes == 0)
        }
    }
#endif
