import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import ContractCalls
import Foundation
import MockServer
import SchemaReader
import TestEnvironment
import TestSupport
import Testing

@Suite("Sockets by their contracts")
struct SocketTests {
    private static let chat = """
        asyncapi: 3.0.0
        info: {title: Chat, version: 1.0.0}
        x-accord-namespace: chat
        servers: {main: {host: chat.example, protocol: wss}}
        channels:
          chat:
            address: /rooms/{room}
            title: Chat
            parameters: {room: {default: lobby}}
            x-accord-envelope: {tag: /type}
            x-accord-token: {in: query.token, required: true}
            x-accord-welcome: {message: hello}
            x-accord-close: {"4001": {name: kicked, action: stop}, default: backoff}
            messages:
              hello: {payload: {type: object, required: [type], properties: {type: {const: hello}}}}
              said: {payload: {type: object, required: [type, text], properties: {type: {const: said}, text: {type: string}}}}
              say: {payload: {type: object, required: [type, text], properties: {type: {const: say}, text: {type: string, maxLength: 5}}}}
        operations:
          listen: {action: receive, channel: {$ref: "#/channels/chat"}, messages: [{$ref: "#/channels/chat/messages/hello"}, {$ref: "#/channels/chat/messages/said"}]}
          talk: {action: send, channel: {$ref: "#/channels/chat"}, messages: [{$ref: "#/channels/chat/messages/say"}]}
        """

    private func contract() throws -> Contract {
        let folder = try Folder(["chat.asyncapi.yaml": Self.chat])
        return try SchemaReader(isLenient: true, isComplete: true).read(
            [folder.path("chat.asyncapi.yaml")], roots: [folder.path("")])
    }

    private func channel() throws -> SocketChannel {
        guard case .channel(let channel) = try CallCatalogue([try contract()]).find("chat", .sockets) else {
            throw InputProblem("no channel")
        }
        return channel
    }

    private func prepare(_ arguments: [CallInput.Argument], message: String?, data: String? = nil) throws
        -> PreparedConnection
    {
        let input = CallInput(arguments: arguments, data: data.map { Data($0.utf8) }, token: "t k")
        return try ChannelRequest(try channel()).prepare(
            input, message: message, url: try Fixtures.url("ws://chat.example"))
    }

    @Test("Handshakes have the address, parameters and the token; messages have their tags")
    func requests() throws {
        let plain = try prepare([], message: nil)
        #expect(plain.request.url.absoluteString == "ws://chat.example/rooms/lobby?token=t%20k")
        #expect(plain.frames == [])
        let said = try prepare(
            [.init(name: "room", text: "attic"), .init(name: "text", text: "hello world")], message: "Say")
        #expect(said.request.url.path == "/rooms/attic")
        #expect(said.frames == [["type": "say", "text": "hello world"]])
        #expect(said.warnings == ["message 'say' at /text: must have 5 characters at most, and has 11"])
        #expect(said.secrets == ["token"])
        #expect(throws: InputProblem("Chat has no message 'sya' of the client; did you mean 'say'?")) {
            try prepare([], message: "sya")
        }
    }

    /// What a server that sends these frames, and closes with a code, is found to do wrong.
    private func deviations(_ frames: [String], closing code: UInt16 = 1000) async throws -> [String] {
        let transport = InMemorySocketTransport { _, socket in
            Task {
                for frame in frames { try await socket.send(.text(frame)) }
                await socket.close(code: code)
            }
        }
        let found = Locked<[String]>([])
        let run = ChannelRun(transport, ChannelRequest(try channel()))
        let end = await run.run(try prepare([], message: nil)) { event in
            if case .deviation(let deviation) = event { found.withLock { $0.append(deviation.rule.rawValue) } }
        }
        #expect(end == .closed(code: code, reason: ""))
        return found.withLock { $0 }
    }

    @Test("Frames, the first message and the close code are compared with the contract")
    func answers() async throws {
        let hello = #"{"type": "hello"}"#
        #expect(try await deviations([hello, #"{"type": "said", "text": "x"}"#]) == [])
        #expect(try await deviations([hello, #"{"type": "said"}"#]) == ["FRAME_INVALID"])
        #expect(try await deviations([hello, #"{"type": "sang"}"#]) == ["FRAME_UNKNOWN"])
        #expect(try await deviations([hello, "{"]) == ["FRAME_MALFORMED"])
        #expect(try await deviations([#"{"type": "said", "text": "x"}"#]) == ["SESSION_BROKEN"])
        #expect(try await deviations([hello], closing: 4001) == [])
        #expect(try await deviations([hello], closing: 4009) == ["CLOSE_CODE_UNDOCUMENTED"])
    }

    @Test("The first messages are sent after the welcome, further ones after them, and so many are read as are wanted")
    func conversation() async throws {
        let received = Locked<[SocketFrame]>([])
        let transport = InMemorySocketTransport { _, socket in
            Task {
                try await socket.send(.text(#"{"type": "hello"}"#))
                while received.withLock({ $0.count }) < 2 {
                    let frames = try await socket.receive()
                    received.withLock { $0 += frames }
                }
                for _ in 0..<5 { try await socket.send(.text(#"{"type": "said", "text": "x"}"#)) }
            }
        }
        let (texts, continuation) = AsyncStream.makeStream(of: String.self)
        continuation.yield("more")
        let count = Locked(0)
        let prepared = try prepare([.init(name: "text", text: "hi")], message: "say")
        let run = ChannelRun(transport, ChannelRequest(try channel()))
        let end = await run.run(prepared, texts: texts, limits: ChannelRun.Limits(count: 3)) { event in
            if case .message = event { count.withLock { $0 += 1 } }
        }
        #expect(end == .enough)
        #expect(count.withLock { $0 } == 3)
        #expect(received.withLock { $0 } == [.text(#"{"text":"hi","type":"say"}"#), .text("more")])
    }

    @Test("A channel whose address may have any text in it is tried with an example, or with what the server has given")
    func addresses() async throws {
        let folder = try Folder([
            "live.asyncapi.yaml": """
            asyncapi: 3.0.0
            info: {title: Live, version: 1.0.0}
            servers: {main: {host: live.example, protocol: wss}}
            channels:
              room:
                address: /rooms/{room}/{seat}
                parameters: {room: {examples: [lobby]}, seat: {}}
                messages: {said: {payload: {type: object}}}
            operations: {listen: {action: receive, channel: {$ref: "#/channels/room"}}}
            """
        ])
        let contract = try SchemaReader(isLenient: true, isComplete: true).read(
            [folder.path("live.asyncapi.yaml")], roots: [folder.path("")])
        let paths = Locked<[String]>([])
        let sockets = InMemorySocketTransport { request, socket in
            paths.withLock { $0.append(request.url.path) }
            Task {
                try await socket.send(.text("7"))
                await socket.close(code: 1000)
            }
        }
        let transport = InMemoryTransport(baseURL: try Fixtures.url("http://live.example")) { _ in
            TransportResponse(status: 404)
        }
        let verifier = Verifier(CallCatalogue([contract]), transport, sockets: sockets)
        let trial = try #require(try await verifier.run().trials.first)
        #expect(paths.withLock { $0 } == ["/rooms/lobby/1"])
        #expect(trial.skipped == nil)
        #expect(
            trial.breaches.first?.repetition == "accord try ws://live.example Live room=lobby seat=1 --count 5")
    }

    @Test("A proxy passes frames and close codes on, and reports what either side does wrong, without tokens")
    func proxy() async throws {
        let upstream = InMemorySocketTransport { _, socket in
            Task {
                try await socket.send(.text(#"{"type": "hello"}"#))
                _ = try await socket.receive()
                try await socket.send(.text(#"{"type": "said"}"#))
                await socket.close(code: 4009)
            }
        }
        let contract = try contract()
        let log = ProxyLog { _, _ in }
        let backend = ProxyBackend(
            [contract], CallCatalogue([contract]),
            InMemoryTransport(baseURL: try Fixtures.url("http://chat.example")) { _ in TransportResponse(status: 404) },
            sockets: upstream, log: log)
        let client = try await backend.socketTransport().connect(
            SocketRequest(url: try Fixtures.url("ws://proxy.example/rooms/attic?token=secret")))
        #expect(try await client.receive() == [.text(#"{"type": "hello"}"#)])
        try await client.send(.text(#"{"type": "say", "text": "too long"}"#))
        #expect(try await client.receive() == [.text(#"{"type": "said"}"#)])
        let error = await #expect(throws: SocketError.self) { try await client.receive() }
        #expect(error?.kind == .closed(code: 4009))
        let breaches = log.verification.trials.flatMap(\.breaches)
        #expect(
            Set(breaches.map(\.deviation.rule.rawValue))
                == ["REQUEST_INVALID", "FRAME_INVALID", "CLOSE_CODE_UNDOCUMENTED"])
        #expect(
            breaches.last?.repetition
                == #"accord try ws://chat.example Chat -d '{"text":"too long","type":"say"}' --count 2"#)
    }
}
