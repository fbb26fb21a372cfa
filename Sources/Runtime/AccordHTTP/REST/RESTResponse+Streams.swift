public import Accord
import Foundation

extension RESTResponse {
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
        let reader = try EventReader(self)
        let isText = type.description == "s"
        return ServerStream(headers: headers) { () throws(ConnectError) in
            guard let event = try await reader.next(), event.data != end else { return .end(trailers: [:]) }
            if isText, let data = event.data as? Value { return .message(event.with(data)) }
            return .message(event.with(try read(Data(event.data.utf8), form)))
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
