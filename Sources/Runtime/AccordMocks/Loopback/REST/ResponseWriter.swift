public import Accord
public import AccordHTTP
import Foundation
import HTTPTypes

/// A response in the making. Generated operations write their outputs and failures to it.
public struct ResponseWriter: Sendable {
    /// `nil` until something is written.
    private(set) var response: TransportResponse?
    /// The reason why the response cannot be written.
    private(set) var failure: ConnectError?

    init() {}

    /// A response without a body.
    public mutating func empty(_ status: Int) {
        response = TransportResponse(status: status)
    }

    /// The JSON of a model.
    public mutating func json(_ status: Int, _ value: some JSONModel, mediaType: String = "application/json") {
        json(status, value, .model, mediaType)
    }

    /// The JSON of any type.
    public mutating func json<Value: Sendable & Hashable>(
        _ status: Int, _ value: Value, _ type: StaticString, types: [any JSONModel.Type] = [],
        mediaType: String = "application/json"
    ) {
        json(status, value, JSONForm<Value>(type, types: types), mediaType)
    }

    private mutating func json<Value: Hashable>(
        _ status: Int, _ value: Value, _ form: JSONForm<Value>, _ mediaType: String
    ) {
        do throws(CodecError) {
            write(status, mediaType, TransportBody(try form.encode(value)))
        } catch {
            fail(error)
        }
    }

    /// The ProtoJSON of a message, or of one of its fields.
    public mutating func message(_ value: some Message, field: String? = nil) {
        do {
            var data = try value.jsonData()
            if let field {
                var options = JSONEncodingOptions()
                options.usesContractNames = true
                options.includesDefaults = true
                data = (try JSONValue(json: try value.jsonData(options: options))[field] ?? .null).jsonData()
            }
            write(200, "application/json", TransportBody(data))
        } catch {
            fail(error)
        }
    }

    /// Text, in UTF-8.
    public mutating func text(_ status: Int, _ value: String, mediaType: String = "text/plain") {
        let type = mediaType.contains("charset") ? mediaType : "\(mediaType); charset=utf-8"
        write(status, type, TransportBody(Data(value.utf8)))
    }

    /// The text of a number, an enum or the like.
    public mutating func text<Value: Sendable & Hashable>(
        _ status: Int, _ value: Value, _ type: StaticString, types: [any JSONModel.Type] = [],
        mediaType: String = "text/plain"
    ) {
        do throws(CodecError) {
            let json = try JSONForm<Value>(type, types: types).jsonValue(value)
            text(status, TextNode(json: json).scalar ?? "", mediaType: mediaType)
        } catch {
            fail(error)
        }
    }

    /// Bytes, chunk by chunk.
    public mutating func bytes(_ status: Int, _ value: ByteStream, mediaType: String = "application/octet-stream") {
        // A range, such as `image/*`, is no media type.
        let type = mediaType.contains("*") ? "application/octet-stream" : mediaType
        let chunks = SoleIterator(value.makeAsyncIterator())
        write(status, type, TransportBody { () throws(TransportError) in try await Self.next(chunks) })
        if let length = value.length { response?.headers[.contentLength] = "\(length)" }
    }

    /// Server-sent events, whose data are the JSON of a type; for `s`, they are sent as they are.
    public mutating func events<Value: Sendable & Hashable>(
        _ status: Int, _ value: ServerStream<ServerSentEvent<Value>>, _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) {
        let form = JSONForm<Value>(type, types: types)
        let events = SoleIterator(value.makeAsyncIterator())
        write(
            status, "text/event-stream",
            TransportBody { () throws(TransportError) in
                guard let event = try await Self.next(events) else { return nil }
                let data: String
                if let text = event.data as? String { data = text } else { data = try Self.text(of: event.data, form) }
                return Data(Self.lines(of: event, data).utf8)
            })
    }

    /// Lines, each the JSON of a type.
    public mutating func lines<Value: Sendable & Hashable>(
        _ status: Int, _ value: ServerStream<Value>, _ type: StaticString, types: [any JSONModel.Type] = [],
        mediaType: String = "application/x-ndjson"
    ) {
        let form = JSONForm<Value>(type, types: types)
        let values = SoleIterator(value.makeAsyncIterator())
        write(
            status, mediaType,
            TransportBody { () throws(TransportError) in
                guard let value = try await Self.next(values) else { return nil }
                return Data("\(try Self.text(of: value, form))\n".utf8)
            })
    }

    // MARK: Parts

    private mutating func write(_ status: Int, _ mediaType: String, _ body: TransportBody) {
        response = TransportResponse(status: status, headers: [.contentType: mediaType], body: body)
    }

    private mutating func fail(_ error: any Error) {
        failure = ConnectError(.internal, "the response cannot be written: \(error)", cause: error)
    }

    /// The next part of a body, as transports have it.
    private static func next<Iterator: AsyncIteratorProtocol>(
        _ parts: SoleIterator<Iterator>
    ) async throws(TransportError) -> Iterator.Element? {
        do {
            return try await parts.next()
        } catch let error as ConnectError where error.code == .canceled {
            throw .cancelled
        } catch {
            throw TransportError(.failed, "the body of the response failed: \(error)", cause: error)
        }
    }

    private static func text<Value: Hashable>(
        of value: Value, _ form: JSONForm<Value>
    ) throws(TransportError) -> String {
        do throws(CodecError) {
            return String(decoding: try form.encode(value), as: UTF8.self)
        } catch {
            throw TransportError(.failed, "an event cannot be written: \(error)", cause: error)
        }
    }

    /// (WHATWG HTML, section 9.2.5.)
    private static func lines<Value>(of event: ServerSentEvent<Value>, _ data: String) -> String {
        var lines: [String] = []
        if event.event != "message" { lines.append("event: \(event.event)") }
        if let id = event.id { lines.append("id: \(id)") }
        if let retry = event.retry { lines.append("retry: \(Int(retry / .milliseconds(1)))") }
        lines += data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)" }
        return lines.joined(separator: "\n") + "\n\n"
    }
}
