package import Accord
import AccordHTTP
import Foundation
package import HTTPTypes

extension ScenarioAnswer {
    /// The bytes of a response that a scenario gives in full, with the headers for these.
    ///
    /// - Parameter body: JSON, or with a `Content-Type` of another kind, the text of a string; `nil` for none.
    package static func content(
        _ body: JSONValue?, status: Int, headers: HTTPFields
    ) -> (bytes: Data, headers: HTTPFields) {
        var headers = headers
        guard let body else {
            headers[.contentLength] = "0"
            return (Data(), headers)
        }
        var bytes = body.jsonData()
        if let type = headers[.contentType], !type.contains("json"), case .string(let text) = body {
            bytes = Data(text.utf8)
        }
        if headers[.contentType] == nil {
            headers[.contentType] = status < 400 ? "application/json" : "application/problem+json"
        }
        headers[.contentLength] = "\(bytes.count)"
        return (bytes, headers)
    }
}

extension TransportResponse {
    /// The response that a scenario gives in full; see ``ScenarioAnswer/content(_:status:headers:)``.
    init(status: Int, headers: HTTPFields, body: JSONValue?) {
        let content = ScenarioAnswer.content(body, status: status, headers: headers)
        self.init(status: status, headers: content.headers, body: TransportBody(content.bytes))
    }

    /// The response that is a stream of messages, as events (WHATWG HTML, section 9.2), JSON text sequences (RFC 7464), or
    /// lines.
    init(messages: [JSONValue], mediaType: String) {
        var bytes = Data()
        for message in messages {
            switch mediaType.split(separator: ";").first {
            case "text/event-stream": bytes += Data("data: ".utf8) + message.jsonData() + Data("\n\n".utf8)
            case "application/json-seq": bytes += Data([0x1E]) + message.jsonData() + Data("\n".utf8)
            default: bytes += message.jsonData() + Data("\n".utf8)
            }
        }
        self.init(status: 200, headers: [.contentType: mediaType], body: TransportBody(bytes))
    }

    /// The response that says with which error a scenario lets an operation fail (RFC 9457).
    init(_ failure: ScenarioFailure) {
        let status = failure.code.httpStatus
        self.init(
            status: status, headers: [.contentType: "application/problem+json"],
            body: ["status": .number(JSONNumber(status)), "detail": .string(failure.message)])
    }
}
