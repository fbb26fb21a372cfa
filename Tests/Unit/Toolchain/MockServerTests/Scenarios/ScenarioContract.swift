import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import Foundation
import HTTPTypes
import MockServer
import ProtoReader
import SchemaReader
import TestEnvironment
import TestSupport

/// A server of small contracts of each kind, with a scenario and a clock of the test.
struct ScenarioServer {
    let clock = TestClock()
    let backend: ContractBackend
    let records = Locked<[LoggedCall]>([])

    init(_ scenarios: String...) throws {
        let book = ScenarioBook(try scenarios.map { try Scenario(Data($0.utf8)) })
        backend = ContractBackend(
            try Self.contracts.get(), sockets: .init(clock: clock), scenarios: book,
            log: { [records] call in records.withLock { $0.append(call) } })
    }

    func send(_ method: HTTPRequest.Method, _ path: String, body: JSONValue? = nil) async throws -> TransportResponse {
        let url = URL(string: "http://h\(path)") ?? URL(fileURLWithPath: "/")
        return try await backend.respond(
            to: TransportRequest(
                method: method, url: url, headers: body == nil ? [:] : [.contentType: "application/json"],
                body: body?.jsonData()))
    }

    /// The status of a response, and its body as text.
    func call(_ method: HTTPRequest.Method, _ path: String, body: JSONValue? = nil) async throws -> String {
        let response = try await send(method, path, body: body)
        return "\(response.status) \(String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))"
    }

    func connect() async throws -> any SocketConnection {
        let url = URL(string: "ws://h/ws") ?? URL(fileURLWithPath: "/")
        return try await backend.socketTransport().connect(
            SocketRequest(url: url, headers: [.authorization: "Bearer token"]))
    }

    static let contracts = Result { () throws -> [Contract] in
        let folder = try Folder(["pets.openapi.yaml": api, "live.asyncapi.yaml": live, "notes.proto": notes])
        let documents = ["pets.openapi.yaml", "live.asyncapi.yaml"].map { folder.path($0) }
        return [
            try SchemaReader(isComplete: true).read(documents, roots: [folder.url.path]),
            try ProtoReader().read([folder.path("notes.proto")], roots: [folder.url.path]),
        ]
    }

    private static let api = """
        openapi: 3.1.0
        info: { title: Pets, version: "1" }
        paths:
          /pets/{id}:
            get:
              operationId: getPet
              parameters:
                - { name: id, in: path, required: true, schema: { type: integer } }
                - { name: tag, in: query, schema: { type: string } }
              responses:
                "200":
                  description: One.
                  content:
                    application/json:
                      schema: &pet
                        type: object
                        required: [name]
                        properties: { name: { type: string }, age: { type: integer } }
                      examples: { rex: { value: { name: Rex } }, tom: { value: { name: Tom } } }
            put:
              operationId: putPet
              parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
              requestBody: { content: { application/json: { schema: *pet } } }
              responses: { "204": { description: Done. } }
          /events:
            get:
              operationId: watchPets
              responses:
                "200": { description: All., content: { text/event-stream: { schema: *pet } } }
        """

    private static let live = """
        asyncapi: 3.0.0
        info: { title: Live, version: "1" }
        servers: { main: { host: localhost, protocol: ws } }
        channels:
          live:
            address: /ws
            x-accord-envelope: { tag: /type }
            x-accord-welcome: { message: hello, timeout: 5 }
            x-accord-token: { in: header.Authorization }
            x-accord-close: { "4001": { name: tokenExpired, action: refreshToken } }
            messages:
              hello: { payload: { $ref: "#/components/schemas/Hello" } }
              quote: { payload: { $ref: "#/components/schemas/Quote" } }
              ask: { payload: { $ref: "#/components/schemas/Ask" } }
        operations:
          receive:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages: [{ $ref: "#/channels/live/messages/hello" }, { $ref: "#/channels/live/messages/quote" }]
          send:
            action: send
            channel: { $ref: "#/channels/live" }
            messages: [{ $ref: "#/channels/live/messages/ask" }]
        components:
          schemas:
            Hello: { type: object, required: [type], properties: { type: { const: hello } } }
            Quote: { type: object, required: [type, price], properties: { type: { const: quote }, price: { type: number } } }
            Ask: { type: object, required: [type], properties: { type: { const: ask }, of: { type: string } } }
        """

    private static let notes = """
        syntax = "proto3";
        package notes.v1;
        message Note { string text = 1; int32 count = 2; }
        service NoteService {
          rpc Get(Note) returns (Note);
          rpc Watch(Note) returns (stream Note);
          rpc Collect(stream Note) returns (Note);
        }
        """
}
