import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Texts in headers")
struct HeaderTextTests {
    @Test(
        "whitespace around a text is ignored, on the fast path as on the slow one",
        arguments: [
            ("a", "a"), (" a b\t", "a b"), ("\ta", "a"), ("a ", "a"), ("\u{A0}a\u{3000}", "a"), ("é", "é"), (" é", "é"),
            ("", ""), (" \t ", ""),
        ])
    func trimming(_ text: String, _ trimmed: String) {
        #expect(text.trimmed == trimmed)
        #expect(text[...].trimmed == trimmed)
    }

    @Test(
        "a media type is the text before the first semicolon, in lower case",
        arguments: [
            ("application/proto", "application/proto"), ("Application/JSON; charset=utf-8", "application/json"),
            (" text/plain ;a=b;c", "text/plain"), (";", ""), ("", ""),
        ])
    func mediaTypes(_ header: String, _ type: String) {
        #expect(([.contentType: header] as HTTPFields).mediaType == type)
    }

    @Test("a response without trailers among its headers keeps its headers as they are, and their order")
    func trailers() {
        let plain: HTTPFields = [.contentType: "application/proto", .server: "x", .eTag: "trailer-"]
        #expect(plain.splitTrailers.headers == plain)
        #expect(plain.splitTrailers.trailers == [:])
        var mixed = plain
        mixed[.named("Trailer-Cost")] = "7"
        #expect(mixed.splitTrailers.headers == plain)
        #expect(mixed.splitTrailers.trailers == [.named("Cost"): "7"])
    }
}
