import Foundation
import Testing

@testable import AccordHTTP

/// The "Style Examples" of OpenAPI 3.1.1. JSON's objects have no order, so ours go by name: B, G, R.
@Suite("Parameter styles")
struct ParameterStyleTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var style: ParameterStyle
        var explode: Bool
        var empty: String?
        var string: String?
        var array: String?
        var object: String?

        var testDescription: String { "\(style)\(explode ? ", exploded" : "")" }
    }

    private func builder() -> RequestBuilder {
        RequestBuilder(OperationDescriptor(service: "s", name: "n", method: "GET", path: "/{color}")) { "b" }
    }

    @Test(
        "A parameter of a path that may have slashes is sent with them",
        arguments: [("a/b c?", "/files/a/b%20c%3F"), ("/a%2F", "/files//a%252F"), ("a", "/files/a")])
    func slashes(_ value: String, _ expected: String) throws {
        #expect(try target(ofFile: value) == expected)
        #expect(throws: ConnectError.self) { try target(ofFile: "a/../b") }
    }

    private func target(ofFile path: String) throws -> String {
        let operation = OperationDescriptor(service: "s", name: "n", method: "GET", path: "/files/{+path}")
        var builder = RequestBuilder(operation) { "b" }
        builder.path("path", path, "s")
        return try builder.finish(baseURL: url("https://a.example"), headers: [:], query: []).target
    }

    private let colors = ["blue", "black", "brown"]
    private let object: [String: Int32] = ["R": 100, "G": 200, "B": 150]

    private func target(_ write: (inout RequestBuilder) -> Void) throws -> String {
        var builder = builder()
        write(&builder)
        return try builder.finish(baseURL: url("https://a.example"), headers: [:], query: []).target
    }

    @Test(
        "in paths",
        arguments: [
            Example(
                style: .simple, explode: false, string: "blue", array: "blue,black,brown",
                object: "B,150,G,200,R,100"),
            Example(
                style: .simple, explode: true, string: "blue", array: "blue,black,brown",
                object: "B=150,G=200,R=100"),
            Example(
                style: .label, explode: false, empty: ".", string: ".blue", array: ".blue,black,brown",
                object: ".B,150,G,200,R,100"),
            Example(
                style: .label, explode: true, empty: ".", string: ".blue", array: ".blue.black.brown",
                object: ".B=150.G=200.R=100"),
            Example(
                style: .matrix, explode: false, empty: ";color", string: ";color=blue",
                array: ";color=blue,black,brown", object: ";color=B,150,G,200,R,100"),
            Example(
                style: .matrix, explode: true, empty: ";color", string: ";color=blue",
                array: ";color=blue;color=black;color=brown", object: ";B=150;G=200;R=100"),
        ])
    func paths(_ example: Example) throws {
        // A dot alone is no segment that would arrive.
        if let empty = example.empty, empty != "." {
            #expect(
                try target { $0.path("color", "", "s", style: example.style, explode: example.explode) } == "/\(empty)")
        }
        let string = try target { $0.path("color", "blue", "s", style: example.style, explode: example.explode) }
        #expect(string == example.string.map { "/\($0)" })
        let array = try target { $0.path("color", colors, "*s", style: example.style, explode: example.explode) }
        #expect(array == example.array.map { "/\($0)" })
        let members = try target { $0.path("color", object, "{i", style: example.style, explode: example.explode) }
        #expect(members == example.object.map { "/\($0)" })
    }

    @Test(
        "in queries",
        arguments: [
            Example(
                style: .form, explode: false, empty: "color=", string: "color=blue", array: "color=blue,black,brown",
                object: "color=B,150,G,200,R,100"),
            Example(
                style: .form, explode: true, empty: "color=", string: "color=blue",
                array: "color=blue&color=black&color=brown", object: "B=150&G=200&R=100"),
            Example(
                style: .spaceDelimited, explode: false, array: "color=blue%20black%20brown",
                object: "color=B%20150%20G%20200%20R%20100"),
            Example(
                style: .pipeDelimited, explode: false, array: "color=blue%7Cblack%7Cbrown",
                object: "color=B%7C150%7CG%7C200%7CR%7C100"),
            Example(
                style: .deepObject, explode: true, object: "color%5BB%5D=150&color%5BG%5D=200&color%5BR%5D=100"),
        ])
    func queries(_ example: Example) throws {
        let (style, explode) = (example.style, example.explode)
        func query(_ write: (inout RequestBuilder) -> Void) throws -> String {
            try target { builder in
                builder.path("color", "x", "s")
                write(&builder)
            }
        }
        if let empty = example.empty {
            #expect(try query { $0.query("color", "", "s", style: style, explode: explode) } == "/x?\(empty)")
        }
        if let string = example.string {
            #expect(try query { $0.query("color", "blue", "s", style: style, explode: explode) } == "/x?\(string)")
        }
        if let array = example.array {
            #expect(try query { $0.query("color", colors, "*s", style: style, explode: explode) } == "/x?\(array)")
        }
        if let expected = example.object {
            #expect(try query { $0.query("color", object, "{i", style: style, explode: explode) } == "/x?\(expected)")
        }
    }

    @Test("A list in an object that is exploded is a pair for each element, as in a list that is exploded")
    func listsInObjects() throws {
        let page: [String: [String]] = ["sort": ["a", "b c"], "none": [], "one": ["x"]]
        let target = try target { builder in
            builder.path("color", "x", "s")
            builder.query("page", page, "{*s")
            builder.query("whole", ["sort": ["a"]], "{*s", explode: false)
        }
        #expect(target == "/x?one=x&sort=a&sort=b%20c&whole=sort,%5B%22a%22%5D")
    }

    @Test("nil, null and empty lists are left out")
    func absent() throws {
        let target = try target { builder in
            builder.path("color", "x", "s")
            builder.query("a", String?.none, "?s")
            builder.query("b", [String](), "*s")
            builder.query("c", [String](), "*s", explode: false)
            builder.query("d", [String: String](), "{s", style: .deepObject)
            builder.query("e", ["1", nil, "2"], "*?s")
            builder.header("X", String?.none, "?s")
            builder.cookie("f", String?.none, "?s")
        }
        #expect(target == "/x?e=1&e=2")
    }

    @Test("reserved characters are encoded, unless they are allowed as they are")
    func encoding() throws {
        let text = "a b/c?d=e&f+g%h;é,\u{1F600}#[]"
        let target = try target { builder in
            builder.path("color", text, "s")
            builder.query("q&", text, "s")
            builder.query("r", "a/b?c=%20,%zz #[x]", "s", allowReserved: true)
        }
        let encoded = "a%20b%2Fc%3Fd%3De%26f%2Bg%25h%3B%C3%A9%2C%F0%9F%98%80%23%5B%5D"
        #expect(target == "/\(encoded)?q%26=\(encoded)&r=a/b?c=%20,%25zz%20%23%5Bx%5D")
    }

    @Test("a separator inside a value is distinguished from one between values")
    func separators() throws {
        let target = try target { builder in
            builder.path("color", ["a,b", "c"], "*s")
            builder.query("q", ["a,b", "c"], "*s", explode: false)
            builder.query("p", ["a|b", "c d"], "*s", style: .pipeDelimited)
        }
        #expect(target == "/a%2Cb,c?q=a%2Cb,c&p=a%7Cb%7Cc%20d")
    }

    @Test("numbers, truth, dates and enums have the text that they have in JSON")
    func scalars() throws {
        let target = try target { builder in
            builder.path("color", Int64.max, "I")
            builder.query("b", true, "b")
            builder.query("e", [Sample.PetStatus.sold, .unknown("lost")], "*0", types: [Sample.PetStatus.self])
            builder.query("t", Date(timeIntervalSince1970: 0), "tr")
        }
        #expect(target == "/9223372036854775807?b=true&e=sold&e=lost&t=1970-01-01T00%3A00%3A00Z")
    }

    @Test("objects within are JSON, or have their path in the name")
    func nesting() throws {
        let filter = ["price": ["from": ["1", "2"]]]
        let target = try target { builder in
            builder.path("color", "x", "s")
            builder.query("f", filter, "{{*s", style: .deepObject)
            builder.query("g", filter, "{{*s")
            builder.query("h", filter, "{{*s", style: .json)
        }
        #expect(
            target
                == "/x?f%5Bprice%5D%5Bfrom%5D=1&f%5Bprice%5D%5Bfrom%5D=2&price=%7B%22from%22%3A%5B%221%22%2C%222%22%5D%7D"
                + "&h=%7B%22price%22%3A%7B%22from%22%3A%5B%221%22%2C%222%22%5D%7D%7D")
    }

    @Test("headers are not encoded; cookies are, and share one field")
    func headersAndCookies() throws {
        var builder = builder()
        builder.path("color", "x", "s")
        builder.header("X-List", ["a b", "c/d"], "*s")
        builder.header("X-Object", ["R": "1"], "{s", explode: true)
        builder.header("X-JSON", ["R": "1"], "{s", style: .json)
        builder.cookie("session", "a;b", "s")
        builder.cookie("tags", ["x", "y"], "*s", explode: false)
        let headers = try builder.finish(baseURL: url("https://a.example"), headers: [:], query: []).headers
        #expect(headers[name: "X-List"] == "a b,c/d")
        #expect(headers[name: "X-Object"] == "R=1")
        #expect(headers[name: "X-JSON"] == #"{"R":"1"}"#)
        #expect(headers[.cookie] == "session=a%3Bb; tags=x,y")
    }

    @Test("a value that would make another path is refused", arguments: ["", ".", ".."])
    func otherPaths(value: String) throws {
        var builder = builder()
        builder.path("color", value, "s")
        let error = #expect(throws: ConnectError.self) {
            try builder.finish(baseURL: url("https://a.example"), headers: [:], query: [])
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("\"color\"") == true)
    }
}
