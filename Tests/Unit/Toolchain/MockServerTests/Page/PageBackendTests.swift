import Accord
import AccordHTTP
import AccordMocks
import Contract
import Foundation
import HTTPTypes
import MockServer
import ProtoReader
import SchemaReader
import TestEnvironment
import Testing

@Suite("The page of a mock server")
struct PageBackendTests {
    private let log = CallLog()

    private func backend(path: String = "/pets/{petID}") throws -> PageBackend {
        let folder = try Folder([
            "pets.openapi.yaml": """
            openapi: 3.1.0
            info: { title: Pets, version: "1" }
            paths:
              \(path):
                get:
                  operationId: getPet
                  summary: One pet.
                  parameters: [{ name: petID, in: path, required: true, schema: { type: integer, minimum: 1 } }]
                  security: [{ token: [] }]
                  responses:
                    "200":
                      description: The pet.
                      content:
                        application/json:
                          schema: { type: object }
                          examples: { rex: { value: {} } }
                    "404": { description: None. }
            components:
              securitySchemes: { token: { type: http, scheme: bearer } }

            """,
            "hello.proto": """
            syntax = "proto3";
            package hello;
            message Greeting { string text = 1; }
            // Greets people.
            service Greetings { rpc Greet(Greeting) returns (Greeting); rpc Watch(Greeting) returns (stream Greeting); }

            """,
        ])
        let api = try SchemaReader(isComplete: true).read([folder.path("pets.openapi.yaml")], roots: [folder.url.path])
        let services = try ProtoReader().read([folder.path("hello.proto")], roots: [folder.url.path])
        let backend = ContractBackend([api, services], log: log.add)
        let description = ContractDescription([api, services], summary: backend.summary)
        return PageBackend(backend, description: description, log: log)
    }

    private func get(
        _ path: String, _ headers: HTTPFields = [:], of backend: PageBackend
    ) async throws -> (status: Int, mediaType: String, body: Data) {
        let url = try #require(URL(string: "http://localhost\(path)"))
        let response = try await backend.respond(to: TransportRequest(method: .get, url: url, headers: headers))
        return (response.status, response.headers[.contentType] ?? "", try await response.body.collect(upTo: 1 << 20))
    }

    private let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml"]

    @Test("A browser gets it at the root, and others get what the contracts say")
    func root() async throws {
        let backend = try backend()
        let page = try await get("/", browser, of: backend)
        #expect(page.status == 200)
        #expect(page.mediaType == "text/html; charset=utf-8")
        #expect(String(decoding: page.body, as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
        #expect(try await get("/", of: backend).status == 404)
        #expect(try await get("/_accord/", of: backend).body == page.body)
    }

    @Test("A path / of the contracts is theirs, also for a browser")
    func ownRoot() async throws {
        let backend = try backend(path: "/")
        let answer = try await get("/", browser, of: backend)
        #expect(answer.mediaType != "text/html; charset=utf-8")
    }

    @Test("It loads nothing from elsewhere, and its parts are there")
    func parts() async throws {
        let backend = try backend()
        let page = String(decoding: try await get("/", browser, of: backend).body, as: UTF8.self)
        for match in page.matches(of: /(?:src|href)="([^"]*)"/) where match.1 != "data:," {
            #expect(match.1.hasPrefix("/_accord/"))
            #expect(try await get(String(match.1), of: backend).status == 200)
        }
        #expect(try await get("/_accord/other", of: backend).status == 404)
    }

    @Test("The calls have their parameters, samples, statuses, examples and credentials")
    func description() async throws {
        let json = try JSONValue(json: try await get("/_accord/contract.json", of: try backend()).body)
        #expect(json["summary"] == "1 operation, 2 methods")
        guard case .array(let groups)? = json["groups"] else { throw CocoaError(.coderReadCorrupt) }
        #expect(groups.map { $0["name"] } == ["Pets", "hello.Greetings"])
        guard case .array(let calls)? = groups[0]["calls"], case .array(let methods)? = groups[1]["calls"] else {
            throw CocoaError(.coderReadCorrupt)
        }
        let call = try #require(calls.first)
        #expect(call["path"] == "/pets/{petID}")
        #expect(call["documentation"] == "One pet.")
        guard case .array(let parameters)? = call["parameters"], case .number? = parameters.first?["sample"] else {
            throw CocoaError(.coderReadCorrupt)
        }
        #expect(call["responses"] == [["status": "200", "examples": ["rex"]], ["status": "404", "examples": []]])
        let credential: JSONValue = [
            "name": "token", "in": "header", "key": "Authorization", "prefix": "Bearer ", "sample": "token",
        ]
        #expect(call["security"] == [credential])
        #expect(methods.map { $0["name"] } == ["Greet", "Watch"])
        #expect(methods.map { $0["stream"] } == [false, true])
        #expect(methods.first?["path"] == "/hello.Greetings/Greet")
    }

    @Test("The log has the calls before the page was opened, and each one that comes", .timeLimit(.minutes(10)))
    func follows() async throws {
        let backend = try backend()
        _ = try await get("/nowhere", of: backend)
        let url = try #require(URL(string: "http://localhost/_accord/log"))
        let response = try await backend.respond(to: TransportRequest(method: .get, url: url))
        #expect(response.headers[.contentType] == "text/event-stream")
        var body = response.body.makeAsyncIterator()
        let first = String(decoding: try #require(try await body.next()), as: UTF8.self)
        #expect(first.hasPrefix("event: call\ndata: {"))
        #expect(first.contains(#""path":"/nowhere""#))
        #expect(first.contains(#""status":404"#))

        _ = try await get("/pets/7", [.authorization: "Bearer secret-token"], of: backend)
        let second = String(decoding: try #require(try await body.next()), as: UTF8.self)
        #expect(second.contains(#""operation":"getPet""#))
        #expect(!second.contains("secret-token"))

        log.contractsChanged()
        #expect(
            String(decoding: try #require(try await body.next()), as: UTF8.self) == "event: contracts\ndata: {}\n\n")
    }

    @Test("A page that reads no log is let go of when its body is")
    func letsGo() async throws {
        let log = CallLog()
        var body: TransportBody? = log.body()
        #expect(body != nil)
        #expect(log.followerCount == 1)
        body = nil
        #expect(log.followerCount == 0)
    }
}
