import Accord
import Foundation
import Testing

@testable import AccordHTTP

private typealias UpdateBook = Sample.LibraryOperations.UpdateBook

@Suite("Messages as requests (google.api.http)")
struct TranscodingTests {
    private func request(
        _ template: String, _ message: Sample.UpdateBookRequest, body: String? = nil
    ) throws(ConnectError) -> TransportRequest {
        var builder = RequestBuilder(OperationDescriptor(service: "s", name: "n", method: "POST", path: template)) {
            ""
        }
        builder.message(message, body: body)
        return try builder.finish(baseURL: url("https://a.example"), headers: [:], query: [])
    }

    private let book = Sample.Book(name: "shelves/a b/books/7", title: "T", pageCount: 3, tags: ["x", "y"])

    @Test("path, query and body from one message, and the response as one")
    func call() async throws {
        let recorder = Sample.Recorder(.json(#"{"name":"n","pageCount":3,"newer":1}"#))
        let client = recorder.store().rest
        let answer = try await client.call(
            UpdateBook.self, Sample.UpdateBookRequest(book: book, dryRun: true, labels: ["a", "b"]))
        #expect(answer == Sample.Book(name: "n", pageCount: 3))
        let request = try #require(recorder.last)
        #expect(request.target == "/v1/v1/shelves/a%20b/books/7?dry_run=true&labels=a&labels=b")
        #expect(request.text == #"{"title":"T","pageCount":3,"tags":["x","y"]}"#)
        #expect(request.headers[.contentType] == "application/json")
    }

    @Test("without a body, all that is not in the path is in the query")
    func query() throws {
        let message = Sample.UpdateBookRequest(dryRun: true, hint: book)
        let request = try request("/v1/books/{number}", message)
        #expect(
            request.target
                == "/v1/books/0?dry_run=true&hint.name=shelves%2Fa%20b%2Fbooks%2F7&hint.page_count=3&hint.tags=x"
                + "&hint.tags=y&hint.title=T")
        #expect(request.body == nil)
    }

    @Test("with a body of all fields, there is no query")
    func wholeBody() throws {
        let message = Sample.UpdateBookRequest(book: book, dryRun: true)
        let request = try request("/v1/{book.name=shelves/**}:update", message, body: "*")
        #expect(request.target == "/v1/shelves/a%20b/books/7:update")
        #expect(request.text == #"{"book":{"title":"T","pageCount":3,"tags":["x","y"]},"dryRun":true}"#)
    }

    @Test(
        "a field that does not match its template fails the call",
        arguments: [
            ("/v1/{book.name=shelves/*}", "shelves/1/2"), ("/v1/{book.name=shelves/*}", "racks/1"),
            ("/v1/{book.name=shelves/*}", "shelves/"), ("/v1/{book.name=shelves/*}", "shelves/.."),
            ("/v1/{book.name=**}", "a/../b"), ("/v1/{book.name}", ""), ("/v1/{missing}", "x"),
        ])
    func mismatch(template: String, name: String) {
        let error = #expect(throws: ConnectError.self) {
            try request(template, Sample.UpdateBookRequest(book: Sample.Book(name: name)))
        }
        #expect(error?.code == .invalidArgument)
    }

    @Test("a field of one segment keeps its slashes to itself")
    func oneSegment() throws {
        let message = Sample.UpdateBookRequest(book: Sample.Book(name: "a/b"))
        #expect(try request("/v1/{book.name}", message).target == "/v1/a%2Fb")
    }

    @Test("a response that is one field of the message")
    func responseBody() async throws {
        let response = RESTResponse(
            .json(#"{"title":"T"}"#), receiveLimit: 100, codings: ContentCodings(), deadline: nil)
        let message: Sample.UpdateBookRequest = try await response.message(field: "book")
        #expect(message.book?.title == "T")
    }
}
