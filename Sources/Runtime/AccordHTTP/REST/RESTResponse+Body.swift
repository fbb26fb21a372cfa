public import Accord
import Foundation

/// Reading the body without waiting for it, as generated operations do: an `async` function for each would be several
/// times as much code.
///
/// Where the body has not been collected, these functions throw an error of which ``RESTClient`` takes notice: it waits
/// for the body, and has the operation read the response again.
extension RESTResponse {
    /// The body, as the JSON of a model.
    public func json<Model: JSONModel>(_: Model.Type = Model.self) throws(ConnectError) -> Model {
        try read(try jsonBody(), .model)
    }

    /// The body, as the JSON of a type that is written as in the tables of records.
    public func json<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> Value {
        try read(try jsonBody(), JSONForm<Value>(type, types: types))
    }

    /// The body, as the ProtoJSON of a message.
    ///
    /// - Parameter field: the field of the message that is the body; `nil` when that is the message.
    public func message<M: Message>(field: String? = nil) throws(ConnectError) -> M {
        var data = try jsonBody()
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
    public func text() throws(ConnectError) -> String {
        try checkForPage()
        return try Charset.text(try body(), headers[.contentType])
    }

    /// The body, as the text of a number, an enum or the like; spaces and line breaks around it are ignored.
    public func text<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> Value {
        let text = try text().trimmed
        let form = JSONForm<Value>(type, types: types)
        if let value = form.value(ofText: text) { return value }
        return try read(Data(text.utf8), form)
    }

    /// The result of `read`, called again with the body that it asks for.
    func whenCollected<Result>(
        _ read: () async throws(ConnectError) -> Result
    ) async throws(ConnectError) -> Result {
        do throws(ConnectError) {
            return try await read()
        } catch  where error.cause is MissingBody {
            try await collect()
            return try await read()
        }
    }

    private func collect() async throws(ConnectError) {
        let coding = try codings.coding(ofBody: headers)
        let body = try coding.decode(
            try await ByteStream(.once(reader), length: nil).collect(upTo: receiveLimit), limit: receiveLimit)
        collected.withLock { $0 = body }
    }

    private func body() throws(ConnectError) -> Data {
        guard let body = collected.withLock({ $0 }) else { throw MissingBody.error }
        return body
    }

    private func jsonBody() throws(ConnectError) -> Data {
        let subtype = headers.mediaType.drop { $0 != "/" }
        let isJSON =
            subtype.isEmpty || ["/json", "/x-json"].contains(subtype) || subtype.hasSuffix("+json")
            || subtype.hasPrefix("/x-amz-json-")
        try check("JSON", isJSON)
        var body = try body()
        if let charset = Charset.name(headers[.contentType]), charset != "utf-8", charset != "us-ascii" {
            body = Data(try Charset.text(body, headers[.contentType]).utf8)
        }
        // RFC 8259, section 8.1: a byte order mark may be ignored.
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = Data(body.dropFirst(3)) }
        guard !body.isEmpty else {
            throw ConnectError(.internal, "the server's response is empty, where the contract promises JSON")
        }
        return body
    }
}

/// The cause of the error by which a function asks for the body.
private struct MissingBody: Error {
    static let error = ConnectError(.internal, "the body has not been waited for", cause: MissingBody())
}

extension RESTResponse {
    /// The body as server-sent events, whose data are the JSON of a type, or the text of a string; for `s`, they are taken as
    /// they are.
    ///
    /// - Parameter end: what is no event, but says that there are no more.
    public func events<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        end: String = "[DONE]"
    ) throws(ConnectError) -> ServerStream<ServerSentEvent<Value>> {
        try check("text/event-stream", headers.mediaType == "text/event-stream")
        let form = JSONForm<Value>(type, types: types)
        let reader = try EventReader(self)
        let isText = type.description == "s"
        return ServerStream(headers: headers) { () throws(ConnectError) in
            guard let event = try await reader.next(), event.data != end else { return .end(trailers: [:]) }
            if isText, let data = event.data as? Value { return .message(event.with(data)) }
            do throws(ConnectError) {
                return .message(event.with(try read(Data(event.data.utf8), form)))
            } catch {
                // A date or a literal may be without the quotes of JSON.
                guard let data = try? form.decode(JSONValue.string(event.data)) else { throw error }
                return .message(event.with(data))
            }
        }
    }

    /// The body as lines, each the JSON of a type.
    public func lines<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> ServerStream<Value> {
        try check("lines of JSON", headers.mediaType.isEmpty || headers.mediaType.contains("json"))
        let form = JSONForm<Value>(type, types: types)
        let lines = try LineReader(stream(), limit: receiveLimit)
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
}
