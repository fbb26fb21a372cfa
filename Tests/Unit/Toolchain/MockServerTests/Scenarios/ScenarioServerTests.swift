import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import MockServer
import TestSupport
import Testing

@Suite("Scenarios that mock servers play", .timeLimit(.minutes(10)))
struct ScenarioServerTests {
    @Test("answer operations, one answer after the other, and say so in the log")
    func operations() async throws {
        let server = try ScenarioServer(
            """
            {"name": "Pets", "calls": [
              {"call": "getPet", "when": {"parameters": {"id": 7, "tag": "a b"}},
               "answers": [{"status": 404, "headers": {"Retry-After": "5"}}, {"body": {"name": "Seven"}}]},
              {"call": "getPet", "answers": [{"example": "tom"}, {"sample": {"name": "mine", "age": 3}},
                {"error": {"code": "unavailable", "message": "later"}}, {}], "then": "last"},
              {"call": "watchPets", "answers": [{"messages": [{"name": "a"}, {"name": "b"}]}]},
              {"call": "putPet", "when": {"body": {"name": "no"}}, "answers": [{"status": 409}]}]}
            """)
        let first = try await server.send(.get, "/pets/7?tag=a+b")
        #expect(first.status == 404)
        #expect(first.headers[.retryAfter] == "5")
        #expect(try await server.call(.get, "/pets/7?tag=a%20b") == #"200 {"name":"Seven"}"#)
        #expect(try await server.call(.get, "/pets/7?tag=c") == #"200 {"name":"Tom"}"#)
        let sample = try await server.send(.get, "/pets/8").body.collect(upTo: 1_000)
        #expect(try JSONValue(json: sample).has(["name": "mine", "age": 3]))
        #expect(try await server.call(.get, "/pets/8").hasPrefix("503 {"))
        #expect(try await server.call(.get, "/pets/8") == #"200 {"name":"Rex"}"#)
        #expect(try await server.call(.get, "/events") == "200 data: {\"name\":\"a\"}\n\ndata: {\"name\":\"b\"}\n\n")
        #expect(try await server.call(.put, "/pets/8", body: ["name": "no"]) == "409 ")
        #expect(try await server.call(.put, "/pets/8", body: ["name": "yes"]).hasPrefix("20"))
        // A wrong call is refused as ever, and takes no answer.
        #expect(try await server.call(.get, "/pets/x").hasPrefix("422"))
        let remarks = server.records.withLock { $0.map(\.remarks) }
        #expect(remarks[0] == ["as the scenario 'Pets' has it for calls/0, answer 1"])
        #expect(remarks[2] == ["as the scenario 'Pets' has it for calls/1, answer 1"])
    }

    @Test("answer methods, with faults of whole calls")
    func methods() async throws {
        let server = try ScenarioServer(
            """
            {"calls": [
              {"call": "notes.v1.NoteService/Get", "when": {"body": {"text": "a"}},
               "answers": [{"body": {"text": "b", "count": 2}}, {"sample": {"text": "c"}},
                 {"error": {"code": "not_found", "message": "no", "details": [{"type": "a.B", "value": "CgFk"}]}},
                 {"status": 503}, {"fault": {"kind": "lost"}}, {}]}]}
            """)
        func get(_ text: String) async throws -> String {
            try await server.call(.post, "/notes.v1.NoteService/Get", body: ["text": .string(text)])
        }
        #expect(try await get("a") == #"200 {"count":2,"text":"b"}"#)
        #expect(try await get("x").hasPrefix("200"))
        #expect(try await get("a").contains(#""text":"c""#))
        #expect(
            try await get("a") == #"404 {"code":"not_found","details":[{"type":"a.B","value":"CgFk"}],"message":"no"}"#)
        #expect(try await get("a") == "503 ")
        let error = await #expect(throws: TransportError.self) { try await get("a") }
        #expect(error?.message.hasPrefix("response lost, as ") == true)
        #expect(try await get("a").hasPrefix("200"))
    }

    @Test("answer late, and stay silent until the client goes away")
    func lateness() async throws {
        let server = try ScenarioServer(
            """
            {"calls": [{"call": "getPet", "answers": [{"latency": {"milliseconds": 300}}, {"fault": {"kind": "silence"}}]},
                       {"call": "notes.v1.NoteService/Get", "answers": [{"latency": {"milliseconds": 300}}]}]}
            """)
        async let pet = server.call(.get, "/pets/1")
        async let note = server.call(.post, "/notes.v1.NoteService/Get", body: [:])
        await server.clock.sleepers(count: 2)
        server.clock.advance(by: .milliseconds(300))
        #expect(try await pet == #"200 {"name":"Rex"}"#)
        #expect(try await note.hasPrefix("200"))
        let silent = Task { try await server.call(.get, "/pets/1") }
        silent.cancel()
        await #expect(throws: TransportError.self) { try await silent.value }
    }

    @Test("are switched, and begin again each time")
    func switching() async throws {
        let one = #"{"name": "One", "calls": [{"call": "getPet", "answers": [{"example": "tom"}], "then": "pass"}]}"#
        let server = try ScenarioServer(
            one, #"{"name": "Two", "calls": [{"call": "getPet", "answers": [{"status": 500}]}]}"#)
        let book = server.backend.scenarios
        #expect(book.current == 0)
        #expect(try await server.call(.get, "/pets/1") == #"200 {"name":"Tom"}"#)
        #expect(try await server.call(.get, "/pets/1") == #"200 {"name":"Rex"}"#)
        #expect(book.play(0))
        #expect(try await server.call(.get, "/pets/1") == #"200 {"name":"Tom"}"#)
        #expect(book.play(1))
        #expect(try await server.call(.get, "/pets/1") == "500 ")
        #expect(book.play(nil))
        #expect(try await server.call(.get, "/pets/1") == #"200 {"name":"Rex"}"#)
        #expect(!book.play(2))
        #expect(!book.play(-1))
        #expect(book.current == nil)
    }

    @Test("stay on when their files are read again, as far as they are still there")
    func replacing() throws {
        func scenario(_ json: String) throws -> Scenario { try Scenario(Data(json.utf8)) }
        let (one, two) = (try scenario(#"{"name": "One"}"#), try scenario(#"{"name": "Two"}"#))
        let book = ScenarioBook()
        book.replace(with: [one, two])
        #expect(book.current == 0)
        #expect(book.play(1))
        book.replace(with: [two])
        #expect(book.current == 0)
        book.replace(with: [one, try scenario(#"{"name": "Two", "seed": 3}"#)])
        #expect(book.current == 1)
        book.replace(with: [one])
        #expect(book.current == 0)
        #expect(book.play(nil))
        book.replace(with: [one, two])
        #expect(book.current == nil)
        book.replace(with: [])
        #expect(book.current == nil)
    }

    // MARK: Sockets

    private func frames(_ connection: any SocketConnection, _ count: Int) async throws -> [JSONValue] {
        var frames: [JSONValue] = []
        while frames.count < count {
            for case .text(let text) in try await connection.receive() { frames.append(try JSONValue(json: text)) }
        }
        return frames
    }

    private func end(_ connection: any SocketConnection) async -> UInt16? {
        do throws(SocketError) {
            while true { _ = try await connection.receive() }
        } catch {
            if case .closed(let code) = error.kind { return code }
            return nil
        }
    }

    @Test("play scripts beside the rules of the session, and leave out what a script sends itself")
    func sockets() async throws {
        let server = try ScenarioServer(
            """
            {"sockets": [
              {"channel": "Live", "script": [{"send": {"type": "quote", "price": 1}}, {"expect": {"of": "b"}},
                 {"wait": 500}, {"send": {"type": "hello"}}, {"close": 4009}]},
              {"channel": "Live", "script": [{"expireToken": true}]}, {"channel": "Live", "script": [{"vanish": true}]},
              {"channel": "Live", "script": [{"silence": true}]}, {"channel": "Live", "script": [{"refuse": 503}]}]}
            """)
        let first = try await server.connect()
        #expect(try await frames(first, 1) == [["price": 1, "type": "quote"]])
        try await first.send(.text(#"{"type": "ask", "of": "a"}"#))
        try await first.send(.text(#"{"type": "ask", "of": "b"}"#))
        await server.clock.sleepers(count: 1)
        server.clock.advance(by: .milliseconds(500))
        #expect(try await frames(first, 1) == [["type": "hello"]])
        #expect(await end(first) == 4009)
        let second = try await server.connect()
        #expect(try await frames(second, 1) == [["type": "hello"]])
        #expect(await end(second) == 4001)
        let third = try await server.connect()
        #expect(await end(third) == 1006)
        let fourth = try await server.connect()
        #expect(try await frames(fourth, 1) == [["type": "hello"]])
        await server.backend.sockets.connections(count: 1)
        #expect(server.backend.sockets.connections.map(\.state) == [.silent])
        let refusal = await #expect(throws: SocketError.self) { try await server.connect() }
        #expect(refusal?.kind == .refused(status: 503))
    }

    @Test("let samples come once a script is over")
    func samples() async throws {
        let server = try ScenarioServer(
            #"{"sockets": [{"channel": "Live", "script": [{"expect": {"type": "ask"}}]}]}"#)
        let socket = try await server.connect()
        #expect(try await frames(socket, 1) == [["type": "hello"]])
        #expect(server.clock.sleepers == 0)
        try await socket.send(.text(#"{"type": "ask"}"#))
        await server.clock.sleepers(count: 1)
        withExtendedLifetime(socket) {}
    }
}
