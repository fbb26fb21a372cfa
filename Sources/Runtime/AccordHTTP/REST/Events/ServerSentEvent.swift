import Foundation

/// An event of `text/event-stream` (WHATWG HTML, section 9.2).
public struct ServerSentEvent<Value: Sendable>: Sendable {
    /// The data of the event, decoded.
    public var data: Value
    /// The kind of event, as the server calls it; `message` where it says nothing.
    public var event: String
    /// The identifier of the last event that had one, this one included: what a client that connects again sends as
    /// `Last-Event-ID`.
    public var id: String?
    /// The time to wait before connecting again, where this event sets one.
    public var retry: Duration?

    /// Creates an event.
    public init(data: Value, event: String = "message", id: String? = nil, retry: Duration? = nil) {
        self.data = data
        self.event = event
        self.id = id
        self.retry = retry
    }

    func with<Other: Sendable>(_ data: Other) -> ServerSentEvent<Other> {
        ServerSentEvent<Other>(data: data, event: event, id: id, retry: retry)
    }
}

extension ServerSentEvent: Equatable where Value: Equatable {}
extension ServerSentEvent: Hashable where Value: Hashable {}

/// Makes events of lines ("Interpreting an event stream").
struct ServerSentEventParser: Sendable {
    private let limit: Int
    private var data: [UInt8] = []
    private var hasData = false
    private var event = ""
    private var id: String?
    private var retry: Duration?
    private var reconnectionTime: Duration?
    private var isAtStart = true
    /// The identifier of the last event that had one, also where it had no data.
    private(set) var lastEventID: String?

    /// - Parameters:
    ///   - limit: how many bytes the data of an event may have.
    ///   - lastEventID: the identifier of the last event before this stream.
    init(limit: Int, lastEventID: String? = nil) {
        self.limit = limit
        self.lastEventID = lastEventID
        id = lastEventID
    }

    /// Takes a line, and gives the event that it completes.
    mutating func read(_ line: ArraySlice<UInt8>) throws(ConnectError) -> ServerSentEvent<String>? {
        var line = line
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isAtStart = false
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // A line that begins with a colon is a comment; its name is empty.
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            guard value.count <= limit - data.count else {
                throw ConnectError(.resourceExhausted, "an event of the response is larger than \(limit) bytes")
            }
            if hasData { data.append(0x0A) }
            data += value
            hasData = true
        case "event":
            event = String(decoding: value, as: UTF8.self)
        case "id":
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            guard value.allSatisfy(digits.contains), let number = Int64(String(decoding: value, as: UTF8.self)) else {
                break
            }
            retry = .milliseconds(number)
            reconnectionTime = retry
        default:
            break
        }
        return nil
    }

    /// Returns the time to wait before connecting again, if a line has set it since the last time.
    mutating func takeReconnectionTime() -> Duration? {
        defer { reconnectionTime = nil }
        return reconnectionTime
    }

    /// Another stream goes on where this one was cut. An incomplete event is dropped; the identifier stays.
    mutating func beginAgain() {
        self = ServerSentEventParser(limit: limit, lastEventID: lastEventID)
    }

    private mutating func dispatch() -> ServerSentEvent<String>? {
        defer {
            data = []
            hasData = false
            event = ""
        }
        lastEventID = id
        guard hasData else { return nil }
        defer { retry = nil }
        return ServerSentEvent(
            data: String(decoding: data, as: UTF8.self), event: event.isEmpty ? "message" : event, id: id, retry: retry)
    }
}
