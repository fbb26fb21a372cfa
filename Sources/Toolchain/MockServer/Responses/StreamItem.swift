import Accord
import Contract
import Foundation

/// An item of a stream: a line, or an event with its fields.
package struct StreamItem: Sendable, Hashable {
    package var data: Data
    /// The kind of an event; `nil` where it has none.
    package var event: String?
    /// The identifier of an event; `nil` where it has none.
    package var id: String?
    /// The time to wait before connecting again, in milliseconds; `nil` where an event sets none.
    package var retry: Int?

    package init(data: Data, event: String? = nil, id: String? = nil, retry: Int? = nil) {
        self.data = data
        self.event = event
        self.id = id
        self.retry = retry
    }

    /// Returns the event as a schema of whole events describes it (OpenAPI 3.2, "Special Considerations for
    /// text/event-stream Content").
    package func event(data: JSONValue) -> JSONValue {
        var members: [String: JSONValue] = ["data": data]
        if let event { members["event"] = .string(event) }
        if let id { members["id"] = .string(id) }
        if let retry { members["retry"] = .number(JSONNumber(retry)) }
        return .object(members)
    }

    /// The item in a media type: an event (WHATWG HTML, section 9.2), an element of a JSON text sequence (RFC 7464), or a
    /// line.
    func bytes(of type: MediaType) -> Data {
        if type.isEvents { return Data(lines.map { "\($0)\n" }.joined().utf8) + Data("\n".utf8) }
        return (type.isSequence ? Data([0x1E]) : Data()) + data + Data("\n".utf8)
    }

    private var lines: [String] {
        let fields = [event.map { "event: \($0)" }, id.map { "id: \($0)" }, retry.map { "retry: \($0)" }]
        let texts = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return fields.compactMap(\.self) + texts.map { "data: \($0)" }
    }
}
