import Accord
import AccordHTTP
import Foundation

/// The calls that a server has answered: the last ones, for a page that is opened, and those to come.
package final class CallLog: Sendable {
    /// The number of calls that are kept, and of events that wait for a page which does not read.
    private static let limit = 500

    /// An event of `text/event-stream` (WHATWG HTML, section 9.2), as bytes.
    typealias Event = Data

    private struct Contents: Sendable {
        var recent: [Event] = []
        var followers: [Int: Watched<[Event]>] = [:]
        var ticket = 0
    }

    private let contents = Locked(Contents())

    package init() {}

    /// Adds a call, and shows it to all that follow.
    package func add(_ call: LoggedCall) {
        publish(Self.event("call", call.json.sortedData), isKept: true)
    }

    /// Adds what has happened on a socket. Messages that the server sends are left out, because they would hide all else.
    package func add(_ record: SocketRecord) {
        if case .sent = record.event { return }
        let lines = record.lines(hasColour: false)
        let json: JSONValue = [
            "text": .string(lines.first ?? ""), "remarks": .array(record.remarks.map { .string($0) }),
        ]
        publish(Self.event("socket", json.sortedData), isKept: true)
    }

    /// Lets pages read the contracts again.
    package func contractsChanged() {
        publish(Self.event("contracts", JSONValue.object([:]).sortedData), isKept: false)
    }

    /// Lets pages show the scenario that is on.
    package func scenariosChanged() {
        publish(Self.event("scenarios", JSONValue.object([:]).sortedData), isKept: false)
    }

    private func publish(_ event: Event, isKept: Bool) {
        let followers = contents.withLock { contents in
            if isKept {
                contents.recent.append(event)
                if contents.recent.count > Self.limit { contents.recent.removeFirst() }
            }
            return Array(contents.followers.values)
        }
        for follower in followers {
            follower.withLock { events in
                events.append(event)
                if events.count > Self.limit { events.removeFirst() }
            }
        }
    }

    private static func event(_ name: String, _ json: Data) -> Event {
        Data("event: \(name)\ndata: ".utf8) + json + Data("\n\n".utf8)
    }

    /// The events as a body that has no end: the calls that are kept, and then each as it comes. It is followed until the body
    /// is let go, or its reader is cancelled.
    package func body() -> TransportBody {
        let follower = Follower(self)
        return TransportBody(next: { () throws(TransportError) in
            guard await follower.events.reaches({ !$0.isEmpty }) else { throw .cancelled }
            return follower.events.withLock { events in
                defer { events = [] }
                return Data(events.joined())
            }
        })
    }

    /// The number of bodies that are followed.
    package var followerCount: Int { contents.withLock { $0.followers.count } }

    /// A page that follows; it goes with its body.
    private final class Follower: Sendable {
        let events: Watched<[Event]>
        private let log: CallLog
        private let ticket: Int

        init(_ log: CallLog) {
            self.log = log
            (events, ticket) = log.contents.withLock { contents in
                contents.ticket += 1
                let events = Watched(contents.recent)
                contents.followers[contents.ticket] = events
                return (events, contents.ticket)
            }
        }

        deinit {
            log.contents.withLock { $0.followers[ticket] = nil }
        }
    }
}

extension LoggedCall {
    fileprivate var json: JSONValue {
        [
            "method": .string(method), "path": .string(path), "status": .number(JSONNumber(status)),
            "time": .string(time), "operation": operation.map { .string($0) } ?? .null,
            "remarks": .array(remarks.map { .string($0) }),
        ]
    }
}
