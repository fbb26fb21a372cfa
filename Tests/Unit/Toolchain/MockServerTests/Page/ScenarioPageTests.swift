import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import MockServer
import Testing

@Suite("Scenarios, channels and codecs on the page of a mock server")
struct ScenarioPageTests {
    private let log = CallLog()
    private let page: PageBackend

    init() throws {
        let server = try ScenarioServer(
            #"{"name": "One", "description": "First."}"#,
            #"{"name": "Two", "calls": [{"call": "getPet", "answers": [{"status": 500}]}]}"#)
        page = PageBackend(
            server.backend, description: ContractDescription(try ScenarioServer.contracts.get(), summary: ""), log: log)
    }

    private func send(_ path: String, _ command: String? = nil, isMarked: Bool = true) async throws -> (Int, Data) {
        var headers: HTTPFields = [:]
        if isMarked { headers[try #require(HTTPField.Name("X-Accord-Page"))] = "1" }
        let url = try #require(URL(string: "http://h\(path)"))
        let response = try await page.respond(
            to: TransportRequest(
                method: command == nil ? .get : .post, url: url, headers: headers, body: command.map { Data($0.utf8) }))
        return (response.status, try await response.body.collect(upTo: 1 << 20))
    }

    private var current: JSONValue? {
        get async throws { try JSONValue(json: try await send("/_accord/scenarios.json").1)["current"] }
    }

    @Test("have the sockets that are open, those of contracts before these included")
    func connections() async throws {
        let connections = SocketConnections()
        let contracts = try ScenarioServer.contracts.get()
        let old = ContractBackend(contracts, connections: connections)
        let new = ContractBackend(contracts, connections: connections)
        let url = try #require(URL(string: "ws://h/ws"))
        let request = SocketRequest(url: url, headers: [.authorization: "Bearer token"])
        let first = try await old.socketTransport().connect(request)
        let second = try await new.socketTransport().connect(request)
        #expect(new.sockets.connections.map(\.number) == [1, 2])
        withExtendedLifetime((first, second)) {}
    }

    @Test("are listed, and one of them, or none, is on")
    func switching() async throws {
        let list = try JSONValue(json: try await send("/_accord/scenarios.json").1)
        #expect(
            list == [
                "current": 0,
                "scenarios": [["name": "One", "description": "First."], ["name": "Two", "description": ""]],
            ])
        #expect(try await send("/_accord/scenarios", #"{"play": 1}"#).0 == 204)
        #expect(try await current == 1)
        #expect(try await send("/pets/1").0 == 500)
        #expect(try await send("/_accord/scenarios", #"{"play": null}"#).0 == 204)
        #expect(try await current == .null)
        #expect(try await send("/pets/1").0 == 200)
        var events = log.body().makeAsyncIterator()
        #expect(try await send("/_accord/scenarios", #"{"play": 0}"#).0 == 204)
        let event = try #require(try await events.next())
        #expect(String(decoding: event, as: UTF8.self).contains("event: scenarios\n"))
    }

    @Test("are not switched by what is no command, or by other pages")
    func refusals() async throws {
        for command in [#"{"play": 2}"#, #"{"play": -1}"#, #"{"play": 0.5}"#, #"{"play": "One"}"#, "{}"] {
            #expect(try await send("/_accord/scenarios", command).0 == 409, "\(command)")
        }
        #expect(try await send("/_accord/scenarios", "{").0 == 400)
        #expect(try await send("/_accord/scenarios", #"{"play": 1}"#, isMarked: false).0 == 404)
        #expect(try await current == 0)
    }

    @Test("are there: the bytes of requests, and the JSON of responses")
    func codec() async throws {
        let (status, bytes) = try await send("/_accord/request/notes.v1.NoteService/Get", #"{"text": "a", "count": 2}"#)
        #expect(status == 200)
        #expect(bytes == Data([0x0A, 1, 0x61, 0x10, 2]))
        let json = try await send("/_accord/response/notes.v1.NoteService/Get", String(decoding: bytes, as: UTF8.self))
        #expect(try JSONValue(json: json.1) == ["text": "a", "count": 2])
        let wrong = try await send("/_accord/request/notes.v1.NoteService/Get", #"{"texd": "a"}"#)
        #expect(wrong.0 == 409)
        #expect(String(decoding: wrong.1, as: UTF8.self).contains("texd"))
        #expect(try await send("/_accord/request/notes.v1.NoteService/Other", "{}").0 == 404)
        #expect(try await send("/_accord/other/notes.v1.NoteService/Get", "{}").0 == 404)
        #expect(try await send("/_accord/request/notes.v1.NoteService/Get", "{}", isMarked: false).0 == 404)
    }

    @Test("are there: channels with the messages of each side, and methods that a browser can call")
    func channels() async throws {
        let contract = try JSONValue(json: try await send("/_accord/contract.json").1)
        guard case .array(let groups)? = contract["groups"] else { throw CocoaError(.coderReadCorrupt) }
        let channels = try #require(groups.first { $0["name"] == "Channels" })["calls"]
        #expect(channels?[0]?["name"] == "Live")
        #expect(channels?[0]?["path"] == "/ws")
        #expect(channels?[0]?["incoming"]?[1]?["name"] == "quote")
        #expect(channels?[0]?["outgoing"]?[0]?["name"] == "ask")
        let notes = try #require(groups.first { $0["name"] == "notes.v1.NoteService" })["calls"]
        #expect(notes?[0]?["stream"] == false)
        #expect(notes?[1]?["stream"] == true)
        #expect(notes?[2] == nil)
    }
}
