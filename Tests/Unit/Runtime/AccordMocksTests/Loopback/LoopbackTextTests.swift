import Accord
import AccordHTTP
import Foundation
import Testing

@testable import AccordMocks

@Suite("Texts of requests")
struct LoopbackTextTests {
    private func parameter(_ style: ParameterStyle, explode: Bool = false) -> ParameterText {
        ParameterText(name: "p", style: style, explode: explode, decode: Percent.decode)
    }

    private func list(_ node: TextNode?) -> [String]? { node?.elements?.compactMap(\.scalar) }

    @Test("are cut as OpenAPI's table of styles has it")
    func styles() {
        #expect(list(parameter(.simple).path("blue,black,brown")) == ["blue", "black", "brown"])
        #expect(parameter(.simple).path("R,100,G,200")?.object?.mapValues(\.scalar) == ["R": "100", "G": "200"])
        #expect(parameter(.simple, explode: true).path("R=100,G=200")?.object?.mapValues(\.scalar)["G"] == "200")
        #expect(list(parameter(.label, explode: true).path(".blue.black")) == ["blue", "black"])
        #expect(parameter(.label).path("blue") == nil)
        #expect(list(parameter(.matrix, explode: true).path(";p=blue;p=black")) == ["blue", "black"])
        #expect(list(parameter(.matrix).path(";p=blue,black")) == ["blue", "black"])
        #expect(parameter(.matrix).path(";p")?.scalar == "")
        #expect(parameter(.matrix).path("p=1") == nil)
        let items = [(name: "p", value: "blue%20black%2Cgrey"), (name: "q", value: "1")]
        #expect(list(parameter(.spaceDelimited).items(items)) == ["blue", "black,grey"])
        #expect(
            list(parameter(.pipeDelimited).items([(name: "p", value: "blue|black%7Cbrown")])) == [
                "blue", "black", "brown",
            ])
        #expect(parameter(.spaceDelimited).items([(name: "q", value: "1")]) == nil)
        let deep = [(name: "p%5Ba%5D%5Bb%5D", value: "1"), (name: "p[c]", value: "2"), (name: "p[c]", value: "3")]
        let node = parameter(.deepObject).items(deep)
        #expect(node?.object?["a"]?.object?["b"]?.scalar == "1")
        #expect(list(node?.object?["c"]) == ["2", "3"])
    }

    @Test("are read as what is asked for")
    func decoding() throws {
        struct Sample: Decodable, Equatable {
            var number: Int
            var text: String
            var flags: [Bool]
            var missing: Double?
        }
        let node = TextNode(members: ["number": .text("007"), "text": .text("007"), "flags": .text("[true,false]")])
        #expect(try Sample(from: TextDecoder(node)) == Sample(number: 7, text: "007", flags: [true, false]))
        for (name, text) in [("number", "seven"), ("flags", "yes"), ("number", "1.5")] {
            var damaged = node
            damaged.members?[name] = .text(text)
            #expect(throws: DecodingError.self) { try Sample(from: TextDecoder(damaged)) }
        }
        #expect(try JSONForm<Decimal>("Dn").decode(from: TextDecoder(.text("0.10"))) == Decimal(string: "0.10"))
        #expect(throws: DecodingError.self) { try JSONForm<Decimal>("Dn").decode(from: TextDecoder(.text("0.1x"))) }
    }

    @Test("are ignored where they are nested too deep")
    func depth() {
        var node = TextNode(members: [:])
        let path = Array(repeating: "a", count: TextNode.depthLimit + 1)
        node.add("1", at: path[...])
        #expect(node.members?.isEmpty == true)
        node.add("1", at: path.dropLast())
        #expect(node.members?.isEmpty == false)
    }

    private func parts(_ body: String, _ contentType: String = "multipart/form-data; boundary=\"b 1\"") throws
        -> [MultipartReader.Part]
    {
        try MultipartReader.parts(Data(body.utf8), contentType)
    }

    @Test("come in parts")
    func multipart() throws {
        let body = """
            preamble\r\n--b 1\r\nContent-Disposition: form-data; name="a%22b"; filename=plain.txt\r\n\
            Content-Type: text/plain\r\nX-One: 1\r\n\r\none\r\n\r\n--b 1\r\n\
            content-disposition: form-data; name=two\r\n\r\n\r\n--b 1--\r\nepilogue
            """
        let parts = try parts(body)
        #expect(parts.map(\.name) == ["a\"b", "two"])
        #expect(parts.map(\.fileName) == ["plain.txt", nil])
        #expect(parts.map(\.mediaType) == ["text/plain", nil])
        #expect(parts.map { String(decoding: $0.contents, as: UTF8.self) } == ["one\r\n", ""])
        #expect(parts[0].headers.map(\.name.rawName) == ["X-One"])
    }

    @Test(
        "are refused where the parts are damaged",
        arguments: [
            "", "--b 1", "--b 1\r\n", "--b 1\r\nContent-Disposition: form-data; name=a\r\n\r\nno end",
            "--b 1\r\nContent-Disposition: form-data\r\n\r\n\r\n--b 1--", "--b 1\r\nno end of fields\r\n--b 1--",
        ])
    func damaged(body: String) throws {
        let error = #expect(throws: ConnectError.self) { try parts(body) }
        #expect(error?.code == .invalidArgument)
    }

    @Test("are refused without a boundary, and with too many parts")
    func limits() throws {
        #expect(throws: ConnectError.self) { try parts("--x--", "multipart/form-data") }
        let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
        let many = String(repeating: part, count: MultipartReader.limit)
        #expect(try parts(many + "--b--", "multipart/form-data; boundary=b").count == MultipartReader.limit)
        let error = #expect(throws: ConnectError.self) {
            try parts(many + part + "--b--", "multipart/form-data; boundary=b")
        }
        #expect(error?.code == .resourceExhausted)
    }
}
