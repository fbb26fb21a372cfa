import Accord
import AccordHTTP
import AccordMocks
import Contract
import DynamicMessages
import Foundation
import HTTPTypes
import MockServer
import ProtoReader
import SampleModels
import SchemaReader
import TestEnvironment

extension FuzzTarget {
    /// Requests of clients, as a server's listener gives them, and the messages in them.
    static let servers = [
        FuzzTarget("calls", words: requestWords) { try await keepsCall($0) },
        FuzzTarget("mock-server", words: requestWords + mockWords) { try await keepsAnswer($0) },
        FuzzTarget("dynamic-messages") { try keepsDynamic($0) },
    ]

    private static let requestWords = [
        "POST /t.S/Echo\n", "POST /t.S/Stream\n", "GET /t.S/Echo?connect=v1&encoding=json&message=%7B%7D\n",
        "content-type: application/json\n", "content-type: application/proto\n", "connect-protocol-version: 1\n",
        "content-type: application/connect+json\n", "content-type: application/connect+proto\n", "\n\n",
        "content-type: application/grpc\n", "content-type: application/grpc-web+proto\n", "te: trailers\n",
        "content-type: application/grpc-web-text\n", "grpc-timeout: 1S\n", "connect-timeout-ms: 1\n",
        "content-encoding: gzip\n", "grpc-encoding: gzip\n", "connect-content-encoding: gzip\n", "&base64=1",
        "&compression=gzip",
    ]

    private static let mockWords = [
        "POST /api/v1/auth/token\n", "{\"identity_token\": \"a\"}", "GET /api/portfolio/summary\n",
        "GET /api/positions\n", "?__code=404", "prefer: code=429, dynamic=true, seed=7\n",
        "POST /sample.v1.SampleService/", "accept: application/json\n", "content-type: multipart/form-data; boundary=a",
    ]

    // MARK: Calls

    /// So small that inputs cross it.
    private static let receiveLimit = 512

    private struct Answer: Equatable {
        var status: Int?
        var headers = HTTPFields()
        var body = Data()
        var trailers = HTTPFields()

        /// Whether gRPC or gRPC-Web say that the call failed.
        var hasFailed: Bool {
            let status = headers[values: .grpcStatus] + trailers[values: .grpcStatus]
            return status.contains { $0 != "0" }
        }
    }

    private static func answer(_ response: TransportResponse) async throws -> Answer {
        var answer = Answer(status: response.status, headers: response.headers)
        answer.body = try await response.body.collect(upTo: 1 << 20)
        answer.trailers = response.body.trailers
        return answer
    }

    /// The answer to a call does not depend on the pieces that its request arrives in, except that of two faults in one
    /// stream either may be found first.
    private static func keepsCall(_ input: Data) async throws {
        guard let request = RequestText(input) else { return }
        let server = RPCServer(RPCServer.Options(receiveLimit: receiveLimit, clock: ManualClock())) { path in
            let kind: MethodDescriptor.Kind? =
                switch path {
                case "t.S/Echo": .unary
                case "t.S/Stream": .bidiStream
                default: nil
                }
            return kind.map { kind in
                let name = String(path.dropFirst(4))
                return RPCRoute(
                    MethodDescriptor(service: "t.S", name: name, kind: kind, idempotency: .noSideEffects)
                ) { exchange throws(ConnectError) in
                    while let message = try await exchange.next() { try await exchange.send(message) }
                }
            }
        }
        let whole = try await answer(try await server.respond(to: request.request(whole: true)))
        let pieces = try await answer(try await server.respond(to: request.request(whole: false)))
        if whole.hasFailed, pieces.hasFailed { return }
        try expectSame(pieces, whole, "an answer depends on the pieces of its request")
    }

    // MARK: The mock server

    private static let mocked = Result {
        try ["growfolio", "hean"].map { name in
            let root = Repository.url("Schemas/\(name)").path
            return try SchemaReader(isComplete: true).read(["\(root)/\(name).openapi.yaml"], roots: [root])
        }
    }

    /// A mock server answers whatever it is asked.
    private static func keepsAnswer(_ input: Data) async throws {
        guard let request = RequestText(input) else { return }
        let backend = ContractBackend(try mocked.get())
        let whole = try await answer(try await backend.respond(to: request.request(whole: true)))
        let again = ContractBackend(try mocked.get())
        let pieces = try await answer(try await again.respond(to: request.request(whole: false)))
        try expectSame(pieces, whole, "an answer depends on the pieces of its request")
    }

    // MARK: Messages

    private static let codec = Result {
        let root = Repository.url("Tests/Support/SampleModels/Contracts").path
        let files = try FileManager.default.contentsOfDirectory(atPath: root + "/sample/v1").sorted()
        return DynamicCodec(try ProtoReader().read(files.map { "\(root)/sample/v1/\($0)" }, roots: [root]))
    }

    private static let types: [any Message.Type] = [
        Sample.V1.Plain.self, Sample.V1.Lists.self, Sample.V1.Maps.self, Sample.V1.Choice.self, Sample.V1.Tree.self,
        Sample.V1.WellKnown.self,
    ]

    /// A message that is read has one form in JSON, and bytes again, except that all numbers of `NullValue` are null there,
    /// which is 0; and the models read what the codec reads.
    private static func keepsDynamic(_ input: Data) throws {
        guard let (type, bytes) = input.chosen(of: types) else { return }
        let codec = try codec.get()
        let name = type.messageName
        do throws(MessageProblem) {
            var json = try codec.json(of: bytes, type: name)
            if case .object(var members) = json, members["null"] == .null {
                members["null"] = nil
                json = .object(members)
            }
            let again = try codec.json(of: try codec.bytes(of: json, type: name), type: name)
            guard json == again else {
                throw MessageProblem(path: "", text: "broken: \(json) becomes \(again)")
            }
        } catch {
            try expectOneLine(error)
            guard !error.text.hasPrefix("broken") else { throw BrokenPromise(error.text) }
            return
        }
        guard (try? type.init(protobuf: bytes)) != nil else {
            throw BrokenPromise("the codec reads bytes that the model of \(name) does not")
        }
    }
}

/// A request as inputs write it: the method and the target; header fields, a line for each; an empty line; and the body.
private struct RequestText {
    private var method: HTTPRequest.Method
    private var url: URL
    private var headers = HTTPFields()
    private var body: Data

    init?(_ input: Data) {
        var rest = input[...]
        func line() -> String {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest.dropFirst(line.count + 1)
            return String(decoding: line, as: UTF8.self)
        }
        let words = line().split(separator: " ", maxSplits: 1)
        guard words.count == 2, let method = HTTPRequest.Method(rawValue: String(words[0])), words[1].hasPrefix("/"),
            let url = URL(string: "http://127.0.0.1" + words[1])
        else { return nil }
        (self.method, self.url) = (method, url)
        while !rest.isEmpty {
            let parts = line().split(separator: ":", maxSplits: 1)
            guard let first = parts.first else { break }
            let value = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces) ?? ""
            if let name = HTTPField.Name(String(first)), HTTPField.isValidValue(value) {
                headers.append(HTTPField(name: name, value: value))
            }
        }
        body = Data(rest)
    }

    func request(whole: Bool) -> TransportRequest {
        guard !body.isEmpty else { return TransportRequest(method: method, url: url, headers: headers) }
        guard !whole else { return TransportRequest(method: method, url: url, headers: headers, body: body) }
        let pieces = AsyncStream { continuation in
            for piece in body.pieces { continuation.yield(piece) }
            continuation.finish()
        }
        return TransportRequest(method: method, url: url, headers: headers, stream: ByteStream(pieces))
    }
}
