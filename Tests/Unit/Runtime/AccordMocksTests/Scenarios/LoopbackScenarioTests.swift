import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Scenarios that servers in memory play", .timeLimit(.minutes(10)))
struct LoopbackScenarioTests {
    private let clock = TestClock()
    private let server: LoopbackServer

    init() {
        server = LoopbackServer(clock: clock)
        server.handle(NoteService.Served.get) { request, _ in Note(text: "handler", count: request.count) }
        server.handle(NoteService.Served.watch) { request, responses, _ in
            try await responses.send(Note(text: "handler"))
        }
        server.handle(Styles.StylesOperations.GetSimple.Served.self) { _, _ in Styles.Point(x: 1, name: "handler") }
    }

    private func play(_ json: String) throws { server.play(try Scenario(Data(json.utf8))) }

    private func get(_ text: String = "", codec: Codec = .protobuf, _ rpc: RPCProtocol = .connect) async throws -> Note
    {
        try await RPCClient(transport: server.transport(baseURL: .notes), protocol: rpc, codec: codec)
            .unary(NoteService.Methods.get, Note(text: text))
    }

    private func point(_ text: String) async throws -> Styles.Point {
        let client = Styles.StylesClient(transport: server.transport(baseURL: .notes))
        let origin = Styles.Point(x: 0, name: "o")
        return try await client.rest.call(
            Styles.StylesOperations.GetSimple.self,
            Styles.StylesOperations.GetSimple.Request(text: text, list: [1], object: origin, exploded: origin))
    }

    @Test("answer methods in each protocol and codec, one answer after the other", arguments: RPCProtocol.allCases)
    func method(rpc: RPCProtocol) async throws {
        try play(
            """
            {"calls": [{"call": "test.v1.NoteService/Get", "answers": [
               {"error": {"code": "unavailable", "message": "later",
                          "details": [{"type": "test.v1.Note", "value": "CgFk"}]}},
               {"body": {"text": "scenario", "count": 7}}, {"sample": {"count": 9}}, {}], "then": "last"}]}
            """)
        let error = await #expect(throws: ConnectError.self) { try await get(rpc) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "later")
        #expect(error?.details == [ConnectError.Detail(type: "test.v1.Note", value: Data([0x0A, 1, 0x64]))])
        #expect(try await get(rpc) == Note(text: "scenario", count: 7))
        let sample = try await get(rpc)
        #expect(sample.count == 9)
        #expect(sample.text != "handler")
        #expect(try await get(rpc) == Note(text: "handler"))
    }

    private func get(_ rpc: RPCProtocol) async throws -> Note { try await get(codec: .json, rpc) }

    @Test("let calls be that have another body, and all once there is no scenario")
    func conditions() async throws {
        try play(
            """
            {"calls": [{"call": "test.v1.NoteService/Get", "when": {"body": {"text": "a"}},
                        "answers": [{"body": {"text": "b"}}]}]}
            """)
        #expect(try await get("a").text == "b")
        #expect(try await get("c").text == "handler")
        server.play(nil)
        #expect(try await get("a").text == "handler")
    }

    @Test("say what of a scenario cannot be played")
    func impossible() async throws {
        try play(
            """
            {"name": "X", "calls": [{"call": "test.v1.NoteService/Get",
               "answers": [{"body": {"texd": "b"}}, {"example": "one"}]}]}
            """)
        let wrong = await #expect(throws: ConnectError.self) { try await get() }
        #expect(wrong?.code == .internal)
        #expect(wrong?.message.contains("the scenario 'X' has it for calls/0, answer 1") == true)
        let example = await #expect(throws: ConnectError.self) { try await get() }
        #expect(example?.code == .unimplemented)
    }

    @Test("send streams of messages, with an error after them")
    func stream() async throws {
        try play(
            """
            {"calls": [{"call": "test.v1.NoteService/Watch", "answers": [
               {"messages": [{"text": "a"}, {"text": "b"}], "error": {"code": "aborted"}}]}]}
            """)
        let client = RPCClient(transport: server.transport(baseURL: .notes))
        let stream: ServerStream<Note> = try await client.serverStream(NoteService.Methods.watch, Note())
        var texts: [String] = []
        let error = await #expect(throws: ConnectError.self) {
            for try await note in stream { texts.append(note.text) }
        }
        #expect(texts == ["a", "b"])
        #expect(error?.code == .aborted)
    }

    @Test("answer late, by the clock of the server")
    func latency() async throws {
        try play(
            #"{"calls": [{"call": "test.v1.NoteService/Get", "answers": [{"latency": {"milliseconds": 300}}]}]}"#)
        async let note = get()
        // The call's deadline is the other one.
        await clock.sleepers(count: 2)
        clock.advance(by: .milliseconds(299))
        #expect(clock.sleepers == 2)
        clock.advance(by: .milliseconds(1))
        #expect(try await note.text == "handler")
    }

    @Test(
        "lose calls on their way",
        arguments: [
            (#"{"fault": {"kind": "unreachable"}}"#, "server unreachable"),
            (#"{"fault": {"kind": "lost"}}"#, "response lost"), (#"{"status": 503}"#, "503"),
            (#"{"fault": {"kind": "damagedGzip"}}"#, "cannot be decompressed"),
            (#"{"fault": {"kind": "resetBody", "bytes": 1}}"#, "body reset after 1 bytes"),
            (#"{"fault": {"kind": "contentType", "contentType": "text/html"}}"#, "text/html"),
        ])
    func faults(answer: String, text: String) async throws {
        try play(#"{"name": "X", "calls": [{"call": "test.v1.NoteService/Get", "answers": [\#(answer)]}]}"#)
        let error = await #expect(throws: ConnectError.self) { try await get(codec: .json) }
        let words = "\(error.map { "\($0) \($0.cause.map { "\($0)" } ?? "")" } ?? "")"
        #expect(words.contains(text), "\(words)")
    }

    @Test("answer operations by what is in their path and query")
    func operations() async throws {
        try play(
            """
            {"calls": [
              {"call": "getSimple", "when": {"parameters": {"text": "a b"}},
               "answers": [{"body": {"x": 2, "name": "scenario"}}]},
              {"call": "getSimple", "when": {"parameters": {"text": "s"}}, "answers": [{"sample": {"name": "mine"}}]},
              {"call": "getSimple", "when": {"parameters": {"text": "e"}},
               "answers": [{"status": 409}, {"error": {"code": "unavailable", "message": "later"}},
                           {"fault": {"kind": "lost"}}]}]}
            """)
        #expect(try await point("a b") == Styles.Point(x: 2, name: "scenario"))
        #expect(try await point("x").name == "handler")
        #expect(try await point("s").name == "mine")
        var statuses: [Int?] = []
        for _ in 0..<3 {
            do {
                _ = try await point("e")
            } catch let error as RESTError<Styles.StylesOperations.GetSimple.Failure> {
                statuses.append(error.response?.status)
            }
        }
        #expect(statuses == [409, 503, nil])
    }

    // MARK: Sockets

    private typealias Contract = Live<FullRules>

    private func connect() async throws -> any SocketConnection {
        let url = try #require(URL(string: "wss://live.test/api/ws"))
        return try await server.socketTransport().connect(SocketRequest(url: url))
    }

    private func close(_ connection: any SocketConnection) async -> UInt16? {
        do throws(SocketError) {
            while true { _ = try await connection.receive() }
        } catch {
            if case .closed(let code) = error.kind { return code }
            return nil
        }
    }

    @Test("send, wait, and close sockets, and go on with the handler after a script")
    func sockets() async throws {
        server.handle(Contract.self) { socket in try await socket.send(.pong) }
        try play(
            """
            {"sockets": [
              {"channel": "Live", "script": [{"refuse": 503}]},
              {"channel": "Live", "script": [{"send": {"type": "heartbeat"}}, {"expect": {"type": "subscribe"}},
                {"wait": 500}, {"close": 4001}]},
              {"channel": "Live", "script": [{"expireToken": true}]},
              {"channel": "Live", "script": [{"vanish": true}]}, {"channel": "Live", "script": []}]}
            """)
        let refusal = await #expect(throws: SocketError.self) { try await connect() }
        #expect(refusal?.kind == .refused(status: 503))
        let second = try await connect()
        #expect(try await second.receive() == [.text(#"{"type":"heartbeat"}"#)])
        try await second.send(.text(#"{"type":"pong"}"#))
        try await second.send(.text(#"{"type":"subscribe","channels":["a"]}"#))
        await clock.sleepers(count: 1)
        clock.advance(by: .milliseconds(500))
        #expect(await close(second) == 4001)
        #expect(await close(try await connect()) == Contract.policy.close.min { $0.key < $1.key }?.key)
        #expect(await close(try await connect()) == 1006)
        let last = try await connect()
        #expect(try await last.receive() == [.text(#"{"type":"pong"}"#)])
    }

    @Test("be scripts of a session's mock")
    func sessionMock() async throws {
        let mock = SocketServerMock<Contract>()
        let scenario = try Scenario(
            Data(
                """
                {"sockets": [{"channel": "Live", "script": [{"expect": {"type": "message"}},
                   {"send": {"type": "heartbeat"}}, {"wait": 500}, {"close": 4001}]}]}
                """.utf8))
        try mock.plays(scenario, clock: clock)
        let url = try #require(URL(string: "wss://live.test/api/ws"))
        let connection = try await mock.transport.connect(SocketRequest(url: url))
        try await connection.send(.text(#"{"type":"pong"}"#))
        await mock.received(count: 1)
        #expect(throws: SocketScriptError.self) { try mock.verify() }
        try await connection.send(.text(#"{"type":"message","text":"hello"}"#))
        #expect(try await connection.receive() == [.text(#"{"type":"heartbeat"}"#)])
        await clock.sleepers(count: 1)
        clock.advance(by: .milliseconds(500))
        #expect(await close(connection) == 4001)
        await mock.played(count: 1)
        try mock.verify()
        let other = try Scenario(Data(#"{"sockets": [{"channel": "Other", "script": []}]}"#.utf8))
        let error = #expect(throws: SocketScriptError.self) { try mock.plays(other) }
        #expect(error?.message.contains("no script for") == true)
    }
}
