public import Accord
import Foundation
public import HTTPTypes

/// An answer on its way to an operation, which reads it by its status. Its body is collected when it is asked for.
public struct RESTResponse: Sendable {
    /// How many bytes of an answer that is no success are kept.
    private static let failureLimit = 1 << 20

    /// The HTTP status, as 200.
    public let status: Int
    public let headers: HTTPFields
    private let content: TransportBody
    private let collected = Locked<Data?>(nil)
    private let receiveLimit: Int
    private let decoded: Set<String>
    private let deadline: Deadline?

    /// - Parameters:
    ///   - decoded: see ``Transport/decodesContentEncodings``.
    ///   - deadline: when the last piece has to be there.
    init(_ response: TransportResponse, receiveLimit: Int, decoded: Set<String>, deadline: Deadline?) {
        status = response.status
        headers = response.headers
        content = response.body
        self.receiveLimit = receiveLimit
        self.decoded = decoded
        self.deadline = deadline
    }

    // MARK: Reading

    /// Whether the answer has a media type: `text/plain`, or `image/*`.
    public func has(_ mediaType: String) -> Bool {
        let type = headers.mediaType
        let wanted = mediaType.prefix { $0 != ";" }.trimmed.lowercased()
        return wanted == "*/*" || type == wanted || wanted.hasSuffix("/*") && type.hasPrefix(wanted.dropLast())
    }

    /// The body, as the JSON of a model.
    public func json<Model: JSONModel>(_: Model.Type = Model.self) async throws(ConnectError) -> Model {
        try await decode(.model)
    }

    /// The body, as the JSON of a type that is written as in the tables of records.
    public func json<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) async throws(ConnectError) -> Value {
        try await decode(JSONForm<Value>(type, types: types))
    }

    /// The body, as the ProtoJSON of a message.
    ///
    /// - Parameter field: the field of the message that is the body; `nil` when that is the message.
    public func message<M: Message>(field: String? = nil) async throws(ConnectError) -> M {
        var data = try await jsonBody()
        if let field { data = Data("{\"\(field)\":".utf8) + data + Data("}".utf8) }
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        do {
            return try M(json: data, options: options)
        } catch {
            throw unreadable(error)
        }
    }

    /// The body, as text in the charset that it says it has.
    public func text() async throws(ConnectError) -> String {
        try Charset.text(try await body(upTo: receiveLimit), headers[.contentType])
    }

    /// The body, piece by piece as it arrives.
    public func bytes() throws(ConnectError) -> ByteStream {
        guard try Compression(header: headers[.contentEncoding], decoded: decoded) == .identity else {
            throw ConnectError(.internal, "the server compressed a body that is read while it arrives")
        }
        // The length is that of the compressed body.
        let length = headers[.contentEncoding] == nil ? headers[.contentLength].flatMap { Int($0) } : nil
        return ByteStream(.once(laterReader), length: length)
    }

    /// The body as server-sent events, whose data are the JSON of a type; for `s`, they are taken as they are.
    ///
    /// - Parameter end: what is no event, but says that there are no more.
    public func events<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        end: String = "[DONE]"
    ) throws(ConnectError) -> ServerStream<ServerSentEvent<Value>> {
        try check("text/event-stream", headers.mediaType == "text/event-stream")
        let form = JSONForm<Value>(type, types: types)
        let lines = try LineReader(bytes(), limit: receiveLimit)
        let parser = Locked(ServerSentEventParser(limit: receiveLimit))
        let isText = type.description == "s"
        return ServerStream(headers: headers) { () throws(ConnectError) in
            while let line = try await lines.next() {
                guard let event = try parser.withLock({ parser throws(ConnectError) in try parser.read(line) }) else {
                    continue
                }
                if event.data == end { break }
                if isText, let data = event.data as? Value { return .message(event.with(data)) }
                return .message(event.with(try read(Data(event.data.utf8), form)))
            }
            return .end(trailers: [:])
        }
    }

    /// The body as lines, each the JSON of a type.
    public func lines<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> ServerStream<Value> {
        try check("lines of JSON", headers.mediaType.isEmpty || headers.mediaType.contains("json"))
        let form = JSONForm<Value>(type, types: types)
        let lines = try LineReader(bytes(), limit: receiveLimit)
        return ServerStream(headers: headers) { () throws(ConnectError) in
            while let line = try await lines.next(includingRest: true) {
                // `json-seq` begins each text with a record separator (RFC 7464).
                let line = line.drop { $0 == 0x1E || $0 == 0x20 || $0 == 0x09 }
                if line.isEmpty { continue }
                return .message(try read(Data(line), form))
            }
            return .end(trailers: [:])
        }
    }

    // MARK: The outcome

    /// What the operation makes of this answer.
    ///
    /// - Throws: the answer as an error, with a ``RESTError`` as its cause, when it is no success.
    func result<Operation: RESTOperation>(of operation: Operation.Type) async throws(ConnectError) -> Operation.Output {
        var problem: ConnectError?
        do throws(ConnectError) {
            switch try await Operation.read(self) {
            case .success(let output):
                return output
            case .failure(let failure):
                throw RESTError.documented(failure, try await answer()).connectError
            case .undocumented:
                break
            }
        } catch {
            guard error.cause as? RESTError<Operation.Failure> == nil else { throw error }
            var error = error
            error.metadata = headers
            // What is not as documented is undocumented. A success that cannot be read is none, and nor is an answer
            // that has not come to its end.
            guard !(200..<300).contains(status), error.cause as? TransportError == nil, error.code != .canceled,
                error.code != .deadlineExceeded
            else {
                error.httpStatus = status
                throw error
            }
            problem = error
        }
        var answer = try await answer()
        answer.problem = problem
        throw RESTError<Operation.Failure>.undocumented(answer).connectError
    }

    /// The answer with its body, which is cut where it is too long or breaks off.
    private func answer() async throws(ConnectError) -> HTTPAnswer {
        var body = collected.withLock(\.self) ?? Data()
        if collected.withLock({ $0 == nil }) {
            do throws(ConnectError) {
                let compression = try Compression(header: headers[.contentEncoding], decoded: decoded)
                while body.count <= Self.failureLimit, let piece = try await reader() { body.append(piece) }
                body = try compression.decompress(body, limit: receiveLimit)
            } catch {
                // The status says enough, unless the caller has gone.
                if error.code == .canceled || error.code == .deadlineExceeded { throw error }
                if headers[.contentEncoding] != nil { body = Data() }
            }
        }
        return HTTPAnswer(status: status, headers: headers, body: Data(body.prefix(Self.failureLimit)))
    }

    // MARK: Parts

    /// Waits for the next piece.
    private var reader: ByteStream.Reader {
        { [content] () throws(ConnectError) in
            var pieces = content.makeAsyncIterator()
            do throws(TransportError) {
                return try await pieces.next()
            } catch {
                throw ConnectError(error)
            }
        }
    }

    /// The same when the call has returned, and its deadline holds on.
    private var laterReader: ByteStream.Reader {
        guard let deadline else { return reader }
        return { [reader] () throws(ConnectError) in try await deadline.run(reader) }
    }

    private func body(upTo limit: Int) async throws(ConnectError) -> Data {
        if let body = collected.withLock(\.self) { return body }
        let compression = try Compression(header: headers[.contentEncoding], decoded: decoded)
        let body = try compression.decompress(
            try await ByteStream(.once(reader), length: nil).collect(upTo: limit), limit: limit)
        collected.withLock { $0 = body }
        return body
    }

    private func jsonBody() async throws(ConnectError) -> Data {
        let type = headers.mediaType
        let isJSON = type.isEmpty || type == "application/json" || type.hasSuffix("+json") || type == "text/json"
        try check("JSON", isJSON)
        var body = try await body(upTo: receiveLimit)
        if let charset = Charset.name(headers[.contentType]), charset != "utf-8", charset != "us-ascii" {
            body = Data(try Charset.text(body, headers[.contentType]).utf8)
        }
        // RFC 8259, section 8.1: a byte order mark may be ignored.
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = Data(body.dropFirst(3)) }
        guard !body.isEmpty else {
            throw ConnectError(.internal, "the server's answer is empty, where the contract promises JSON")
        }
        return body
    }

    private func decode<Value: Sendable & Hashable>(_ form: JSONForm<Value>) async throws(ConnectError) -> Value {
        try read(try await jsonBody(), form)
    }

    private func read<Value: Sendable & Hashable>(
        _ json: Data, _ form: JSONForm<Value>
    ) throws(ConnectError) -> Value {
        do {
            return try form.decode(json)
        } catch {
            throw unreadable(error)
        }
    }

    private func check(_ promise: String, _ isKept: Bool) throws(ConnectError) {
        guard !isKept else { return }
        throw ConnectError(
            .internal, "the server answered with the content type \"\(headers.mediaType)\", not \(promise)")
    }

    private func unreadable(_ error: CodecError) -> ConnectError {
        ConnectError(.internal, "the answer cannot be read: \(error)", cause: error)
    }
}
