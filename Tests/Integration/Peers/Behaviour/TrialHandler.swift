import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Trial

/// The trial service as a function in this process, for the transport in memory. It speaks Connect, does not compress,
/// and does not know how to wait.
struct TrialHandler: Sendable {
    static func transport() throws -> InMemoryTransport {
        guard let url = URL(string: "http://memory") else { throw TransportError(.failed, "no URL") }
        return InMemoryTransport(baseURL: url) { request in try await TrialHandler(request).response() }
    }

    private let request: TransportRequest
    private let isJSON: Bool
    private let messages: MessageReader

    private init(_ request: TransportRequest) {
        self.request = request
        let type = request.headers[.contentType] ?? request.url.query() ?? ""
        isJSON = type.hasSuffix("json") || type.contains("encoding=json")
        messages = MessageReader(request)
    }

    private func response() async throws -> TransportResponse {
        switch request.url.lastPathComponent {
        case "Unary", "Query":
            return try unary(try read(try single()))
        case "ServerStream":
            guard let message = try await messages.next() else { throw TransportError(.failed, "no request") }
            return stream(Performance(try read(message), seen(1, message.count), isSingle: false))
        case "ClientStream":
            return try await clientStream()
        case "BidiStream":
            return try await bidiStream()
        default:
            return TransportResponse(status: 404)
        }
    }

    // MARK: Kinds of calls

    private func unary(_ message: TrialV1.Request) throws -> TransportResponse {
        var performance = Performance(message, seen(1, message.payload.count), isSingle: true)
        let script = message.script ?? TrialV1.Script()
        var headers = fields(script.headers) + fields(script.trailers, prefix: "trailer-")
        guard case .answer(let answer) = performance.next() else {
            headers[.contentType] = "application/json"
            let error = Self.error(script.failure ?? TrialV1.Failure())
            return TransportResponse(status: 400, headers: headers, body: TransportBody(error.jsonData()))
        }
        headers[.contentType] = isJSON ? "application/json" : "application/proto"
        return TransportResponse(status: 200, headers: headers, body: TransportBody(try write(answer)))
    }

    private func clientStream() async throws -> TransportResponse {
        var (count, bytes) = (0, 0)
        var first: TrialV1.Request?
        while let message = try await messages.next() {
            let request = try read(message)
            (count, bytes) = (count + 1, bytes + request.payload.count)
            first = first ?? request
            if let script = first?.script, script.failure != nil, script.count == count { break }
        }
        return stream(Performance(first ?? TrialV1.Request(), seen(count, bytes), isSingle: true))
    }

    private func bidiStream() async throws -> TransportResponse {
        guard let message = try await messages.next() else {
            return stream(Performance(TrialV1.Request(), seen(0, 0), isSingle: false))
        }
        return stream(Performance(try read(message), seen(1, message.count), isSingle: false), goesOn: true)
    }

    /// - Parameter goesOn: whether more requests follow.
    private func stream(_ performance: Performance, goesOn: Bool = false) -> TransportResponse {
        let first = performance.request.script ?? TrialV1.Script()
        var headers = fields(first.headers)
        headers[.contentType] = isJSON ? "application/connect+json" : "application/connect+proto"
        let state = Locked<Performance?>(performance)
        let body = TransportBody { () throws(TransportError) in
            while let step = state.withLock({ $0?.next() }) {
                do {
                    switch step {
                    case .answer(let answer):
                        return Self.envelope(try write(answer), flags: 0)
                    case .failure(let failure):
                        state.withLock { $0 = nil }
                        return Self.end(first, Self.error(failure))
                    case .end:
                        guard goesOn, let message = try await messages.next() else {
                            state.withLock { $0 = nil }
                            return Self.end(first, nil)
                        }
                        let request = try read(message)
                        state.withLock { $0?.follow(request) }
                    }
                } catch {
                    throw TransportError(.failed, "the handler failed", cause: error)
                }
            }
            return nil
        }
        return TransportResponse(status: 200, headers: headers, body: body)
    }

    // MARK: Messages

    private func read(_ data: Data) throws -> TrialV1.Request {
        isJSON ? try TrialV1.Request(json: data) : try TrialV1.Request(protobuf: data)
    }

    private func write(_ answer: TrialV1.Answer) throws -> Data {
        isJSON ? try answer.jsonData() : try answer.protobufData()
    }

    /// The message of a unary call, which a GET has in its query.
    private func single() throws -> Data {
        guard request.method == .get else { return request.body ?? Data() }
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let text = items.first(where: { $0.name == "message" })?.value else { return Data() }
        guard items.contains(where: { $0.name == "base64" }) else { return Data(text.utf8) }
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)) ?? Data()
    }

    private func seen(_ count: Int, _ bytes: Int) -> TrialV1.Seen {
        TrialV1.Seen(
            httpMethod: request.method.rawValue, httpVersion: "memory",
            headers: request.headers.map { .init(name: $0.name.canonicalName, value: $0.value) },
            timeoutMs: request.headers[.trial("connect-timeout-ms")].flatMap { Int64($0) },
            requests: UInt32(count), requestBytes: UInt64(bytes), client: "memory")
    }

    private func fields(_ headers: [TrialV1.Header], prefix: String = "") -> HTTPFields {
        HTTPFields(headers.map { HTTPField(name: .trial(prefix + $0.name), value: $0.value) })
    }

    private static func envelope(_ payload: Data, flags: UInt8) -> Data {
        var envelope = Data([flags])
        unsafe withUnsafeBytes(of: UInt32(payload.count).bigEndian) { unsafe envelope.append(contentsOf: $0) }
        return envelope + payload
    }

    private static func end(_ script: TrialV1.Script, _ error: JSONValue?) -> Data {
        var metadata: [String: JSONValue] = [:]
        for (name, trailers) in Dictionary(grouping: script.trailers, by: \.name) {
            metadata[name] = .array(trailers.map { .string($0.value) })
        }
        var end: [String: JSONValue] = ["metadata": .object(metadata)]
        if let error { end["error"] = error }
        return envelope(JSONValue.object(end).jsonData(), flags: 2)
    }

    private static func error(_ failure: TrialV1.Failure) -> JSONValue {
        let details = failure.details.map { detail -> JSONValue in
            let value = (try? detail.protobufData()) ?? Data()
            return ["type": "accord.trial.v1.Detail", "value": .string(value.base64EncodedString())]
        }
        return ["code": .string(failure.code), "message": .string(failure.message), "details": .array(details)]
    }
}

/// One call, by its script.
private struct Performance {
    enum Step {
        case answer(TrialV1.Answer)
        case failure(TrialV1.Failure)
        case end
    }

    private(set) var request: TrialV1.Request
    private let seen: TrialV1.Seen
    private var number: UInt32 = 0
    private var left: UInt32

    /// - Parameter isSingle: whether there is one answer, or a failure in its place.
    init(_ request: TrialV1.Request, _ seen: TrialV1.Seen, isSingle: Bool) {
        self.request = request
        self.seen = seen
        left = isSingle ? (request.script?.failure == nil ? 1 : 0) : request.script?.count ?? 0
    }

    mutating func follow(_ request: TrialV1.Request) {
        self.request = request
        left = request.script?.count ?? 0
    }

    mutating func next() -> Step {
        let script = request.script ?? TrialV1.Script()
        guard left > 0 else { return script.failure.map { .failure($0) } ?? .end }
        left -= 1
        number += 1
        guard !script.bare else { return .answer(TrialV1.Answer()) }
        return .answer(
            TrialV1.Answer(
                payload: request.payload + Data(count: Int(script.padding)), number: number,
                seen: number == 1 ? seen : nil))
    }
}

/// The messages in the envelopes of a request.
private final class MessageReader: Sendable {
    private let stream: ByteStream?
    private let rest: Locked<Data>

    init(_ request: TransportRequest) {
        stream = request.stream
        rest = Locked(request.body ?? Data())
    }

    func next() async throws -> Data? {
        while true {
            let message: Data? = rest.withLock { rest in
                guard rest.count >= 5 else { return nil }
                let length = rest.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard rest.count >= 5 + length else { return nil }
                defer { rest = Data(rest.dropFirst(5 + length)) }
                return Data(rest.dropFirst(5).prefix(length))
            }
            if let message { return message }
            // The stream of a call goes on where it stopped.
            var chunks = stream?.makeAsyncIterator()
            guard let chunk = try await chunks?.next() else { return nil }
            rest.withLock { $0 += chunk }
        }
    }
}
