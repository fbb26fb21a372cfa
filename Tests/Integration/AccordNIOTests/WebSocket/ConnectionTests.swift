#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOEmbedded
    import Testing

    @testable import AccordNIO

    /// Connections over a channel in memory: what they do with a peer that behaves, or does not.
    @Suite struct ConnectionTests {
        private func kind(_ body: () async throws -> Void) async -> SocketError.Kind? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? SocketError)?.kind
            }
        }

        // MARK: Messages

        @Test func whatHasArrivedIsReceivedAtOnce() async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x81, 1, 65, 0x82, 1, 66, 0x81])
            try await peer.send([1, 67])
            let messages = try await peer.open.receive()
            #expect(messages == [.text("A"), .binary(Data([66])), .text("C")])
        }

        @Test func oneWhoWaitsIsGivenWhatComes() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            async let messages = connection.receive()
            try await peer.send([0x81, 1, 65])
            #expect(try await messages == [.text("A")])
        }

        @Test func framesThatGatherAreWrittenAtOnce() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            peer.network.block()
            try await connection.send(.text("first"))
            #expect(try await peer.written().map(\.payload) == [Array("first".utf8)])
            // Its write is under way, so these gather.
            try await connection.send(.text("one"))
            try await connection.send(.binary(Data([2])))
            try await connection.send(.text(""))
            peer.network.unblock()
            let frames = try await peer.written()
            #expect(frames.map(\.first) == [0x81, 0x82, 0x81])
            #expect(frames.map(\.payload) == [Array("one".utf8), [2], []])
            #expect(Set(frames.map(\.key)).count == 3)
        }

        @Test func pingsAreAnswered() async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x89, 2, 7, 8, 0x89, 0, 0x8a, 1, 1])
            let pongs = try await peer.written()
            #expect(pongs.map(\.first) == [0x8a, 0x8a])
            #expect(pongs.map(\.payload) == [[7, 8], []])
        }

        @Test func pongsToAPeerThatDoesNotReadDoNotPileUp() async throws {
            let peer = try await ChannelPeer()
            peer.network.block()
            let ping: [UInt8] = [0x89, 100] + [UInt8](repeating: 1, count: 100)
            for _ in 0..<1000 { try await peer.send(ping) }
            peer.network.unblock()
            #expect(try await peer.written().count == 1)
            #expect(try await peer.written().count < 50)
        }

        // MARK: Holding back

        @Test func aClientThatDoesNotReadHoldsThePeerBack() async throws {
            let peer = try await ChannelPeer()
            let channel = peer.channel
            let before = peer.network.state.withLock(\.reads)
            func read() async throws -> Int {
                try await channel.testingEventLoop.executeInContext { channel.pipeline.read() }
                return peer.network.state.withLock(\.reads) - before
            }
            let message: [UInt8] = [0x82, 126, 1, 144] + [UInt8](repeating: 0, count: 400)
            try await peer.send(message)
            try await peer.send(message)
            #expect(try await read() == 1)
            // The limit of these tests is 1000 bytes.
            try await peer.send(message)
            #expect(try await read() == 1)
            #expect(try await read() == 1)
            #expect(try await peer.open.receive().count == 3)
            #expect(try await read() == 3)
        }

        @Test func aPeerThatDoesNotReadHoldsSendersBack() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            peer.network.block()
            let sent = Watched(0)
            let sender = Task {
                for _ in 0..<100 {
                    try await connection.send(.binary(Data(count: 292)))
                    sent.withLock { $0 += 1 }
                }
            }
            // Four frames of 300 bytes pass the limit of 1000. The fifth waits, until it is cancelled.
            await sent.reaches { $0 == 4 }
            sender.cancel()
            #expect(await kind { try await sender.value } == .cancelled)
            #expect(sent.value == 4)
            #expect(peer.network.state.withLock { $0.stuckBytes } <= 1200)

            // There is room again when the network has taken them.
            async let last: Void = connection.send(.text("last"))
            peer.network.unblock()
            var frames: [ClientFrame] = []
            while frames.count < 5 { frames += try await peer.written() }
            try await last
            #expect(frames.last?.payload == Array("last".utf8))
        }

        @Test func whatIsSentAtOnceWaitsForNothing() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            peer.network.block()
            try await connection.send(.text("first"))
            #expect(connection.sendAtOnce(.text("second")))
            var taken = 2
            // Four frames of 300 bytes pass the limit of 1000.
            while connection.sendAtOnce(.binary(Data(count: 292))) { taken += 1 }
            #expect(taken == 6)
            peer.network.unblock()
            var frames: [ClientFrame] = []
            while frames.count < taken { frames += try await peer.written() }
            #expect(frames.prefix(2).map(\.payload) == [Array("first".utf8), Array("second".utf8)])
            try await connection.send(.text("last"))
            #expect(try await peer.written().map(\.payload) == [Array("last".utf8)])
            try await peer.end()
            #expect(!connection.sendAtOnce(.text("late")))
        }

        // MARK: Closing

        @Test(arguments: [1000, 3000, 4001, 4999] as [UInt16])
        func thePeerCloses(code: UInt16) async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x81, 1, 65, 0x88, 5, UInt8(code >> 8), UInt8(code & 255)] + "bye".utf8)
            let connection = try peer.open
            #expect(try await connection.receive() == [.text("A")])
            let error = await #expect(throws: SocketError.self) { try await connection.receive() }
            #expect(error?.kind == .closed(code: code))
            #expect(error?.message == "bye")
            #expect(await kind { try await connection.send(.text("late")) } == .closed(code: code))
            #expect(try await peer.written().map(\.closeCode) == [code])
            #expect(peer.channel.isActive)
            try await peer.end()
            await connection.close(code: 1000)
            #expect(await kind { _ = try await connection.receive() } == .closed(code: code))
        }

        @Test func thePeerClosesWithoutACode() async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x88, 0])
            #expect(await kind { _ = try await peer.open.receive() } == .closed(code: 1005))
            let frames = try await peer.written()
            #expect(frames.map(\.first) == [0x88])
            #expect(frames.map(\.payload) == [[]])
        }

        @Test func aPeerThatDoesNotCloseItsEndIsLeft() async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x88, 2, 3, 232])
            _ = try await peer.written()
            await peer.pass(.milliseconds(2999))
            #expect(peer.channel.isActive)
            await peer.pass(.milliseconds(1))
            #expect(!peer.channel.isActive)
        }

        @Test func thePeerGoesAway() async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x81, 1, 65, 0x01, 1, 66])
            try await peer.end()
            let connection = try peer.open
            #expect(try await connection.receive() == [.text("A")])
            #expect(await kind { _ = try await connection.receive() } == .closed(code: 1006))
            #expect(await kind { try await connection.send(.text("late")) } == .closed(code: 1006))
        }

        @Test func theNetworkBreaks() async throws {
            let peer = try await ChannelPeer()
            let channel = peer.channel
            try await channel.testingEventLoop.executeInContext {
                channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNRESET, reason: "read"))
            }
            await peer.pass(.zero)
            let connection = try peer.open
            let error = await #expect(throws: SocketError.self) { try await connection.receive() }
            #expect(error?.kind == .closed(code: 1006))
            #expect(error?.cause is IOError)
        }

        @Test func closingFromThisSide() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            async let waiting = kind { _ = try await connection.receive() }
            async let closing: Void = connection.close(code: 4001)
            var frames: [ClientFrame] = []
            while frames.isEmpty { frames = try await peer.written() }
            #expect(frames.map(\.closeCode) == [4001])
            #expect(await waiting == .cancelled)
            #expect(await kind { try await connection.send(.text("late")) } == .cancelled)
            // What comes before the peer's answer is ignored; nothing is sent after a close frame.
            try await peer.send([0x81, 1, 65, 0x89, 0, 0x88, 2, 15, 161])
            #expect(await kind { _ = try await connection.receive() } == .cancelled)
            try await peer.end()
            await closing
            await connection.close(code: 1000)
            #expect(try await peer.channel.readOutbound(as: ByteBuffer.self) == nil)
        }

        @Test(arguments: [(0, 1000), (999, 1000), (1005, 1000), (1006, 1000), (2500, 1000), (5000, 1000), (1001, 1001)])
        func codesThatNoCloseFrameMayHaveAreReplaced(code: Int, sent: Int) async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            async let closing: Void = connection.close(code: UInt16(code))
            #expect(try await peer.written().map(\.closeCode) == [UInt16(sent)])
            try await peer.end()
            await closing
        }

        @Test func aPeerThatNeverAnswersACloseIsLeft() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            peer.network.block()
            async let closing: Void = connection.close(code: 1000)
            _ = try await peer.written()
            await peer.pass(.seconds(3))
            await closing
            #expect(!peer.channel.isActive)
        }

        @Test func whatWasSentGoesBeforeTheCloseFrame() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            try await connection.send(.text("one"))
            async let closing: Void = connection.close(code: 1000)
            var frames: [ClientFrame] = []
            while frames.count < 2 { frames += try await peer.written() }
            #expect(frames.map(\.first) == [0x81, 0x88])
            try await peer.end()
            await closing
        }

        @Test func theLastReferenceCloses() async throws {
            var peer = try await ChannelPeer()
            peer.letGo()
            #expect(try await peer.written().map(\.closeCode) == [1001])
            await peer.pass(.seconds(3))
            #expect(!peer.channel.isActive)
        }

        // MARK: Violations

        @Test(arguments: [
            ([0x81, 1, 0xff], 1007 as UInt16, SocketError.Kind.protocolError), ([0x81, 0x80], 1002, .protocolError),
            ([0x83], 1002, .protocolError), ([0x88, 2, 3, 237], 1002, .protocolError),
            ([0x82, 126, 1, 245], 1009, .tooLarge),
        ])
        func violationsCloseTheConnection(bytes: [Int], code: UInt16, expected: SocketError.Kind) async throws {
            let peer = try await ChannelPeer()
            try await peer.send([0x81, 1, 65])
            for byte in bytes { try await peer.send([UInt8(byte)]) }
            let connection = try peer.open
            #expect(try await connection.receive() == [.text("A")])
            #expect(await kind { _ = try await connection.receive() } == expected)
            #expect(await kind { try await connection.send(.text("late")) } == expected)
            #expect(try await peer.written().map(\.closeCode) == [code])
            // The rest does not matter, however much it is.
            for _ in 0..<100 { try await peer.send([UInt8](repeating: 0xff, count: 1000)) }
            await peer.pass(.seconds(3))
            #expect(!peer.channel.isActive)
        }

        /// The messages before a violation in the same read are received, also by a caller that already waits.
        @Test(arguments: [true, false])
        func aViolationDoesNotSwallowTheMessageBeforeIt(waits: Bool) async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            async let waiting = waits ? connection.receive() : []
            try await peer.send([0x81, 1, 65, 0x89, 1, 7, 0x02, 1, 66, 0x80, 1, 67, 0x83, 0, 0x81, 1, 68])
            let messages = waits ? try await waiting : try await connection.receive()
            #expect(messages == [.text("A"), .binary(Data([66, 67]))])
            #expect(await kind { _ = try await connection.receive() } == .protocolError)
            #expect(try await peer.written().map(\.first) == [0x8a, 0x88])
        }

        // MARK: Cancellation

        @Test func aCancelledReceiverLosesNothing() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            let receiver = Task { try await connection.receive() }
            receiver.cancel()
            #expect(await kind { _ = try await receiver.value } == .cancelled)
            try await peer.send([0x81, 1, 65])
            #expect(try await connection.receive() == [.text("A")])
        }

        @Test func aCancelledSenderSendsNothing() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            let gate = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try await connection.send(.text("no"))
            }
            #expect(await kind { try await gate.value } == .cancelled)
            try await connection.send(.text("yes"))
            #expect(try await peer.written().map(\.payload) == [Array("yes".utf8)])
        }

        @Test func sendersWhoWaitAreLetGoWhenTheConnectionEnds() async throws {
            let peer = try await ChannelPeer()
            let connection = try peer.open
            peer.network.block()
            try await connection.send(.binary(Data(count: 2000)))
            let senders = (0..<10).map { _ in Task { try await connection.send(.text("waits")) } }
            try await peer.end()
            for sender in senders { #expect(await kind { try await sender.value } == .closed(code: 1006)) }
        }
    }
#endif
