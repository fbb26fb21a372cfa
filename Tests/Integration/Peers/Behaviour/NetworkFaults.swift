import AccordHTTP
import Foundation
import TestSupport
import Testing
import Trial

extension Behaviour {
    /// The effects that a network can have on calls, over every transport and protocol: the caller learns of them,
    /// nothing hangs, and the next call works.
    @Suite("Faults of the network")
    struct Faults {
        /// A subject that is reached over a network that can fail, with a transport of its own.
        private struct Scene {
            let network: TrialPeer.Network
            let client: TrialV1.TrialServiceClient

            init(_ subject: TrialSubject, change: (inout RPCOptions) -> Void = { _ in }) async throws {
                network = try await TrialPeer.shared.value.network(to: subject.way.address)
                client = try await subject.client(try await subject.way.transport(to: network.url), change: change)
            }

            /// Makes calls of every kind, which fail.
            func fails(
                _ wanted: ConnectError.Code = .unavailable, padding: UInt32 = 0,
                sourceLocation: SourceLocation = #_sourceLocation
            ) async {
                let request = TrialV1.Request(.init(count: 1, padding: padding))
                let unary = await failure(sourceLocation: sourceLocation) { () async throws(ConnectError) in
                    try await client.unary(request: request)
                }
                let stream = await failure(sourceLocation: sourceLocation) { () async throws(ConnectError) in
                    try await client.serverStream(request: request).all()
                }
                let upload = await failure(sourceLocation: sourceLocation) { () async throws(ConnectError) in
                    let call = try await client.clientStream()
                    // It may be too late for that; the call then fails below.
                    try? await call.send(request)
                    return try await call.finish()
                }
                let both = await failure(sourceLocation: sourceLocation) { () async throws(ConnectError) in
                    let call = try await client.bidiStream()
                    try? await call.send(request)
                    call.finishSending()
                    return try await call.messages.all()
                }
                for (kind, error) in [("unary", unary), ("stream", stream), ("upload", upload), ("both", both)] {
                    #expect(
                        error?.code == wanted, "\(kind): \(String(describing: error))", sourceLocation: sourceLocation)
                }
            }

            func works(sourceLocation: SourceLocation = #_sourceLocation) async throws {
                let answer = try await client.unary(request: TrialV1.Request(payload: payload(100)))
                #expect(answer.payload == payload(100), sourceLocation: sourceLocation)
                let messages = try await client.serverStream(request: TrialV1.Request(.init(count: 3))).all()
                #expect(messages.map(\.number) == [1, 2, 3], sourceLocation: sourceLocation)
            }
        }

        @Test("torn down before the answer", arguments: TrialSubject.plain, [false, true])
        func beforeAnswer(subject: TrialSubject, resets: Bool) async throws {
            let scene = try await Scene(subject)
            try await scene.network.fail(.after(0, resets: resets))
            await scene.fails()
            try await scene.network.fail(.heal)
            try await scene.works()
        }

        @Test("torn down in the middle of a message", arguments: TrialSubject.plain, [false, true])
        func inMessage(subject: TrialSubject, resets: Bool) async throws {
            let scene = try await Scene(subject)
            for _ in 1...2 {
                try await scene.network.fail(.after(200_000, resets: resets))
                let request = TrialV1.Request(.init(count: 1, padding: 1 << 20))
                let unary = await failure { () async throws(ConnectError) in
                    try await scene.client.unary(request: request)
                }
                #expect(unary?.code == .unavailable, "\(String(describing: unary))")
                let stream = await failure { () async throws(ConnectError) in
                    try await scene.client.serverStream(request: request).all()
                }
                #expect(stream?.code == .unavailable, "\(String(describing: stream))")
                try await scene.network.fail(.heal)
                try await scene.works()
            }
        }

        @Test("torn down between the last message and the end", arguments: TrialSubject.plain, [false, true])
        func beforeEnd(subject: TrialSubject, resets: Bool) async throws {
            let scene = try await Scene(subject)
            let stream = try await scene.client.serverStream(request: TrialV1.Request(.init(count: 3, hold: true)))
            var messages = stream.makeAsyncIterator()
            for number in 1...3 { #expect(try await messages.next()?.number == UInt32(number)) }
            try await scene.network.fail(resets ? .reset : .cut)
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            #expect(error?.code == .unavailable, "\(String(describing: error))")
            try await scene.works()
        }

        @Test("torn down while both sides stream", arguments: TrialSubject.duplex)
        func both(subject: TrialSubject) async throws {
            let scene = try await Scene(subject)
            let call = try await scene.client.bidiStream()
            try await call.send(TrialV1.Request(.init(count: 1)))
            var messages = call.messages.makeAsyncIterator()
            #expect(try await messages.next()?.number == 1)
            try await scene.network.fail(.reset)
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            #expect(error?.code == .unavailable, "\(String(describing: error))")
            let refusal = await failure { () async throws(ConnectError) in
                try await call.send(TrialV1.Request(.init(count: 1)))
            }
            // The error is the reader's; a sender learns that the call takes no more messages.
            #expect(refusal?.code == .failedPrecondition, "\(String(describing: refusal))")
            try await scene.works()
        }

        @Test("nothing goes through: the deadline ends the call", arguments: TrialSubject.plain)
        func stalled(subject: TrialSubject) async throws {
            let network = try await TrialPeer.shared.value.network(to: subject.way.address)
            let transport = try await subject.way.transport(to: network.url)
            // Each with a clock of its own, so that it is known whose time runs.
            let (streamClock, unaryClock) = (TestClock(), TestClock())
            let streaming = try await subject.client(transport) { $0.clock = streamClock }
            let client = try await subject.client(transport) { $0.clock = unaryClock }
            let options = CallOptions(timeout: .seconds(100))
            let stream = try await streaming.serverStream(
                request: TrialV1.Request(.init(count: 2, hold: true)), options: options)
            var messages = stream.makeAsyncIterator()
            for number in 1...2 { #expect(try await messages.next()?.number == UInt32(number)) }
            try await network.fail(.stall)
            let unary = Task {
                await failure { () async throws(ConnectError) in
                    try await client.unary(request: TrialV1.Request(), options: options)
                }
            }
            await unaryClock.someoneSleeps()
            unaryClock.advance(by: .seconds(100))
            #expect(await unary.value?.code == .deadlineExceeded)
            streamClock.advance(by: .seconds(100))
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            #expect(error?.code == .deadlineExceeded)
            try await network.fail(.heal)
            #expect(try await client.unary(request: TrialV1.Request(payload: payload(100))).payload == payload(100))
        }

        @Test("byte by byte, everything comes", arguments: TrialSubject.plain)
        func dripping(subject: TrialSubject) async throws {
            let scene = try await Scene(subject)
            try await scene.network.fail(.drip(1))
            try await scene.works()
            let call = try await scene.client.bidiStream()
            for _ in 1...3 { try await call.send(TrialV1.Request(.init(count: 2), payload: payload(100))) }
            call.finishSending()
            #expect(try await call.messages.all().map(\.number) == Array(1...6))
        }

        @Test("the connection ends without an answer", arguments: TrialSubject.plain)
        func noAnswer(subject: TrialSubject) async throws {
            let scene = try await Scene(subject)
            try await scene.network.fail(.babble(""))
            await scene.fails()
            try await scene.network.fail(.heal)
            try await scene.works()
        }

        // On Linux, Foundation's URLSession stops the process at what is no HTTP (`fatalError` in its NativeProtocol,
        // `try!` in its EasyHandle), which no transport over it can help.
        @Test(
            "a response that is not HTTP, or only the beginning of it, fails the call",
            arguments: TrialSubject.plain.filter { $0.way != .urlSession },
            ["This is not HTTP.\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Ty", String(repeating: "\u{0}", count: 100)])
        func garbage(subject: TrialSubject, text: String) async throws {
            let scene = try await Scene(subject)
            try await scene.network.fail(.babble(text))
            await scene.fails()
            try await scene.network.fail(.heal)
            try await scene.works()
        }

        @Test("nobody listens; then somebody does", arguments: TrialSubject.plain)
        func refused(subject: TrialSubject) async throws {
            let scene = try await Scene(subject)
            try await scene.works()
            try await scene.network.fail(.refuse)
            await scene.fails()
            try await scene.network.fail(.accept)
            try await scene.works()
        }

        @Test("TLS where the server has none, and none where it has", arguments: TrialSubject.plain)
        func wrongScheme(subject: TrialSubject) async throws {
            let peer = try await TrialPeer.shared.value
            let url = try peer.url(subject.way.address)
            var parts = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
            parts.scheme = url.scheme == "https" ? "http" : "https"
            let client = try await subject.client(try await subject.way.transport(to: parts.url))
            let error = await failure { () async throws(ConnectError) in
                try await client.unary(request: TrialV1.Request())
            }
            #expect(error?.code == .unavailable, "\(String(describing: error))")
        }

        @Test("connections end with their transport, whatever became of its calls", arguments: TrialSubject.plain)
        func noLeak(subject: TrialSubject) async throws {
            let network = try await TrialPeer.shared.value.network(to: subject.way.address)
            func use() async throws {
                let client = try await subject.client(try await subject.way.transport(to: network.url))
                _ = try await client.unary(request: TrialV1.Request())
                _ = await failure { () async throws(ConnectError) in
                    try await client.unary(request: TrialV1.Request(.init(failure: .scripted(.aborted))))
                }
                for try await _ in try await client.serverStream(request: TrialV1.Request(.init(count: 3, hold: true)))
                {
                    break
                }
                let call = try await client.bidiStream()
                try await call.send(TrialV1.Request(.init(count: 1, hold: true)))
                call.cancel()
            }
            try await use()
            try await network.fail(.quiet)
        }
    }
}
