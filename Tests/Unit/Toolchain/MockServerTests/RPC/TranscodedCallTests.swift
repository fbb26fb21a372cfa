import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes
import ProtoReader
import TestEnvironment
import Testing

@testable import MockServer

@Suite("REST requests that google.api.http maps to methods")
struct TranscodedCallTests {
    private let contract: Contract

    init() throws {
        let files = HTTPAnnotations.added(to: [
            "library.proto": """
            syntax = "proto3";
            package library.v1;
            import "google/api/annotations.proto";
            import "google/protobuf/empty.proto";
            import "google/protobuf/timestamp.proto";
            enum Kind { KIND_UNSPECIFIED = 0; KIND_NOVEL = 1; }
            message Author { string name = 1; int64 born = 2; }
            message Book {
              string name = 1;
              string title = 2;
              Author author = 3;
              repeated string tags = 4;
              Kind kind = 5;
              bool in_print = 6;
              google.protobuf.Timestamp published = 7;
              bytes cover = 8;
            }
            message BookRequest { string name = 1; Book book = 2; repeated int32 pages = 3; }
            service Library {
              rpc GetBook(BookRequest) returns (Book) {
                option (google.api.http) = {
                  get: "/v1/{name=shelves/*/books/*}" additional_bindings { get: "/v1/named/{book.author.name=**}" }
                };
              }
              rpc GetShelf(BookRequest) returns (Book) { option (google.api.http) = { get: "/v1/{name=shelves/**}" }; }
              rpc PutBook(BookRequest) returns (BookRequest) {
                option (google.api.http) = {
                  put: "/v1/{book.name=shelves/*/books/*}" body: "book" response_body: "book"
                };
              }
              rpc MoveBook(BookRequest) returns (Book) {
                option (google.api.http) = { post: "/v1/{name=shelves/*/books/*}:move" body: "*" };
              }
              rpc FindBook(Book) returns (Book) { option (google.api.http) = { get: "/v1/books:find" }; }
            }
            """
        ])
        let folder = try Folder(files)
        let root = folder.url.path
        contract = try ProtoReader().read(["\(root)/library.proto"], roots: [root])
    }

    private func message(_ method: String, _ target: String, _ body: String? = nil) throws -> String {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let request = MockRequest(
            method: method, path: parts[0], query: parts.dropFirst().first ?? "", body: body.map { Data($0.utf8) })
        let url = try #require(URL(string: "http://127.0.0.1\(target)"))
        guard let match = TranscodedCalls([contract]).match(method, parts[0]) else { return "no method" }
        switch match.call(request, at: url) {
        case .success(let call): return "\(call.url.path) \(String(decoding: try #require(call.body), as: UTF8.self))"
        case .failure(let problem): return problem.text
        }
    }

    @Test(
        "become messages of path, query and body",
        arguments: [
            ("GET", "/v1/shelves/1/books/7", nil, #"GetBook {"name":"shelves/1/books/7"}"#),
            ("GET", "/v1/shelves/a%20b", nil, #"GetShelf {"name":"shelves/a b"}"#),
            ("GET", "/v1/shelves", nil, #"GetShelf {"name":"shelves"}"#),
            ("GET", "/v1/shelves/1/2/3", nil, #"GetShelf {"name":"shelves/1/2/3"}"#),
            ("GET", "/v1/named/Ada%20L/2", nil, #"GetBook {"book":{"author":{"name":"Ada L/2"}}}"#),
            (
                "GET", "/v1/shelves/1/books/7?pages=1&pages=2&book.author.born=1815", nil,
                #"GetBook {"book":{"author":{"born":"1815"}},"name":"shelves/1/books/7","pages":["1","2"]}"#
            ),
            (
                "GET",
                "/v1/books:find?in_print=true&kind=KIND_NOVEL&published=2024-01-01T00:00:00Z&cover=AAEC&tags=a+b",
                nil,
                #"FindBook {"cover":"AAEC","inPrint":true,"kind":"KIND_NOVEL","published":"2024-01-01T00:00:00Z","tags":["a b"]}"#
            ),
            ("GET", "/v1/books:find?inPrint=false&kind=1", nil, #"FindBook {"inPrint":false,"kind":1}"#),
            (
                "PUT", "/v1/shelves/1/books/7?pages=3", #"{"title":"T"}"#,
                #"PutBook {"book":{"name":"shelves/1/books/7","title":"T"},"pages":["3"]}"#
            ),
            (
                "POST", "/v1/shelves/1/books/7:move", #"{"pages":[1]}"#,
                #"MoveBook {"name":"shelves/1/books/7","pages":[1]}"#
            ),
            ("GET", "/v1/books:find?__code=not_found", nil, "FindBook {}"),
        ] as [(String, String, String?, String)])
    func messages(_ method: String, _ target: String, _ body: String?, _ expected: String) throws {
        #expect(try message(method, target, body) == "/library.v1.Library/\(expected)")
    }

    @Test(
        "are refused where the method has no such field",
        arguments: [
            ("GET", "/v1/books:find?size=1", nil, "library.v1.Book has no field size"),
            ("GET", "/v1/books:find?title.x=1", nil, "title.x leads through a field that is no message"),
            ("GET", "/v1/books:find?author=1", nil, "author is a message; name one of its fields"),
            ("GET", "/v1/books:find?in_print=1", nil, "in_print has to be true or false"),
            (
                "POST", "/v1/shelves/1/books/7:move?pages=1", "{}",
                "all fields are in the path and the body, and none in the query"
            ),
            ("POST", "/v1/shelves/1/books/7:move", "[]", "the body has to be an object"),
            ("POST", "/v1/shelves/1/books/7:copy", "{}", "no method"),
            ("GET", "/v1/racks", nil, "no method"),
            ("DELETE", "/v1/shelves/1/books/7", nil, "no method"),
        ] as [(String, String, String?, String)])
    func refusals(_ method: String, _ target: String, _ body: String?, _ expected: String) throws {
        #expect(try message(method, target, body) == expected)
    }

    private func answer(_ method: HTTPRequest.Method, _ target: String, _ body: String? = nil) async throws -> (
        status: Int, body: JSONValue
    ) {
        let backend = ContractBackend([contract])
        let url = try #require(URL(string: "http://127.0.0.1\(target)"))
        let response = try await backend.respond(
            to: TransportRequest(
                method: method, url: url, headers: [.contentType: "application/json"], body: body.map { Data($0.utf8) })
        )
        return (response.status, try JSONValue(json: try await response.body.collect(upTo: 1 << 20)))
    }

    @Test("are answered as the methods are, and failures as google.rpc.Status")
    func answers() async throws {
        let book = try await answer(.get, "/v1/shelves/1/books/7")
        #expect(book.status == 200)
        #expect(try await answer(.get, "/v1/shelves/1/books/7").body == book.body)
        guard case .object = book.body else { throw ConnectError(.unknown, "\(book.body)") }
        let put = try await answer(.put, "/v1/shelves/1/books/7", #"{"title":"T"}"#)
        #expect(put.status == 200)
        #expect(put.body["pages"] == nil, "the response's body is the book")
        let missing = try await answer(.get, "/v1/books:find?__code=not_found")
        #expect(missing.status == 404)
        #expect(missing.body["code"] == 5)
        let wrong = try await answer(.get, "/v1/shelves/1/books/7?pages=x")
        #expect(wrong.status == 400)
        #expect(wrong.body["code"] == 3)
        let unknown = try await answer(.get, "/v1/shelves/1/books/7?size=1")
        #expect(unknown.status == 400)
        #expect(unknown.body["message"] == "library.v1.BookRequest has no field size")
    }
}
