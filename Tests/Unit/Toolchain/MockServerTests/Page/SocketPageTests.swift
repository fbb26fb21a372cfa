import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import MockServer
import SchemaReader
import TestEnvironment
import TestSupport
import Testing

@Suite("Sockets on the page of a mock server")
struct SocketPageTests {
    private let contracts: ContractBackend
    private let backend: PageBackend

    init() throws {
        let folder = try Folder([
            "live.asyncapi.yaml": """
            asyncapi: 3.0.0
            info: { title: Live, version: "1" }
            servers: { main: { host: localhost, protocol: ws } }
            channels:
              live:
                address: /ws
                x-accord-close: { "4001": { name: tokenExpired, action: refreshToken } }
                messages:
                  quote:
                    payload:
                      type: object
                      required: [type, price]
                      properties: { type: { const: quote }, price: { type: number, minimum: 1, maximum: 9 } }
            operations:
              receive: { action: receive, channel: { $ref: "#/channels/live" } }

            """
        ])
        let file = folder.path("live.asyncapi.yaml")
        let contract = try SchemaReader(isComplete: true).read([file], roots: [folder.url.path])
        let log = CallLog()
        // No time passes, so that the server sends nothing of its own accord.
        contracts = ContractBackend([contract], sockets: .init(clock: TestClock()), socketLog: log.add)
        backend = PageBackend(
            contracts, description: ContractDescription([contract], summary: contracts.summary), log: log)
    }

    private func connect() async throws -> any SocketConnection {
        let url = try #require(URL(string: "ws://localhost/ws"))
        return try await backend.socketTransport().connect(SocketRequest(url: url))
    }

    private func get(_ path: String) async throws -> (status: Int, json: JSONValue) {
        let url = try #require(URL(string: "http://localhost/_accord/\(path)"))
        let response = try await backend.respond(to: TransportRequest(method: .get, url: url))
        let body = try await response.body.collect(upTo: 1 << 20)
        return (response.status, try JSONValue(json: body.isEmpty ? Data("null".utf8) : body))
    }

    private func post(_ path: String, _ command: JSONValue, isMarked: Bool = true) async throws -> (Int, String) {
        let url = try #require(URL(string: "http://localhost/_accord/\(path)"))
        var headers: HTTPFields = [.contentType: "application/json"]
        if isMarked { headers[try #require(HTTPField.Name("X-Accord-Page"))] = "1" }
        let response = try await backend.respond(
            to: TransportRequest(method: .post, url: url, headers: headers, body: command.jsonData()))
        return (response.status, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
    }

    @Test("A connection is there with its channel, messages and close codes")
    func list() async throws {
        #expect(try await get("sockets.json").json == [])
        let socket = try await connect()
        let json = try await get("sockets.json").json
        guard case .array(let connections) = json else { throw CocoaError(.coderReadCorrupt) }
        let connection = try #require(connections.first)
        #expect(connection["number"] == 1)
        #expect(connection["path"] == "/ws")
        #expect(connection["messages"] == ["quote"])
        #expect(connection["codes"] == [["code": 4001, "name": "tokenExpired"]])
        withExtendedLifetime(socket) {}
    }

    @Test(
        "A message is sent with the frame of the form, which has to be valid, or with a sample",
        .timeLimit(.minutes(10))
    )
    func send() async throws {
        let socket = try await connect()
        let sample = try await get("sockets/1?message=quote")
        #expect(sample.json["type"] == "quote")
        #expect(try await get("sockets/1?message=other").status == 404)
        let frame: JSONValue = ["type": "quote", "price": 7]
        #expect(try await post("sockets/1", ["do": "send", "message": "quote", "frame": frame]).0 == 204)
        guard case .text(let text)? = try await socket.receive().first else { throw CocoaError(.coderReadCorrupt) }
        #expect(try JSONValue(json: text) == frame)
        let wrong = try await post(
            "sockets/1", ["do": "send", "message": "quote", "frame": ["type": "quote", "price": 70]])
        #expect(wrong.0 == 409)
        #expect(wrong.1.contains("price"), "\(wrong.1)")
    }

    @Test("A connection is closed with the code that was chosen", .timeLimit(.minutes(10)))
    func close() async throws {
        let socket = try await connect()
        #expect(try await post("sockets/1", ["do": "close", "code": 4001]).0 == 204)
        let error = await #expect(throws: SocketError.self) { _ = try await socket.receive() }
        #expect(error?.kind == .closed(code: 4001))
        await contracts.sockets.connections(count: 0)
        #expect(try await post("sockets/1", ["do": "close", "code": 4001]).0 == 409)
    }

    @Test("Commands that are none are refused, and so are those of other pages")
    func refusals() async throws {
        let socket = try await connect()
        #expect(try await post("sockets/1", ["do": "close", "code": 4001], isMarked: false).0 == 404)
        #expect(try await post("sockets/2", ["do": "silence"]) == (409, "the connection is closed"))
        #expect(try await post("sockets/1", ["do": "dance"]).0 == 409)
        #expect(try await post("sockets/1", ["do": "close", "code": 5]).0 == 409)
        #expect(try await post("other", ["do": "silence"]).0 == 404)
        withExtendedLifetime(socket) {}
    }
}
