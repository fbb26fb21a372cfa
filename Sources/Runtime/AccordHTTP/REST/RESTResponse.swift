public import Accord
import Foundation
public import HTTPTypes

/// A response on its way to an operation, which reads it by its status. Its body is collected when it is asked for.
public struct RESTResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP status, as 200.
    public let status: Int
    /// The headers of the response.
    public let headers: HTTPFields
    let content: TransportBody
    let collected = Locked<Data?>(nil)
    /// Whether somebody reads the body while it arrives.
    let isStreamed = Locked(false)
    private let accepts: [String]
    let receiveLimit: Int
    private let decoding: JSONDecodingOptions
    let codings: ContentCodings
    private let deadline: Deadline?
    /// The call that is answered, which errors name.
    let record: CallRecord?
    /// The way in which a stream of events goes on when its connection is lost; `nil` when it does not.
    let reopening: EventReader.Reopening?

    /// - Parameters:
    ///   - accepts: the media types that the contract has.
    ///   - decoding: how JSON is read.
    ///   - codings: the codings that the body may have.
    ///   - deadline: when the last chunk has to be there.
    ///   - record: the call that is answered.
    ///   - reopening: how a stream of events goes on when its connection is lost.
    init(
        _ response: TransportResponse,
        accepts: [String] = [],
        receiveLimit: Int,
        decoding: JSONDecodingOptions = JSONDecodingOptions(),
        codings: ContentCodings,
        deadline: Deadline?,
        record: CallRecord? = nil,
        reopening: EventReader.Reopening? = nil
    ) {
        status = response.status
        headers = response.headers
        content = response.body
        self.accepts = accepts
        self.receiveLimit = receiveLimit
        self.decoding = decoding
        self.codings = codings
        self.deadline = deadline
        self.record = record
        self.reopening = reopening
    }

    /// The status, and the headers without their secrets.
    public var description: String { "HTTP status \(status) \(Printing.text(of: headers))" }

    public var customMirror: Mirror {
        Mirror(self, children: ["status": status, "headers": Printing.text(of: headers)])
    }

    // MARK: Reading

    /// Whether the response has a media type: `text/plain`, `image/*`, or `application/json;stream=watch`, whose
    /// parameters it has to have as well.
    public func has(_ mediaType: String) -> Bool { headers.has(mediaType: mediaType) }

    /// The body, as the JSON of a model.
    public func json<Model: JSONModel>(_: Model.Type = Model.self) async throws(ConnectError) -> Model {
        try await whenCollected { () throws(ConnectError) in try json() }
    }

    /// The body, as the JSON of a type that is written as in the tables of records.
    public func json<Value: Sendable & Hashable>(
        _ type: StaticString,
        types: [any JSONModel.Type] = []
    ) async throws(ConnectError) -> Value {
        try await whenCollected { () throws(ConnectError) in try json(type, types: types) }
    }

    /// The body, as the ProtoJSON of a message.
    ///
    /// - Parameter field: the field of the message that is the body; `nil` when that is the message.
    public func message<M: Message>(field: String? = nil) async throws(ConnectError) -> M {
        try await whenCollected { () throws(ConnectError) in try message(field: field) }
    }

    /// The body, as text in the charset that it says it has.
    public func text() async throws(ConnectError) -> String {
        try await whenCollected { () throws(ConnectError) in try text() }
    }

    /// The body, chunk by chunk as it arrives.
    public func bytes() throws(ConnectError) -> ByteStream {
        try checkForPage()
        return try stream()
    }

    /// The same, whatever it is.
    func stream() throws(ConnectError) -> ByteStream {
        guard try !codings.isWholeBodyCoded(headers) else {
            throw ConnectError(.internal, "the server compressed a body that is read while it arrives")
        }
        isStreamed.withLock { $0 = true }
        // The length is that of the compressed body.
        let length = headers[.contentEncoding] == nil ? headers[.contentLength].flatMap { Int($0) } : nil
        return ByteStream(.once(laterReader), length: length)
    }

    // MARK: Parts

    /// Waits for the next chunk.
    var reader: ByteStream.Reader {
        { [content] () throws(ConnectError) in
            var chunks = content.makeAsyncIterator()
            do throws(TransportError) {
                return try await chunks.next()
            } catch {
                throw ConnectError(error)
            }
        }
    }

    /// The same when the call has returned: its deadline holds on, and its errors name it.
    private var laterReader: ByteStream.Reader {
        { [reader, deadline, record] () throws(ConnectError) in
            do throws(ConnectError) {
                guard let deadline else { return try await reader() }
                return try await deadline.run(reader)
            } catch {
                throw record?.naming(error) ?? error
            }
        }
    }

    func read<Value: Sendable & Hashable>(
        _ json: Data, _ form: JSONForm<Value>
    ) throws(ConnectError) -> Value {
        do {
            return try form.decode(json, options: decoding)
        } catch {
            throw unreadable(error)
        }
    }

    /// Refuses a page for people, as gateways and portals put it in place of text and bytes, where the contract has
    /// none.
    func checkForPage() throws(ConnectError) {
        try check(
            accepts.joined(separator: " or "), headers.mediaType != "text/html" || accepts.contains(where: isOfType))
    }

    /// Whether the response has a media type, whatever its parameters are.
    private func isOfType(_ mediaType: String) -> Bool { has(String(mediaType.prefix { $0 != ";" })) }

    func check(_ promise: String, _ isKept: Bool) throws(ConnectError) {
        guard !isKept else { return }
        let type = headers.mediaType.onOneLine(limit: 100)
        throw ConnectError(.internal, "the server answered with the content type \"\(type)\", not \(promise)")
    }

    func unreadable(_ error: CodecError) -> ConnectError {
        ConnectError(.internal, "the response cannot be read: \(error)", cause: error)
    }
}
