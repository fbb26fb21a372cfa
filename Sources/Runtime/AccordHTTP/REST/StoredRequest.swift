public import Accord
import Foundation
import HTTPTypes

/// A request of a REST operation as a queue of AccordOffline keeps it: its parameters and its body, written. It has no
/// credentials, which are added when it is sent.
public struct StoredRequest: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    private var request: Stored.V1.Request

    /// The parameters of the path, by their names: `request.path["petId"]`.
    public var path: [String: String] {
        get { request.segments.mapValues(Percent.decode) }
        set {
            let old = request.segments
            request.segments = newValue.mapValues { Percent.encode($0) }
            // A segment that is not changed may have slashes.
            for (name, text) in old where newValue[name] == Percent.decode(text) { request.segments[name] = text }
        }
    }

    /// The body; `nil` when there is none.
    public var body: Data? {
        get { request.body }
        set { request.body = newValue }
    }

    /// The body as a model, from its JSON.
    ///
    /// - Throws: `CodecError`, when there is no body, or it is none of the model.
    public func body<Model: JSONModel>(as model: Model.Type = Model.self) throws(CodecError) -> Model {
        try Model(json: request.body ?? Data())
    }

    /// Puts the JSON of a model in place of the body.
    public mutating func setBody(_ model: some JSONModel) throws(CodecError) {
        request.body = try model.jsonData()
    }

    /// - Parameter data: the form of ``data()``.
    public init(data: Data) throws(CodecError) {
        request = try Stored.V1.Request(protobuf: data)
    }

    /// The request in protobuf's binary form, by the message `stored.v1.Request`.
    public func data() throws(CodecError) -> Data { try request.protobufData() }

    /// The size of the body.
    public var description: String { "a stored request, body: \(Printing.text(of: request.body))" }

    /// Without what the request says.
    public var customMirror: Mirror { Mirror(self, children: ["body": Printing.text(of: request.body)]) }

    /// Reads the body, wherever it is.
    ///
    /// - Parameter limit: how many bytes it may have.
    init(_ builder: RequestBuilder, limit: Int) async throws(ConnectError) {
        if let failure = builder.failure { throw failure }
        let body: Data? =
            switch builder.body {
            case nil: nil
            case .whole(let data): data
            case .stream(let stream): try await stream.collect(upTo: limit)
            case .multipart(let multipart): try await multipart.stream.collect(upTo: limit)
            }
        request = Stored.V1.Request(
            segments: builder.segments, query: builder.query,
            headers: builder.headers.map { Stored.V1.Field(name: $0.name.rawName, value: $0.value) },
            cookies: builder.cookies, mediaType: builder.mediaType, body: body)
    }

    func write(to builder: inout RequestBuilder) {
        builder.segments = request.segments
        builder.query = request.query
        for field in request.headers {
            if let name = HTTPField.Name(field.name) {
                builder.headers.append(HTTPField(name: name, value: field.value))
            }
        }
        builder.cookies = request.cookies
        builder.mediaType = request.mediaType
        builder.body = request.body.map { .whole($0) }
    }
}
