import Foundation
import HTTPTypes
import TestEnvironment
import Testing

@testable import AccordHTTP

/// Anything that gets into a log stays there, and is read by others.
@Suite("Printing")
struct PrintingTests {
    private static let secret = "canary"
    private static let headers: HTTPFields = {
        var headers: HTTPFields = [.contentType: "text/plain", .authorization: "Bearer \(secret)"]
        for name in ["cookie", "set-cookie", "x-api-key", "x-key-of-a-contract", "location"] {
            if let name = HTTPField.Name(name) { headers[name] = secret }
        }
        return headers
    }()
    private static let url = URL(string: "https://\(secret):\(secret)@rin.example/contacts?key=\(secret)#\(secret)")
    private static let body = Data(secret.utf8)

    /// A value of each type that holds headers, a URL, a body or an error of others, with the secret in all of them.
    private static func values() throws -> [Any] {
        struct Quoting: Error { let text = PrintingTests.secret }
        let url = try #require(url)
        let method = MethodDescriptor(service: "rin.v1.Service", name: "Get", kind: .unary)
        var call = Call(method: method, request: secret, headers: headers)
        call.query = [URLQueryItem(name: "key", value: secret)]
        let failure = TransportError(.failed, "it broke", cause: Quoting())
        let error = ConnectError(
            .internal, "it broke", details: [.init(type: "a.B", value: body)], metadata: headers, cause: failure)
        let answer = HTTPErrorResponse(status: 400, headers: headers, body: body, mismatch: error)
        let request = TransportRequest(method: .get, url: url, headers: headers, body: body)
        let response = TransportResponse(status: 200, headers: headers, body: TransportBody(body))
        return [
            CallOptions(headers: headers), RESTOptions(headers: headers), call,
            Response(message: secret, headers: headers, trailers: headers),
            ResponseMetadata(headers: headers, trailers: headers), request, response, failure, error, answer,
            RESTError<String>.documented(secret, answer), RESTError<String>.undocumented(answer),
            RESTError<String>.failed(error), RawResponse(status: 200, headers: headers, body: ByteStream(body)),
            RESTResponse(response, receiveLimit: 1, codings: ContentCodings(), deadline: nil),
            FilePart(name: "a.txt", contents: ByteStream(body), headers: headers),
            Credential(secret), AuthTokens(access: Credential(secret), refresh: Credential(secret)),
        ]
    }

    @Test("No secret shows, in whatever way a value is printed, not within others either")
    func secrets() throws {
        for value in try Self.values() {
            var dumped = ""
            dump([value], to: &dumped)
            for text in ["\(value)", String(describing: value), String(reflecting: value), "\([value])", dumped] {
                #expect(!text.contains(Self.secret), "\(type(of: value))")
            }
        }
    }

    @Test("The state of sessions, stores and connections is protected by locks, and is not printed")
    func locks() {
        var dumped = ""
        dump((Locked(Self.secret), Watched([Self.secret])), to: &dumped)
        #expect(!dumped.contains(Self.secret), "\(dumped)")
    }

    @Test("Values that are not secret are printed")
    func plain() throws {
        let request = TransportRequest(method: .get, url: try #require(Self.url), headers: Self.headers)
        #expect("\(request)" == "GET https://rin.example/contacts?key=…")
        #expect(
            Printing.text(of: Self.headers)
                == "[content-type: text/plain, authorization: …, cookie: …, set-cookie: …, x-api-key: …, "
                + "x-key-of-a-contract: …, location: …]")
    }

    @Test("Each public type with headers, a URL or a query has a description of its own")
    func complete() throws {
        let member = try Regex(#"\n    public (?:let|var) \w+: (?:HTTPFields|URL|\[URLQueryItem\])\??(?: =.*)?\n"#)
        let declaration = try Regex(#"\npublic (?:struct|enum|final class) (\w+)[^{]*\{"#)
        var found: [String] = []
        for module in ["AccordHTTP", "AccordSocket", "AccordMocks", "AccordNIO"] {
            let folder = Repository.url("Sources/Runtime/\(module)")
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                let types = text.matches(of: declaration)
                for (index, type) in types.enumerated() {
                    let end = index + 1 < types.count ? types[index + 1].range.lowerBound : text.endIndex
                    let body = text[type.range.lowerBound..<end]
                    guard body.contains(member) else { continue }
                    let name = String(type.output[1].substring ?? "")
                    found.append(name)
                    #expect(body.contains("customMirror") || name.hasSuffix("Transport"), "\(name)")
                }
            }
        }
        #expect(found.count > 10, "\(found)")
    }

    @Test(
        "Text of others is on one line, without commands to terminals, and short",
        arguments: [
            ("a\r\nb", #"a\u{D}\u{A}b"#), ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("\u{202E}abc", #"\u{202E}abc"#),
            ("\u{2028}", #"\u{2028}"#), ("é 漢 😀", "é 漢 😀"), ("abcdefghijklmnop", "abcdefghijkl…"),
        ])
    func oneLine(text: String, printed: String) {
        #expect(text.onOneLine(limit: 12) == printed)
    }

    @Test("Messages quote a short part of a content type, without characters that turn the direction of writing")
    func contentTypes() async throws {
        let type = "text/\u{202E}" + String(repeating: "x", count: 5_000)
        let transport = InMemoryTransport(baseURL: AccordHTTPTests.url("https://rin.example")) { _ in
            TransportResponse(status: 200, headers: [.contentType: type], body: TransportBody(Data("{}".utf8)))
        }
        var messages: [String?] = []
        for rpcProtocol in [RPCProtocol.connect, .grpc, .grpcWeb] {
            let client = RPCClient(transport: transport, protocol: rpcProtocol)
            messages.append(
                await connectError { () throws(ConnectError) -> Ping in try await client.unary(Methods.ping, Ping()) }?
                    .message)
            messages.append(
                await connectError { () throws(ConnectError) in
                    let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
                    while try await stream.next() != nil {}
                }?.message)
        }
        let store = Sample.PetStoreClient(transport: transport)
        messages.append(
            await restError { () throws(RESTError<Sample.PetStoreOperations.GetPet.Failure>) in
                try await store.getPet(petID: 7)
            }?.connectError.message)
        #expect(messages.count == 7)
        for message in messages {
            let message = try #require(message)
            #expect(message.contains(#"the content type "text/\u{202E}xxx"#), "\(message)")
            #expect(message.count < 200)
        }
    }

    @Test("Errors print words of the server on one line, and keep them as they were")
    func forgedLines() {
        let words = "gone\n2026-01-01 INFO signed in"
        let error = ConnectError(.notFound, words)
        #expect(error.message == words)
        #expect("\(error)" == #"not_found: gone\u{A}2026-01-01 INFO signed in"#)
        #expect("\(ConnectError(.notFound, String(repeating: "x", count: 5_000)))".count < 1_100)
    }
}
